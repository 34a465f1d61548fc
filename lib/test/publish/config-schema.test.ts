/** The schema that editors use for countersign.config.json, against our own parser. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { parsePublishDescription } from '../../src/publish/description.ts'
import { demo, tides } from './demo.ts'

const schema = readFileSync(new URL('../../schemas/config.v1.schema.json', import.meta.url), 'utf8')
const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true })
ajvFormats.default(ajv)
const validate = ajv.compile(JSON.parse(schema))

const site = (more: object): object => ({ ...demo(), ...more })
const server = (more: object): object => site({ servers: [{ ...tides(), ...more }] })

test('what our parser takes the schema takes', () => {
  const right = [
    demo(),
    demo({ servers: [] }),
    demo({ mirrors: [], ard: false, links: true, origins: ['https://app.example'] }),
    demo({ trustedProxy: { hosts: ['www.tides.example', 'tides.example:8443'] } }),
    demo({ entries: [{ identifier: 'urn:air:a.example:doc:x', type: 'a/b', data: {}, more: 1 }] }),
    server({ remotes: [{ url: '/mcp', headers: [{ name: 'X-Key', isSecret: true }] }] }),
    server({ path: '/cards/one', host: 'one.tides.example', legacy: { capabilities: {} } }),
  ]
  for (const value of right) {
    assert.ok(parsePublishDescription(value).ok, JSON.stringify(value))
    assert.ok(validate(value), JSON.stringify(validate.errors))
  }
})

test('what the schema refuses our parser refuses, and both refuse these', () => {
  const wrong = [
    [],
    {},
    site({ baseUrl: 'tides.example' }),
    site({ baseUrl: 'https://tides.example/x' }),
    site({ baseURL: 'https://tides.example' }),
    site({ servers: {} }),
    site({ catalogVersion: '2.0' }),
    site({ mirrors: [{ path: '/a' }] }),
    site({ mirrors: [{ path: 'a', form: 'card' }] }),
    site({ origins: ['*'] }),
    site({ trustedProxy: {} }),
    site({ trustedProxy: { hosts: ['https://a.example'] } }),
    site({ entries: [{ identifier: 'a', type: 'a/b' }] }),
    site({ entries: [{ identifier: 'a', type: 'a/b', url: '/a', data: 1 }] }),
    site({ host: {} }),
    server({ name: 'tides' }),
    server({ version: '' }),
    server({ description: 'x'.repeat(101) }),
    server({ remotes: [] }),
    server({ remotes: [{ url: 'mcp' }] }),
    server({ remotes: [{ url: '//a.example/mcp' }] }),
    server({ remotes: [{ url: '/mcp', supportedProtocolVersions: ['v1'] }] }),
    server({ remotes: [{ url: '/mcp', headers: [{ name: 'A', isSecert: true }] }] }),
    server({ path: '//a.example' }),
    server({ icons: [{ src: 'icon.png' }] }),
    server({ repository: { url: 'https://git.example/a' } }),
  ]
  for (const value of wrong) {
    assert.equal(validate(value), false, JSON.stringify(value))
    assert.equal(parsePublishDescription(value).ok, false, JSON.stringify(value))
  }
})
