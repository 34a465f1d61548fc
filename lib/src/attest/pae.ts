const encoder = new TextEncoder()

/**
 * The bytes that a DSSE signature covers:
 *
 *     DSSEv1 29 http://example.com/HelloWorld 11 hello world
 *
 * so that a payload can never be taken for one of another type. Lengths are in bytes. DSSE 1.0.2,
 * "Signature Definition".
 */
export function preAuthEncoding(payloadType: string, payload: Uint8Array): Uint8Array {
  const typeLength = ASCII.test(payloadType)
    ? payloadType.length
    : encoder.encode(payloadType).length
  const head = encoder.encode(`DSSEv1 ${typeLength} ${payloadType} ${payload.length} `)
  const bytes = new Uint8Array(head.length + payload.length)
  bytes.set(head)
  bytes.set(payload, head.length)
  return bytes
}

const ASCII = /^[\x20-\x7e]*$/
