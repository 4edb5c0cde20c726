import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { emailTo } from '../emails-for-tests.ts'
import { openAuthTestApp, PASSWORD, type AuthTestApp } from '../auth-app-for-tests.ts'

const forged = {
  name: 'Nour',
  sub: 'somebody-else',
  email: 'other@example.org',
  email_verified: true,
  phone_verified: true,
}

describe.each(await engines())('the metadata of an account after sign-up, with $name', (engine) => {
  let auth: AuthTestApp
  let strict: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({ database: engine.open })
    strict = await openAuthTestApp({ database: engine.open, environment: { AUTH_AUTOCONFIRM: 'no' } })
  })
  afterAll(async () => {
    await auth.close()
    await strict.close()
  })

  const rowOf = async ({ testApp }: AuthTestApp, id: string | undefined) =>
    (await testApp.app.kernel.database.query('select user_metadata from accounts where id = $1', [id])).rows[0]

  test('is the same in the response, row, token and identity, and overrides forged claims', async () => {
    const email = 'claims@example.org'
    const { data } = await auth.client().signUp({ email, password: PASSWORD, options: { data: forged } })
    const id = data.user?.id
    const said = { name: 'Nour', sub: id, email, email_verified: true, phone_verified: false }
    expect(data.user?.user_metadata).toEqual(said)
    expect(data.user?.identities?.[0]?.identity_data).toEqual(said)
    expect(decodeJwt(data.session?.access_token ?? '')['user_metadata']).toEqual(said)
    expect(await rowOf(auth, id)).toEqual({ user_metadata: said })
  })

  test('says that the email is verified only after the confirmation', async () => {
    const email = 'claims-later@example.org'
    const { data } = await strict.client().signUp({ email, password: PASSWORD, options: { data: forged } })
    const id = data.user?.id
    const said = { name: 'Nour', sub: id, email, email_verified: false, phone_verified: false }
    expect(data.user?.user_metadata).toEqual(said)
    const { tokenHash } = await emailTo(strict, email, 'confirm')
    expect(await rowOf(strict, id)).toEqual({ user_metadata: said })
    const answered = await strict.client().verifyOtp({ token_hash: tokenHash, type: 'signup' })
    expect(answered.data.user?.user_metadata).toEqual({ ...said, email_verified: true })
    expect(answered.data.user?.identities?.[0]?.identity_data).toEqual({ ...said, email_verified: true })
  })

  test('contains the current address, also after a change', async () => {
    const [email, next] = ['claims-old@example.org', 'claims-new@example.org']
    const client = auth.client()
    await client.signUp({ email, password: PASSWORD })
    await client.updateUser({ email: next })
    for (const [to, emailName] of [
      [email, 'email-change-current'],
      [next, 'email-change-new'],
    ] as const)
      await client.verifyOtp({ token_hash: (await emailTo(auth, to, emailName)).tokenHash, type: 'email_change' })
    const { data } = await client.getUser()
    expect(data.user).toMatchObject({ email: next, user_metadata: { email: next, email_verified: true } })
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: next, email_verified: true })
  })
})

describe('a phone number sent with a code', () => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp()
  })
  afterAll(() => auth.close())

  test.each(['1', 'no number', '0123456789', '+', '++33612345678', '336123456789012345', '33-612-345-678', '٣٣٦١٢٣٤'])(
    'is refused if it is invalid: %s',
    async (phone) => {
      const { error } = await auth.client().verifyOtp({ phone, token: '123456', type: 'sms' })
      expect(error).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: 'Invalid phone number format (E.164 required)',
      })
    },
  )

  test.each(['33612345678', '+33612345678', '+33 6 12 34 56 78'])('is looked up if it is valid: %s', async (phone) => {
    for (const type of ['sms', 'phone_change'] as const) {
      const { error } = await auth.client().verifyOtp({ phone, token: '123456', type })
      expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
    }
  })
})
