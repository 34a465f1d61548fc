/** What was corrected, newest first. */
import { visible } from 'countersign/text'
import { listCorrections } from '../../store/corrections.ts'
import { listedNames } from '../../store/listed-names.ts'
import { reportPath } from '../addresses.ts'
import type { WebOptions } from '../options.ts'
import { iso } from './shown.ts'

/** The JSON of the page of corrections; its texts are the operator's, made visible. */
export interface CorrectionsView {
  readonly format: 'countersign.corrections-page'
  readonly formatVersion: 1
  readonly demo: boolean
  readonly corrections: readonly {
    readonly id: string
    readonly at: string
    readonly title: string
    readonly text: string
    /** Versions of the suite whose results it is about; empty: all. */
    readonly suites: readonly string[]
    readonly run?: string
    /** Path of the report of the server that it is about. */
    readonly report?: string
  }[]
}

/** All corrections, the newest first, with the reports that they lead to. */
export async function correctionsView({ store, demo }: WebOptions): Promise<CorrectionsView> {
  const rows = await listCorrections(store)
  const endpoints = rows.flatMap(({ endpointId }) => endpointId ?? [])
  const names = await listedNames(store, endpoints)
  return {
    format: 'countersign.corrections-page',
    formatVersion: 1,
    demo: demo === true,
    corrections: rows.map(({ id, at, title, text, suiteVersions, runId, endpointId }) => {
      const name = endpointId === undefined ? undefined : names.get(endpointId)?.[0]
      return {
        id,
        at: iso(at),
        title: visible(title, { max: 200 }),
        text: visible(text, { max: 4_000 }),
        suites: suiteVersions,
        ...(runId !== undefined && { run: runId }),
        ...(name !== undefined && { report: reportPath(name) }),
      }
    }),
  }
}
