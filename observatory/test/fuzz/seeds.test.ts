/** What fuzzing found once, and what leads to most places of every parser, holds for ever. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PARSERS } from '../../../fuzz/parsers.ts'
import { seedsOf } from '../../../fuzz/seeds.ts'

for (const { name, read } of PARSERS)
  test(`seeds of ${name}`, () => {
    const seeds = seedsOf(name)
    assert.ok(seeds.length > 3, `${name} has hardly any seeds`)
    const shown = new Set<string>()
    for (const { path, bytes } of seeds) {
      try {
        for (const one of read(bytes)) shown.add(one)
      } catch (cause) {
        throw new Error(`npm run fuzz -- --parser ${name} --replay ${path}`, { cause })
      }
    }
    assert.ok(shown.size > 2, 'they all show the same')
  })
