import type { Config } from '../config.ts'

/**
 * What a demo sets in the place of an operator. History is never filled in: the day that the pages
 * show is real. Some cadences are longer than what changes needs, because every run is kept.
 */
export const DEMO_SETTINGS: Pick<
  Config,
  | 'vantage'
  | 'logName'
  | 'allowUnversioned'
  | 'cadenceUnclaimed'
  | 'cadenceClaimed'
  | 'cadenceFast'
  | 'cadenceSites'
  | 'keepDetail'
> = {
  // Part of every signed statement, so that none can pass for an observation of a real server.
  vantage: 'demo: invented servers on one machine',
  logName: 'demo.example/log',
  allowUnversioned: true,
  cadenceUnclaimed: 600_000,
  cadenceClaimed: 300_000,
  cadenceFast: 30_000,
  cadenceSites: 120_000,
  keepDetail: 3_600_000,
}

/** What the program says when it starts without any configuration. */
export const DEMO_WORDS: string = [
  'No configuration was found, so this is a demo.',
  'Its 200 servers are invented and run on this machine; nothing leaves the loopback interface.',
  'Some of them are listed by an MCP Registry of its own, which is read every 90 seconds; two move in it.',
  'What is seen of them is real, from now on: no history is filled in.',
  'What it keeps is in a folder that is removed when it stops. At 1 GB it observes no more.',
  'It signs with keys made for this run and thrown away when it stops; trust nothing that they sign.',
].join('\n')
