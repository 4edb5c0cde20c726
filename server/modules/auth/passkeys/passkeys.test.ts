import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { claimsOf, signInAgain, signUpWithFactor } from '../factors/second-factor-for-tests.ts'
import { emailsTo } from '../emails-for-tests.ts'
import { openAuthTestApp, PASSWORD, SITE, type Answer, type AuthTestApp, type Session } from '../auth-app-for-tests.ts'
import { SoftAuthenticator, type Deviation } from './authenticator-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const said = (answer: Answer) => [answer.status, answer.body?.code]

describe.each(await engines())('passkeys, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open, now: new Date() })
  })
  afterAll(() => auth.close())

  const post = (path: string, body: object, token?: string, on = auth) =>
    on.ask(`/auth/v1/passkeys/${path}`, {
      body,
      headers: { 'user-agent': FIREFOX },
      ...(token === undefined ? {} : { token }),
    })

  async function register(token: string, key: SoftAuthenticator, deviation: Deviation = {}): Promise<Answer> {
    const { body } = await post('registration/options', {}, token)
    const credential = key.create(body.options, deviation)
    return post('registration/verify', { challenge_id: body.challenge_id, credential }, token)
  }
  async function signIn(key: SoftAuthenticator, deviation: Deviation = {}): Promise<Answer> {
    const { body } = await post('authentication/options', {})
    const credential = key.get(body.options, deviation)
    return post('authentication/verify', { challenge_id: body.challenge_id, credential })
  }
  async function signUpWithPasskey(): Promise<Session & { key: SoftAuthenticator; passkeyId: string }> {
    const person = await auth.signUp()
    const key = new SoftAuthenticator(SITE)
    const { status, body, text } = await register(person.access, key)
    expect([status, text]).toEqual([200, expect.any(String)])
    return { ...person, key, passkeyId: body.id }
  }

  test('are registered by signed-in users, named after the browser and announced by email', async () => {
    const person = await auth.signUp()
    const { status, body } = await post('registration/options', {}, person.access)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      challenge_id: expect.any(String),
      expires_at: Math.floor(auth.testApp.clock.now().getTime() / 1000) + 300,
      options: {
        rp: { id: 'localhost' },
        user: { id: Buffer.from(person.id).toString('base64url'), name: person.email },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    })
    const credential = new SoftAuthenticator(SITE).create(body.options)
    const made = await post('registration/verify', { challenge_id: body.challenge_id, credential }, person.access)
    expect([made.status, made.body]).toEqual([
      200,
      { id: expect.any(String), friendly_name: 'Firefox on Linux', created_at: expect.any(String) },
    ])
    expect(await emailsTo(auth, person.email)).toContainEqual(expect.objectContaining({ name: 'passkey-added' }))
  })

  test('sign in without a user name, at the first level', async () => {
    const person = await signUpWithPasskey()
    const { body } = await post('authentication/options', { gotrue_meta_security: {} })
    expect(body.options.allowCredentials).toBeUndefined()
    expect(body.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const answer = await signIn(person.key)
    expect(answer.status).toBe(200)
    expect(answer.body.user.id).toBe(person.id)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(claimsOf(answer.body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    const list = await auth.ask('/auth/v1/passkeys', { token: person.access })
    expect(list.body).toEqual([
      {
        id: person.passkeyId,
        friendly_name: 'Firefox on Linux',
        created_at: expect.any(String),
        last_used_at: auth.testApp.clock.now().toISOString(),
      },
    ])
  })

  test('use a challenge once, even in twenty simultaneous requests', async () => {
    const person = await signUpWithPasskey()
    const { body } = await post('authentication/options', {})
    const sent = { challenge_id: body.challenge_id, credential: person.key.get(body.options) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('authentication/verify', sent)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body: refused }) => refused.code === 'webauthn_challenge_not_found')).toHaveLength(19)
  })

  test('are refused five minutes after their challenge, which is then deleted', async () => {
    const person = await signUpWithPasskey()
    const { body } = await post('authentication/options', {})
    const sent = { challenge_id: body.challenge_id, credential: person.key.get(body.options) }
    auth.testApp.clock.advance(300_000)
    expect(said(await post('authentication/verify', sent))).toEqual([400, 'webauthn_challenge_expired'])
    expect(said(await post('authentication/verify', sent))).toEqual([400, 'webauthn_challenge_not_found'])
  })

  test('are refused for another site, challenge, owner or counter, and without user verification', async () => {
    const person = await signUpWithPasskey()
    const other = await auth.signUp()
    const odd: Deviation[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { personal: false },
      { counter: 1 },
      { userHandle: Buffer.from(other.id).toString('base64url') },
    ]
    for (const deviation of odd)
      expect(said(await signIn(person.key, deviation))).toEqual([400, 'webauthn_verification_failed'])
    expect(said(await signIn(new SoftAuthenticator(SITE)))).toEqual([400, 'webauthn_verification_failed'])
    for (const deviation of odd.slice(0, 4))
      expect(said(await register(other.access, new SoftAuthenticator(SITE), deviation))).toEqual([
        400,
        'webauthn_verification_failed',
      ])
    expect((await signIn(person.key)).status).toBe(200)
  })

  test('belong to one account, which may have ten', async () => {
    const person = await signUpWithPasskey()
    const other = await auth.signUp()
    expect(said(await register(other.access, person.key))).toEqual([422, 'webauthn_credential_exists'])
    for (let i = 1; i < 10; i += 1)
      expect((await register(person.access, new SoftAuthenticator(SITE))).status).toBe(200)
    expect(said(await post('registration/options', {}, person.access))).toEqual([422, 'too_many_passkeys'])
  })

  test('are registered only with a challenge of the same user', async () => {
    const [alice, mallory] = [await auth.signUp(), await auth.signUp()]
    const { body } = await post('registration/options', {}, alice.access)
    const credential = new SoftAuthenticator(SITE).create(body.options)
    const sent = { challenge_id: body.challenge_id, credential }
    expect(said(await post('registration/verify', sent, mallory.access))).toEqual([400, 'webauthn_challenge_not_found'])
    expect(said(await post('authentication/verify', sent))).toEqual([400, 'webauthn_challenge_not_found'])
    expect((await post('registration/verify', sent, alice.access)).status).toBe(200)
  })

  test.each([
    [{}, 'validation_failed'],
    [{ challenge_id: NOBODY }, 'validation_failed'],
    [{ challenge_id: 'x', credential: {} }, 'validation_failed'],
    [{ challenge_id: NOBODY, credential: {} }, 'webauthn_challenge_not_found'],
    [{ challenge_id: NOBODY, credential: 'x' }, 'bad_json'],
  ])('are refused with %j, at sign-in and at registration', async (body, code) => {
    const { access } = await auth.signUp()
    expect(said(await post('authentication/verify', body))).toEqual([400, code])
    expect(said(await post('registration/verify', body, access))).toEqual([400, code])
  })

  test('are renamed and removed only by their owner', async () => {
    const [alice, mallory] = [await signUpWithPasskey(), await auth.signUp()]
    const path = `/auth/v1/passkeys/${alice.passkeyId}`
    const rename = (token: string, friendly_name: string, at = path) =>
      auth.ask(at, { method: 'PATCH', token, body: { friendly_name } })
    expect((await rename(alice.access, 'Phone')).body).toMatchObject({ id: alice.passkeyId, friendly_name: 'Phone' })
    for (const name of ['', '  ', 'x'.repeat(121)])
      expect(said(await rename(alice.access, name))).toEqual([400, 'validation_failed'])
    const theirs = await rename(mallory.access, 'Mine')
    const none = await rename(mallory.access, 'Mine', `/auth/v1/passkeys/${NOBODY}`)
    expect([said(theirs), theirs.text]).toEqual([[404, 'validation_failed'], none.text])
    const remove = (token: string, at = path) => auth.ask(at, { method: 'DELETE', token })
    expect((await remove(mallory.access)).status).toBe(404)
    expect((await remove(alice.access, '/auth/v1/passkeys/x')).status).toBe(404)
    expect((await remove(alice.access)).status).toBe(204)
    expect((await remove(alice.access)).status).toBe(404)
    expect(said(await signIn(alice.key))).toEqual([400, 'webauthn_verification_failed'])
  })

  test('are managed only with a session', async () => {
    const calls: [string, string][] = [
      ['POST', '/registration/options'],
      ['POST', '/registration/verify'],
      ['GET', ''],
      ['PATCH', `/${NOBODY}`],
      ['DELETE', `/${NOBODY}`],
    ]
    for (const [method, path] of calls)
      expect(said(await auth.ask(`/auth/v1/passkeys${path}`, { method }))).toEqual([401, 'no_authorization'])
  })

  test('are not added or removed without two-step verification', async () => {
    const person = await signUpWithFactor(auth)
    const key = new SoftAuthenticator(SITE)
    const { body } = await register(person.access, key)
    const weak = await signInAgain(auth, person.email, PASSWORD)
    expect(said(await post('registration/options', {}, weak.access))).toEqual([403, 'insufficient_aal'])
    const removed = await auth.ask(`/auth/v1/passkeys/${body.id}`, { method: 'DELETE', token: weak.access })
    expect(said(removed)).toEqual([403, 'insufficient_aal'])
    const byKey = await signIn(key)
    expect((await auth.ask('/api/me', { token: byKey.body.access_token })).body.secondFactor).toBe('needed')
  })

  test('do not open a suspended account', async () => {
    const person = await signUpWithPasskey()
    const { database, clock } = auth.testApp.app.kernel
    await database.db
      .withTables<{ accounts: { id: string; banned_until: Date } }>()
      .updateTable('accounts')
      .set({ banned_until: new Date(clock.now().getTime() + 60_000) })
      .where('id', '=', person.id)
      .execute()
    expect(said(await signIn(person.key))).toEqual([403, 'user_banned'])
  })

  test('are off if the operator disables them or the site has no HTTPS', async () => {
    const settings = async (on: AuthTestApp) => (await on.ask('/auth/v1/settings')).body.passkeys_enabled
    expect(await settings(auth)).toBe(true)
    for (const environment of [{ AUTH_PASSKEYS: 'no' }, { SITE_URL: 'http://plays.example.org' }]) {
      const off = await openAuthTestApp({ environment })
      expect(await settings(off)).toBe(false)
      expect(said(await post('authentication/options', {}, undefined, off))).toEqual([404, 'passkey_disabled'])
      expect(said(await off.ask('/auth/v1/passkeys'))).toEqual([404, 'passkey_disabled'])
      await off.close()
    }
  })
})
