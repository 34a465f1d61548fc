/**
 * A recorded run in a folder: `evidence.json`, and the bodies it names in `blobs/<sha256>`. What is
 * read was written by anybody: it is refused unless every digest is right.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sha256Hex } from '../json/digest.ts'
import { scanBytes } from '../json/scan.ts'
import type { Observed } from '../probe/observe.ts'
import type { Bodies, Evidence } from '../run/evidence.ts'
import { printEvidence } from '../run/print-evidence.ts'
import { readEvidence } from '../run/read-evidence.ts'
import { EXIT, Stop } from './stop.ts'

const EVIDENCE = 'evidence.json'
const ENVELOPE = 'envelope.json'
const BLOBS = 'blobs'
const PREFIX = 'sha256:'

/**
 * Stops before anybody is contacted when the folder holds a recording already: evidence is kept to be
 * held against later, and an envelope beside it would be about something else.
 */
export function mustBeFree(folder: string, cwd: string): void {
  const there = [EVIDENCE, ENVELOPE].find((name) => existsSync(resolve(cwd, folder, name)))
  if (there === undefined) return
  const message = `${join(folder, there)}: is there already`
  throw new Stop('file_exists', EXIT.unreadable, message, 'record into another folder')
}

/** Writes a run into `folder`, which is made when it is not there; bodies that are there stay. */
export function writeRecording(folder: string, { evidence, bodies }: Observed, cwd: string): void {
  const root = resolve(cwd, folder)
  try {
    mkdirSync(join(root, BLOBS), { recursive: true })
    for (const [digest, body] of bodies) {
      const path = join(root, BLOBS, digest.slice(PREFIX.length))
      if (!existsSync(path)) writeFileSync(path, body)
    }
    writeFileSync(join(root, EVIDENCE), printEvidence(evidence))
  } catch (error) {
    const message = `${folder}: cannot be written`
    throw new Stop(
      'output_unwritable',
      EXIT.unreadable,
      message,
      'record into another folder',
      error,
    )
  }
}

/**
 * Reads a run back.
 *
 * @throws Stop with exit 3 when a file is missing, is no evidence of this version, or has another
 *   digest than its name says
 */
export function readRecording(folder: string, cwd: string): Observed {
  const root = resolve(cwd, folder)
  const evidence = evidenceIn(folder, bytesOf(folder, join(root, EVIDENCE), EVIDENCE))
  const bodies = new Map<string, Uint8Array>()
  for (const { response } of [...evidence.steps, ...evidence.extra]) {
    if (response === undefined || bodies.has(response.body)) continue
    const name = response.body.slice(PREFIX.length)
    const body = bytesOf(folder, join(root, BLOBS, name), `${BLOBS}/${name}`)
    if (sha256Hex(body) !== name) throw invalid(folder, `${BLOBS}/${name} has another digest`)
    bodies.set(response.body, body)
  }
  return { evidence, bodies: bodies satisfies Bodies }
}

/**
 * True when the evidence file of a recording has the very bytes that writing it gives: what is signed
 * is the digest of those, so that a file that somebody formatted anew would match no statement.
 */
export function isAsWritten(folder: string, cwd: string, evidence: Evidence): boolean {
  const path = join(resolve(cwd, folder), EVIDENCE)
  return readFileSync(path, 'utf8') === printEvidence(evidence)
}

function evidenceIn(folder: string, bytes: Uint8Array): Evidence {
  const scan = scanBytes(bytes, 'evidence')
  if (!scan.ok)
    throw invalid(folder, `${EVIDENCE} is not strict JSON (${scan.faults[0]?.code ?? ''})`)
  const read = readEvidence(scan.value)
  if (read.ok) return read.evidence
  const why = {
    not_evidence: `${EVIDENCE} is no evidence of a run`,
    unknown_version: `${EVIDENCE} is of a version that this program does not know`,
    malformed: `${EVIDENCE} has a fault at ${read.pointer}`,
  }
  throw invalid(folder, why[read.code])
}

function bytesOf(folder: string, path: string, name: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw invalid(folder, `${name} cannot be read`, error)
  }
}

function invalid(folder: string, why: string, cause?: unknown): Stop {
  return new Stop(
    'recording_invalid',
    EXIT.unreadable,
    `${folder}: ${why}`,
    'name the folder that countersign probe <endpoint> --record <folder> wrote',
    cause,
  )
}
