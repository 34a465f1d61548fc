/** All of the API, in the order of its documentation. */
import { CHANGE_OPERATIONS } from './changes.ts'
import { json } from './answers.ts'
import { DUMP } from './dump.ts'
import { DUMP_OPERATIONS } from './dumps.ts'
import { EVIDENCE_OPERATIONS } from './evidence.ts'
import { KEY_OPERATIONS } from './keys.ts'
import { LOG_OPERATIONS } from './log.ts'
import { openApiOf } from './openapi.ts'
import type { Operation } from './operation.ts'
import { RUN_OPERATIONS } from './runs.ts'
import { SCAN_OPERATIONS } from './scans.ts'
import { SERVER_OPERATIONS } from './servers.ts'
import { TABLE } from './table.ts'

const OPENAPI: Operation = {
  id: 'getOpenApi',
  tag: 'about',
  method: 'GET',
  path: '/api/v1/openapi.json',
  summary: 'This document',
  answer: { description: 'OpenAPI 3.1.', type: 'application/json', schema: 'OpenApi' },
  problems: [],
  kept: true,
  handle: async (asked) => {
    const { publicUrl, version } = asked.options
    return json(asked, openApiOf({ operations: OPERATIONS, publicUrl, version }))
  },
}

/** The one table that the app routes, the OpenAPI document lists and the documentation prints. */
export const OPERATIONS: readonly Operation[] = [
  ...SERVER_OPERATIONS,
  ...RUN_OPERATIONS,
  ...EVIDENCE_OPERATIONS,
  ...KEY_OPERATIONS,
  ...LOG_OPERATIONS,
  ...CHANGE_OPERATIONS,
  ...SCAN_OPERATIONS,
  DUMP,
  ...DUMP_OPERATIONS,
  TABLE,
  OPENAPI,
]
