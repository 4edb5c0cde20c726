import { AuthClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { SoftAuthenticator } from '../passkeys/authenticator-for-tests.ts'
import { openAuthTestApp, PASSWORD, SITE, type AuthTestApp } from '../auth-app-for-tests.ts'
import { codeOf, STEP } from './second-factor-for-tests.ts'

describe.each(await engines())('factors and the real client, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open, now: new Date() })
  })
  afterAll(() => auth.close())

  const open = () =>
    new AuthClient({
      url: `${SITE}/auth/v1`,
      autoRefreshToken: false,
      persistSession: false,
      experimental: { recoveryCodes: true },
      fetch: (input, init) => auth.testApp.fetch(new Request(input, init)),
    })
  async function signedIn(email?: string) {
    const client = open()
    const address = email ?? (await auth.signUp()).email
    const { error } = await client.signInWithPassword({ email: address, password: PASSWORD })
    expect(error).toBeNull()
    return { client, email: address }
  }
  async function withFactor() {
    const { client, email } = await signedIn()
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    const { id: factorId = '', totp } = data ?? {}
    const secret = totp?.secret ?? ''
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(auth, secret) })
    expect(error).toBeNull()
    auth.testApp.clock.advance(STEP)
    return { client, email, factorId, secret }
  }

  test('are enrolled, challenged, verified and listed', async () => {
    const { client } = await signedIn()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone', issuer: 'Réplique' })
    expect(enrolled.error).toBeNull()
    expect(enrolled.data).toMatchObject({ type: 'totp', friendly_name: 'phone' })
    expect(enrolled.data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    const factorId = enrolled.data?.id ?? ''
    expect((await client.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factorId, status: 'unverified' }],
      totp: [],
    })
    const { data: asked } = await client.mfa.challenge({ factorId })
    const wrong = await client.mfa.verify({ factorId, challengeId: asked?.id ?? '', code: '000000' })
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
    const code = codeOf(auth, enrolled.data?.totp.secret ?? '')
    const right = await client.mfa.verify({ factorId, challengeId: asked?.id ?? '', code })
    expect(right.error).toBeNull()
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }])
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })

  test('are required after the next sign-in', async () => {
    const { email, factorId, secret } = await withFactor()
    const { client } = await signedIn(email)
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const refused = await client.updateUser({ password: 'un autre jardin' })
    expect(refused.error).toMatchObject({ code: 'insufficient_aal', status: 401 })
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(auth, secret) })
    expect(error).toBeNull()
    expect((await client.updateUser({ password: 'un autre jardin' })).error).toBeNull()
  })

  test('are unenrolled only after they are verified', async () => {
    const { client, email, factorId } = await withFactor()
    const weak = await signedIn(email)
    expect((await weak.client.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    })
    const done = await client.mfa.unenroll({ factorId })
    expect([done.error, done.data]).toEqual([null, { id: factorId }])
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
    expect((await client.mfa.challenge({ factorId })).error).toMatchObject({ code: 'mfa_factor_not_found' })
  })

  test('cannot be phone numbers', async () => {
    const { client } = await signedIn()
    const { error } = await client.mfa.enroll({ factorType: 'phone', phone: '33123456789' })
    expect(error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled', status: 422 })
  })

  test('can be security keys', async () => {
    const { client } = await signedIn()
    const enrolled = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
    const factorId = enrolled.data?.id ?? ''
    const asked = await client.mfa.challenge({ factorId, webauthn: { rpId: 'localhost', rpOrigins: [SITE] } })
    expect(asked.data).toMatchObject({ type: 'webauthn', webauthn: { type: 'create' } })
    if (asked.data?.type !== 'webauthn' || asked.data.webauthn.type !== 'create') return
    const { challenge, rp } = asked.data.webauthn.credential_options.publicKey
    const options = { challenge: Buffer.from(challenge as ArrayBuffer).toString('base64url'), rp: { id: rp.id ?? '' } }
    const made = new SoftAuthenticator(SITE).create(options)
    const credential_response = { toJSON: () => made } as unknown as PublicKeyCredential
    const { error } = await client.mfa.verify({
      factorId,
      challengeId: asked.data.id,
      webauthn: { type: 'create', rpId: 'localhost', rpOrigins: [SITE], credential_response } as never,
    })
    expect(error).toBeNull()
    expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId }])
  })

  test('include recovery codes that are created, read, used and removed', async () => {
    const plain = await signedIn()
    expect((await plain.client.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: 'mfa_recovery_codes_sole_factor',
    })
    expect((await plain.client.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found' })
    const { client, email } = await withFactor()
    expect((await client.mfa.recoveryCodes.regenerate()).error).toMatchObject({ code: 'mfa_factor_not_found' })
    const made = await client.mfa.recoveryCodes.generate()
    expect(made.error).toBeNull()
    expect(made.data).toMatchObject({ type: 'recovery_code', total: 10 })
    expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists' })
    const weak = (await signedIn(email)).client
    expect((await weak.mfa.recoveryCodes.regenerate()).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await weak.mfa.recoveryCodes.verify({ code: 'nonsense' })).error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
    })
    expect((await weak.mfa.recoveryCodes.verify({ code: made.data?.codes[0] ?? '' })).error).toBeNull()
    expect((await weak.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: expect.arrayContaining([expect.objectContaining({ method: 'mfa/recovery_code' })]),
    })
    expect((await weak.mfa.recoveryCodes.getStatus()).data).toEqual({
      id: made.data?.id,
      type: 'recovery_code',
      total: 10,
      remaining: 9,
    })
    expect((await weak.mfa.recoveryCodes.regenerate()).data?.codes).toHaveLength(10)
    expect((await weak.mfa.recoveryCodes.unenroll()).error).toBeNull()
    expect((await weak.mfa.recoveryCodes.unenroll()).error).toMatchObject({ code: 'mfa_factor_not_found' })
  })
})
