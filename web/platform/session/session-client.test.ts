/** Tests the library's real client with a fake clock: how often it refreshes, and what ends a session. */
import type { AuthChangeEvent, GoTrueClient } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cookieStorage } from './cookie-storage.ts'
import { clearBackoff, openSessionClient } from './session-client.ts'

const KEY = 'sb-test-auth-token'
const TICK = 30_000

const now = () => Math.round(Date.now() / 1000)
const sessionOf = (number: number, seconds = 3600) => ({
  access_token: `access-${number}`,
  refresh_token: `refresh-${number}`,
  token_type: 'bearer',
  expires_in: seconds,
  expires_at: now() + seconds,
  user: { id: 'u1' },
})

type Answer = () => Response
const down: Answer = () => {
  throw new TypeError('Failed to fetch')
}
const json = (status: number, body: object) => () => Response.json(body, { status })
const page = (status: number) => () => new Response('<html>Welcome to our network</html>', { status })

let jar: Map<string, string>
let answer: Answer
/** When each refresh was requested, in milliseconds since the start, and with which token. */
let posts: { at: number; token: string }[]
let begun: number
let clients: GoTrueClient[]

const storage = () =>
  cookieStorage(
    {
      get cookie() {
        return Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(text) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
        if (text.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, value)
      },
    },
    false,
  )
const keep = (session: object) => storage().setItem(KEY, JSON.stringify(session))
const kept = async () => JSON.parse((await storage().getItem(KEY)) ?? 'null') as { refresh_token: string } | null

/** Opens another tab of the same browser; returns its client and the events it receives. */
function openTab(): { client: GoTrueClient; events: AuthChangeEvent[] } {
  const events: AuthChangeEvent[] = []
  const client = openSessionClient({
    url: 'http://service.test',
    storageKey: KEY,
    storage: storage(),
    fetch: async (_input, init) => {
      const { refresh_token: token } = JSON.parse(init?.body as string) as { refresh_token: string }
      posts.push({ at: Date.now() - begun, token })
      return answer()
    },
  })
  clients.push(client)
  client.onAuthStateChange((event) => void events.push(event))
  return { client, events }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const times = () => posts.map(({ at }) => at)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  jar = new Map()
  posts = []
  clients = []
  begun = Date.now()
  clearBackoff()
})
afterEach(async () => {
  for (const client of clients) await client.dispose()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('while the service is unreachable', () => {
  test.each([
    ['502', page(502)],
    ['503', json(503, { code: 'unavailable' })],
    ['504', page(504)],
    ['no network', down],
  ])(
    '%s: the client makes 4 requests, 200, 400 and 800 ms apart, and none before the next tick',
    async (_what, nobody) => {
      keep(sessionOf(1, -86_400))
      answer = nobody
      const { events } = openTab()
      await pass(TICK - 1)
      expect(times()).toEqual([0, 200, 600, 1400])
      await pass(15_000)
      const again = times().slice(4)
      expect(again.map((at) => at - (again[0] ?? 0))).toEqual([0, 200, 600, 1400])
      expect(events).toEqual(['INITIAL_SESSION'])
      expect(await kept()).toMatchObject({ refresh_token: 'refresh-1' })
    },
  )

  test('reading the session returns none at once, without another request', async () => {
    keep(sessionOf(1, -86_400))
    answer = down
    const { client } = openTab()
    await pass(2_000)
    for (let time = 0; time < 20; time++) {
      await pass(1_000)
      expect((await client.getSession()).data.session).toBeNull()
    }
    expect(posts).toHaveLength(4)
  })

  test('two tabs share the same retries, for hours', async () => {
    keep(sessionOf(1, -86_400))
    answer = down
    const tabs = [openTab(), openTab()]
    await pass(250_000)
    const attempts = Math.floor(250_000 / TICK) + 1
    expect(posts).toHaveLength(4 * attempts)
    await pass(6 * 3_600_000)
    for (const { events } of tabs) expect(events).toEqual(['INITIAL_SESSION'])
    answer = () => Response.json(sessionOf(2))
    await pass(TICK)
    expect(tabs.some(({ events }) => events.includes('TOKEN_REFRESHED'))).toBe(true)
    expect(await kept()).toMatchObject({ refresh_token: 'refresh-2' })
  })

  test('the network’s return ends the wait', async () => {
    keep(sessionOf(1, -86_400))
    answer = down
    const { client } = openTab()
    await pass(5_000)
    answer = () => Response.json(sessionOf(2))
    expect((await client.getSession()).data.session).toBeNull()
    clearBackoff()
    expect((await client.getSession()).data.session?.access_token).toBe('access-2')
  })
})

describe('a refresh in several tabs', () => {
  test.each(['with locks', 'without locks, by plain http'])('is sent once, %s', async (how) => {
    if (how.startsWith('without')) vi.stubGlobal('navigator', {})
    keep(sessionOf(1, 60))
    answer = () => Response.json(sessionOf(2))
    const tabs = [openTab(), openTab(), openTab()]
    await pass(2_000)
    expect(posts.map(({ token }) => token)).toEqual(['refresh-1'])
    for (const { client } of tabs) expect((await client.getSession()).data.session?.access_token).toBe('access-2')
    expect(posts).toHaveLength(1)
  })

  test('is not sent if one of them has just signed out', async () => {
    keep(sessionOf(1, -60))
    const free = Promise.withResolvers<void>()
    const held = navigator.locks.request(`lock:${KEY}`, () => free.promise)
    const { events } = openTab()
    await pass(100)
    jar.clear()
    free.resolve()
    await held
    await pass(1_000)
    expect(posts).toEqual([])
    expect(events).not.toContain('TOKEN_REFRESHED')
    expect(await kept()).toBeNull()
  })
})

describe('a response', () => {
  test.each([
    ['an unknown token', json(400, { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' })],
    ['a session that has ended', json(403, { code: 'session_not_found', message: 'No such session' })],
    ['an account that was suspended', json(400, { error_code: 'user_banned', code: 400, msg: 'User is banned' })],
    ['a refusal of older services', json(400, { error: 'invalid_grant', error_description: 'Invalid Refresh Token' })],
  ])('ends the session: %s', async (_what, refusal) => {
    keep(sessionOf(1, -60))
    answer = refusal
    const { events } = openTab()
    await pass(1_000)
    expect(events).toContain('SIGNED_OUT')
    expect(await kept()).toBeNull()
    expect(posts).toHaveLength(1)
  })

  test.each([
    ['too often', json(429, { code: 'over_request_rate_limit', message: 'Too many' })],
    ['somebody else is at it', json(409, { code: 'conflict', message: 'Too many concurrent refreshes' })],
    ['a fault of the service', json(500, { code: 'unexpected_failure', message: 'Oh' })],
    ['a fault before the service', page(522)],
    ['the login page of a network', page(200)],
    ['a proxy that refuses', page(403)],
    ['a path that is not there while it is being put in place', page(404)],
    ['nothing', () => new Response(null, { status: 204 })],
    ['something else', json(200, { hello: 'world' })],
    ['a gateway that wants something else', json(401, { message: 'No API key found in request' })],
  ])('leaves the session unchanged: %s', async (_what, other) => {
    keep(sessionOf(1, -60))
    answer = other
    const { events } = openTab()
    await pass(1_000)
    expect(posts.length).toBeGreaterThan(0)
    expect(events).toEqual(['INITIAL_SESSION'])
    expect(await kept()).toMatchObject({ refresh_token: 'refresh-1' })
    answer = () => Response.json(sessionOf(2))
    await pass(TICK)
    expect(events).toContain('TOKEN_REFRESHED')
  })
})
