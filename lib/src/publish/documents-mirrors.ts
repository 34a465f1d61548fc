import type { Mirror, PublishDescription } from './types.ts'

/** Where the older readers look that are in use; both get the form that the newer ones take too. */
const DEFAULT: readonly Mirror[] = [
  { path: '/.well-known/mcp/server-card.json', form: 'hybrid' },
  { path: '/.well-known/mcp.json', form: 'hybrid' },
]

/** The mirrors as described; else the default ones whose paths no card has taken. */
export function mirrorsOf(
  { mirrors }: Pick<PublishDescription, 'mirrors'>,
  cards: readonly { readonly path: string }[],
): readonly Mirror[] {
  return mirrors ?? DEFAULT.filter(({ path }) => !cards.some((card) => card.path === path))
}
