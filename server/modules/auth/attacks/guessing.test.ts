import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UnsecuredJWT } from 'jose'
import type { TestAppOptions } from '../../../testing/index.ts'
import { emailTo } from '../emails-for-tests.ts'
import { openAuthTestApp, PASSWORD, type AuthTestApp } from '../auth-app-for-tests.ts'

const TOKEN = '/auth/v1/token?grant_type=password'
const MINUTE = 60_000
const LIMITED = { AUTH_RATE_TOKEN: '150', AUTH_RATE_LETTERS: '30', AUTH_RATE_VERIFY: '30', AUTH_RATE_FAILURES: '10' }

const within = async (options: TestAppOptions, work: (auth: AuthTestApp) => Promise<void>) => {
  const auth = await openAuthTestApp({ now: new Date(), ...options })
  await work(auth)
  await auth.close()
}

/** Returns every header that could claim another identity or address. */
const disguise = (i: number): Record<string, string> => {
  const ip = `10.${i % 250}.${i >> 3}.7`
  const claims = { sub: crypto.randomUUID(), role: 'service_role' }
  return {
    'x-forwarded-for': ip,
    'x-real-ip': ip,
    forwarded: `for=${ip}`,
    'x-client-ip': ip,
    'cf-connecting-ip': ip,
    'true-client-ip': ip,
    'x-cluster-client-ip': ip,
    authorization: `Bearer ${new UnsecuredJWT(claims).encode()}`,
    apikey: new UnsecuredJWT({ role: 'service_role' }).encode(),
    'user-agent': `agent ${i}`,
    origin: `https://site-${i}.example`,
  }
}

/** Returns how many attempts were accepted before the first 429. */
async function countUntilSlowed(attempts: number, attempt: (i: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let i = 0; i < attempts; i += 1) statuses.push((await attempt(i)).status)
  const first = statuses.indexOf(429)
  expect(statuses.every((status) => status < 500)).toBe(true)
  if (first !== -1) expect(new Set(statuses.slice(first))).toEqual(new Set([429]))
  return first
}

describe('guesses are limited', () => {
  test('for one account, whatever the headers and the spelling of the address; its owner can sign in soon', () =>
    within({ environment: { ...LIMITED, AUTH_RATE_TOKEN: '100000' } }, async (auth) => {
      const { email } = await auth.signUp()
      const spell = [email, email.toUpperCase(), ` ${email}`, `${email}\t`, email.replace('p', 'P')]
      const guess = (i: number) =>
        auth.ask(TOKEN, { body: { email: spell[i % spell.length], password: `guess ${i}` }, headers: disguise(i) })
      expect(await countUntilSlowed(30, guess)).toBe(20)
      const owner = { body: { email, password: PASSWORD } }
      expect((await auth.ask(TOKEN, owner)).headers.get('retry-after')).toBe('30')
      auth.testApp.clock.advance(30_000)
      expect((await auth.ask(TOKEN, owner)).status).toBe(200)
    }))

  test('for one account from thirty networks; its owner can sign in from another network', () =>
    within({ environment: { ...LIMITED, TRUST_PROXY: 'yes' } }, async (auth) => {
      const { email } = await auth.signUp()
      const guess = (i: number) =>
        auth.ask(TOKEN, { body: { email, password: 'x' }, headers: { 'x-forwarded-for': `198.51.${i}.7` } })
      expect(await countUntilSlowed(30, guess)).toBe(20)
      auth.testApp.clock.advance(30_000)
      const owner = { body: { email, password: PASSWORD }, headers: { 'x-forwarded-for': '203.0.113.9' } }
      expect((await auth.ask(TOKEN, owner)).status).toBe(200)
    }))

  test.each<[string, (i: number) => string]>([
    ['one password tried on many accounts', (i) => `person-${i}@example.org`],
    ['one mailbox in many spellings', (i) => `mallory+${i}@example.org`],
  ])('from one IP address: %s', (_what, address) =>
    within({ environment: LIMITED }, async (auth) => {
      const guess = (i: number) =>
        auth.ask(TOKEN, { body: { email: address(i), password: 'Spring2026!' }, headers: disguise(i) })
      expect(await countUntilSlowed(35, guess)).toBe(30)
    }),
  )

  test('behind a proxy, by the address that the proxy adds, not by the client’s headers', () =>
    within({ environment: { ...LIMITED, TRUST_PROXY: 'yes' } }, async (auth) => {
      const guess = (i: number) => {
        const { 'x-forwarded-for': made, ...others } = disguise(i)
        const headers = { ...others, 'x-forwarded-for': `${made}, 127.0.0.1, ${made},203.0.113.9` }
        return auth.ask(TOKEN, { body: { email: `person-${i}@example.org`, password: 'x' }, headers })
      }
      expect(await countUntilSlowed(35, guess)).toBe(30)
    }))

  test('for a whole IPv6 /64 network', () =>
    within({ environment: { ...LIMITED, TRUST_PROXY: 'yes' } }, async (auth) => {
      const from = (ip: string) => (i: number) =>
        auth.ask(TOKEN, {
          body: { email: `person-${i}@example.org`, password: 'x' },
          headers: { 'x-forwarded-for': ip.replace('*', i.toString(16)) },
        })
      expect(await countUntilSlowed(35, from('2001:db8:1:2:*::1'))).toBe(30)
      expect((await from('2001:DB8:1:2::*')(1)).status).toBe(429)
      expect((await from('2001:db8:1:3::*')(1)).status).toBe(400)
    }))

  test.each<[string, (i: number) => object]>([
    ['/otp', (i) => ({ email: `victim+${i}@example.org`, create_user: false })],
    ['/recover', (i) => ({ email: `victim+${i}@example.org` })],
    ['/resend', (i) => ({ type: 'signup', email: `VICTIM+${i}@Example.org` })],
    ['/verify', (i) => ({ type: 'recovery', email: `victim+${i}@example.org`, token: '000000' })],
  ])('at %s, whatever the headers', (path, body) =>
    within({ environment: LIMITED }, async (auth) => {
      const send = (i: number) => auth.ask(`/auth/v1${path}`, { body: body(i), headers: disguise(i) })
      expect(await countUntilSlowed(33, send)).toBe(30)
    }),
  )

  test('at the setup of the first administrator', () =>
    within({ environment: { AUTH_RATE_SETUP: '30', TRUST_PROXY: 'yes' } }, async (auth) => {
      const guess = (i: number) =>
        auth.ask('/api/setup/admin', {
          body: { code: `GUESS-${i}`, email: 'x@example.org', password: PASSWORD },
          headers: { 'x-forwarded-for': `2001:db8::${i.toString(16)}` },
        })
      expect(await countUntilSlowed(33, guess)).toBe(30)
    }))

  test('only temporarily: after five minutes, the owner can sign in', () =>
    within({ environment: { ...LIMITED, TRUST_PROXY: 'yes', AUTH_RATE_TOKEN: '100000' } }, async (auth) => {
      const { email } = await auth.signUp()
      for (let i = 0; i < 25; i += 1) await auth.ask(TOKEN, { body: { email, password: 'x' } })
      auth.testApp.clock.advance(5 * MINUTE)
      expect((await auth.ask(TOKEN, { body: { email, password: PASSWORD } })).status).toBe(200)
    }))
})

