import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAdministrator } from './administrator.ts'
import { currentSession } from './session.ts'
import { parseSession } from './cookie-storage.ts'

const session = parseSession('{"access_token":"a","refresh_token":"r","expires_at":1,"user":{"id":"u1"}}')

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

test('the server decides, given the user’s id', async () => {
  currentSession.set(session)
  const asked: unknown[] = []
  const ask = (answer: boolean) => async (input: unknown) => {
    asked.push(input)
    return answer
  }
  expect(await isAdministrator(ask(true))).toBe(true)
  expect(await isAdministrator(ask(false))).toBe(false)
  expect(asked).toEqual([{ user_id: 'u1' }, { user_id: 'u1' }])
})

test('without a session the server is not asked', async () => {
  currentSession.set(null)
  expect(await isAdministrator(() => Promise.reject(new Error('asked')))).toBe(false)
  expect(console.error).not.toHaveBeenCalled()
})

test('a failing check is logged and counts as no', async () => {
  currentSession.set(session)
  expect(await isAdministrator(() => Promise.reject(new Error('down')))).toBe(false)
  expect(console.error).toHaveBeenCalledOnce()
})
