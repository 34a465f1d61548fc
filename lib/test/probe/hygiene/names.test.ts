import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteNames } from '../../../src/probe/hygiene/names.ts'
import { notesIn } from './hits.ts'

test('UP-05: a look-alike name mixes scripts and is confusable; Cyrillic prose is fine', () => {
  const notes = noteNames(['delete_note', 'd\u0435lete_note'])
  assert.deepEqual(notes, [
    { tool: 1, rule: 'N1', scripts: ['Latin', 'Cyrillic'] },
    { tool: 1, rule: 'N2', other: 0 },
  ])
  assert.deepEqual(notesIn('Удаляет заметку по её номеру.'), [])
})

test('the suspect of two is the name beyond ASCII, else the later one', () => {
  const rows = (names: readonly (string | undefined)[]) =>
    noteNames(names).flatMap(({ rule, tool, other }) =>
      rule === 'N1' ? [] : [[rule, tool, other]],
    )
  assert.deepEqual(rows(['\u0440ay', 'pay']), [['N2', 0, 1]])
  assert.deepEqual(rows(['tool_1', 'tool_l']), [['N2', 1, 0]])
  assert.deepEqual(rows(['open', undefined, 'ορεn']), [['N2', 2, 0]])
  assert.deepEqual(rows(['pick\u200b', 'pick']), [['N2', 0, 1]])
  assert.deepEqual(rows(['\uff52un', 'run']), [['N2', 0, 1]])
})

test('names that differ in case or composition only count as one, equal ones too', () => {
  const rules = (...names: string[]) => noteNames(names).map(({ rule }) => rule)
  assert.deepEqual(rules('getPage', 'getpage'), ['N3'])
  assert.deepEqual(rules('caf\u00e9', 'cafe\u0301'), ['N3'])
  assert.deepEqual(rules('run', 'run', 'run'), ['N3', 'N3'])
  assert.deepEqual(rules('a', 'b', 'ab'), [])
})

test('scripts mix within a word only, and only those that can be taken for each other', () => {
  assert.deepEqual(
    noteNames(['get_данные', '検索_search', '東京メトロ検索', 'поиск', 'naïve_søk']),
    [],
  )
  assert.deepEqual(noteNames(['getданные'])[0]?.scripts, ['Latin', 'Cyrillic'])
  assert.deepEqual(noteNames(['\u03bfpen'])[0]?.scripts, ['Latin', 'Greek'])
  assert.deepEqual(noteNames(['\u0585pen'])[0]?.scripts, ['Latin', 'Armenian'])
})
