/** A `{name}`, with the grammar that the schema gives a leading variable. */
const PLACEHOLDER = /\{([a-zA-Z_][a-zA-Z0-9_]*)\}/g
const BRACES = /\{[^{}]{0,64}\}?|\}/

/** Names of the `{variables}` of a template, each once, in order of appearance. Linear. */
export function placeholders(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(PLACEHOLDER), (found) => found[1] ?? ''))]
}

/** Replaces every `{name}` in one pass: what a value brings in is never looked at again. */
export function substitute(template: string, value: (name: string) => string): string {
  return template.replace(PLACEHOLDER, (_, name: string) => value(name))
}

/** The first brace of a template that belongs to no variable, with what follows it. */
export function strayBrace(template: string): string | undefined {
  return BRACES.exec(template.replace(PLACEHOLDER, ''))?.[0]
}
