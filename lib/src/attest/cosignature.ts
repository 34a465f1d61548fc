/**
 * What a witness signs below a checkpoint, C2SP tlog-cosignature, Ed25519: the time, and that of all
 * trees of this log that it saw, each consistent with the one before, this is the largest.
 *
 *     cosignature/v1
 *     time 1679315147
 *     example.com/behind-the-sofa
 *     20852163
 *     CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
 */

/** The bytes of a witness's signature line taken apart. */
export interface Cosignature {
  /** Seconds since 1970, by the clock of the witness. */
  readonly time: number
  /** 64 bytes, over `cosignatureMessage`. */
  readonly signature: Uint8Array
}

/** The last second of the year 9999; dates after it have another form, and a witness that says more no clock. */
const LAST_SECOND = 253_402_300_799

/** The bytes behind the key's id: a big-endian uint64 and a signature. Undefined for anything else. */
export function parseCosignature(bytes: Uint8Array): Cosignature | undefined {
  if (bytes.length !== 72) return undefined
  const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
  return time <= LAST_SECOND ? { time, signature: bytes.subarray(8) } : undefined
}

/** The bytes behind the key's id in a note. */
export function printCosignature({ time, signature }: Cosignature): Uint8Array {
  const bytes = new Uint8Array(72)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time))
  bytes.set(signature, 8)
  return bytes
}

/** What the witness signs: `text` is the whole text of the checkpoint's note. */
export function cosignatureMessage(time: number, text: string): string {
  return `cosignature/v1\ntime ${time}\n${text}`
}