describe('six-digit codes', () => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ now: new Date(), environment: { AUTH_RATE_FAILURES: '100000' } })
  })
  afterAll(() => auth.close())

  const asked = async () => {
    const { email } = await auth.signUp()
    await auth.ask('/auth/v1/otp', { body: { email } })
    return { email, ...(await emailTo(auth, email, 'magic-link')) }
  }
  const verify = (body: object, i = 0) => auth.ask('/auth/v1/verify', { body, headers: disguise(i) })

  test('are invalid after six guesses, whatever types and headers the guesses have', async () => {
    const { email, code } = await asked()
    const types = ['email', 'magiclink', 'email', 'magiclink', 'email', 'magiclink']
    for (const [i, type] of types.entries()) {
      const wrong = String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')
      expect((await verify({ type, email, token: wrong }, i)).body.code).toBe('otp_expired')
    }
    expect((await verify({ type: 'email', email, token: code }, 99)).body.code).toBe('otp_expired')
  })

  test('are not accepted in any other spelling or type', async () => {
    const { email, code, tokenHash } = await asked()
    const tries: object[] = [
      { type: 'email', email, token: ` ${code}` },
      { type: 'email', email, token: `0${code}` },
      { type: 'email', email, token: `${code}\n` },
      { type: 'email', email, token: code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))) },
    ]
    for (const body of tries) expect((await verify(body)).body.code).toBe('otp_expired')
    for (const token of [Number(code), [code], { code }, true])
      expect((await verify({ type: 'email', email, token })).body.code).toBe('bad_json')
    for (const hash of [tokenHash.toUpperCase(), `${tokenHash}=`, ` ${tokenHash}`, tokenHash.slice(0, -1), code])
      expect((await verify({ type: 'magiclink', token_hash: hash })).body.code).toBe('otp_expired')
    expect((await verify({ type: 'magiclink', token_hash: tokenHash })).status).toBe(200)
  })

  test('of one account do not open another', async () => {
    const [alice, mallory] = [await asked(), await asked()]
    const tries: object[] = [
      { type: 'email', email: alice.email, token: mallory.code },
      { type: 'email', email: alice.email, token: mallory.code, user_id: mallory.email, address: mallory.email },
      { type: 'recovery', email: mallory.email, token: mallory.code },
      { type: 'invite', token_hash: mallory.tokenHash },
      { type: 'recovery', token_hash: mallory.tokenHash },
    ]
    for (const body of tries) expect((await verify(body)).body.code).toBe('otp_expired')
    const { body } = await verify({ type: 'email', email: mallory.email, token: mallory.code })
    expect(body.user.email).toBe(mallory.email)
  })

  test('and link tokens are not accepted as another kind of secret', async () => {
    const { code, tokenHash } = await asked()
    for (const secret of [code, tokenHash]) {
      const pkce = { auth_code: secret, code_verifier: 'x'.repeat(43) }
      expect((await auth.ask('/auth/v1/token?grant_type=pkce', { body: pkce })).body.code).toBe('flow_state_not_found')
      const refresh = { refresh_token: secret }
      expect((await auth.ask('/auth/v1/token?grant_type=refresh_token', { body: refresh })).status).toBe(400)
      expect((await auth.ask('/auth/v1/user', { token: secret })).body.code).toBe('bad_jwt')
      expect((await auth.ask('/api/me', { token: secret })).status).toBe(401)
      expect((await auth.ask(`/auth/v1/authorize?provider=x&invite_token=${secret}`)).status).toBe(400)
    }
  })
})
