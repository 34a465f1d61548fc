/** Files in a tar archive (POSIX.1-2017 pax, ustar), which every system unpacks. */

const BLOCK = 512
const encoder = new TextEncoder()

/**
 * A plain file with its header and padding, readable by all, dated 1970 so that equal files make
 * equal archives.
 *
 * @param name of at most 100 ASCII characters
 */
export function tarFile(name: string, bytes: Uint8Array): Uint8Array {
  const padded = Math.ceil(bytes.length / BLOCK) * BLOCK
  const file = new Uint8Array(BLOCK + padded)
  const put = (text: string, at: number) => file.set(encoder.encode(text), at)
  put(name, 0)
  put('0000644\0', 100)
  put('0000000\0', 108)
  put('0000000\0', 116)
  put(`${octal(bytes.length)}\0`, 124)
  put(`${octal(0)}\0`, 136)
  // The sum is that of the header with blanks in its own place.
  put(' '.repeat(8), 148)
  put('0', 156)
  put('ustar\x0000', 257)
  const sum = file.subarray(0, BLOCK).reduce((total, byte) => total + byte, 0)
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  file.set(bytes, BLOCK)
  return file
}

/** What ends an archive. */
export function tarEnd(): Uint8Array {
  return new Uint8Array(2 * BLOCK)
}

function octal(value: number): string {
  return value.toString(8).padStart(11, '0')
}
