/** How this observatory works, in figures for programs. */
import { REGISTRY_VERSION, SUITE_VERSION } from 'countersign/run'
import { STALE_MARGIN_MS } from '../../figures/stale.ts'
import { LINT } from '../addresses-records.ts'
import type { WebOptions } from '../options.ts'

/** What the page on method says in words, as far as it is figures. */
export function methodologyView({ demo, version, cadenceMs, siteCadenceMs }: WebOptions): object {
  return {
    format: 'countersign.methodology',
    formatVersion: 1,
    demo: demo === true,
    version,
    suite: SUITE_VERSION,
    registry: REGISTRY_VERSION,
    cadenceMs,
    siteCadenceMs,
    staleMarginMs: STALE_MARGIN_MS,
  }
}

/** Where a card is linted: a browser has the page, a program has a tool and a command. */
export function lintView({ publicUrl }: WebOptions): object {
  return {
    format: 'countersign.lint',
    formatVersion: 1,
    page: `${publicUrl}${LINT}`,
    tool: { server: `${publicUrl}/mcp`, name: 'lint_card' },
    commands: ['countersign card lint <file|url|->', 'countersign card convert <file|url|->'],
  }
}

/** Who asks, and how to end it. */
export function probeView(options: WebOptions): object {
  const { operator, contact, userAgent, cadenceMs, siteCadenceMs } = options
  return {
    format: 'countersign.probe',
    formatVersion: 1,
    ...(operator !== undefined && { operator }),
    ...(contact !== undefined && { contact }),
    ...(userAgent !== undefined && { userAgent }),
    cadenceMs: cadenceMs.unclaimed,
    siteCadenceMs,
    optOut: {
      dns: { name: '_countersign-optout.{domain}', type: 'TXT', value: 'optout' },
      file: { url: 'https://{host}/.well-known/countersign-optout.txt', line: 'optout' },
    },
  }
}
