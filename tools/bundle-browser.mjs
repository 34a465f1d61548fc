// Bundles what runs in a reader's browser: one file, with nothing to be loaded after it.
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const dist = new URL('../observatory/dist/', import.meta.url)
const path = (relative) => fileURLToPath(new URL(relative, dist))

const bundle = await rolldown({ input: path('browser/lint.js'), platform: 'browser' })
await bundle.write({ file: path('lint.js'), format: 'esm', minify: true, codeSplitting: false })
await bundle.close()
