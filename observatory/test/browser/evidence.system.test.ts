/** The commands of an evidence page, run as they are copied from it, by COUNTERSIGN_BROWSER=1. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { shore } from './shore.ts'
import { WALK, walk } from './stage.ts'

const PROGRAM = fileURLToPath(new URL('../../../lib/bin/countersign.js', import.meta.url))

/** What a reader has after pressing the button of a step. */
async function copied(page: Page, step: Locator): Promise<string> {
  await step.getByRole('button', { name: /^Copy/ }).click()
  await step.getByRole('button', { name: /^Copied/ }).waitFor()
  return await page.evaluate<string>('navigator.clipboard.readText()')
}

/** A folder of a reader's own, where `countersign` is the program of this checkout. */
function emptyFolder(): { readonly folder: string; readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-reader-'))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(
    join(bin, 'countersign'),
    `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`,
  )
  chmodSync(join(bin, 'countersign'), 0o755)
  return { folder, path: `${bin}:${process.env['PATH'] ?? ''}` }
}

for (const [server, which] of [
  ['berths/booking', 'grown'],
  ['lock/gate', 'gated'],
] as const)
  test(`from a report to evidence whose commands succeed: ${server}`, WALK, async (t) => {
    const { origin, runs } = await shore()
    const { folder, path } = emptyFolder()
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    await walk(origin, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.goto(`/servers/${server}`)
      await page.locator(`.cert a[href$="/runs/${runs[which]}"]`).click()
      await page.locator('#verify').waitFor()
      const steps = page.locator('section:has(#verify) .steps > li')
      const ran: string[] = []
      for (const step of await steps.all()) {
        const command = await copied(page, step)
        const printed = await step.locator('pre:not(.cmd)').innerText()
        // That one asks the server itself, which is an invented one.
        if (command.startsWith('countersign fingerprint')) continue
        const { stdout } = await promisify(execFile)('sh', ['-ec', command], {
          cwd: folder,
          env: { PATH: path },
          timeout: 30_000,
        })
        assert.ok(stdout.includes(printed.trim()), `${command}\nprints ${stdout}\nnot ${printed}`)
        ran.push(printed.trim())
      }
      assert.equal(ran.length, 5)
      assert.equal(ran[0], 'GENUINE')
      // What is downloaded for a reader does not open in the browser.
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Envelope (DSSE)' }).click(),
      ])
      assert.match(download.suggestedFilename(), /envelope/)
      await download.cancel()
    })
  })
