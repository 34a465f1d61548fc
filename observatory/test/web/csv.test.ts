import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHECKS } from 'countersign/run'
import { csvRow } from '../../src/web/csv.ts'
import { askerOf } from './ask.ts'
import { serverOf, tools } from './fleet.ts'
import { HOUR, NOW, openHarbour } from './harbour.ts'

test('a cell is text to a spreadsheet, whatever it begins with', () => {
  for (const [cell, written] of [
    ['plain', 'plain'],
    ['a, "b"', '"a, ""b"""'],
    ['=1+1', "'=1+1"],
    ['  =A1', "'  =A1"],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ["+cmd|'/c calc'!A0", "'+cmd|'/c calc'!A0"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['|x', "'|x"],
    ['%0A', "'%0A"],
    ['\uff1d1', "'\uff1d1"],
    ['\uff0b1', "'\uff0b1"],
    ['a-b', 'a-b'],
    [' a', '" a"'],
    [-1, '-1'],
    [undefined, ''],
  ] as const)
    assert.equal(csvRow([cell]), `${written}\r\n`, JSON.stringify(cell))
  for (const hidden of ['a\r\nb', '\u202ea', 'a\u0000'])
    assert.doesNotMatch(csvRow([hidden]).slice(0, -2), /[\p{Cc}\p{Cf}]/u)
})

test('the table has every listed server, states of signed runs, a column for each check', async () => {
  const harbour = await openHarbour()
  try {
    await harbour.watch('acme/weather', [{ at: NOW - HOUR, server: serverOf(tools(2)) }], {
      title: '=1+1, "Weather"',
    })
    await harbour.watch('acme/quiet', [])
    const { status, type, text, headers } = await askerOf(harbour)('/api/v1/servers.csv')
    assert.equal(status, 200)
    assert.match(type, /^text\/csv; charset=utf-8/)
    assert.match(headers.get('content-disposition') ?? '', /filename="countersign-servers\.csv"/)
    const [names = '', quiet = '', weather = '', ...rest] = text.split('\r\n')
    assert.deepEqual(rest, [''])
    assert.equal(names.split(',').length, 10 + CHECKS.length)
    assert.ok(names.endsWith(CHECKS.map(({ id }) => id).join(',')))
    assert.match(quiet, /^acme,quiet,,endpoint,https:\/\/[^,]+,active,\w+,{18}$/)
    assert.ok(weather.startsWith(`acme,weather,"'=1+1, ""Weather""",endpoint,https:`), weather)
    assert.match(weather, /,2026-11-29T05:30:0\d\.\d{3}Z,/)
  } finally {
    await harbour.close()
  }
})
