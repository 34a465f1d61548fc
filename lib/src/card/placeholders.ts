const PLACEHOLDER = /\{([a-zA-Z_][a-zA-Z0-9_]*)\}/g
const BRACES = /\{[^{}]{0,64}\}?|\}/

/** Names of the `{variables}` of a template, each once, in order of appearance. */
export function placeholdersOf(template: string): readonly string[] {
  return [...new Set(Array.from(template.matchAll(PLACEHOLDER), (found) => found[1] ?? ''))]
}

/** The first brace of a template that belongs to no variable, with what follows it. */
export function strayBrace(template: string): string | undefined {
  return BRACES.exec(template.replace(PLACEHOLDER, ''))?.[0]
}
