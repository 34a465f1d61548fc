/**
 * The script of the pages. Every page works without it: commands can be selected whole, and the page
 * of a scan looks again by itself. With it there are buttons to copy, and a scan is followed.
 */
import { PAGE_SCRIPT } from './addresses.ts'
import { versioned, type Versioned } from './versioned.ts'

export const SCRIPT: Versioned = versioned(
  PAGE_SCRIPT,
  `'use strict'
{
  const { copy, copied } = document.currentScript.dataset
  if (navigator.clipboard)
    for (const text of document.querySelectorAll('pre.cmd')) {
      const button = document.createElement('button')
      const about = text.parentElement.querySelector('figcaption')?.textContent ?? ''
      const say = (word) => {
        button.textContent = word
        button.ariaLabel = word + ': ' + about
      }
      button.type = 'button'
      button.className = 'copy'
      button.onclick = async () => {
        await navigator.clipboard.writeText(text.textContent)
        say(copied)
        setTimeout(say, 2000, copy)
      }
      say(copy)
      text.before(button)
    }
  const scan = document.querySelector('[data-scan]')
  if (scan) {
    const { scan: path, state, age, said } = scan.dataset
    const began = Date.now() - 1000 * age
    const look = async () => {
      scan.textContent = said.replace('#', Math.floor((Date.now() - began) / 1000))
      try {
        const answer = await fetch(path)
        if (answer.ok && (await answer.json()).state !== state) return location.reload()
      } catch {}
      setTimeout(look, 1000)
    }
    look()
  }
}
`,
)
