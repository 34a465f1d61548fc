/** A deployment verified as its owner would: through the guard, over TLS, from outside. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Example } from '../../../fixtures/naive/stage.ts'
import { type Deployment, verifyDeployment } from '../../src/deployment/verify.ts'
import { parseTarget } from '../../src/discover/target.ts'
import { openGuard } from '../../src/net/open.ts'
import type { PublishedSite } from '../../src/publish/types.ts'
import { run, type Ran } from '../cli/run.ts'

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

/** The same by the command line, as a person types it. */
export async function verifyByCommand(example: Example): Promise<Ran> {
  const { origin, port, authority, close } = example
  const host = new URL(origin).hostname
  const folder = mkdtempSync(join(tmpdir(), 'countersign-verify-'))
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, authority)
  try {
    const resolve = `${host}:443:127.0.0.1:${port}`
    return await run(['publish', 'verify', host, '--ca', ca, '--resolve', resolve], {
      // The certificate is of this very hour, which the clock of the test is not.
      openGuard: (options) => openGuard({ ...options, now: Date.now }),
    })
  } finally {
    rmSync(folder, { recursive: true })
    await close()
  }
}
