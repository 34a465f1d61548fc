// Writes docs/hygiene.md from the rules in lib/src/probe/hygiene.
//
//   node tools/hygiene-page.mjs           write the page
//   node tools/hygiene-page.mjs --check   fail when the page differs from the rules
import { renderPage } from '../lib/test/probe/hygiene/page.ts'
import { keepPage } from './generated.mjs'

keepPage('docs/hygiene.md', renderPage())
