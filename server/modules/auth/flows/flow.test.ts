import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { emailTo } from '../emails-for-tests.ts'
import { openAuthTestApp, SITE, type AuthTestApp } from '../auth-app-for-tests.ts'

const APP = 'https://app.example.org'
const VERIFIER = 'a-verifier-that-only-the-browser-which-asked-keeps'
const s256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

describe.each(await engines())('a sign-in that another site began, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({
      database: engine.open,
      now: new Date('2026-03-01T12:00:00Z'),
      environment: { AUTH_REDIRECT_URLS: APP },
    })
  })
  afterAll(() => auth.close())

  const handOver = async (email: string, emailName = 'magic-link') => {
    const { tokenHash, type, link } = await emailTo(auth, email, emailName)
    const query = new URLSearchParams({ redirect_to: link?.searchParams.get('redirect_to') ?? '' })
    const body = { token_hash: tokenHash, type, hand_over: true }
    return auth.ask(`/auth/v1/verify?${query}`, { body })
  }
  const codeOf = (answer: { body: { redirect_to: string } }): string =>
    new URL(answer.body.redirect_to).searchParams.get('code') ?? ''

  /** Starts a flow with this challenge, and returns its code. */
  const begin = async (challenge: string, method: string) => {
    const { email } = await auth.signUp()
    const body = { email, code_challenge: challenge, code_challenge_method: method }
    expect((await auth.ask(`/auth/v1/otp?redirect_to=${APP}/in`, { body })).status).toBe(200)
    return codeOf(await handOver(email))
  }
  const exchange = (auth_code: string, code_verifier: string) =>
    auth.ask('/auth/v1/token?grant_type=pkce', { body: { auth_code, code_verifier } })

  test('returns to that site with a code, which the real client exchanges once', async () => {
    const client = auth.client('pkce')
    const { email, id } = await auth.signUp()
    await client.signInWithOtp({ email, options: { emailRedirectTo: `${APP}/in?x=1` } })
    const { tokenHash } = await emailTo(auth, email, 'magic-link')
    expect(tokenHash).toMatch(/^pkce_/)
    const answer = await handOver(email)
    expect(answer.body.redirect_to).toMatch(/^https:\/\/app\.example\.org\/in\?x=1&code=[0-9a-f-]{36}$/)
    const { data, error } = await client.exchangeCodeForSession(codeOf(answer))
    expect(error).toBeNull()
    expect(data.user?.id).toBe(id)
    expect(await exchange(codeOf(answer), VERIFIER)).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
  })

  test('returns to that site with a session if the client has no verifier', async () => {
    const client = auth.client()
    const { email } = await auth.signUp()
    await client.signInWithOtp({ email, options: { emailRedirectTo: APP } })
    const { redirect_to } = (await handOver(email)).body
    expect(redirect_to).toMatch(/^https:\/\/app\.example\.org#.*access_token=/)
    const facts = new URLSearchParams(new URL(redirect_to).hash.slice(1))
    expect(facts.get('type')).toBe('magiclink')
    expect((await auth.ask('/auth/v1/user', { token: facts.get('access_token') ?? '' })).body.email).toBe(email)
  })

  test('returns to our own site if the requested address is not allowed', async () => {
    const { email } = await auth.signUp()
    await auth.ask('/auth/v1/otp?redirect_to=https%3A%2F%2Fevil.example', { body: { email } })
    const { link, tokenHash } = await emailTo(auth, email, 'magic-link')
    expect(link?.searchParams.has('redirect_to')).toBe(false)
    const body = { token_hash: tokenHash, type: 'magiclink', hand_over: true }
    const { body: answer } = await auth.ask('/auth/v1/verify?redirect_to=https%3A%2F%2Fevil.example', { body })
    expect(new URL(answer.redirect_to)).toMatchObject({ origin: SITE, hash: expect.stringContaining('access_token=') })
  })

  test('can be completed on our own site without a verifier', async () => {
    const client = auth.client('pkce')
    const { email } = await auth.signUp()
    await client.resetPasswordForEmail(email)
    const { tokenHash } = await emailTo(auth, email, 'recovery')
    const other = auth.client('pkce')
    expect((await other.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull()
    const { rows } = await auth.testApp.app.kernel.database.query(
      'select 1 from flow_states f join accounts a on a.id = f.account_id where a.email = $1',
      [email],
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['no verifier', 's256', s256(VERIFIER), '', 400, 'validation_failed'],
    ['another verifier', 's256', s256(VERIFIER), `${VERIFIER}x`, 400, 'bad_code_verifier'],
    ['the challenge itself, where a hash of it was asked for', 's256', s256(VERIFIER), s256(VERIFIER), 400, 'bad_code_verifier'],
    ['the hash, where the challenge was plain', 'plain', VERIFIER, s256(VERIFIER), 400, 'bad_code_verifier'],
    ['another spelling', 'plain', VERIFIER, VERIFIER.toUpperCase(), 400, 'bad_code_verifier'],
  ])('refuses a code with %s, but then accepts it with the right verifier', async (_what, method, challenge, wrong, status, code) => {
    const given = await begin(challenge, method)
    expect(await exchange(given, wrong)).toMatchObject({ status, body: { code } })
    expect((await exchange(given, VERIFIER)).status).toBe(200)
  }) // prettier-ignore

  test.each(['', 'x', '00000000-0000-4000-8000-00000000dead', "' or 1=1 --", 'x'.repeat(5000)])(
    'refuses an unknown code (%#)',
    async (code) => {
      const { status } = await exchange(code, VERIFIER)
      expect(status).toBe(code === '' ? 400 : 404)
    },
  )

  test('has a code that ends after five minutes or a change of password', async () => {
    const late = await begin(s256(VERIFIER), 'S256')
    auth.testApp.clock.advance(300_000)
    expect(await exchange(late, VERIFIER)).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } })
    const { email } = await auth.signUp()
    const ask = async () => {
      await auth.ask('/auth/v1/otp', {
        body: { email, code_challenge: s256(VERIFIER), code_challenge_method: 's256' },
      })
      return codeOf(await handOver(email))
    }
    const { body: session } = await exchange(await ask(), VERIFIER)
    auth.testApp.clock.advance(60_000)
    const code = await ask()
    const body = { password: 'tout autre chose au jardin' }
    const changed = await auth.ask('/auth/v1/user', { method: 'PUT', token: session.access_token, body })
    expect(changed.status).toBe(200)
    expect((await exchange(code, VERIFIER)).body.code).toBe('flow_state_not_found')
  })

  test('accepts one of ten simultaneous exchanges', async () => {
    const code = await begin(s256(VERIFIER), 's256')
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code, VERIFIER)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ])
  })
})
