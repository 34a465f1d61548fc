// Stands for the portable SHA-256 in the bundle of the command line, where it is never called.
export function sha256() {
  throw new Error('node:crypto is missing')
}
