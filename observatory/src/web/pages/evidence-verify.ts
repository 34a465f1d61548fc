/** How a stranger verifies a run: the very commands, and what they print. */
import { shellWord } from 'countersign/discover'
import { archivePath, evidencePath, KEYS, LOG_KEY } from '../addresses.ts'
import type { Html } from '../html.ts'
import type { WebOptions } from '../options.ts'
import { command } from '../parts/blocks.ts'
import { output, steps } from '../parts/code.ts'
import { say, type Texts } from '../text/say.ts'
import type { EvidenceView } from '../views/evidence.ts'

/** What begins a public key in DER, before its 32 bytes (RFC 8410), for printf. */
const SPKI = String.raw`\060\052\060\005\006\003\053\145\160\003\041\000`
/** What begins it as SSH writes it (RFC 8709). */
const SSH = String.raw`\000\000\000\013ssh-ed25519\000\000\000\040`

interface Commands {
  readonly tool: string
  readonly hand: string
  readonly key: string
  readonly file: string
  readonly log?: string
}

/** The commands for a signed run, for a POSIX shell; each works on what those before it made. */
function verifyCommands(publicUrl: string, { run, log }: EvidenceView, keyid: string): Commands {
  const { id, prunedAt } = run
  const logged = log?.index !== undefined
  const proof = logged ? ' --proof envelope.json.tlog-proof --log-key "$(cat log.vkey)"' : ''
  // The bodies that it would be held against went with the detail.
  const held = prunedAt === undefined ? ' --evidence evidence' : ''
  return {
    tool: [
      `curl -fsS ${publicUrl}${archivePath(id)} | tar -x`,
      `curl -fsS ${publicUrl}${KEYS} > keys.json`,
      ...(logged ? [`curl -fsS ${publicUrl}${LOG_KEY} > log.vkey`] : []),
      `countersign verify envelope.json --keys keys.json${held}${proof}`,
    ].join('\n'),
    hand: [
      `curl -fsS ${publicUrl}/api/v1/runs/${id}/envelope.json > envelope.json`,
      `curl -fsS ${publicUrl}${KEYS} > keys.json`,
      `jq -e '.payloadType == "application/vnd.in-toto+json"' envelope.json`,
      'jq -rj .payload envelope.json | base64 -d > payload',
      `jq -rj '.signatures[0].sig' envelope.json | base64 -d > signature`,
      `{ printf 'DSSEv1 28 application/vnd.in-toto+json %d ' "$(wc -c < payload)"; cat payload; } > signed`,
      `jq -rj '.keys[] | select(.keyid == "${keyid}") | .publicKey' keys.json | base64 -d > key`,
      `{ printf '${SPKI}'; cat key; } | openssl pkey -pubin -inform DER -out key.pem`,
      'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in signed -sigfile signature',
    ].join('\n'),
    key: `{ printf '${SSH}'; cat key; } | openssl dgst -sha256 -binary | base64 | tr -d =`,
    file: [
      `curl -fsS ${publicUrl}${evidencePath(id)} > evidence.json`,
      `jq -r '.subject[] | select(.name == "evidence.json") | .digest.sha256 + "  evidence.json"' payload | sha256sum -c`,
    ].join('\n'),
    ...(log?.bundle !== undefined && {
      log: `curl -fsS ${publicUrl}/log/${log.bundle} | grep -ac "sha256:$(sha256sum < envelope.json | cut -d' ' -f1)"`,
    }),
  }
}

/** For a signed run: each step with what it prints when all is well. */
export function verifySteps({ texts, publicUrl }: WebOptions, view: EvidenceView): Html {
  const { signature } = view.run
  const keyid = signature.scope === 'none' ? '' : signature.keyid
  const { tool, hand, key, file, log } = verifyCommands(publicUrl, view, keyid)
  return steps([
    step(texts, 'tool', tool, 'GENUINE'),
    step(texts, 'hand', hand, 'true\nSignature Verified Successfully'),
    step(texts, 'key', key, keyid.replace(/^SHA256:/, '')),
    step(texts, 'file', file, 'evidence.json: OK'),
    ...(log === undefined ? [] : [step(texts, 'log', log, '1')]),
    ...again(texts, view),
  ])
}

function again(texts: Texts, { endpoint, run }: EvidenceView) {
  const { toolset, schema, definition } = run.fingerprints
  const printed = [toolset, schema, definition].filter((digest) => digest !== undefined)
  if (printed.length === 0) return []
  return [
    step(texts, 'again', `countersign fingerprint ${shellWord(endpoint)}`, printed.join('\n')),
  ]
}

function step(
  texts: Texts,
  key: 'tool' | 'hand' | 'key' | 'file' | 'log' | 'again',
  run: string,
  printed: string,
) {
  return {
    title: say(texts, `verify_${key}`),
    text: say(texts, `verify_${key}_text`),
    body: [
      command(say(texts, `verify_${key}_command`), run),
      output(say(texts, 'verify_see'), printed),
    ],
  }
}
