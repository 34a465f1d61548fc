// Writes docs/hygiene.md from the rules in lib/src/probe/hygiene.
//
//   node tools/hygiene-page.mjs           write the page
//   node tools/hygiene-page.mjs --check   fail when the page differs from the rules
import { readFileSync, writeFileSync } from 'node:fs'
import { argv, exit } from 'node:process'
import { fileURLToPath } from 'node:url'

import { renderPage } from '../lib/test/probe/hygiene/page.ts'

const FILE = fileURLToPath(new URL('../docs/hygiene.md', import.meta.url))
const page = renderPage()

if (!argv.includes('--check')) {
  writeFileSync(FILE, page)
} else if (readFileSync(FILE, 'utf8') !== page) {
  console.error('docs/hygiene.md is stale: run `node tools/hygiene-page.mjs`')
  exit(1)
}
