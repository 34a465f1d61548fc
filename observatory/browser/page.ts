/**
 * The script of the pages. Every page works without it: commands can be selected whole, and the page
 * of a scan looks again by itself. With it there are buttons to copy, and a scan is followed.
 */

/** What the tag of the script has ready, in the language of the page. */
const { copy = '', copied = '' } = document.currentScript?.dataset ?? {}
const SAID_MS = 2_000
const LOOK_MS = 1_000

if (isSecureContext)
  for (const command of document.querySelectorAll('pre.cmd')) command.before(copyButton(command))
const scan = document.querySelector('[data-scan]')
if (scan instanceof HTMLElement) void follow(scan)

function copyButton(command: Element): HTMLButtonElement {
  const button = document.createElement('button')
  const about = command.parentElement?.querySelector('figcaption')?.textContent ?? ''
  const say = (word: string): void => {
    button.textContent = word
    button.ariaLabel = `${word}: ${about}`
  }
  button.type = 'button'
  button.className = 'copy'
  const write = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(command.textContent ?? '')
    } catch {
      // Refused: what is selected can be copied by hand.
      getSelection()?.selectAllChildren(command)
      return
    }
    say(copied)
    setTimeout(say, SAID_MS, copy)
  }
  button.addEventListener('click', () => void write())
  say(copy)
  return button
}

/** Counts the seconds, and shows the page anew when the scan is in another state. */
async function follow(place: HTMLElement): Promise<void> {
  const { scan: path = '', state, age, said = '' } = place.dataset
  const began = Date.now() - 1_000 * Number(age)
  while (!(await isOver(path, state))) {
    place.textContent = said.replace('#', `${Math.floor((Date.now() - began) / 1_000)}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  location.reload()
}

/** False as well when nobody answers just now. */
async function isOver(path: string, before: string | undefined): Promise<boolean> {
  try {
    const answer = await fetch(path)
    if (!answer.ok) return false
    const scanned: unknown = await answer.json()
    return stateOf(scanned) !== before
  } catch {
    return false
  }
}

function stateOf(scanned: unknown): unknown {
  return typeof scanned === 'object' && scanned !== null ? Reflect.get(scanned, 'state') : undefined
}
