import { findingsOfDocument, readDocument } from 'countersign/card'
import { array, COUNT, DIGEST, FLAG, object, one, TEXT } from '../../web/api/schema.ts'
import { URL_TEXT } from '../schemas.ts'
import { costOfTexts, tool, type Tool } from '../tool.ts'
import { untrusted, UNTRUSTED } from '../untrusted.ts'

interface Input {
  readonly text: string
}

const MOST = 100
const GRAVITY = { error: 0, warning: 1, note: 2 } as const

export const LINT_CARD: Tool = tool<Input>({
  name: 'lint_card',
  title: 'Lint a card or a catalog',
  description:
    'Reads the text of an MCP Server Card, of any older shape of one, or of an AI Catalog, and lists its faults with line, column and how to mend each. The text is given by you; nothing is fetched and nothing is kept.',
  required: {
    text: { type: 'string', minLength: 1, maxLength: 131_072, description: 'JSON, as served.' },
  },
  output: object({
    family: { ...TEXT, description: 'Which of the known shapes it is.' },
    valid_v1: { ...FLAG, description: 'A valid Server Card of version 1.' },
    servers: { ...COUNT, description: 'Servers that can be read from it.' },
    bytes: COUNT,
    digest: DIGEST,
    counts: object({ error: COUNT, warning: COUNT, note: COUNT }),
    findings: array(
      object(
        { severity: one('error', 'warning', 'note'), code: TEXT, spec: URL_TEXT },
        {
          line: COUNT,
          column: COUNT,
          untrusted: UNTRUSTED,
        },
      ),
      { maxItems: MOST, description: 'The gravest first.' },
    ),
  }),
  costOf: ({ text }) => costOfTexts(text),
  async call({ text }) {
    const bytes = new TextEncoder().encode(text)
    const document = readDocument(bytes)
    const findings = findingsOfDocument(document, bytes, 'text').toSorted(
      (a, b) => GRAVITY[a.severity] - GRAVITY[b.severity],
    )
    const count = (severity: keyof typeof GRAVITY) =>
      findings.filter((finding) => finding.severity === severity).length
    return {
      family: document.family,
      valid_v1: document.validV1,
      servers: document.servers.length,
      bytes: bytes.length,
      digest: document.digest,
      counts: { error: count('error'), warning: count('warning'), note: count('note') },
      findings: findings.slice(0, MOST).map((finding) => ({
        severity: finding.severity,
        code: finding.code,
        spec: finding.spec ?? '',
        ...(finding.position !== undefined && {
          line: finding.position.line,
          column: finding.position.column,
        }),
        ...untrusted({
          pointer: finding.pointer,
          message: finding.message,
          mend: finding.mend,
        }),
      })),
    }
  },
})
