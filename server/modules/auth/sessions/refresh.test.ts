import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { lockSession } from '../store.ts'
import { openAuthTestApp, type Answer, type AuthTestApp } from '../auth-app-for-tests.ts'

const DAY = 86_400_000

describe.each(await bothEngines())('refreshing, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open, now: new Date() })
  })
  afterAll(() => auth.close())

  const refresh = (refresh_token: string): Promise<Answer> =>
    auth.ask('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
  const next = async (token: string): Promise<string> => {
    const { status, body } = await refresh(token)
    expect(status).toBe(200)
    return body.refresh_token
  }
  const isAlive = async (access: string) => (await auth.ask('/auth/v1/user', { token: access })).status === 200

  test('gives a new token each time, in the same session', async () => {
    const { access, refresh: first } = await auth.signUp()
    auth.testApp.clock.advance(1000)
    const { body } = await refresh(first)
    expect(body.refresh_token).not.toBe(first)
    expect(body.access_token).not.toBe(access)
    const session = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(session(body.access_token).session_id).toBe(session(access).session_id)
    expect(session(body.access_token).amr).toEqual(session(access).amr)
  })

  test('ends the session when a token is replayed', async () => {
    const { refresh: r1, access, id } = await auth.signUp()
    const r2 = await next(r1)
    const r3 = await next(r2)
    auth.testApp.clock.advance(10_001)
    const ended: unknown[] = []
    const stop = auth.testApp.app.kernel.events.on('session.ended', (fact) => void ended.push(fact))
    expect(await refresh(r1)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect(await refresh(r3)).toMatchObject({ status: 400, body: { code: 'session_not_found' } })
    expect(await isAlive(access)).toBe(false)
    expect(ended).toEqual([{ userId: id, sessionId: expect.any(String) }])
    stop()
  })

  test('gives the active token again for its parent, any number of times', async () => {
    const { refresh: r1 } = await auth.signUp()
    const r2 = await next(r1)
    const r3 = await next(r2)
    auth.testApp.clock.advance(DAY)
    expect(await next(r2)).toBe(r3)
    const again = await refresh(r2)
    expect(again.body.refresh_token).toBe(r3)
    expect(again.headers.get('sb-auth-refresh-token-reuse-cause')).toBe('fail-to-save')
    expect(await next(r3)).not.toBe(r3)
  })

  test('gives the active token for a token revoked less than ten seconds ago', async () => {
    const { refresh: r1 } = await auth.signUp()
    const r2 = await next(r1)
    auth.testApp.clock.advance(5000)
    const r3 = await next(r2)
    auth.testApp.clock.advance(4999)
    expect(await next(r1)).toBe(r3)
    auth.testApp.clock.advance(1)
    expect((await refresh(r1)).body.code).toBe('refresh_token_already_used')
  })

  test('gives twenty simultaneous requests the same new token', async () => {
    const { refresh: r1 } = await auth.signUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(r1)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const tokens = new Set(answers.map(({ body }) => body.refresh_token))
    expect(tokens.size).toBe(1)
    expect(tokens.has(r1)).toBe(false)
  })

  test('is refused after sixty days without use, and after four hundred days', async () => {
    const idle = await auth.signUp()
    auth.testApp.clock.advance(60 * DAY)
    expect(await refresh(idle.refresh)).toMatchObject({ status: 400, body: { code: 'session_expired' } })
    const busy = await auth.signUp()
    let token = busy.refresh
    for (let day = 0; day < 380; day += 20) {
      auth.testApp.clock.advance(20 * DAY)
      token = await next(token)
    }
    auth.testApp.clock.advance(20 * DAY)
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'session_expired' } })
  })

  test('distinguishes malformed, unknown and foreign tokens, without a server error', async () => {
    const { refresh: genuine } = await auth.signUp()
    const elsewhere = await openAuthTestApp()
    const foreign = (await elsewhere.signUp()).refresh
    await elsewhere.close()
    const expected: [unknown, string][] = [
      ['nonsense', 'validation_failed'],
      [`${genuine.slice(0, -1)}${genuine.endsWith('A') ? 'B' : 'A'}`, 'validation_failed'],
      ['abcdefghij12', 'refresh_token_not_found'],
      [foreign, 'refresh_token_not_found'],
      [42, 'bad_json'],
    ]
    for (const [token, code] of expected) expect((await refresh(token as string)).body.code).toBe(code)
    const none = await auth.ask('/auth/v1/token?grant_type=refresh_token', { body: {} })
    expect(none).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: 'refresh_token required' },
    })
  })

  // the embedded database has one connection, so there is no lock to wait for
  if (engine.name !== 'PostgreSQL') return
  test('is a conflict while the session is locked for five seconds', async () => {
    const { refresh: token } = await auth.signUp()
    const sessionId = (await refresh(token)).headers.get('sb-auth-session-id') ?? ''
    const { database } = auth.testApp.app.kernel
    const answer = await database.transaction(async (db) => {
      await lockSession(db, sessionId)
      return refresh(token)
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await refresh(token)).status).toBe(200)
  })
})
