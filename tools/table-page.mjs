// Writes docs/checks-table.md from the acceptance table in fixtures/servers.
//
//   node tools/table-page.mjs           write the page
//   node tools/table-page.mjs --check   fail when the page differs from the table
import { readFileSync, writeFileSync } from 'node:fs'
import { argv, exit } from 'node:process'
import { fileURLToPath } from 'node:url'

import { renderTable } from '../fixtures/servers/page.ts'

const FILE = fileURLToPath(new URL('../docs/checks-table.md', import.meta.url))
const page = renderTable()

if (!argv.includes('--check')) {
  writeFileSync(FILE, page)
} else if (readFileSync(FILE, 'utf8') !== page) {
  console.error('docs/checks-table.md is stale: run `node tools/table-page.mjs`')
  exit(1)
}
