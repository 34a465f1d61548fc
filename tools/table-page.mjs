// Writes docs/checks-table.md from the acceptance table in fixtures/servers.
//
//   node tools/table-page.mjs           write the page
//   node tools/table-page.mjs --check   fail when the page differs from the table
import { renderTable } from '../fixtures/servers/page.ts'
import { keepPage } from './generated.mjs'

keepPage('docs/checks-table.md', renderTable())
