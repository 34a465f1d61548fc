/** A registry in memory, and what a turn over it needs; every URL answers. */
import {
  openRegistry,
  sendTo,
  type Entry,
  type Registry,
} from '../../../fixtures/registry/registry.ts'
import { openLog } from '../../src/log.ts'
import type { RegistrySync } from '../../src/registry/sync.ts'
import type { Store } from '../../src/store/open.ts'
import { MADE_AT } from '../store/engines.ts'

export function entryOf(name: string, url: string): Entry {
  return { name, isLatest: true, remotes: [url] }
}

export function registryOf(
  store: Store,
  entries: readonly Entry[],
): { readonly registry: Registry; readonly options: RegistrySync } {
  const registry = openRegistry(entries)
  return {
    registry,
    options: {
      store,
      log: openLog({ write: () => {}, now: () => MADE_AT, format: 'json' }),
      send: sendTo(registry),
      url: 'https://registry.example',
      answers: async () => true,
      now: () => MADE_AT,
      wait: async () => {},
      random: () => 0,
      spreadMs: 0,
    },
  }
}
