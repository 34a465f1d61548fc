/** One observatory with claims, the browsers of its owners, and the worker that sees every proof. */
import assert from 'node:assert/strict'
import { modern } from '../../../fixtures/servers/parts.ts'
import { claimOwnerships } from '../../src/store/ownership-due.ts'
import { activateOwnership, endOwnership } from '../../src/store/ownership-steps.ts'
import { activeOwnership } from '../../src/store/ownership.ts'
import { createApp } from '../../src/web/app.ts'
import type { StartedPostgres } from '../postgres.ts'
import { HOUR, NOW, openHarbour, type Harbour } from './harbour.ts'

/** Where these pages say that they are. */
export const ORIGIN = 'https://observatory.example'

/** Where a claim of `acme/weather` begins. */
export const CLAIM = '/servers/acme/weather/claim'

/** What a browser does: keeps cookies, follows nothing, says where its forms are from. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #app: ReturnType<typeof createApp>

  constructor(app: ReturnType<typeof createApp>) {
    this.#app = app
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}) {
    return await this.#ask(path, { headers })
  }

  async post(
    path: string,
    fields: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ) {
    const body = new URLSearchParams(fields).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return await this.#ask(path, { method: 'POST', body, headers: { ...type, ...headers } })
  }

  async #ask(path: string, init: RequestInit & { headers: Readonly<Record<string, string>> }) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, ...(cookie !== '' && { cookie }) }
    const response = await this.#app.request(`${ORIGIN}${path}`, { ...init, headers })
    for (const field of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(field) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const { status } = response
    return { status, text: await response.text(), headers: response.headers }
  }
}

export interface ClaimsGround extends Pick<Harbour, 'store' | 'options' | 'close'> {
  /** Of `acme/weather`, which owners claim, and of `acme/other`, which they do not. */
  readonly endpointId: string
  readonly otherId: string
  /** One that has no cookies yet. */
  readonly browser: () => Browser
  /** Begins a claim: its path. */
  readonly begun: (browser: Browser, method?: string, from?: string) => Promise<string>
  /** What a worker does once it has seen the proof. */
  readonly proven: () => Promise<void>
  /** A browser with an owner's session, and the token that it was shown. */
  readonly owner: () => Promise<{ browser: Browser; token: string; form: string }>
}

/** The value of a field of a form. */
export function fieldIn(page: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
}

/** On PostgreSQL where it was started, else on SQLite. */
export async function openClaimsGround(postgres: StartedPostgres): Promise<ClaimsGround> {
  const { store, options, watch, close } = await openHarbour(
    {
      claims: {
        requesterOf: (request) => request.headers.get('x-from') ?? 'here',
        fast: true,
        sealKey: Buffer.alloc(32, 3),
      },
    },
    postgres.ok ? { postgres: await postgres.server.database() } : undefined,
  )
  const app = createApp(options)
  const endpointId = await watch('acme/weather', [{ at: NOW - HOUR, server: modern() }])
  const otherId = await watch('acme/other', [{ at: NOW - HOUR, server: modern() }])
  /** Each asks from a place of its own, so that no limit is met by accident. */
  let owners = 0

  async function begun(browser: Browser, method = 'dns', from = 'here'): Promise<string> {
    const headers = { 'sec-fetch-site': 'same-origin', 'x-from': from }
    const { status, headers: fields } = await browser.post(CLAIM, { method }, headers)
    assert.equal(status, 303)
    return fields.get('location') ?? ''
  }

  async function proven(): Promise<void> {
    const due = { now: NOW, worker: 'w', limit: 9, leaseMs: 60_000 }
    for (const { id } of await claimOwnerships(store, due))
      assert.equal(
        await activateOwnership(store, id, { now: NOW, dueAt: NOW + 24 * HOUR }),
        'active',
      )
  }

  async function owner(): Promise<{ browser: Browser; token: string; form: string }> {
    const held = await activeOwnership(store, { endpointId })
    if (held !== undefined) await endOwnership(store, held.id, { reason: 'released', now: NOW })
    const browser = new Browser(app)
    const path = await begun(browser, 'dns', `owner ${(owners += 1)}`)
    const open = await browser.get(path)
    await browser.post(path, { form: fieldIn(open.text, 'form') })
    await proven()
    const there = await browser.get(path)
    const shown = await browser.post(`${path}/token`, { form: fieldIn(there.text, 'form') })
    assert.equal(shown.status, 200)
    const token = /cso_[\w-]{43}/.exec(shown.text)?.[0] ?? ''
    const { text } = await browser.get('/owner')
    return { browser, token, form: fieldIn(text, 'form') }
  }

  const browser = (): Browser => new Browser(app)
  return { store, options, close, endpointId, otherId, browser, begun, proven, owner }
}
