/** The import law of the library, which architecture.test.ts holds and ARCHITECTURE.md draws. */

/** Folder (or root file) → what it may import beside itself and `EVERYBODY`. */
export const LAW: Record<string, readonly string[]> = {
  'error.ts': [],
  'finding.ts': [],
  'exchange.ts': [],
  json: [],
  net: [],
  text: ['run'],
  card: ['json'],
  wire: ['json'],
  publish: ['card', 'json'],
  attest: ['run', 'json'],
  discover: ['card', 'wire', 'json', 'attest'],
  deployment: ['discover', 'publish', 'card', 'wire', 'json'],
  'server-under-test.ts': [],
  'testing.ts': ['discover', 'card', 'wire', 'server-under-test.ts'],
  'headline.ts': [],
  'summary.ts': ['discover', 'wire', 'headline.ts', 'summary-findings.ts'],
  'summary-findings.ts': ['discover', 'wire'],
  'run-findings.ts': ['run', 'probe', 'text'],
  'assess.ts': ['discover', 'run', 'wire', 'summary.ts', 'run-findings.ts'],
  'examine.ts': ['discover', 'probe', 'run', 'wire', 'json', 'assess.ts', 'summary.ts'],
  run: ['json'],
  probe: ['run', 'wire', 'json'],
  'index.ts': ['card', 'publish', 'attest'],
  cli: ['*'],
}
