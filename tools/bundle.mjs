// Bundles the command line into a few files: about a hundred small modules cost more at start than
// all that a command does. The library itself stays as the compiler wrote it.
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const lib = new URL('../lib/', import.meta.url)
const path = (relative) => fileURLToPath(new URL(relative, lib))

await rm(path('dist/bundle'), { recursive: true, force: true })
const bundle = await rolldown({
  input: path('dist/cli/main.js'),
  platform: 'node',
  external: ['undici', 'tldts'],
  resolve: {
    // Node has its own SHA-256, and the command line runs nowhere else.
    alias: { '@noble/hashes/sha2.js': path('../tools/no-portable-hash.mjs') },
  },
})
await bundle.write({ dir: path('dist/bundle'), format: 'esm' })
await bundle.close()
