/** What an owner does with webhooks. The test message waits for a worker like every other. */
import { hookUrl, testMessage } from '../claims/owner-hook.ts'
import { newWebhookSecret, seal, unseal } from '../claims/seal.ts'
import {
  addOwnerHook,
  addTestMessage,
  hooksOfOwnership,
  removeOwnerHook,
  rotateOwnerHook,
  type OwnerHookRow,
} from '../store/owner-hooks.ts'
import { privately } from './private-answer.ts'
import type { Html } from './html.ts'
import type { Acted, Acting } from './owner.ts'
import { secretPage } from './pages/claim.ts'
import { breakable } from './parts/words.ts'
import { say } from './text/say.ts'

/** Adds one, and shows its secret. */
export async function addHook(acting: Acting): Promise<Acted> {
  const { options, ownership, form, asked } = acting
  const { store, texts, claims, now } = options
  const key = claims?.sealKey
  if (key === undefined) return say(texts, 'hooks_off')
  const url = hookUrl(form.get('url') ?? '')
  if (url === undefined) return say(texts, 'hooks_bad_url')
  const secret = newWebhookSecret()
  const id = await addOwnerHook(store, ownership.id, {
    url,
    seal: (hookId) => seal(key, hookId, [secret]),
    now: now(),
  })
  if (id === undefined) return say(texts, 'hooks_many')
  return privately(asked, options, shownSecret(acting, url, secret))
}

/** Makes a new secret and shows it; the one before signs as well for a day. */
export async function rotateHook(acting: Acting): Promise<Acted> {
  const { options, ownership, asked } = acting
  const { store, texts, claims, now } = options
  const key = claims?.sealKey
  if (key === undefined) return say(texts, 'hooks_off')
  const hook = await hookIn(acting)
  if (hook === undefined) return undefined
  const secret = newWebhookSecret()
  const [before] = unseal(key, hook.id, hook.secrets) ?? []
  const secrets = seal(key, hook.id, before === undefined ? [secret] : [secret, before])
  await rotateOwnerHook(store, ownership.id, { id: hook.id, secrets, now: now() })
  return privately(asked, options, shownSecret(acting, hook.url, secret))
}

/** Has a test message sent. */
export async function testHook(acting: Acting): Promise<Acted> {
  const { store, now } = acting.options
  const hook = await hookIn(acting)
  if (hook === undefined) return undefined
  const at = now()
  await addTestMessage(store, hook.id, { body: testMessage(hook, at), now: at })
  return undefined
}

/** Takes it away with what waits to be sent. One that is gone already is no fault. */
export async function removeHook(acting: Acting): Promise<Acted> {
  const hook = await hookIn(acting)
  if (hook !== undefined) await removeOwnerHook(acting.options.store, acting.ownership.id, hook.id)
  return undefined
}

/** The webhook that a form names, when it is the session's own. */
async function hookIn({ options, ownership, form }: Acting): Promise<OwnerHookRow | undefined> {
  const hooks = await hooksOfOwnership(options.store, ownership.id)
  return hooks.find(({ id }) => id === form.get('hook'))
}

function shownSecret({ options }: Acting, url: string, secret: string): Html {
  const text = say(options.texts, 'hook_secret_once', { url: breakable(url) })
  return secretPage(options, {
    title: 'hook_secret_title',
    text,
    label: 'hook_secret_label',
    value: secret,
  })
}
