/**
 * The queries before the response are the same for every address, so response times reveal nothing about an address.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { overhear } from '../../../kernel/db/statements-for-tests.ts'
import { openAuthTestApp, PASSWORD, SITE, VERSION, type AuthTestApp } from '../auth-app-for-tests.ts'

const START = new Date('2026-03-01T12:00:00Z')
const KINDS = ['unknown', 'unconfirmed', 'confirmed', 'moving', 'banned'] as const

describe.each(await engines())('queries before a response, with $name', (engine) => {
  let auth: AuthTestApp
  let heard: string[] = []
  beforeAll(async () => {
    auth = await openAuthTestApp({
      now: START,
      environment: { AUTH_AUTOCONFIRM: 'no', AUTH_RATE_FAILURES: '100000', AUTH_MAIL_FREQUENCY: '0' },
      database: async (folders) => overhear(await engine.open(folders), (statement) => heard.push(statement)),
    })
    for (const kind of KINDS.slice(1))
      await auth.ask('/auth/v1/signup', { body: { email: `${kind}@example.org`, password: PASSWORD } })
    const { database, events } = auth.testApp.app.kernel
    await events.settled()
    await database.query(`update accounts set email_confirmed_at = $1 where email not like 'un%'`, [START])
    await database.query(`update accounts set new_email = 'moved@example.org' where email = 'moving@example.org'`)
    await database.query(`update accounts set banned_until = '2100-01-01' where email = 'banned@example.org'`)
  })
  afterAll(() => auth.close())

  /** Returns the statements before the response, and the number of those after it. */
  const workFor = async (path: string, body: object) => {
    const { events } = auth.testApp.app.kernel
    await events.settled()
    heard = []
    const headers = { 'content-type': 'application/json', ...VERSION }
    const request = new Request(`${SITE}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { status } = await auth.testApp.fetch(request)
    const before = [...heard]
    await events.settled()
    return { status, before, after: heard.length - before.length }
  }

  // only the values differ from request to request
  const KEPT = 'insert into "letter_requests" ("id", "request", "asked_at") values ($1, $2, $3)'
  const QUIET: readonly (readonly [string, string, (email: string) => object])[] = [
    ['a sign-up', '/signup', (email) => ({ email, password: PASSWORD })],
    ['a recovery', '/recover', (email) => ({ email })],
    ['a sign-in by email', '/otp', (email) => ({ email })],
    ['one that adds nobody', '/otp', (email) => ({ email, create_user: false })],
    ['a confirmation once more', '/resend', (email) => ({ type: 'signup', email })],
    ['a change once more', '/resend', (email) => ({ type: 'email_change', email })],
  ]

  test.each(QUIET)('%s runs the same queries for every address', async (_what, path, body) => {
    const done = []
    for (const kind of KINDS) done.push(await workFor(path, body(`${kind}@example.org`)))
    // a sign-up first checks whether sign-up is open; nothing else runs before the request is stored
    for (const { status, before } of done) expect([status, before, before.at(-1)]).toEqual([200, done[0]?.before, KEPT])
    expect(done[0]?.before.length).toBe(path === '/signup' ? 2 : 1)
    // no statements afterwards would mean that the request is never processed
    expect(Math.max(...done.map(({ after }) => after))).toBeGreaterThan(4)
  })

  const REFUSED: typeof QUIET = [
    ['a wrong password', '/token?grant_type=password', (email) => ({ email, password: 'not this one' })],
    ['a wrong code', '/verify', (email) => ({ type: 'recovery', email, token: 'not this' })],
  ]

  test.each(REFUSED)('%s runs the same queries for every address', async (_what, path, body) => {
    const done = []
    for (const kind of KINDS) done.push(await workFor(path, body(`${kind}@example.org`)))
    for (const one of done) expect(one).toEqual(done[0])
  })
})
