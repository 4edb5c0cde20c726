import { expect, test } from 'vitest'
import { CHUNK, cookieStorage, type Jar } from './cookie-storage.ts'

/** A browser's cookies, with what each was set with. */
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

test('a session survives in one cookie of 400 days', async () => {
  const { cookies, held, attributes } = jar()
  const storage = cookieStorage(cookies, false)
  storage.setItem(KEY, session(3))
  expect(await storage.getItem(KEY)).toBe(session(3))
  expect(held.get(KEY)).toMatch(/^base64-[\w-]+$/)
  expect(attributes).toEqual(['Path=/; Max-Age=34560000; SameSite=Lax'])
})

test('a long one is cut into pieces of at most 3180 characters', async () => {
  const { cookies, held } = jar()
  const storage = cookieStorage(cookies, true)
  storage.setItem(KEY, session(800))
  expect([...held.keys()]).toEqual([`${KEY}.0`, `${KEY}.1`, `${KEY}.2`, `${KEY}.3`].slice(0, held.size))
  expect(held.size).toBeGreaterThan(1)
  expect(Math.max(...Array.from(held.values(), (value) => value.length))).toBe(CHUNK)
  expect(CHUNK).toBe(3180)
  expect(await storage.getItem(KEY)).toBe(session(800))
})

test('over https the cookies are for https only', () => {
  const { cookies, attributes } = jar()
  cookieStorage(cookies, true).setItem(KEY, '{}')
  expect(attributes[0]).toContain('; Secure')
})

test('no piece of a longer session stays behind', async () => {
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

test('pieces of two different writes count as nothing', async () => {
  const { cookies, held } = jar()
  const storage = cookieStorage(cookies, false)
  storage.setItem(KEY, session(800))
  held.set(`${KEY}.1`, held.get(`${KEY}.0`) ?? '')
  expect(await storage.getItem(KEY)).toBeNull()
})

test.each(['base64-%%%', 'base64-bm90IGpzb24', 'base64-_w'])('a broken cookie %s counts as nothing', async (value) => {
  const { cookies, held } = jar()
  held.set(KEY, value)
  expect(await cookieStorage(cookies, false).getItem(KEY)).toBeNull()
})
