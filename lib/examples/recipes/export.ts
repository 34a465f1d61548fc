// #region export
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { exportStatic } from 'countersign/publish/static'
import { site } from '../publish/cards.ts'

const out = resolve(process.argv[2] ?? 'countersign')
const { files, cannot } = exportStatic(site, { for: 'nginx', root: out })
for (const { path, bytes } of files) {
  const file = join(out, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
}
for (const sentence of cannot) console.log(sentence)
// #endregion
