import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldAddress, isAddress } from '../protocol/email-and-phone.ts'
import { readProfile } from '../providers/profile.ts'
import { emailsTo } from '../emails-for-tests.ts'
import { PASSWORD } from '../auth-app-for-tests.ts'
import { openTarget, type Target } from './target-for-tests.ts'

const MIKE = 'mike.sandi@example.org'

/** Addresses that people or careless programs may mistake for Mike's. */
const LOOK_ALIKES = [
  'mi\u212Ae.sandi@example.org', 'mike.\u017Fandi@example.org', 'm\u0131ke.sandi@example.org', 'm\u0130ke.sandi@example.org',
  'mike.sandi@ex\u0430mple.org', 'mike.sandi@example\u3002org', '\uFF4Dike.sandi@example.org', 'mike.sandi\uFF20example.org',
  'mike.sandi@e\u200Bxample.org', 'mike.sandi\u00AD@example.org', 'mike.sandi@example.org\u0000', 'mike.sandi@example.org.',
  'mike.sandi@example.org,mallory@evil.example', 'mike.sandi@example.org\r\nBcc: mallory@evil.example', '"mike.sandi"@example.org',
  'mike.sandi(x)@example.org', 'mike.sandi@[127.0.0.1]', 'mike.sandi@evil.example\u0000example.org', 'mike.sandi+x@example.org',
  'Mike <mike.sandi@example.org>', 'mike.sandi@@example.org', '%6dike.sandi@example.org', 'mike.sandi@example.org#x', '\u202Emike.sandi@example.org',
] // prettier-ignore

describe('an address that looks like another user’s', () => {
  let target: Target
  let id: string
  beforeAll(async () => {
    target = await openTarget({ now: new Date() })
    id = (await target.signUp(MIKE)).id
  })
  afterAll(() => target.close())

  test.each(LOOK_ALIKES)('%j does not open the other account', async (email) => {
    const signIn = { path: '/auth/v1/token?grant_type=password', body: { email, password: PASSWORD } }
    await target.strike(signIn, { status: 400 })
    for (const [path, body] of [
      ['/recover', { email }],
      ['/otp', { email, create_user: false }],
      ['/resend', { type: 'email_change', email }],
    ] as const) {
      const before = await target.sums()
      const { status, text } = await target.ask(`/auth/v1${path}`, { body })
      expect([path, status === 200 || status === 400]).toEqual([path, true])
      expect(text).not.toContain(id)
      // the stored request is processed after the response and then deleted
      await target.testApp.app.kernel.events.settled()
      expect(await target.sums()).toEqual(before)
    }
    expect(await emailsTo(target, MIKE)).toEqual([])
    await target.strike({ path: '/auth/v1/verify', body: { type: 'email', email, token: '000000' } })
  })

  test('is either invalid or the address of a different account', async () => {
    for (const email of LOOK_ALIKES) {
      const { status, body } = await target.ask('/auth/v1/signup', { body: { email, password: PASSWORD } })
      if (status !== 200) expect([email, status]).toEqual([email, 400])
      else expect(body.user).not.toMatchObject({ id })
      const folded = foldAddress(email)
      expect([email, folded === MIKE]).toEqual([email, false])
    }
  })

  test('is not taken for the other address when a provider sends it', () => {
    for (const email of LOOK_ALIKES.slice(0, 4)) {
      const claims = { sub: 'x', email, email_verified: true }
      expect(readProfile(claims, { trustsEmail: true }, 'https://id.example')?.email).not.toBe(MIKE)
    }
  })

  test('is the same address only if it differs just in capitals or surrounding blanks', async () => {
    for (const email of [MIKE.toUpperCase(), ` ${MIKE} `, `${MIKE}\n`]) {
      const body = { email, password: PASSWORD }
      expect((await target.ask('/auth/v1/token?grant_type=password', { body })).body.user.id).toBe(id)
    }
    for (const email of ['élise@example.org', 'søren@exämple.org', '李@example.org'])
      expect(isAddress(email)).toBe(true)
    expect(foldAddress('ÉLISE@EXÄMPLE.ORG')).toBe('élise@exämple.org')
  })
})
