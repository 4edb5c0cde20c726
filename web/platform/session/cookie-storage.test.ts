import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHUNK, cookieStorage, type Jar } from './cookie-storage.ts'

/** A browser's cookies, with the attributes each was set with. */
function jar() {
  const held = new Map<string, string>()
  const attributes: string[] = []
  const cookies: Jar = {
    get cookie() {
      return Array.from(held, ([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text) {
      const [pair = '', ...rest] = text.split('; ')
      const at = pair.indexOf('=')
      attributes.push(rest.join('; '))
      if (rest.includes('Max-Age=0')) held.delete(pair.slice(0, at))
      else held.set(pair.slice(0, at), pair.slice(at + 1))
    },
  }
  return { cookies, held, attributes }
}

const KEY = 'sb-127-auth-token'
const session = (length: number) => JSON.stringify({ text: 'é«\u202f😀'.repeat(length) })

test('a session is stored in one cookie of 400 days', async () => {
  const { cookies, held, attributes } = jar()
  const storage = cookieStorage(cookies, false)
  storage.setItem(KEY, session(3))
  expect(await storage.getItem(KEY)).toBe(session(3))
  expect(held.get(KEY)).toMatch(/^base64-[\w-]+$/)
  expect(attributes).toEqual(['Path=/; Max-Age=34560000; SameSite=Lax'])
})

test('a long session is split into pieces of at most 3180 characters', async () => {
  const { cookies, held } = jar()
  const storage = cookieStorage(cookies, true)
  storage.setItem(KEY, session(800))
  expect([...held.keys()]).toEqual([`${KEY}.0`, `${KEY}.1`, `${KEY}.2`, `${KEY}.3`].slice(0, held.size))
  expect(held.size).toBeGreaterThan(1)
  expect(Math.max(...Array.from(held.values(), (value) => value.length))).toBe(CHUNK)
  expect(CHUNK).toBe(3180)
  expect(await storage.getItem(KEY)).toBe(session(800))
})

test('over https the cookies are limited to https', () => {
  const { cookies, attributes } = jar()
  cookieStorage(cookies, true).setItem(KEY, '{}')
  expect(attributes[0]).toContain('; Secure')
})

test('no piece of a longer session is left behind', async () => {
  const { cookies, held } = jar()
  const storage = cookieStorage(cookies, false)
  storage.setItem(KEY, session(800))
  storage.setItem(KEY, session(1))
  expect([...held.keys()]).toEqual([KEY])
  storage.setItem(`${KEY}-code-verifier`, '"secret"')
  storage.removeItem(KEY)
  expect([...held.keys()]).toEqual([`${KEY}-code-verifier`])
  expect(await storage.getItem(KEY)).toBeNull()
})

/** A session that is long enough to be split into two cookies. */
const sessionOf = (person: string, mark: string) =>
  JSON.stringify({
    access_token: `e30.${btoa(JSON.stringify({ sub: person }))}.${mark.repeat(400)}`,
    refresh_token: mark,
    expires_at: 1,
    user: { id: person, user_metadata: { note: mark.repeat(3000) }, identities: [{ user_id: person }] },
  })

/** Stores each session in its own jar. Returns the first jar, with one cookie replaced by the second jar's. */
function mixed(one: string, other: string) {
  const [first, second] = [jar(), jar()]
  cookieStorage(first.cookies, false).setItem(KEY, one)
  cookieStorage(second.cookies, false).setItem(KEY, other)
  expect([...first.held.keys()]).toEqual([`${KEY}.0`, `${KEY}.1`])
  first.held.set(`${KEY}.1`, second.held.get(`${KEY}.1`) ?? '')
  return first
}

describe('pieces of two sessions', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['of two people', 'ann', 'bob'],
    ['of one person', 'ann', 'ann'],
  ])('%s are ignored, though they join to JSON, and are cleared', async (_whose, one, other) => {
    const { cookies, held } = mixed(sessionOf(one, 'a'), sessionOf(other, 'b'))
    const whole = Buffer.from([...held.values()].join('').slice('base64-'.length), 'base64url').toString()
    expect(JSON.parse(whole)).toMatchObject({ refresh_token: 'a' })
    const found = cookieStorage(cookies, false).getItem(KEY)
    await vi.runAllTimersAsync()
    expect(await found).toBeNull()
    expect([...held.keys()]).toEqual([])
  })

  test('of two people are recognised by the user ids if they have no seal', async () => {
    const cut = (person: string, mark: string) => `base64-${Buffer.from(sessionOf(person, mark)).toString('base64url')}`
    const { cookies, held } = jar()
    held.set(`${KEY}.0`, cut('ann', 'a').slice(0, CHUNK))
    held.set(`${KEY}.1`, cut('ann', 'a').slice(CHUNK))
    expect(await cookieStorage(cookies, false).getItem(KEY)).toBe(sessionOf('ann', 'a'))
    held.set(`${KEY}.1`, cut('bob', 'b').slice(CHUNK))
    const found = cookieStorage(cookies, false).getItem(KEY)
    await vi.runAllTimersAsync()
    expect(await found).toBeNull()
    expect([...held.keys()]).toEqual([])
  })

  test('written by another tab at that moment are read as the new session', async () => {
    const { cookies, held } = mixed(sessionOf('ann', 'a'), sessionOf('ann', 'b'))
    const found = cookieStorage(cookies, false).getItem(KEY)
    await vi.advanceTimersByTimeAsync(120)
    cookieStorage(cookies, false).setItem(KEY, sessionOf('ann', 'b'))
    await vi.runAllTimersAsync()
    expect(await found).toBe(sessionOf('ann', 'b'))
    expect([...held.keys()]).toEqual([`${KEY}.0`, `${KEY}.1`])
  })

  test('that do not join to JSON are ignored', async () => {
    const { cookies, held } = jar()
    const storage = cookieStorage(cookies, false)
    storage.setItem(KEY, session(800))
    held.set(`${KEY}.1`, held.get(`${KEY}.0`) ?? '')
    const found = storage.getItem(KEY)
    await vi.runAllTimersAsync()
    expect(await found).toBeNull()
    expect([...held.keys()]).toEqual([])
  })
})

test.each(['base64-%%%', 'base64-bm90IGpzb24', 'base64-_w'])('a broken cookie %s is ignored', async (value) => {
  const { cookies, held } = jar()
  held.set(KEY, value)
  expect(await cookieStorage(cookies, false).getItem(KEY)).toBeNull()
})
