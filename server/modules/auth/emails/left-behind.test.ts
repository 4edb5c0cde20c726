/** Requests are processed even if the server stops, or its database fails, after the response. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { emailsTo } from '../emails-for-tests.ts'
import { openAuthTestApp, PASSWORD, type AuthTestApp } from '../auth-app-for-tests.ts'

const KNOWN = 'known@example.org'
const NEW = 'new@example.org'
const MINUTE = 60_000

describe.each(await engines())('a request that was answered but not processed, with $name', (engine) => {
  let auth: AuthTestApp
  let isLost = false
  beforeEach(async () => {
    isLost = false
    auth = await openAuthTestApp({
      now: new Date('2026-03-01T12:00:00Z'),
      environment: { AUTH_AUTOCONFIRM: 'no', AUTH_MAIL_FREQUENCY: '0' },
      database: async (folders) => {
        const database = await engine.open(folders)
        const transaction: typeof database.transaction = (work) =>
          isLost ? Promise.reject(new Error('the server has ended')) : database.transaction(work)
        return { ...database, transaction }
      },
    })
    await auth.ask('/auth/v1/signup', { body: { email: KNOWN, password: PASSWORD } })
    await auth.testApp.app.kernel.events.settled()
    isLost = true
    for (const [path, body] of [
      ['/recover', { email: KNOWN }],
      ['/signup', { email: NEW, password: PASSWORD }],
    ] as const)
      expect((await auth.ask(`/auth/v1${path}`, { body })).status).toBe(200)
    await auth.testApp.app.kernel.events.settled()
    isLost = false
  })
  afterEach(() => auth.close())

  const written = async () => {
    const names = async (email: string) => (await emailsTo(auth, email)).map(({ name }) => name)
    return { known: await names(KNOWN), new: await names(NEW) }
  }
  const left = async () => (await auth.testApp.app.kernel.database.query('select 1 from letter_requests')).rows.length

  test('is processed later, exactly once, after a grace period', async () => {
    await auth.module.finishRequests()
    expect([await written(), await left()]).toEqual([{ known: ['confirm'], new: [] }, 2])
    auth.testApp.clock.advance(4 * MINUTE)
    await auth.module.finishRequests()
    await auth.module.finishRequests()
    expect([await written(), await left()]).toEqual([{ known: ['confirm', 'recovery'], new: ['confirm'] }, 0])
  })

  test('is dropped after an hour', async () => {
    auth.testApp.clock.advance(61 * MINUTE)
    await auth.module.finishRequests()
    expect([await written(), await left()]).toEqual([{ known: ['confirm'], new: [] }, 0])
  })
})
