/**
 * If others use up all password attempts for an account, its owner can still sign in, and the others get no more
 * attempts.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAuthTestApp, PASSWORD, type Answer, type AuthTestApp, type Session } from '../auth-app-for-tests.ts'

const TOKEN = '/auth/v1/token?grant_type=password'
const HOME = '192.0.2.10'
const TRAIN = '198.51.100.20'

let auth: AuthTestApp
let owner: Session
beforeEach(async () => {
  auth = await openAuthTestApp({ now: new Date(), environment: { TRUST_PROXY: 'yes', AUTH_RATE_FAILURES: '10' } })
  owner = await auth.signUp()
})
afterEach(() => auth.close())

const signIn = (from: string, { password = PASSWORD, email = owner.email, cookie = '' } = {}): Promise<Answer> =>
  auth.ask(TOKEN, { body: { email, password }, headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) } })
const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie')?.split(';', 1)[0] ?? ''
const outcome = ({ status, body }: Answer) => [status, body.code]
const LATER = [429, 'over_request_rate_limit']
const WRONG = [400, 'invalid_credentials']

/** Uses up all password attempts for an account, from thirty networks. */
async function useUpGuesses(email = owner.email): Promise<void> {
  const answers: unknown[] = []
  for (let i = 0; i < 30; i += 1)
    answers.push(outcome(await signIn(`203.0.113.${i}`, { password: `guess ${i}`, email })))
  expect(answers).toEqual([...Array.from({ length: 20 }, () => WRONG), ...Array.from({ length: 10 }, () => LATER)])
}

describe('the owner of an account under attack', () => {
  test('can sign in on a known device from any network', async () => {
    const cookie = cookieOf(await signIn(HOME))
    await useUpGuesses()
    expect((await signIn(TRAIN, { cookie })).status).toBe(200)
    expect((await signIn(TRAIN, { cookie: `theme=dark; ${cookie}; x=y` })).status).toBe(200)
  })

  test('can sign in on another device from a known network', async () => {
    await signIn(HOME)
    await useUpGuesses()
    expect((await signIn(HOME)).status).toBe(200)
  })

  test('can sign in on a known device from the attacker’s IP address', async () => {
    const cookie = cookieOf(await signIn(HOME))
    for (let i = 0; i < 30; i += 1) await signIn(HOME, { password: `guess ${i}` })
    expect(outcome(await signIn(HOME))).toEqual(LATER)
    expect((await signIn(HOME, { cookie })).status).toBe(200)
  })

  test('gets a known device by refreshing a session, too', async () => {
    const refreshed = await auth.ask('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: owner.refresh },
    })
    const cookie = cookieOf(refreshed)
    await useUpGuesses()
    expect((await signIn(TRAIN, { cookie })).status).toBe(200)
  })
})

describe('an attacker', () => {
  test('learns neither where the owner is known nor whether the account exists', async () => {
    await signIn(HOME)
    await useUpGuesses()
    await useUpGuesses('nobody@example.org')
    for (const from of [HOME, TRAIN])
      for (const email of [owner.email, 'nobody@example.org'])
        expect(outcome(await signIn(from, { password: 'one more', email }))).toEqual(LATER)
  })

  test('cannot use the right password from an unknown network, nor more than twenty tries from a known one', async () => {
    await signIn(HOME)
    await useUpGuesses()
    expect(outcome(await signIn(TRAIN))).toEqual(LATER)
    for (let i = 0; i < 20; i += 1) expect(outcome(await signIn(HOME, { password: `guess ${i}` }))).toEqual(LATER)
    expect(outcome(await signIn(HOME))).toEqual(LATER)
  })

  test('gains nothing from a device cookie of another account, or one that is altered, forged or expired', async () => {
    const mallory = await auth.signUp()
    const theirs = cookieOf(await signIn(TRAIN, { email: mallory.email }))
    const own = cookieOf(await signIn(HOME))
    await useUpGuesses()
    const [, device = '', until = '', signature = ''] = /=([\w-]+)\.(\d+)\.([\w-]+)/.exec(own) ?? []
    const name = own.slice(0, own.indexOf('='))
    for (const cookie of [
      theirs,
      `${name}=${device}.${Number(until) + 1}.${signature}`,
      `${name}=${'A'.repeat(22)}.${until}.${signature}`,
      `${name}=${device}.${until}.${'A'.repeat(43)}`,
      `${name}=${device}.${until}.`,
      `${name}=${Array.from({ length: 2000 }, () => `${device}.${until}.${'B'.repeat(43)}`).join('~')}`,
    ])
      expect([cookie.slice(0, 40), ...outcome(await signIn(TRAIN, { cookie }))]).toEqual([
        cookie.slice(0, 40),
        ...LATER,
      ])
    expect((await signIn(TRAIN, { cookie: own })).status).toBe(200)
    auth.testApp.clock.advance(401 * 86_400_000)
    await useUpGuesses()
    expect(outcome(await signIn('198.51.100.99', { cookie: own }))).toEqual(LATER)
  })
})

test('the device cookie is hidden from scripts and other paths, names no account and signs nobody in', async () => {
  const answer = await signIn(HOME)
  const whole = answer.headers.get('set-cookie') ?? ''
  expect(whole).toMatch(/^replique-devices=[\w.~-]+; Path=\/auth\/v1; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
  for (const told of [owner.id, owner.email, Buffer.from(owner.id.replaceAll('-', ''), 'hex').toString('base64url')])
    expect(whole).not.toContain(told)
  const cookie = cookieOf(answer)
  expect((await auth.ask('/auth/v1/user', { headers: { cookie } })).status).toBe(401)
  // a known device keeps its cookie: signing in again doesn't set a new one
  expect((await signIn(TRAIN, { cookie })).headers.get('set-cookie')).toBeNull()
  // two users share a browser: both are known there, but one user's record doesn't apply to the other
  const other = await auth.signUp()
  const both = cookieOf(await signIn(HOME, { email: other.email, cookie }))
  expect((await signIn(TRAIN, { cookie: both })).headers.get('set-cookie')).toBeNull()
  expect((await signIn(TRAIN, { cookie: both, email: other.email })).headers.get('set-cookie')).toBeNull()
})
