/** Runs servers of the acceptance table, for tests of what must hold of every run. */
import { ENDPOINT } from '../../../fixtures/servers/parts.ts'
import type { Row } from '../../../fixtures/servers/row.ts'
import { start } from '../../../fixtures/servers/run.ts'
import { TABLE } from '../../../fixtures/servers/table.ts'
import type { Send } from '../../src/exchange.ts'
import { observe, type Observed, type ObserveOptions } from '../../src/probe/observe.ts'

export const CLIENT = {
  name: 'countersign',
  version: '1.0.0',
  websiteUrl: 'https://probe.example/about',
} as const

/** Every digit of the reserved name's suffix is the same. */
const KNOWN = {
  reserved: `countersign_no_such_tool_${'9'.repeat(16)}`,
  earlier: `countersign_no_such_tool_${'r'.repeat(16)}`,
}

/** Rows without megabytes in them: a test that runs them all stays quick. */
export const LIGHT_ROWS: readonly Row[] = TABLE.filter(
  ({ id }) => !/^tools-5|too-long|bomb/.test(id),
)

/** The row of an id; the test fails when there is none. */
export function rowOf(id: string): Row {
  const row = TABLE.find((one) => one.id === id)
  if (row === undefined) throw new TypeError(`no row ${id}`)
  return row
}

/** Observes a fresh server of a row, through `around` where something shall be changed on the way. */
export function observeRow(
  row: Row,
  options: Partial<ObserveOptions> = {},
  around: (send: Send) => Send = (send) => send,
): Promise<Observed> {
  const { send, now } = start(row.server(KNOWN), row.certificate)
  const { call, lookAgain } = row.options ?? {}
  return observe(row.endpoint ?? ENDPOINT, around(send), {
    client: CLIENT,
    now,
    random: () => 0.25,
    ...(call !== undefined && { call }),
    ...(lookAgain !== undefined && { lookAgain: async () => lookAgain }),
    ...options,
  })
}
