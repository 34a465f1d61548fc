/** The snippets of a page that name the file they are. */
export interface Snippet {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

/** Blocks below a comment with the path of a file: `<!-- lib/examples/clients/find.ts -->`. */
export function snippetsOf(page: string): readonly Snippet[] {
  return [...page.matchAll(/<!-- (\S+\.\w+) -->\n\n```\w+\n([\s\S]*?)```/g)].map(
    ([, path = '', text = '']) => ({ path, text }),
  )
}
