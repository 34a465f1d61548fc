/** A scan that somebody asked for: how far it is, and what it found. */
import { visible } from 'countersign/text'
import type { ScanFailure, ScanRow, ScanState } from '../../store/types.ts'
import { scanPath } from '../addresses.ts'
import { examinationView, type ExaminationView } from './examination.ts'
import { iso } from './shown.ts'

/** The JSON of a scan, for its page and for the API. */
export interface ScanView {
  readonly format: 'countersign.scan'
  readonly formatVersion: 1
  readonly id: string
  /** Path of this scan. */
  readonly path: string
  readonly target: string
  readonly state: ScanState
  readonly requestedAt: string
  readonly finishedAt?: string
  /** Never signed, and never part of a server's history. */
  readonly signed: false
  readonly result?: ExaminationView
  readonly failure?: ScanFailure
}

/** A scan as its page and its JSON say it. */
export function scanView(scan: ScanRow): ScanView {
  const { id, target, state, requestedAt, finishedAt, result, failure } = scan
  return {
    format: 'countersign.scan',
    formatVersion: 1,
    id,
    path: scanPath(id),
    target: visible(target, { max: 500 }),
    state,
    requestedAt: iso(requestedAt),
    ...(finishedAt !== undefined && { finishedAt: iso(finishedAt) }),
    signed: false,
    ...(state === 'done' && { result: examinationView(result) }),
    ...(failure !== undefined && { failure }),
  }
}
