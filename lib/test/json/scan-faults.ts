/** What a scan found, told shortly. */
import type { FaultCode, Scan } from '../../src/json/scan.ts'

export function codes(scan: Scan): FaultCode[] {
  return scan.faults.map((fault) => fault.code)
}
