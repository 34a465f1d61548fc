/** JSON in lines for people: what is short stands on one line, so that a change is one line too. */

/** Of an object or list whose members are no such themselves. */
const SHORT = 72

/** The lines of a value, indented by two blanks. Stops soon after `most`. */
export function jsonLines(value: unknown, most: number): readonly string[] {
  const lines: string[] = []
  const write = (one: unknown, indent: string, name: string, behind: string): void => {
    if (lines.length > most) return
    const members = membersOf(one)
    const short = members === undefined ? scalar(one) : inOneLine(one, members)
    if (short !== undefined || members === undefined) {
      lines.push(`${indent}${name}${short ?? ''}${behind}`)
      return
    }
    const [open, close] = Array.isArray(one) ? ['[', ']'] : ['{', '}']
    lines.push(`${indent}${name}${open}`)
    for (const [index, [key, member]] of members.entries())
      write(member, `${indent}  `, named(one, key), index < members.length - 1 ? ',' : '')
    lines.push(`${indent}${close}${behind}`)
  }
  write(value, '', '', '')
  return lines
}

type Members = readonly (readonly [key: string, value: unknown])[]

function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}

function named(parent: unknown, key: string): string {
  return Array.isArray(parent) ? '' : `${JSON.stringify(key)}: `
}

function scalar(value: unknown): string {
  return value === undefined ? 'null' : JSON.stringify(value)
}

function inOneLine(value: unknown, members: Members): string | undefined {
  if (members.length > SHORT / 4) return undefined
  if (members.some(([, member]) => membersOf(member) !== undefined)) return undefined
  const text = members.map(([key, member]) => `${named(value, key)}${scalar(member)}`).join(', ')
  if (text.length > SHORT) return undefined
  if (Array.isArray(value)) return `[${text}]`
  return text === '' ? '{}' : `{ ${text} }`
}
