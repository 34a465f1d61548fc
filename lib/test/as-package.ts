/** Examples import the package by its name; in tests that means its sources. */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'

const SOURCES = new URL('../src/', import.meta.url)

/**
 * Imports a module in which `countersign` and `countersign/…` are the sources.
 *
 * @param instead other modules in the place of some entries, by the name that is imported
 */
export async function importAsPackage(
  file: URL,
  instead: Readonly<Record<string, URL>> = {},
): Promise<Record<string, unknown>> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const source = instead[specifier] ?? sourceOf(specifier)
      return source === undefined
        ? next(specifier, context)
        : { url: source.href, shortCircuit: true }
    },
  })
  try {
    const module: Record<string, unknown> = await import(file.href)
    return module
  } finally {
    hooks.deregister()
  }
}

function sourceOf(specifier: string): URL | undefined {
  const [name, entry = 'index'] = /^countersign(?:\/(.+))?$/.exec(specifier) ?? []
  if (name === undefined) return undefined
  const file = new URL(`${entry}.ts`, SOURCES)
  return existsSync(file) ? file : new URL(`${entry}/index.ts`, SOURCES)
}
