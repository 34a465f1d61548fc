/** A deployment verified as its owner would: through the guard, over TLS, from outside. */
import type { Example } from '../../../fixtures/naive/stage.ts'
import { type Deployment, verifyDeployment } from '../../src/deployment/verify.ts'
import { parseTarget } from '../../src/discover/target.ts'
import { openGuard } from '../../src/net/open.ts'
import type { PublishedSite } from '../../src/publish/types.ts'

/** Verifies an example and closes it, whatever comes of it. */
export async function verifyFromOutside(
  { origin, port, authority, close }: Example,
  site?: PublishedSite,
): Promise<Deployment> {
  const host = new URL(origin).hostname
  const guard = openGuard({
    resolve: [{ host, port: 443, address: '127.0.0.1', toPort: port }],
    ca: [authority],
    environment: {},
  })
  try {
    return await verifyDeployment(parseTarget(host), {
      send: guard.send,
      now: Date.now,
      client: { name: 'test', version: '1.0.0' },
      ...(site && { site }),
    })
  } finally {
    await guard.close()
    await close()
  }
}

export function failedPoints({ points }: Deployment): readonly string[] {
  return points.filter(({ state }) => state === 'failed').map(({ point }) => point)
}

/** Codes of the findings that make it fail, each once. */
export function graveCodes({ findings }: Deployment): readonly string[] {
  const grave = findings.filter(({ severity }) => severity !== 'note')
  return [...new Set(grave.map(({ code }) => code))].toSorted()
}
