/**
 * The transcripts beside this file, and every command that the documents show. After a wanted
 * change, `UPDATE_TRANSCRIPTS=1` rewrites them; read the difference before you commit it.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { replay } from './transcript.ts'

const TRANSCRIPTS = new URL('transcripts/', import.meta.url)
const DOCS = new URL('../../../docs/', import.meta.url)
for (const file of [
  ...readdirSync(TRANSCRIPTS).map((name) => new URL(name, TRANSCRIPTS)),
  new URL('cli.md', DOCS),
  new URL('exit-codes.md', DOCS),
]) {
  test(`what ${file.pathname.split('/').at(-1)} shows is what happens`, async () => {
    const wanted = readFileSync(file, 'utf8')
    const got = await replay(wanted)
    if (process.env.UPDATE_TRANSCRIPTS === '1') writeFileSync(file, got)
    else assert.equal(got, wanted)
  })
}

test('together the transcripts reach every exit code', () => {
  const texts = readdirSync(TRANSCRIPTS).map((name) =>
    readFileSync(new URL(name, TRANSCRIPTS), 'utf8'),
  )
  const codes = new Set([...texts.join('').matchAll(/^\[exit (\d+)\]$/gm)].map(([, code]) => code))
  for (const code of ['0', '1', '2', '3', '4', '5']) assert.ok(codes.has(code), code)
})
