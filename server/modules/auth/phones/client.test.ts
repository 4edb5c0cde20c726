import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { emailsTo } from '../emails-for-tests.ts'
import { PASSWORD } from '../auth-app-for-tests.ts'
import { newNumber, openPhoneTestApp, type PhoneTestApp } from './phone-app-for-tests.ts'

describe.each(await engines())('the real client with a phone number, with $name', (engine) => {
  let auth: PhoneTestApp
  beforeAll(async () => {
    auth = await openPhoneTestApp({ database: engine.open, environment: { AUTH_AUTOCONFIRM: 'no' } })
  })
  afterAll(() => auth.close())

  const digits = (phone: string) => phone.slice(1)

  test('signs up, verifies the number, and signs in with the password', async () => {
    const phone = newNumber()
    const client = auth.client()
    const data = { name: 'Nour', language: 'fr', email: 'theirs@example.org' }
    const made = await client.signUp({ phone, password: PASSWORD, options: { data } })
    expect(made.error).toBeNull()
    expect(made.data.session).toBeNull()
    expect(made.data.user).toMatchObject({ phone: digits(phone), email: '', app_metadata: { provider: 'phone' } })
    const { code, message } = await auth.textTo(phone)
    const early = await auth.client().signInWithPassword({ phone, password: PASSWORD })
    expect(early.error).toMatchObject({ code: 'phone_not_confirmed', status: 400, message: 'Phone not confirmed' })
    expect(message).toMatch(/^\d{6} confirme votre numéro sur Réplique\. Valable 5 min\./)
    expect(message).toMatch(new RegExp(`\n@localhost #${code}$`))
    const wrong = await client.verifyOtp({ phone, token: code === '000000' ? '000001' : '000000', type: 'sms' })
    expect(wrong.error).toMatchObject({ code: 'otp_expired', status: 403 })
    const proved = await client.verifyOtp({ phone, token: code, type: 'sms' })
    const id = made.data.user?.id
    const said = { ...data, sub: id, phone: digits(phone), email_verified: false, phone_verified: true }
    expect(proved.data.user).toMatchObject({ id, phone: digits(phone), phone_confirmed_at: expect.any(String) })
    expect(proved.data.user?.user_metadata).toEqual(said)
    const { email: _email, ...kept } = said
    expect(proved.data.user?.identities).toMatchObject([{ provider: 'phone', id }])
    // an unverified address does not become part of the identity
    expect(proved.data.user?.identities?.[0]?.identity_data).toEqual(kept)
    expect((await client.verifyOtp({ phone, token: code, type: 'sms' })).error?.code).toBe('otp_expired')
    const after = await auth.client().signInWithPassword({ phone, password: PASSWORD })
    expect(after.data.user?.id).toBe(id)
    const { data: claimed } = await client.getClaims(after.data.session?.access_token)
    expect(claimed?.claims).toMatchObject({ phone: digits(phone), email: '', user_metadata: said })
  })

  test('signs in by code alone, which creates an account for a new number', async () => {
    const phone = newNumber()
    const client = auth.client()
    const data = { name: 'Anna' }
    expect((await client.signInWithOtp({ phone, options: { data } })).error).toBeNull()
    const first = await client.verifyOtp({ phone, token: (await auth.textTo(phone)).code, type: 'sms' })
    expect(first.data.user?.user_metadata).toMatchObject({ name: 'Anna', phone_verified: true })
    expect((await auth.client().signInWithOtp({ phone, options: { shouldCreateUser: false } })).error).toBeNull()
    const { code, message } = await auth.textTo(phone)
    expect(message).toContain('signs you in to Réplique')
    const again = await auth.client().verifyOtp({ phone, token: code, type: 'sms' })
    expect(again.data.user?.id).toBe(first.data.user?.id)
    expect(again.data.session).not.toBeNull()
  })

  test('creates no account if the request excludes it', async () => {
    const phone = newNumber()
    const { error } = await auth.client().signInWithOtp({ phone, options: { shouldCreateUser: false } })
    expect(error).toBeNull()
    await auth.settled()
    expect(auth.sms.to(phone)).toHaveLength(0)
    const { rows } = await auth.testApp.app.kernel.database.query('select 1 from accounts where phone = $1', [
      digits(phone),
    ])
    expect(rows).toHaveLength(0)
  })

  test('requests another code, and only the newest is valid', async () => {
    const phone = newNumber()
    const client = auth.client()
    await client.signUp({ phone, password: PASSWORD })
    const { code: old } = await auth.textTo(phone)
    expect((await client.resend({ type: 'sms', phone })).error).toBeNull()
    const { code } = await auth.textTo(phone)
    if (old !== code) expect((await client.verifyOtp({ phone, token: old, type: 'sms' })).error).not.toBeNull()
    expect((await client.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull()
    await client.resend({ type: 'sms', phone })
    await auth.settled()
    // the number is already verified, so no third code is sent
    expect(auth.sms.to(phone)).toHaveLength(2)
  })

  test('adds a number to an account with an address, changes it and removes it', async () => {
    const [phone, next] = [newNumber(), newNumber()]
    const email = `phone-${digits(phone)}@example.org`
    await auth.admin().createUser({ email, password: PASSWORD, email_confirm: true })
    const client = auth.client()
    const { data: signedIn } = await client.signInWithPassword({ email, password: PASSWORD })
    const id = signedIn.user?.id
    const asked = await client.updateUser({ phone })
    expect(asked.data.user).toMatchObject({ phone: '', new_phone: digits(phone) })
    const { code, message } = await auth.textTo(phone)
    expect(message).toContain('adds this number to your account on Réplique')
    const proved = await client.verifyOtp({ phone, token: code, type: 'phone_change' })
    expect(proved.data.user).toMatchObject({ id, email, phone: digits(phone) })
    expect(proved.data.user).not.toHaveProperty('new_phone')
    expect(proved.data.user?.app_metadata['providers']).toEqual(['email', 'phone'])
    expect((await emailsTo(auth, email)).map(({ name, text }) => [name, text.includes(phone)])).toEqual([
      ['phone-changed', true],
    ])
    await client.updateUser({ phone: next })
    expect((await client.resend({ type: 'phone_change', phone: next })).error).toBeNull()
    const { code: second } = await auth.textTo(next)
    expect(auth.sms.to(next)).toHaveLength(2)
    expect((await client.verifyOtp({ phone: next, token: second, type: 'phone_change' })).data.user).toMatchObject({
      id,
      phone: digits(next),
    })
    expect((await auth.client().signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await auth.client().signInWithPassword({ phone: next, password: PASSWORD })).data.user?.id).toBe(id)
    const { data: listed } = await client.getUserIdentities()
    const own = listed?.identities.find(({ provider }) => provider === 'phone')
    expect(own?.identity_data).toMatchObject({ phone: digits(next), phone_verified: true })
    expect((await client.unlinkIdentity(own!)).error).toBeNull()
    const { data: left } = await client.getUser()
    expect(left.user).toMatchObject({ email, phone: '', app_metadata: { providers: ['email'] } })
    expect((await auth.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('cannot take the number of another user, and cancels a change by requesting its own number', async () => {
    const [mine, theirs, next] = [newNumber(), newNumber(), newNumber()]
    for (const phone of [mine, theirs])
      await auth.admin().createUser({ phone, password: PASSWORD, phone_confirm: true })
    const client = auth.client()
    await client.signInWithPassword({ phone: mine, password: PASSWORD })
    expect((await client.updateUser({ phone: theirs })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
      message: 'A user with this phone number has already been registered',
    })
    await client.updateUser({ phone: next })
    const { code } = await auth.textTo(next)
    expect((await client.updateUser({ phone: mine })).data.user).not.toHaveProperty('new_phone')
    expect((await client.verifyOtp({ phone: next, token: code, type: 'phone_change' })).error?.code).toBe('otp_expired')
  })

  test('confirms a password change by text message if the account has no address', async () => {
    const phone = newNumber()
    await auth.admin().createUser({ phone, password: PASSWORD, phone_confirm: true })
    const client = auth.client()
    await client.signInWithPassword({ phone, password: PASSWORD })
    expect((await client.reauthenticate()).error).toBeNull()
    expect((await auth.textTo(phone)).message).toContain('confirms it is you on Réplique')
  })

  test('has an account that administrators can find and remove completely', async () => {
    const phone = newNumber()
    const { data } = await auth.admin().createUser({ phone, password: PASSWORD, phone_confirm: true })
    const id = data.user?.id ?? ''
    expect(data.user?.identities).toMatchObject([{ provider: 'phone', identity_data: { phone: digits(phone) } }])
    expect(
      (await auth.module.people.list({ search: `${phone.slice(0, 6)} ${phone.slice(6)}`, only: 'all', page: 1 })).users,
    ).toMatchObject([{ id, login: phone, confirmed: true }])
    const client = auth.client()
    await client.signInWithPassword({ phone, password: PASSWORD })
    await client.updateUser({ phone: newNumber() })
    expect(await auth.module.exportFor(id)).toMatchObject({
      user: { phone: digits(phone), new_phone: expect.any(String) },
    })
    await auth.admin().deleteUser(id)
    const { rows } = await auth.testApp.app.kernel.database.query(
      `select 1 from accounts where phone = $1 or new_phone is not null and id = $2
       union all select 1 from identities where account_id = $2 union all select 1 from one_time_codes where account_id = $2`,
      [digits(phone), id],
    )
    expect(rows).toHaveLength(0)
  })
})
