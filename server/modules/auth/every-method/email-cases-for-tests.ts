import { expect } from 'vitest'
import { emailsTo, emailTo } from '../emails-for-tests.ts'
import { PASSWORD } from '../auth-app-for-tests.ts'
import { expectDone, expectNoSession, expectRefusal, take, type CasesOf } from './case-for-tests.ts'
import type { World } from './world-for-tests.ts'

const PHONE = '33612345678'
const STRANGER = 'stranger@example.org'

async function setRegistration({ auth }: World, isEnabled: boolean): Promise<void> {
  const { access: token } = (await auth.root()).root
  const body = { is_enabled: isEnabled, updated_at: new Date().toISOString() }
  const asked = { method: 'PATCH', body, token }
  expect((await auth.ask('/api/feature_flags/registrationEnabled', asked)).status).toBe(200)
}

type Cases = Pick<
  CasesOf<'client'>,
  'signInWithOtp' | 'verifyOtp' | 'resend' | 'reauthenticate' | 'resetPasswordForEmail'
>

/** Signing in and confirming by email. */
export const EMAILS: Cases = {
  signInWithOtp: {
    works: async (world) => {
      const { email, id } = await world.auth.signUp()
      const client = world.client({ flowType: 'pkce' })
      await expectDone(client.signInWithOtp({ email }))
      const { code } = await emailTo(world.auth, email, 'magic-link')
      expect((await take(client.verifyOtp({ email, token: code, type: 'email' }))).user?.id).toBe(id)
      const fresh = `otp-${world.tokens.given}@example.org`
      await expectDone(client.signInWithOtp({ email: fresh, options: { data: { name: 'Ada' } } }))
      const { tokenHash } = await emailTo(world.auth, fresh, 'confirm')
      const { user } = await take(world.client().verifyOtp({ token_hash: tokenHash, type: 'email' }))
      expect(user).toMatchObject({ email: fresh, user_metadata: { name: 'Ada' } })
    },
    refused: async (world) => {
      // the response doesn't reveal whether an address has an account: its status is also 200 if no user may be created
      const options = { shouldCreateUser: false }
      await expectDone(world.client().signInWithOtp({ email: STRANGER, options }))
      expect(await emailsTo(world.auth, STRANGER)).toEqual([])
      await expectRefusal(world.client().signInWithOtp({ email: 'no address' }), 400, 'validation_failed')
      await setRegistration(world, false)
      await expectDone(world.client().signInWithOtp({ email: STRANGER }))
      expect(await emailsTo(world.auth, STRANGER)).toEqual([])
      await setRegistration(world, true)
    },
    off: (world) => expectRefusal(world.client().signInWithOtp({ phone: PHONE }), 400, 'phone_provider_disabled'),
  },
  verifyOtp: {
    works: async (world) => {
      const { email, id } = await world.auth.signUp()
      await expectDone(world.client().signInWithOtp({ email }))
      const { tokenHash } = await emailTo(world.auth, email, 'magic-link')
      const client = world.client()
      expect((await take(client.verifyOtp({ token_hash: tokenHash, type: 'magiclink' }))).user?.id).toBe(id)
      expect((await client.getUser()).data.user?.id).toBe(id)
    },
    refused: async (world) => {
      const { email } = await world.auth.signUp()
      await expectDone(world.client().signInWithOtp({ email }))
      const { code, tokenHash } = await emailTo(world.auth, email, 'magic-link')
      const token = code === '000000' ? '111111' : '000000'
      await expectRefusal(world.client().verifyOtp({ email, token, type: 'email' }), 403, 'otp_expired')
      await expectRefusal(world.client().verifyOtp({ email: STRANGER, token: code, type: 'email' }), 403, 'otp_expired')
      await expectDone(world.client().verifyOtp({ token_hash: tokenHash, type: 'email' }))
      await expectRefusal(world.client().verifyOtp({ token_hash: tokenHash, type: 'email' }), 403, 'otp_expired')
    },
    off: (world) =>
      expectRefusal(world.client().verifyOtp({ phone: PHONE, token: '123456', type: 'sms' }), 403, 'otp_expired'),
  },
  resend: {
    works: async (world) => {
      const { client, email } = await world.signedIn()
      await expectDone(client.updateUser({ email: `moved-${world.tokens.given}@example.org` }))
      const before = (await emailsTo(world.auth, email)).length
      await expectDone(client.resend({ type: 'email_change', email }))
      expect(await emailsTo(world.auth, email)).toHaveLength(before + 1)
      await expectDone(world.client().resend({ type: 'signup', email: STRANGER }))
    },
    refused: async (world) => {
      const client = world.client()
      await expectRefusal(client.resend({ type: 'recovery' as 'signup', email: STRANGER }), 400, 'validation_failed')
      await expectRefusal(client.resend({ type: 'signup', email: 'no address' }), 400, 'validation_failed')
    },
    off: (world) => expectRefusal(world.client().resend({ type: 'sms', phone: PHONE }), 400, 'phone_provider_disabled'),
  },
  reauthenticate: {
    works: async (world) => {
      const { client, email } = await world.signedIn()
      await expectDone(client.reauthenticate())
      const { code: nonce } = await emailTo(world.auth, email, 'reauthentication')
      await expectDone(client.updateUser({ password: 'un autre jardin', nonce }))
    },
    refused: async (world) => {
      const guest = world.client()
      await expectDone(guest.signInAnonymously())
      await expectRefusal(guest.reauthenticate(), 400, 'validation_failed')
      await expectNoSession(world.client().reauthenticate())
    },
  },
  resetPasswordForEmail: {
    works: async (world) => {
      const { email, id } = await world.auth.signUp()
      const client = world.client()
      await expectDone(client.resetPasswordForEmail(email))
      const { code } = await emailTo(world.auth, email, 'recovery')
      const heard: string[] = []
      client.onAuthStateChange((event) => void heard.push(event))
      expect((await take(client.verifyOtp({ email, token: code, type: 'recovery' }))).user?.id).toBe(id)
      expect(heard).toContain('PASSWORD_RECOVERY')
      await expectDone(client.updateUser({ password: 'un autre jardin' }))
      await expectRefusal(client.signInWithPassword({ email, password: PASSWORD }), 400, 'invalid_credentials')
      await expectDone(world.client().resetPasswordForEmail(STRANGER))
    },
    refused: (world) => expectRefusal(world.client().resetPasswordForEmail('no address'), 400, 'validation_failed'),
  },
}
