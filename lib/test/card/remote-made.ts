/** Remotes with inputs, and what becomes of them. */
import type { Resolution } from '../../src/card/input.ts'
import type { KeyValueInput, Remote } from '../../src/card/types.ts'

export const URL_ = 'https://tides.example/mcp'

export function withHeaders(...headers: KeyValueInput[]): Remote {
  return { type: 'streamable-http', url: URL_, headers }
}

export function codes(resolution: Resolution): string[] {
  const issues = resolution.ok ? resolution.warnings : resolution.issues
  return issues.map(({ code, pointer }) => `${code} ${pointer}`)
}

export function headersOf(resolution: Resolution): unknown {
  return resolution.ok ? resolution.headers : 'failed'
}
