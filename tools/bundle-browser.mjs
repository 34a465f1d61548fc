// Bundles what runs in a reader's browser: a file each, with nothing to be loaded after it.
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const dist = new URL('../observatory/dist/', import.meta.url)
const path = (relative) => fileURLToPath(new URL(relative, dist))

await bundled('lint.js', 'esm')
// Loaded as a classic script, which finds its own tag.
await bundled('page.js', 'iife')

async function bundled(name, format) {
  const bundle = await rolldown({ input: path(`browser/${name}`), platform: 'browser' })
  await bundle.write({ file: path(name), format, minify: true, codeSplitting: false })
  await bundle.close()
}
