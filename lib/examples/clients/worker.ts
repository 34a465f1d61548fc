import { findingsOfDocument, readDocument } from 'countersign/card'

/** Says what is wrong with a card or a catalog that is posted: `export default { fetch: lint }`. */
export async function lint(request: Request): Promise<Response> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  const document = readDocument(bytes)
  const findings = findingsOfDocument(document, bytes, 'the posted document')
  return Response.json({ family: document.family, findings })
}
