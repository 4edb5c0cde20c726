import { exportJWK, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import { openFreshPglite } from '../../../kernel/db/fresh-pglite-for-tests.ts'
import { migrate } from '../../../kernel/db/migrate.ts'
import { openLog } from '../../../kernel/log.ts'
import { openAuthTestApp } from '../auth-app-for-tests.ts'
import { openKeyCache } from './key-cache.ts'
import { parseSigningKeys } from './key-ring.ts'

async function openPlace() {
  const database = await openFreshPglite()
  const folder = new URL('../migrations/', import.meta.url)
  await migrate(database, [{ module: 'auth', folder }], openLog({ level: 'silent' }))
  const keysWith = (sealingSecret: string | null) =>
    openKeyCache({ database, clock: systemClock, config: { signingKeys: null, sharedSecret: null, sealingSecret } })
  const kept = async () => JSON.stringify((await database.query('select content from auth_secrets')).rows)
  return { database, keysWith, kept }
}

describe('stored keys', () => {
  test('are created once, however many nodes start at the same moment', async () => {
    const { database, keysWith } = await openPlace()
    const rings = await Promise.all(Array.from({ length: 8 }, () => keysWith(null).read()))
    expect(new Set(rings.map(({ signing }) => signing.kid)).size).toBe(1)
    expect(new Set(rings.map(({ refreshSecret }) => Buffer.from(refreshSecret).toString('hex'))).size).toBe(1)
    await database.close()
  })

  test('are encrypted when a secret is set, including earlier ones', async () => {
    const { database, keysWith, kept } = await openPlace()
    const secret = 's'.repeat(32)
    const before = (await keysWith(null).read()).signing.kid
    expect(await kept()).toContain(before)
    expect((await keysWith(secret).read()).signing.kid).toBe(before)
    expect(await kept()).not.toContain(before)
    expect((await keysWith(secret).read()).signing.kid).toBe(before)
    for (const wrong of [null, 'x'.repeat(32)]) await expect(keysWith(wrong).read()).rejects.toThrow('AUTH_SECRET')
    await database.close()
  })
})

describe('configured keys', () => {
  const jwk = async (alg: string, extra: object) => ({
    ...(await exportJWK((await generateKeyPair(alg, { extractable: true })).privateKey)),
    ...extra,
  })

  test('sign with one key and verify with all', async () => {
    const old = await jwk('ES256', { kid: 'old', key_ops: ['sign'] })
    const first = await openAuthTestApp({ environment: { AUTH_JWT_KEYS: JSON.stringify([old]) } })
    const { access } = await first.signUp()
    expect(JSON.parse(Buffer.from(access.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({ kid: 'old' })
    await first.close()
    const keys = [
      { ...old, key_ops: ['verify'] },
      await jwk('RS256', { kid: 'new', alg: 'RS256', key_ops: ['sign', 'verify'] }),
    ]
    const auth = await openAuthTestApp({ environment: { AUTH_JWT_KEYS: JSON.stringify(keys) } })
    const client = auth.client()
    await client.signUp({ email: 'rsa@example.org', password: 'trois sœurs au jardin' })
    const { data } = await client.getClaims()
    expect(data?.header).toMatchObject({ alg: 'RS256', kid: 'new' })
    const published = await auth.ask('/auth/v1/.well-known/jwks.json')
    expect(published.body.keys.map(({ kid }: { kid: string }) => kid).sort()).toEqual(['new', 'old'])
    expect(published.text).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
    // the token is valid, but its account is on another server
    expect((await auth.ask('/auth/v1/user', { token: access })).body.code).toBe('user_not_found')
    await auth.close()
  })

  test('are refused with a reason if they are invalid', async () => {
    const key = await jwk('ES256', { kid: 'a', key_ops: ['sign'] })
    const { d: _private, ...open } = key as { d?: string }
    const wrong: [string, RegExp][] = [
      ['{', /not JSON/],
      ['{}', /array/],
      ['[]', /no key/],
      [JSON.stringify([{ kty: 'EC', crv: 'P-384' }]), /unknown kind/],
      [JSON.stringify([key, key]), /exactly one/],
      [JSON.stringify([open]), /not a private key/],
      [JSON.stringify([key, { ...key, key_ops: ['verify'] }]), /kid/],
    ]
    for (const [text, reason] of wrong) expect(parseSigningKeys(text)).toMatch(reason)
  })
})
