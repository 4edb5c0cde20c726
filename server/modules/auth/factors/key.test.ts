import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { SoftAuthenticator, type Deviation } from '../passkeys/authenticator-for-tests.ts'
import { openAuthTestApp, PASSWORD, SITE, type Answer, type AuthTestApp } from '../auth-app-for-tests.ts'
import { claimsOf, signInAgain } from './second-factor-for-tests.ts'

const said = (answer: Answer) => [answer.status, answer.body?.code]

describe.each(await engines())('a security key, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open, now: new Date() })
  })
  afterAll(() => auth.close())

  const enrolKey = (token: string, friendly_name = 'key') =>
    auth.ask('/auth/v1/factors', { token, body: { factor_type: 'webauthn', friendly_name } })
  const ask = (token: string, id: string) => auth.ask(`/auth/v1/factors/${id}/challenge`, { token, body: {} })
  const answer = (token: string, id: string, body: object) => auth.ask(`/auth/v1/factors/${id}/verify`, { token, body })

  async function useKey(token: string, { id, key }: { id: string; key: SoftAuthenticator }, deviation: Deviation = {}) {
    const { body } = await ask(token, id)
    const { type, credential_options } = body.webauthn
    const { publicKey } = credential_options
    const credential_response = type === 'create' ? key.create(publicKey, deviation) : key.get(publicKey, deviation)
    return answer(token, id, { challenge_id: body.id, webauthn: { type, credential_response } })
  }

  async function signUpWithKey() {
    const person = await auth.signUp()
    const key = new SoftAuthenticator(SITE)
    const { body: factor } = await enrolKey(person.access)
    const { body, status } = await useKey(person.access, { id: factor.id, key })
    expect(status).toBe(200)
    return { ...person, access: body.access_token as string, id: factor.id as string, key }
  }

  test('is registered for this site, and raises the session’s level', async () => {
    const person = await auth.signUp()
    const { status, body: factor } = await enrolKey(person.access)
    expect([status, factor]).toEqual([200, { id: expect.any(String), type: 'webauthn', friendly_name: 'key' }])
    const { body } = await ask(person.access, factor.id)
    expect(body).toMatchObject({ type: 'webauthn', expires_at: expect.any(Number), webauthn: { type: 'create' } })
    const { publicKey } = body.webauthn.credential_options
    expect(publicKey).toMatchObject({
      rp: { id: 'localhost', name: 'Réplique' },
      attestation: 'none',
      user: { name: person.email },
    })
    const key = new SoftAuthenticator(SITE)
    auth.testApp.clock.advance(1000)
    const lifted = await useKey(person.access, { id: factor.id, key })
    expect(claimsOf(lifted.body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, {}] })
    expect(lifted.body.user.factors).toMatchObject([{ factor_type: 'webauthn', status: 'verified' }])
    expect(lifted.text).not.toContain(key.credentialId)
  })

  test('raises the level of a later session, which accepts no other key', async () => {
    const person = await signUpWithKey()
    const weak = await signInAgain(auth, person.email, PASSWORD)
    const { body } = await ask(weak.access, person.id)
    expect(body.webauthn.type).toBe('request')
    expect(body.webauthn.credential_options.publicKey).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: person.key.credentialId, type: 'public-key', transports: ['internal'] }],
    })
    const lifted = await useKey(weak.access, person)
    expect(lifted.status).toBe(200)
    expect(claimsOf(lifted.body.access_token).aal).toBe('aal2')
  })

  test('is refused for another site, challenge, key or counter', async () => {
    const person = await signUpWithKey()
    const weak = await signInAgain(auth, person.email, PASSWORD)
    const odd: Deviation[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost.evil.example:3000' },
      { rpId: 'evil.example' },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { counter: 1 },
    ]
    for (const deviation of odd)
      expect(said(await useKey(weak.access, person, deviation))).toEqual([422, 'mfa_verification_failed'])
    const stranger = new SoftAuthenticator(SITE)
    expect(said(await useKey(weak.access, { id: person.id, key: stranger }))).toEqual([422, 'mfa_verification_failed'])
    expect((await useKey(weak.access, person)).status).toBe(200)
  })

  test('cannot answer a challenge twice', async () => {
    const person = await signUpWithKey()
    const weak = await signInAgain(auth, person.email, PASSWORD)
    const { body } = await ask(weak.access, person.id)
    const credential_response = person.key.get(body.webauthn.credential_options.publicKey)
    const sent = { challenge_id: body.id, webauthn: { type: 'request', credential_response } }
    expect((await answer(weak.access, person.id, sent)).status).toBe(200)
    expect(said(await answer(weak.access, person.id, sent))).toEqual([422, 'mfa_ip_address_mismatch'])
  })

  test.each([
    [{}, 400, 'validation_failed'],
    [{ webauthn: {} }, 400, 'validation_failed'],
    [{ webauthn: { type: 'destroy', credential_response: {} } }, 400, 'validation_failed'],
    [{ webauthn: { type: 'create' } }, 400, 'validation_failed'],
    [{ webauthn: { type: 'request', credential_response: {} } }, 422, 'mfa_verification_failed'],
    [{ webauthn: { type: 'create', credential_response: {} } }, 422, 'mfa_verification_failed'],
    [
      { webauthn: { type: 'create', credential_response: { id: 'x', rawId: 'x', type: 'public-key', response: 7 } } },
      422,
      'mfa_verification_failed',
    ],
    [
      {
        webauthn: {
          type: 'create',
          credential_response: {
            id: 'x',
            rawId: 'x',
            type: 'public-key',
            response: { attestationObject: 'v////w', clientDataJSON: 'e30' },
          },
        },
      },
      422,
      'mfa_verification_failed',
    ],
  ])('is refused with the answer %j', async (body, status, code) => {
    const { access } = await auth.signUp()
    const { body: factor } = await enrolKey(access)
    const { body: asked } = await ask(access, factor.id)
    expect(said(await answer(access, factor.id, { challenge_id: asked.id, ...body }))).toEqual([status, code])
  })

  test('is refused if its attestation would need an external lookup', async () => {
    const { access } = await auth.signUp()
    const { body: factor } = await enrolKey(access)
    for (const format of ['apple', 'android-key', 'android-safetynet', 'tpm', 'unheard-of'])
      expect(said(await useKey(access, { id: factor.id, key: new SoftAuthenticator(SITE) }, { format }))).toEqual([
        422,
        'mfa_verification_failed',
      ])
  })

  test('is not offered where browsers do not support it', async () => {
    const plain = await openAuthTestApp({ environment: { SITE_URL: 'http://192.168.1.20:3000' } })
    const { access: token } = await plain.signUp()
    const body = { factor_type: 'webauthn', friendly_name: 'key' }
    expect(said(await plain.ask('/auth/v1/factors', { token, body }))).toEqual([422, 'mfa_webauthn_enroll_not_enabled'])
    await plain.close()
  })
})
