/** A log as a command names it: a folder, or a URL whose files come through the guard. */
import { resolve } from 'node:path'
import type { Checkpoint } from '../attest/checkpoint.ts'
import { parseSignedCheckpoint } from '../attest/checkpoint-verify.ts'
import { CHECKPOINT_PATH } from '../attest/log-sequence.ts'
import { logFolder } from '../attest/node-log.ts'
import type { ReadLogFile } from '../attest/tile.ts'
import type { Context, Given } from './command.ts'
import { withNetwork, type Network } from './network.ts'
import { problemText } from './print/problem.ts'
import { ALLOW, EXIT, Stop, systemCode } from './stop.ts'

/** A log whose files are read one by one, when they are wanted. */
export interface LogSource {
  readonly read: ReadLogFile
  /** The checkpoint as it is now, and what it is called in findings. */
  readonly checkpoint: { readonly subject: string; readonly bytes: Uint8Array }
}

/**
 * Opens the log that `named` is and does the work.
 *
 * @throws Stop with exit 3 when there is no checkpoint or a file cannot be read or fetched, 5 when the
 *   guard refuses the URL
 */
export function withLog<T>(
  named: string,
  given: Given,
  context: Context,
  work: (source: LogSource) => Promise<T>,
): Promise<T> {
  if (!/^https?:/i.test(named)) return openLog(named, folderReader(named, context.cwd), work)
  return withNetwork({ ...given, operand: named }, context, (network) => {
    network.onStep('reading the log')
    const prefix = network.target.url.replace(/\/+$/, '')
    return openLog(prefix, urlReader(prefix, network), work)
  })
}

async function openLog<T>(
  named: string,
  read: ReadLogFile,
  work: (source: LogSource) => Promise<T>,
): Promise<T> {
  const bytes = await read(CHECKPOINT_PATH)
  if (bytes !== undefined)
    return work({ read, checkpoint: { subject: `${named}/${CHECKPOINT_PATH}`, bytes } })
  throw logMissing(named)
}

/**
 * The checkpoint of a log in a folder; nobody verified it.
 *
 * @throws Stop with exit 3 when there is none, or it cannot be read
 */
export async function readCheckpoint(folder: string, cwd: string): Promise<Checkpoint> {
  const bytes = await folderReader(folder, cwd)(CHECKPOINT_PATH)
  if (bytes === undefined) throw logMissing(folder)
  const signed = parseSignedCheckpoint(bytes)
  if (signed !== undefined) return signed.checkpoint
  throw logDamaged(folder, 'the checkpoint is no signed note with an origin, a size and a root')
}

/** A log whose own files do not agree: nothing is written to it. */
export function logDamaged(folder: string, why: string): Stop {
  return new Stop(
    'log_damaged',
    EXIT.unreadable,
    `${folder}: ${why}`,
    'countersign log verify shows the files; put them back as they were',
  )
}

/** There is nothing to read or to grow. */
export function logMissing(named: string): Stop {
  return new Stop(
    'log_missing',
    EXIT.unreadable,
    `${named}: there is no checkpoint, so there is no log`,
    'name the folder or URL that has the checkpoint in it, or make a log with countersign log init',
  )
}

function folderReader(folder: string, cwd: string): ReadLogFile {
  const { read } = logFolder(resolve(cwd, folder))
  return async (path) => {
    try {
      return await read(path)
    } catch (cause) {
      const code = systemCode(cause)
      if (code === 'ENOTDIR') throw logMissing(folder)
      const message = `${folder}/${path}: cannot be read (${code})`
      throw new Stop('file_unreadable', EXIT.unreadable, message, 'check its permissions', cause)
    }
  }
}

/** All files together have the time of the command. */
function urlReader(prefix: string, { send, target, now, timeoutMs }: Network): ReadLogFile {
  const deadline = now() + timeoutMs
  return async (path) => {
    const url = `${prefix}/${path}`
    const left = deadline - now()
    if (left <= 0)
      throw unreachable(`${url}: the time of the command is up`, 'give it more with --timeout 600')
    const { response, problem } = await send({
      purpose: 'document',
      method: 'GET',
      url,
      headers: [['accept', '*/*']],
      limits: { totalMs: left },
      namedPort: target.namedPort,
    })
    if (problem?.kind === 'refusal')
      throw new Stop('target_refused', EXIT.refused, `${url}: ${problemText(problem)}`, ALLOW)
    if (problem !== undefined) throw unreachable(`${url}: ${problemText(problem)}`, 'try again')
    const status = response?.status ?? 0
    if (status === 404 || status === 410) return undefined
    if (response !== undefined && status >= 200 && status <= 299) return response.body
    throw unreachable(`${url}: answers with status ${status}`, 'try again, or ask its operator')
  }
}

function unreachable(message: string, hint: string): Stop {
  return new Stop('target_unreachable', EXIT.unreadable, message, hint)
}
