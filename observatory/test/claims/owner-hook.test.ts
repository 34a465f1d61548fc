/** Where an owner's webhook may lead: strangers write these URLs, and this machine follows them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openGuard } from 'countersign/net'
import { hookUrl } from '../../src/claims/owner-hook.ts'
import { post } from '../../src/jobs/deliveries.ts'

test('a URL of another scheme, with credentials or with a fragment is none', () => {
  for (const url of [
    'http://hooks.harbour.example/',
    'ftp://hooks.harbour.example/',
    'https://user:secret@hooks.harbour.example/',
    'https://hooks.harbour.example/#part',
    'javascript:alert(1)',
    'javascript:alert(1)//https://x',
    'https://',
    `https://hooks.harbour.example/${'a'.repeat(2_048)}`,
    '',
  ])
    assert.equal(hookUrl(url), undefined, url)
  assert.equal(
    hookUrl(' https://HOOKS.harbour.example:443/a?b=c '),
    'https://hooks.harbour.example/a?b=c',
  )
})

test('nobody is led into a private network, however its address is written', async () => {
  const guard = openGuard({})
  try {
    for (const written of [
      'https://127.0.0.1:5432/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[64:ff9b::127.0.0.1]/',
      'https://localhost/',
      'https://database.localhost/',
      'https://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
      'https://100.64.0.1/',
      'https://0.0.0.0/',
      'https://[fe80::1]/',
      'https://[fd00::1]/',
    ]) {
      const url = hookUrl(written)
      assert.ok(url !== undefined, written)
      const answered = await post({ url, keys: [] }, { id: 'msg_1', body: '{}' }, guard, Date)
      assert.equal(answered.end, 'failed', written)
      assert.match(answered.failure, /^(?:address|host)_not_public$/, written)
    }
  } finally {
    await guard.close()
  }
})
