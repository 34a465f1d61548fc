/** The documents are true: links lead somewhere, commands parse, codes and exports exist. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { COMMANDS } from '../src/cli/commands.ts'
import { parseArguments } from '../src/cli/parse.ts'
import { ALL_RULES } from '../src/cli/rulebook.ts'

const ROOT = new URL('../../', import.meta.url)
const PAGES: readonly string[] = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(new URL('docs/', ROOT)).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'))

function read(page: string): string {
  return readFileSync(new URL(page, ROOT), 'utf8')
}

/** Lines of `sh` blocks without comments; `console` blocks are executed whole by the transcripts. */
function commandsOf(text: string): readonly string[] {
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, ''))
      .filter((line) => /^(?:npx )?countersign /.test(line)),
  )
}

/** Words as a shell would split them: quotes group, pipes and redirections end the command. */
function words(line: string): readonly string[] {
  const [command = ''] = line.split(/\s[|>]/)
  const parts = command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []
  return parts.map((part) => part.replace(/^(['"])(.*)\1$/, '$2'))
}

test('links between documents lead to files that exist', () => {
  for (const page of PAGES) {
    for (const [, target = ''] of read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      if (/^https?:/.test(target)) continue
      assert.ok(existsSync(new URL(target, new URL(page, ROOT))), `${page} links to ${target}`)
    }
  }
})

test('every command line in the documents is one that the program understands', () => {
  let seen = 0
  for (const page of PAGES) {
    for (const line of commandsOf(read(page))) {
      const argv = words(line).slice(line.startsWith('npx ') ? 2 : 1)
      assert.doesNotThrow(() => parseArguments(argv, COMMANDS), `${page}: ${line}`)
      const [first, code] = argv
      if (first === 'explain' && code !== undefined)
        assert.ok(
          ALL_RULES.some((rule) => rule.code === code),
          `${page}: no rule ${code}`,
        )
      seen++
    }
  }
  assert.ok(seen >= 7, `${seen} commands found`)
})

test('the README names the two commands of a fresh machine, and the scripts exist', () => {
  const text = read('README.md')
  const manifest: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  for (const script of ['start', 'test']) {
    assert.ok(text.includes(`npm ci && npm ${script}`))
    assert.ok(manifest.scripts[script], script)
  }
})

test('what the README imports is exported', async () => {
  const imports = [...read('README.md').matchAll(/import \{ ([^}]+) \} from 'countersign(\/\w+)'/g)]
  assert.ok(imports.length > 0)
  for (const [, names = '', entry = ''] of imports) {
    const folder = new URL(`../src${entry}/index.ts`, import.meta.url)
    const file = existsSync(folder) ? folder : new URL(`../src${entry}.ts`, import.meta.url)
    const module: object = await import(file.href)
    for (const name of names.split(/,\s*/)) assert.ok(name in module, `${entry}: ${name}`)
  }
})
