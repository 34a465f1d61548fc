// Started by test.mjs: runs those of the given files that no other process has claimed, each as a
// suite of its own. Their hooks run around them, and what they leave behind is gone before the next.
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

const [claims = '', ...files] = process.argv.slice(2)
// What waits for nothing but a time limit, which keeps no process alive, is to reach it.
const alive = setInterval(() => {}, 1e9)
for (const file of files)
  if (claimed(file)) await suite(file, () => import(pathToFileURL(resolve(file)).href))
clearInterval(alive)

function claimed(file) {
  try {
    closeSync(openSync(join(claims, file.replaceAll('/', '+')), 'wx'))
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}
