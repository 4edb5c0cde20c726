import { createHash } from 'node:crypto'
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAnswering, type Answering } from './answering-for-tests.ts'
import { openTravel, type Travel } from './travel-for-tests.ts'

const halfHash = (token: string) => createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('an ID token from a provider', () => {
  let travel: Travel
  beforeAll(async () => {
    travel = await openTravel()
  })
  afterAll(() => travel.close())

  const claims = (more: JWTPayload = {}): JWTPayload => ({
    sub: 'phone-1',
    email: 'phone@example.org',
    email_verified: true,
    name: 'Phone',
    ...more,
  })
  const bring = (body: object, token?: string) =>
    travel.auth.ask('/auth/v1/token?grant_type=id_token', {
      body: { provider: 'example', ...body },
      ...(token === undefined ? {} : { token }),
    })

  test('signs in the real client, with its nonce and access token', async () => {
    const id_token = await travel.provider.mint(claims({ nonce: sha256('once'), at_hash: halfHash('theirs') }))
    const { data, error } = await travel.auth.client().signInWithIdToken({
      provider: 'example',
      token: id_token,
      access_token: 'theirs',
      nonce: 'once',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'phone@example.org', user_metadata: { name: 'Phone' } })
    const again = await bring({ id_token: await travel.provider.mint(claims()) })
    expect(again.body.user.id).toBe(data.user?.id)
  })

  test('is accepted with its issuer instead of the provider’s name', async () => {
    const id_token = await travel.provider.mint(claims())
    const { issuer } = travel.provider
    expect((await bring({ id_token, provider: '', issuer, client_id: 'replique' })).status).toBe(200)
    expect((await bring({ id_token, issuer })).status).toBe(200)
  })

  test.each<[string, object]>([
    ['id_token required', {}],
    ['provider or client_id and issuer required', { id_token: 'x', provider: '' }],
    ['provider or client_id and issuer required', { id_token: 'x', provider: '', issuer: 'https://x.example' }],
    ['Bad ID token', { id_token: 'x' }],
    ['Bad ID token', { id_token: 'x'.repeat(10_000) }],
  ])('%s', async (error_description, body) => {
    expect(await bring(body)).toMatchObject({ status: 400, body: { error: 'invalid request', error_description } })
  })

  test.each<[string, object]>([
    ['nobody', { provider: 'nobody' }],
    ['google', { provider: 'google' }],
    ['https://evil.example', { provider: '', issuer: 'https://evil.example', client_id: 'replique' }],
    ['example', { issuer: 'https://evil.example' }],
  ])('is refused if its provider is not enabled: %s', async (shown, body) => {
    const message = `Provider (issuer "${shown}") is not enabled`
    expect(await bring({ id_token: 'x', ...body })).toMatchObject({
      status: 400,
      body: { code: 'provider_disabled', message },
    })
  })

  test.each<[string, JWTPayload, object, string]>([
    ['for another client', { aud: 'somebody-else' }, {}, 'Unacceptable audience in id_token: somebody-else'],
    ['for nobody', { aud: [] }, {}, 'Unacceptable audience in id_token: '],
    ['of another issuer', { iss: 'https://evil.example' }, {}, 'Bad ID token'],
    ['that names nobody', { sub: '' }, {}, 'Missing sub claim in id_token'],
    ['of another nonce', { nonce: sha256('once') }, { nonce: 'twice' }, 'Nonces mismatch'],
    ['whose nonce is the bare one', { nonce: 'once' }, { nonce: 'once' }, 'Nonces mismatch'],
    ['with a nonce only inside', { nonce: sha256('once') }, {}, 'Passed nonce and nonce in id_token'],
    ['with a nonce only outside', {}, { nonce: 'once' }, 'Passed nonce and nonce in id_token'],
    ['with another access token', { at_hash: halfHash('theirs') }, { access_token: 'stolen' }, 'Bad ID token'],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }, {}, 'Bad ID token'],
  ])('%s is refused', async (_what, more, body, message) => {
    const answer = await bring({ id_token: await travel.provider.mint(claims(more)), ...body })
    expect(answer.status).toBe(400)
    expect(answer.body.error_description).toContain(message)
  })

  test('is refused if it is forged: unsigned, another key, the public key as a secret, expired', async () => {
    const whole = { ...claims(), iss: travel.provider.issuer, aud: 'replique' }
    const { keys } = (await (await fetch(`${travel.provider.issuer}/jwks`)).json()) as { keys: [JWK] }
    const pem = await exportSPKI((await importJWK(keys[0], 'RS256', { extractable: true })) as CryptoKey)
    const mine = await generateKeyPair('RS256', { extractable: true })
    const sign = (alg: string, key: CryptoKey | Uint8Array) =>
      new SignJWT(whole)
        .setProtectedHeader({ alg, kid: keys[0].kid ?? '' })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(key)
    const late = new SignJWT(whole).setProtectedHeader({ alg: 'RS256' }).setIssuedAt().setExpirationTime(1)
    const forged = [
      new UnsecuredJWT(whole).setIssuedAt().setExpirationTime('5m').encode(),
      await sign('RS256', mine.privateKey),
      await sign('HS256', Buffer.from(pem)),
      await sign('HS256', Buffer.from(JSON.stringify(keys[0]))),
      await late.sign(mine.privateKey),
      await travel.provider.mint(claims({ exp: 1 })).then((token) => `${token.slice(0, -8)}AAAAAAAA`),
    ]
    for (const id_token of forged)
      expect(await bring({ id_token })).toMatchObject({ status: 400, body: { error_description: 'Bad ID token' } })
  })

  describe('from an issuer that an attacker runs', () => {
    let evil: Answering
    beforeAll(async () => {
      evil = await startAnswering({})
    })
    afterAll(() => evil.close())

    test('is refused without a request to the issuer', async () => {
      const victim = await travel.auth.signUp('victim@example.org')
      const { privateKey } = await generateKeyPair('RS256')
      const id_token = await new SignJWT({ email: victim.email, email_verified: true, sub: victim.id })
        .setProtectedHeader({ alg: 'RS256', kid: 'evil', jku: `${evil.origin}/jwks` })
        .setIssuer(evil.origin)
        .setAudience('replique')
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey)
      const tries = [{}, { issuer: evil.origin }, { provider: '', issuer: evil.origin, client_id: 'replique' }]
      for (const body of tries) expect((await bring({ id_token, ...body })).status).toBe(400)
      for (const provider of ['azure', 'apple', `custom:${evil.origin}`, evil.origin])
        expect((await bring({ id_token, provider })).body.code).toBe('provider_disabled')
      expect(evil.asked).toEqual([])
      expect((await travel.userOf(victim.access)).identities).toMatchObject([{ provider: 'email' }])
    })
  })

  test('is linked to the signed-in account', async () => {
    const { access, id } = await travel.auth.signUp()
    const id_token = await travel.provider.mint(claims({ sub: 'linked', email: 'linked@example.org' }))
    const nobody = await bring({ id_token, link_identity: true })
    expect(nobody).toMatchObject({ status: 400, body: { error: 'invalid request' } })
    const done = await bring({ id_token, link_identity: true }, access)
    expect(done.body.user).toMatchObject({ id, identities: [{ provider: 'email' }, { provider: 'example' }] })
    const other = await travel.auth.signUp()
    const taken = await bring({ id_token, link_identity: true }, other.access)
    expect(taken).toMatchObject({ status: 422, body: { code: 'identity_already_exists' } })
  })
})
