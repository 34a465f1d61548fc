/** docs/methodology.md repeats figures: they are those of the program. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  CHECKS,
  DIFFERENCE_VERSION,
  REGISTRY_VERSION,
  SUITE_ID,
  SUITE_VERSION,
} from 'countersign/run'
import { TABLE } from '../../fixtures/servers/table.ts'
import { RUN_LIMITS } from '../../lib/src/probe/budget.ts'
import { loadConfig } from '../src/config-load.ts'
import { STALE_MARGIN_MS } from '../src/figures/stale.ts'
import { UPTIME_DAYS } from '../src/figures/uptime.ts'

const PAGE = new URL('../../docs/methodology.md', import.meta.url)
const HOUR_MS = 3_600_000

const loaded = loadConfig({ env: {}, cwd: '/srv', readFile: () => undefined })
assert.ok(loaded.ok)
const { cadenceUnclaimed, cadenceClaimed, cadenceSites } = loaded.value.config

const FIGURES: Readonly<Record<string, string>> = {
  'requests of a run, redirects included': `${RUN_LIMITS.requests}`,
  'further pages of a long list': `${RUN_LIMITS.pages - 1}`,
  'seconds of a run': `${RUN_LIMITS.durationMs / 1000}`,
  'bytes that are read of one response': RUN_LIMITS.bodyBytes.toLocaleString('en-US'),
  'tools that are read': RUN_LIMITS.tools.toLocaleString('en-US'),
  'rules that judge': `${SUITE_ID}@${SUITE_VERSION}`,
  'registry of checks': REGISTRY_VERSION,
  'rules of differences': DIFFERENCE_VERSION,
  checks: `${CHECKS.length}`,
  'invented servers that the rules are held against': `${TABLE.length}`,
  'days of an uptime': `${UPTIME_DAYS}`,
  'hours between two runs': `${cadenceUnclaimed / HOUR_MS}`,
  'hours between two runs, claimed by its owner': `${cadenceClaimed / HOUR_MS}`,
  'hours between two examinations of a domain': `${cadenceSites / HOUR_MS}`,
  'minutes after which an observation that is due is stale': `${STALE_MARGIN_MS / 60_000}`,
}

test('the figures of the page are those of the program', () => {
  const page = readFileSync(PAGE, 'utf8')
  const [, block = ''] = /<!-- figures[^>]*-->([\s\S]*)<!-- \/figures -->/.exec(page) ?? []
  const rows = [...block.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  )
  const [, , ...told] = rows
  if (process.env['UPDATE_TRANSCRIPTS'] === '1') {
    const width = Math.max(...Object.keys(FIGURES).map(({ length }) => length))
    const table = [['figure', 'value'], ['-'.repeat(width), '---'], ...Object.entries(FIGURES)]
    const text = table.map(([name = '', value = '']) => `| ${name} | ${value} |`).join('\n')
    writeFileSync(
      PAGE,
      page.replace(block, () => `\n\n${text}\n\n`),
    )
  } else assert.deepEqual(told, Object.entries(FIGURES))
})
