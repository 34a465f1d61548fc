/** Whom workers ask for the records by which claims are proven. */
import { textRecords } from 'countersign/net'
import { agreed } from '../claims/agreed.ts'
import type { RecordsAnswer } from '../claims/proof.ts'

/**
 * The name servers of this machine; or those that a setting names, each of which is asked by
 * itself.
 *
 * @param servers addresses with spaces between them
 */
export function claimRecords(
  servers: string | undefined,
): (name: string) => Promise<RecordsAnswer> {
  if (servers === undefined) return async (name) => await textRecords(name)
  return agreed(servers.split(' ').map((server) => async (name) => await textRecords(name, server)))
}
