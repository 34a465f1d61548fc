/** The commands of the transparency log, as help shows them. */
import type { Command, Option } from './command.ts'
import { CODES, NETWORK, NO_COLOR, REPORT, TEXT_OR_JSON } from './options.ts'

const KEY: Option = {
  name: 'key',
  value: 'file',
  about: 'the private key of the log, one for its whole life, as keys new writes it',
}

const LOG_KEY: Option = {
  name: 'log-key',
  value: 'vkey',
  many: true,
  about: 'a key of the log or of a witness that you trust, as name+id+key',
}

export const LOG_COMMANDS: readonly Command[] = [
  {
    name: 'log init',
    operand: { usage: '<dir>', words: 'a folder for the log' },
    about: 'Makes an empty transparency log (C2SP tlog-tiles), a folder of static files to serve.',
    options: [
      ...TEXT_OR_JSON,
      { name: 'origin', value: 'name', about: 'its name for ever: its URL without https://' },
      KEY,
      NO_COLOR,
    ],
    examples: [
      'countersign log init evidence-log --origin log.example.com/evidence --key log-key.pem',
    ],
    load: async () => (await import('./commands/log-init.ts')).logInit,
  },
  {
    name: 'log append',
    operand: {
      usage: '<dir> <envelope>...',
      words: 'the folder of a log and envelopes',
      least: 2,
      most: 10_000,
    },
    about: 'Records the digests of envelopes, each once, and signs the next checkpoint.',
    options: [...TEXT_OR_JSON, KEY, NO_COLOR],
    examples: ['countersign log append evidence-log envelope.json --key log-key.pem'],
    load: async () => (await import('./commands/log-append.ts')).logAppend,
  },
  {
    name: 'log prove',
    operand: { usage: '<envelope>', words: 'an envelope' },
    about: 'Finds an envelope in a log and writes the proof of it, to be checked offline.',
    options: [
      ...TEXT_OR_JSON,
      { name: 'log', value: 'dir|url', about: 'the folder of the log, or its URL' },
      LOG_KEY,
      { name: 'out', value: 'file', about: 'where it goes (default <envelope>.tlog-proof)' },
      ...NETWORK,
      NO_COLOR,
    ],
    examples: [
      'countersign log prove envelope.json --log evidence-log',
      "countersign log prove envelope.json --log https://log.example.com/evidence --log-key 'log.example.com/evidence+…'",
    ],
    load: async () => (await import('./commands/log-prove.ts')).logProve,
  },
  {
    name: 'log verify',
    operand: { usage: '<dir|url>', words: 'the folder of a log, or its URL' },
    about: 'Reads a whole log and grows its tree again: every record, every tile, every signature.',
    options: [
      ...REPORT,
      ...CODES,
      LOG_KEY,
      {
        name: 'from',
        value: 'file',
        about: 'a checkpoint that you kept: the log must begin with it',
      },
      ...NETWORK,
      NO_COLOR,
    ],
    examples: [
      'countersign log verify evidence-log',
      "countersign log verify https://log.example.com/evidence --log-key 'log.example.com/evidence+…' --from checkpoint.old",
    ],
    load: async () => (await import('./commands/log-verify.ts')).logVerify,
  },
]
