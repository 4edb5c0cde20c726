import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { PASSWORD, SITE } from '../auth-app-for-tests.ts'
import { openServiceTestApp, type ServiceTestApp } from './admin-app-for-tests.ts'

describe.each(await engines())('links and invitations created by a service, with $name', (engine) => {
  let auth: ServiceTestApp
  beforeAll(async () => {
    auth = await openServiceTestApp({
      database: engine.open,
      now: new Date(),
      environment: {
        AUTH_AUTOCONFIRM: 'no',
        SMTP_URL: 'smtp://localhost:1',
        AUTH_REDIRECT_URLS: 'https://app.example.org',
      },
    })
  })
  afterAll(() => auth.close())

  const made = (email: string, confirmed = true) =>
    auth.service('/admin/users', { body: { email, password: PASSWORD, email_confirm: confirmed } })
  const link = (body: object) => auth.service('/admin/generate_link', { body })
  const verify = (type: string, token_hash: string) => auth.ask('/auth/v1/verify', { body: { type, token_hash } })
  const countEmails = async () =>
    Number((await auth.testApp.app.kernel.database.query('select count(*) as n from letters')).rows[0]?.['n'])

  test('an invitation creates an unconfirmed account, and a second one sends another email', async () => {
    const before = await countEmails()
    const first = await auth.admin().inviteUserByEmail('Guest@Example.org', { data: { name: 'Guest' } })
    expect(first.error).toBeNull()
    expect(first.data.user).toMatchObject({ email: 'guest@example.org', user_metadata: { name: 'Guest' } })
    expect(first.data.user?.invited_at).toEqual(expect.any(String))
    expect(first.data.user?.email_confirmed_at).toBeUndefined()
    expect(JSON.stringify(first.data)).not.toMatch(/hash|token/)
    expect((await auth.admin().inviteUserByEmail('guest@example.org')).data.user?.id).toBe(first.data.user?.id)
    expect(await countEmails()).toBe(before + 2)
    await made('here@example.org')
    expect((await auth.admin().inviteUserByEmail('here@example.org')).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect((await auth.admin().inviteUserByEmail('x')).error).toMatchObject({ status: 400 })
  })

  test('each kind of link signs in once by its hash, and sends no email', async () => {
    await made('known@example.org')
    const before = await countEmails()
    const kinds: [object, string, string][] = [
      [{ type: 'signup', email: 'fresh@example.org', password: PASSWORD, data: { name: 'Fresh' } }, 'signup', 'signup'],
      [{ type: 'invite', email: 'asked@example.org' }, 'invite', 'invite'],
      [{ type: 'magiclink', email: 'known@example.org' }, 'magiclink', 'magiclink'],
      [{ type: 'magiclink', email: 'nobody@example.org' }, 'signup', 'signup'],
      [{ type: 'recovery', email: 'known@example.org' }, 'recovery', 'recovery'],
    ]
    for (const [body, type, answers] of kinds) {
      const { status, body: answer } = await link(body)
      expect([body, status]).toEqual([body, 200])
      expect(answer).toMatchObject({
        id: expect.any(String),
        email: (body as { email: string }).email,
        email_otp: expect.stringMatching(/^\d{6}$/),
        verification_type: type,
        redirect_to: SITE,
      })
      expect(answer.action_link).toContain(`${SITE}/auth/v1/verify?token=${answer.hashed_token}&type=${type}`)
      const done = await verify(answers, answer.hashed_token)
      expect([body, done.status, done.body.user?.email]).toEqual([body, 200, answer.email])
      expect((await verify(answers, answer.hashed_token)).body.code).toBe('otp_expired')
    }
    expect(await countEmails()).toBe(before)
  })

  test('an address is changed with two links', async () => {
    await made('old@example.org')
    const wanted = { email: 'old@example.org', newEmail: 'new@example.org' }
    const current = await auth.admin().generateLink({ type: 'email_change_current', ...wanted })
    const next = await auth.admin().generateLink({ type: 'email_change_new', ...wanted })
    expect([current.error, next.error]).toEqual([null, null])
    expect(current.data.user).toMatchObject({ email: 'old@example.org', new_email: 'new@example.org' })
    const half = await verify('email_change', current.data.properties?.hashed_token ?? '')
    expect(half.status).toBe(200)
    const whole = await verify('email_change', next.data.properties?.hashed_token ?? '')
    expect(whole.body.user.email).toBe('new@example.org')
  })

  test('redirect only to addresses that the operator allows', async () => {
    const to = async (redirect_to: string) =>
      (await link({ type: 'magiclink', email: 'known@example.org', redirect_to })).body.redirect_to
    expect(await to('https://app.example.org/after')).toBe('https://app.example.org/after')
    expect(await to(`${SITE}/plays`)).toBe(`${SITE}/plays`)
    for (const evil of ['https://evil.example', '//evil.example', 'javascript:alert(1)', `${SITE}@evil.example`])
      expect(await to(evil)).toBe(SITE)
  })

  test('are refused with the protocol’s errors', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await link(body)
      return [status, answer.code]
    }
    const email = 'known@example.org'
    expect(await refused({ type: 'signup', email, password: PASSWORD })).toEqual([422, 'email_exists'])
    expect(await refused({ type: 'signup', email: 'a@example.org' })).toEqual([400, 'validation_failed'])
    expect(await refused({ type: 'signup', email: 'a@example.org', password: 'short' })).toEqual([422, 'weak_password'])
    expect(await refused({ type: 'invite', email })).toEqual([422, 'email_exists'])
    for (const type of ['recovery', 'email_change_new'])
      expect(await refused({ type, email: 'no@example.org' })).toEqual([404, 'user_not_found'])
    expect(await refused({ type: 'email_change_new', email, new_email: email })).toEqual([422, 'email_exists'])
    expect(await refused({ type: 'email_change_new', email })).toEqual([400, 'validation_failed'])
    expect(await refused({ type: '__proto__', email })).toEqual([400, 'validation_failed'])
    expect(await refused({ type: 'recovery', email: 'x' })).toEqual([400, 'validation_failed'])
  })

  test('cannot be created by users', async () => {
    const token = (await made('mallory@example.org')).status
    expect(token).toBe(200)
    const signedIn = await auth.ask('/auth/v1/token?grant_type=password', {
      body: { email: 'mallory@example.org', password: PASSWORD },
    })
    for (const path of ['/auth/v1/invite', '/auth/v1/admin/generate_link']) {
      const body = { type: 'recovery', email: 'known@example.org' }
      expect(await auth.ask(path, { body })).toMatchObject({ status: 401 })
      expect(await auth.ask(path, { body, token: signedIn.body.access_token })).toMatchObject({
        status: 403,
        body: { code: 'not_admin' },
      })
    }
  })
})
