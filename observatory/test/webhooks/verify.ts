/** What a receiver does (Standard Webhooks 1.0.0, "Verifying signatures"), by Web Crypto. */
export async function verified(
  secret: string,
  headers: Headers,
  body: string,
  now: number,
): Promise<boolean> {
  const timestamp = headers.get('webhook-timestamp') ?? ''
  if (Math.abs(now / 1000 - Number(timestamp)) > 300) return false
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (char) => char.charCodeAt(0))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${headers.get('webhook-id')}.${timestamp}.${body}`)
  for (const versioned of (headers.get('webhook-signature') ?? '').split(' ')) {
    const [version, text = ''] = versioned.split(',')
    if (version !== 'v1') continue
    const signature = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
    if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
  }
  return false
}
