/** PEM (RFC 7468): one key between two lines of dashes. */
import { decodeBase64, encodeBase64 } from './base64.ts'

/** What stands between the lines, decoded. */
export interface PemBlock {
  /** `PUBLIC KEY`, `PRIVATE KEY`, … */
  readonly label: string
  /** Undefined when what is between the lines is no base64. */
  readonly bytes: Uint8Array | undefined
}

const LINE = /^-----(BEGIN|END) ([A-Z0-9 ]{1,40})-----[ \t]*$/

/** The blocks of a text, in order; what stands around them is passed over. Total and linear. */
export function parsePem(text: string): readonly PemBlock[] {
  const blocks: PemBlock[] = []
  let open: { readonly label: string; readonly lines: string[] } | undefined
  for (const line of text.split(/\r?\n/)) {
    const [, edge, label = ''] = LINE.exec(line) ?? []
    if (edge === 'BEGIN') open = { label, lines: [] }
    else if (edge === 'END' && open?.label === label) {
      blocks.push({ label, bytes: decodeBase64(open.lines.join('')) })
      open = undefined
    } else open?.lines.push(line.trim())
  }
  return blocks
}

/** A block with lines of 64 characters, as every tool writes and reads them. */
export function printPem(label: string, bytes: Uint8Array): string {
  const lines = encodeBase64(bytes).match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}
