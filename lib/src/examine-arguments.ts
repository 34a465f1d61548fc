/** What `examine` may be called with. */
import { isObject } from './json/object.ts'

/**
 * Callers without types learn which argument it is.
 *
 * @throws TypeError that says what it must be
 */
export function checkArguments(target: unknown, options: unknown): void {
  if (!isObject(target) || typeof target.url !== 'string' || typeof target.host !== 'string')
    throw new TypeError("target must be what parseTarget('example.com') returns")
  if (!isObject(options)) throw new TypeError('options must be an object')
  const { send, now, client, timeoutMs, maxBytes } = options
  const { maxRequests, maxRequestsDeep, maxEndpoints } = options
  const { deep, skip, repository, conditions, onStep } = options
  const faults: readonly (readonly [boolean, string])[] = [
    [typeof send === 'function', 'send must be a function, such as openGuard().send'],
    [typeof now === 'function', 'now must be a function, such as Date.now'],
    [
      isObject(client) && typeof client.name === 'string' && typeof client.version === 'string',
      'client must be { name, version }, both strings',
    ],
    [timeoutMs === undefined || isPositive(timeoutMs), 'timeoutMs must be a positive number'],
    [maxBytes === undefined || isPositive(maxBytes), 'maxBytes must be a positive number'],
    [maxRequests === undefined || isPositive(maxRequests), 'maxRequests must be a positive number'],
    [
      maxRequestsDeep === undefined || isPositive(maxRequestsDeep),
      'maxRequestsDeep must be a positive number',
    ],
    [
      maxEndpoints === undefined || isPositive(maxEndpoints),
      'maxEndpoints must be a positive number',
    ],
    [deep === undefined || typeof deep === 'boolean', 'deep must be a boolean'],
    [repository === undefined || typeof repository === 'boolean', 'repository must be a boolean'],
    [skip === undefined || skip instanceof Set, 'skip must be a Set of sections'],
    [conditions === undefined || Array.isArray(conditions), 'conditions must be an array'],
    [onStep === undefined || typeof onStep === 'function', 'onStep must be a function'],
  ]
  const fault = faults.find(([holds]) => !holds)
  if (fault !== undefined) throw new TypeError(fault[1])
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && value > 0
}
