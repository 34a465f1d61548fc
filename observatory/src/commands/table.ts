/** Every command, as help and the manual show them. */
import type { Command, Option } from './command.ts'
import { PROGRAM } from './parse.ts'

const CONFIG: Option = {
  name: 'config',
  value: 'file',
  about: 'the configuration, in the place of countersign-observatory.yaml',
}
const JSON_FORM: Option = { name: 'json', about: 'the result as one JSON document' }
const KEY: Option = { name: 'key', value: 'keyid', about: 'the key, as keys show names it' }
const AT: Option = { name: 'at', value: 'date', about: 'a day or an instant; default now' }

/** In the order of help. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    about:
      'Serves the pages, probes what is due, keeps the log. Without any configuration it shows a demo.',
    options: [
      { name: 'demo', about: 'a demo with invented servers, whatever is configured' },
      { name: 'without-prober', about: 'probe nothing here, because workers do' },
      CONFIG,
    ],
    examples: [`${PROGRAM} serve`, `PORT=80 DATABASE_URL=postgres://… ${PROGRAM} serve`],
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'worker',
    about: 'Probes what is due, one of any number of workers on one PostgreSQL.',
    options: [CONFIG],
    examples: [`DATABASE_URL=postgres://… ${PROGRAM} worker`],
    load: async () => (await import('./worker.ts')).worker,
  },
  {
    name: 'migrate',
    about: 'Brings the tables of the database to this version. There is no way back but a backup.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} migrate`],
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  {
    name: 'doctor',
    about:
      'Looks whether everything is there that is needed: each line says what to do. Exit 1 when something must be mended.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} doctor`],
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'config',
    about: 'The configuration that applies, and where each value is from. Secrets are left out.',
    options: [
      JSON_FORM,
      { name: 'reference', about: 'every setting there is, as the table of the manual' },
      CONFIG,
    ],
    examples: [`${PROGRAM} config`, `${PROGRAM} config --json`],
    load: async () => (await import('./config.ts')).configCommand,
  },
  {
    name: 'targets validate',
    operand: '[file]',
    about: 'Reads a file of targets and says what is wrong with it. Contacts nobody.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} targets validate`, `${PROGRAM} targets validate targets.yaml --json`],
    load: async () => (await import('./targets.ts')).targetsValidate,
  },
  {
    name: 'targets plan',
    operand: '[file]',
    about: 'What applying the file would add, change and remove. Changes nothing.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} targets plan`],
    load: async () => (await import('./targets.ts')).targetsPlan,
  },
  {
    name: 'targets apply',
    operand: '[file]',
    about:
      'Adds, changes and pauses as the file says. History is never removed; names that the file no longer has go only with --remove.',
    options: [
      { name: 'remove', about: 'agrees to the removals that the plan shows' },
      JSON_FORM,
      CONFIG,
    ],
    examples: [`${PROGRAM} targets apply`, `${PROGRAM} targets apply --remove`],
    load: async () => (await import('./targets.ts')).targetsApply,
  },
  {
    name: 'registry sync',
    about:
      'Reads the configured MCP Registry now, adds what is new and moves what has moved. serve does so by itself.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} registry sync`],
    load: async () => (await import('./registry.ts')).registrySync,
  },
  {
    name: 'webhooks list',
    about: 'The configured webhooks: what waits, what is dead, when a message last arrived.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} webhooks list`],
    load: async () => (await import('./webhooks.ts')).webhooksList,
  },
  {
    name: 'webhooks test',
    operand: '<name>',
    about: 'Sends a webhook a message of type test, and says whether it was taken.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} webhooks test pager`],
    load: async () => (await import('./webhooks.ts')).webhooksTest,
  },
  {
    name: 'webhooks dead',
    operand: '[name]',
    about: 'Messages that were given up, the newest first.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} webhooks dead`, `${PROGRAM} webhooks dead pager --json`],
    load: async () => (await import('./webhooks.ts')).webhooksDead,
  },
  {
    name: 'webhooks retry',
    operand: '<name>',
    about: 'Has the dead messages of a webhook sent again.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} webhooks retry pager`],
    load: async () => (await import('./webhooks.ts')).webhooksRetry,
  },
  {
    name: 'claims list',
    about: 'Who proved to own which server: the claims that hold.',
    options: [{ name: 'all', about: 'those too that are not proven, or ended' }, JSON_FORM, CONFIG],
    examples: [`${PROGRAM} claims list`, `${PROGRAM} claims list --all --json`],
    load: async () => (await import('./claims.ts')).claimsList,
  },
  {
    name: 'claims revoke',
    operand: '<id>',
    about: 'Ends a claim: its token, approval, annotation and webhooks go with it.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} claims revoke 0b6a2f0e-8c1d-4a55-9f3e-2d1c0b9a8f7e`],
    load: async () => (await import('./claims.ts')).claimsRevoke,
  },
  {
    name: 'search rebuild',
    about: 'Makes what search looks into anew, from everything else in the database.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} search rebuild`],
    load: async () => (await import('./search.ts')).searchRebuild,
  },
  {
    name: 'keys new',
    about: 'Makes the keys for evidence and log that are not there yet. None is ever overwritten.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} keys new`],
    load: async () => (await import('./keys.ts')).keysNew,
  },
  {
    name: 'keys show',
    about: 'The public keys, or another form of them.',
    options: [
      {
        name: 'as',
        value: 'json|pem|jwks|ssh',
        choices: ['json', 'pem', 'jwks', 'ssh'],
        about: 'for programs, openssl and cosign, /.well-known/jwks.json, or ssh',
      },
      CONFIG,
    ],
    examples: [`${PROGRAM} keys show`, `${PROGRAM} keys show --as pem > keys.pem`],
    load: async () => (await import('./keys.ts')).keysShow,
  },
  {
    name: 'keys retire',
    about: 'A key signs no more from a date on; what it signed until then stays good.',
    options: [KEY, AT, JSON_FORM, CONFIG],
    examples: [`${PROGRAM} keys retire --key 'SHA256:…' --at 2026-12-31`],
    load: async () => (await import('./keys.ts')).keysRetire,
  },
  {
    name: 'keys revoke',
    about: 'A key is not to be trusted any more, and why.',
    options: [
      KEY,
      { name: 'reason', value: 'text', about: 'what happened, for everybody to read' },
      AT,
      JSON_FORM,
      CONFIG,
    ],
    examples: [`${PROGRAM} keys revoke --key 'SHA256:…' --reason 'the machine was lost'`],
    load: async () => (await import('./keys.ts')).keysRevoke,
  },
  {
    name: 'corrections add',
    about:
      'Says with a date what was wrong with results. They stay as they are; this is shown beside them.',
    options: [
      { name: 'title', value: 'text', about: 'what was wrong, in one line' },
      { name: 'text', value: 'text', about: 'how it came, and what is right' },
      { name: 'target', value: 'name', about: 'about one server, as provider/name' },
      { name: 'run', value: 'id', about: 'about one run' },
      { name: 'suite-versions', value: 'list', about: 'about these versions of the checks' },
      JSON_FORM,
      CONFIG,
    ],
    examples: [
      `${PROGRAM} corrections add --title 'A clock was wrong' --text 'It was an hour ahead on 2026-11-30.'`,
    ],
    load: async () => (await import('./corrections.ts')).correctionsAdd,
  },
  {
    name: 'corrections list',
    about: 'What was said of results later, the newest first.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} corrections list`],
    load: async () => (await import('./corrections.ts')).correctionsList,
  },
  {
    name: 'export',
    operand: '[file]',
    about: 'Everything public as NDJSON, to a file or to standard output.',
    options: [
      {
        name: 'without-bytes',
        about: 'leave out what third parties sent; small, but no import can use it',
      },
      CONFIG,
    ],
    examples: [`${PROGRAM} export observatory.ndjson`, `${PROGRAM} export | gzip > o.ndjson.gz`],
    load: async () => (await import('./transfer.ts')).exportCommand,
  },
  {
    name: 'import',
    operand: '<file|->',
    about: 'Restores an export into an empty database of either kind.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} import observatory.ndjson`],
    load: async () => (await import('./transfer.ts')).importCommand,
  },
  {
    name: 'backup',
    operand: '<file>',
    about: 'Copies the embedded database while it is in use. For PostgreSQL use pg_dump.',
    options: [JSON_FORM, CONFIG],
    examples: [`${PROGRAM} backup observatory-backup.sqlite`],
    load: async () => (await import('./backup.ts')).backupCommand,
  },
]
