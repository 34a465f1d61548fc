// What the compiler does not carry into the observatory's build: the one stylesheet.
import { copyFileSync, mkdirSync } from 'node:fs'

const observatory = new URL('../observatory/', import.meta.url)
mkdirSync(new URL('dist/web/', observatory), { recursive: true })
copyFileSync(new URL('src/web/style.css', observatory), new URL('dist/web/style.css', observatory))
