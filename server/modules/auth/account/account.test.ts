import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { signInAgain } from '../factors/second-factor-for-tests.ts'
import { openAuthTestApp, PASSWORD, type Answer, type AuthTestApp } from '../auth-app-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const said = (answer: Answer) => [answer.status, answer.body?.code]

describe.each(await engines())('a user’s own sessions, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open, now: new Date() })
  })
  afterAll(() => auth.close())

  const list = async (token: string) => (await auth.ask('/api/account/sessions', { token })).body.sessions
  const end = (token: string, id: string) => auth.ask(`/api/account/sessions/${id}`, { method: 'DELETE', token })

  test('are listed by their last use, with the current one marked', async () => {
    const { email, access } = await auth.signUp()
    const began = auth.testApp.clock.now().toISOString()
    auth.testApp.clock.advance(60_000)
    const headers = { 'user-agent': 'Firefox' }
    const { body: other } = await auth.ask('/auth/v1/token?grant_type=password', {
      body: { email, password: PASSWORD },
      headers,
    })
    auth.testApp.clock.advance(60_000)
    await auth.ask('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: other.refresh_token },
      headers,
    })
    const used = auth.testApp.clock.now().toISOString()
    expect(await list(access)).toEqual([
      {
        id: expect.any(String),
        userAgent: 'Firefox',
        createdAt: expect.any(String),
        lastUsedAt: used,
        current: false,
      },
      { id: expect.any(String), userAgent: null, createdAt: began, lastUsedAt: began, current: true },
    ])
  })

  test('are not listed after they have expired', async () => {
    const { email } = await auth.signUp()
    auth.testApp.clock.advance(61 * 86_400_000)
    const { access } = await signInAgain(auth, email, PASSWORD)
    expect(await list(access)).toMatchObject([{ current: true }])
  })

  test('are ended one by one, each with an event', async () => {
    const here = await auth.signUp()
    const there = await signInAgain(auth, here.email, PASSWORD)
    const [{ id }] = (await list(here.access)).filter(({ current }: { current: boolean }) => !current)
    const ended: unknown[] = []
    const stop = auth.testApp.app.kernel.events.on('session.ended', (fact) => void ended.push(fact))
    expect((await end(here.access, id)).status).toBe(204)
    stop()
    expect(ended).toEqual([{ userId: here.id, sessionId: id }])
    expect((await auth.ask('/auth/v1/user', { token: there.access })).status).toBe(403)
    expect((await auth.ask('/auth/v1/user', { token: here.access })).status).toBe(200)
    expect(said(await end(here.access, id))).toEqual([404, 'not_found'])
  })

  test('cannot be listed or ended by others', async () => {
    const [alice, mallory] = [await auth.signUp(), await auth.signUp()]
    const [{ id }] = await list(alice.access)
    expect((await end(mallory.access, id)).text).toBe((await end(mallory.access, NOBODY)).text)
    expect(said(await end(mallory.access, 'x'))).toEqual([400, 'invalid'])
    expect(await list(alice.access)).toHaveLength(1)
    for (const method of ['GET', 'DELETE']) {
      const path = method === 'GET' ? '/api/account/sessions' : `/api/account/sessions/${id}`
      expect(said(await auth.ask(path, { method }))).toEqual([401, 'no_authorization'])
    }
  })
})
