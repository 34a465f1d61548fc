// Stands for tldts in the bundle of the command line: its list loads at the first question.
const { createRequire } = process.getBuiltinModule('node:module')

export function getDomain(host, options) {
  return createRequire(import.meta.url)('tldts').getDomain(host, options)
}
