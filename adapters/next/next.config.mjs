import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export default {
  // Compression would keep a tag that belongs to other bytes; proxies compress better anyway.
  compress: false,
  // The library stands beside this folder, not in its node_modules.
  turbopack: { root },
  outputFileTracingRoot: root,
}
