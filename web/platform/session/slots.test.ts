import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentSession, currentUser, readSession } from './session.ts'

const session = {
  access_token: 'a',
  refresh_token: 'r',
  expires_at: 1000,
  user: { id: 'u1', factors: [] },
}
const written = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`

/** Opens a page of this site with these cookies. */
function open(cookie: string): void {
  vi.stubGlobal('location', new URL('http://localhost:3000/plays'))
  vi.stubGlobal('document', { cookie, querySelector: () => null })
}
const empty = () => {
  currentSession.set(undefined)
  currentUser.set(undefined)
}
beforeEach(empty)
afterEach(() => {
  vi.unstubAllGlobals()
  empty()
})

test('the two slots contain the session and its user, as stored in the cookie', async () => {
  open(`other=1; sb-localhost-auth-token=${written}`)
  expect((await readSession())?.access_token).toBe('a')
  expect(currentSession.get()).toMatchObject({ access_token: 'a', refresh_token: 'r', expires_at: 1000 })
  expect(currentUser.get()?.id).toBe('u1')
})

test('without a cookie both slots are empty and loaded', async () => {
  open('other=1')
  expect(await readSession()).toBeNull()
  expect([currentSession.get(), currentUser.get()]).toEqual([null, null])
})
