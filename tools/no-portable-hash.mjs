// Stands for the portable hashes in the bundle of the command line: Node has them all, and quicker.
const hash = (algorithm) => (bytes) => {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return new Uint8Array(createHash(algorithm).update(bytes).digest())
}

export const sha256 = hash('sha256')
export const sha384 = hash('sha384')
export const sha512 = hash('sha512')
