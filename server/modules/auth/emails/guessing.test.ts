import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { emailTo } from '../emails-for-tests.ts'
import { openAuthTestApp, PASSWORD, type AuthTestApp } from '../auth-app-for-tests.ts'

const MINUTE = 60_000
const wrongOf = (code: string, i: number): string => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')

describe.each(await bothEngines())('codes and links in emails, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({
      database: engine.open,
      now: new Date('2026-03-01T12:00:00Z'),
      environment: { AUTH_AUTOCONFIRM: 'no', AUTH_RATE_FAILURES: '100000', TRUST_PROXY: 'yes' },
    })
  })
  afterAll(() => auth.close())

  let count = 0
  const asked = async (path: '/otp' | '/recover' = '/otp') => {
    const email = `guess-${(count += 1)}@example.org`
    await auth.ask('/auth/v1/signup', { body: { email, password: PASSWORD } })
    const { tokenHash } = await emailTo(auth, email, 'confirm')
    const { body } = await auth.ask('/auth/v1/verify', { body: { type: 'signup', token_hash: tokenHash } })
    await auth.ask(`/auth/v1${path}`, { body: { email } })
    return { email, access: String(body.access_token) }
  }
  const verify = (body: object, i = 0, token?: string) =>
    auth.ask('/auth/v1/verify', {
      body,
      headers: { 'x-forwarded-for': `10.1.${i % 250}.${i >> 8}` },
      ...(token === undefined ? {} : { token }),
    })

  test('a code is invalid after five wrong guesses from any address, but its link still works', async () => {
    const { email, access } = await asked()
    const { code, tokenHash } = await emailTo(auth, email, 'magic-link')
    for (let i = 0; i < 5; i += 1) {
      const guess = await verify({ type: 'email', email, token: wrongOf(code, i) }, i, i % 2 ? access : undefined)
      expect(guess).toMatchObject({
        status: 403,
        body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
      })
    }
    expect((await verify({ type: 'email', email, token: code }, 9)).body.code).toBe('otp_expired')
    expect((await verify({ type: 'magiclink', email: `  ${email.toUpperCase()}`, token: code }, 9)).body.code).toBe(
      'otp_expired',
    )
    expect((await verify({ type: 'magiclink', token_hash: tokenHash })).status).toBe(200)
  })

  test('two hundred simultaneous guesses do not exceed the limit', async () => {
    const { email } = await asked('/recover')
    const { code } = await emailTo(auth, email, 'recovery')
    const burst = await Promise.all(
      Array.from({ length: 200 }, (_, i) => verify({ type: 'recovery', email, token: wrongOf(code, i) }, i)),
    )
    expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([403]))
    expect((await verify({ type: 'recovery', email, token: code })).status).toBe(403)
    const { rows } = await auth.testApp.app.kernel.database.query(
      `select attempts from one_time_codes where address = $1`,
      [email],
    )
    expect(rows).toEqual([{ attempts: 5 }])
  })

  test('one of twenty simultaneous correct answers signs in, by code and by link', async () => {
    for (const by of ['code', 'link']) {
      const { email } = await asked()
      const { code, tokenHash } = await emailTo(auth, email, 'magic-link')
      const body = by === 'code' ? { type: 'email', email, token: code } : { type: 'email', token_hash: tokenHash }
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => verify(body, i)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(19)
    }
  })

  test('guesses at one address are limited, whatever the code', async () => {
    const slow = await openAuthTestApp({
      now: new Date(),
      environment: { AUTH_RATE_FAILURES: '10', TRUST_PROXY: 'yes' },
    })
    const guess = (email: string, i: number) =>
      slow.ask('/auth/v1/verify', {
        body: { type: 'recovery', email, token: '000000' },
        headers: { 'x-forwarded-for': `10.2.0.${i}` },
      })
    const { email } = await slow.signUp()
    for (const address of [email, 'nobody@example.org']) {
      const statuses = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(address, i)))
      expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        ...Array.from({ length: 20 }, () => 403),
        ...Array.from({ length: 10 }, () => 429),
      ])
    }
    await slow.close()
  })

  test('only the newest recovery link works, once, for its own account and purpose, for ten minutes', async () => {
    const { email } = await asked('/recover')
    const first = await emailTo(auth, email, 'recovery')
    auth.testApp.clock.advance(MINUTE)
    await auth.ask('/auth/v1/recover', { body: { email } })
    const second = await emailTo(auth, email, 'recovery')
    const open = (tokenHash: string, type = 'recovery') => verify({ type, token_hash: tokenHash })
    const dead = { status: 403, body: { code: 'otp_expired', message: 'Email link is invalid or has expired' } }
    expect(await open(first.tokenHash)).toMatchObject(dead)
    for (const type of ['magiclink', 'signup', 'invite', 'email_change', 'email'])
      expect(await open(second.tokenHash, type)).toMatchObject(dead)
    const other = await asked('/recover')
    const otherEmail = await emailTo(auth, other.email, 'recovery')
    expect((await verify({ type: 'recovery', email, token: otherEmail.code })).status).toBe(403)
    expect((await open(second.tokenHash)).body.user.email).toBe(email)
    expect(await open(second.tokenHash)).toMatchObject(dead)
    expect((await verify({ type: 'recovery', email, token: second.code })).status).toBe(403)
    auth.testApp.clock.advance(10 * MINUTE)
    expect(await open(otherEmail.tokenHash)).toMatchObject(dead)
    expect((await verify({ type: 'recovery', email: other.email, token: otherEmail.code })).status).toBe(403)
  })

  test('a recovery link is refused after the password has changed or the account is suspended', async () => {
    const { email, access } = await asked('/recover')
    const { tokenHash } = await emailTo(auth, email, 'recovery')
    await auth.ask('/auth/v1/user', { method: 'PUT', token: access, body: { password: 'une neuve pour le printemps' } })
    expect((await verify({ type: 'recovery', token_hash: tokenHash })).body.code).toBe('otp_expired')
    const banned = await asked('/recover')
    const message = await emailTo(auth, banned.email, 'recovery')
    await auth.testApp.app.kernel.database.query(`update accounts set banned_until = '2100-01-01' where email = $1`, [
      banned.email,
    ])
    expect((await verify({ type: 'recovery', token_hash: message.tokenHash })).body.code).toBe('user_banned')
    expect((await auth.ask('/auth/v1/recover', { body: { email: banned.email } })).status).toBe(200)
  })

  test('following a link neither uses it up nor signs in', async () => {
    const { email } = await asked()
    const { tokenHash, link } = await emailTo(auth, email, 'magic-link')
    for (const method of ['GET', 'HEAD', 'GET']) {
      const path = `/auth/v1/verify?token=${tokenHash}&type=magiclink&redirect_to=https%3A%2F%2Fevil.example`
      const { status, headers, text } = await auth.ask(path, { method })
      expect([status, text]).toEqual([303, ''])
      expect(headers.get('location')).toBe(link?.href)
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect((await verify({ type: 'magiclink', token_hash: tokenHash })).status).toBe(200)
  })

  test('the hashes stored for an email are not accepted', async () => {
    const { email } = await asked()
    const { code, tokenHash } = await emailTo(auth, email, 'magic-link')
    const { rows } = await auth.testApp.app.kernel.database.query('select * from one_time_codes where address = $1', [
      email,
    ])
    const kept = JSON.stringify(rows)
    expect(rows).toHaveLength(1)
    expect(kept).not.toContain(code)
    expect(kept).not.toContain(tokenHash)
    for (const hash of [rows[0]?.['link_hash'], rows[0]?.['code_hash']])
      expect((await verify({ type: 'magiclink', token_hash: hash })).status).toBe(403)
    const bearer = await auth.ask('/auth/v1/user', { token: tokenHash })
    expect(bearer).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  })

  test('an address changes only after both addresses confirm, which the session alone cannot do', async () => {
    const { email, access } = await asked()
    const wanted = `taken-over-${email}`
    await auth.ask('/auth/v1/user', { method: 'PUT', token: access, body: { email: wanted } })
    const theirs = await emailTo(auth, wanted, 'email-change-new')
    const answer = (body: object) => verify({ type: 'email_change', ...body })
    expect((await answer({ email: wanted, token: theirs.code })).body.msg).toContain('Confirmation link accepted')
    expect((await answer({ token_hash: theirs.tokenHash })).body.code).toBe('otp_expired')
    expect((await answer({ email: wanted, token: theirs.code })).body.code).toBe('otp_expired')
    auth.testApp.clock.advance(MINUTE)
    await auth.ask('/auth/v1/resend', { body: { type: 'email_change', email } })
    expect((await answer({ token_hash: theirs.tokenHash })).body.code).toBe('otp_expired')
    expect((await auth.ask('/auth/v1/user', { token: access })).body).toMatchObject({ email, new_email: wanted })
    const mine = await emailTo(auth, email, 'email-change-current')
    expect(mine.text).toContain(wanted)
    expect((await answer({ email, token: mine.code })).body.user.email).toBe(wanted)
  })

  test('links in emails to a former address are refused', async () => {
    const { email, access } = await asked()
    const magic = await emailTo(auth, email, 'magic-link')
    const wanted = `moved-${email}`
    await auth.ask('/auth/v1/user', { method: 'PUT', token: access, body: { email: wanted } })
    await verify({ type: 'email_change', token_hash: (await emailTo(auth, email, 'email-change-current')).tokenHash })
    await verify({ type: 'email_change', token_hash: (await emailTo(auth, wanted, 'email-change-new')).tokenHash })
    expect((await verify({ type: 'magiclink', token_hash: magic.tokenHash })).body.code).toBe('otp_expired')
    expect((await auth.ask('/auth/v1/user', { token: access })).body.email).toBe(wanted)
  })

  test('an address that two accounts request is given to only one of them', async () => {
    const [one, two] = [await asked(), await asked()]
    const wanted = 'wanted-by-two@example.org'
    for (const { access } of [one, two])
      expect((await auth.ask('/auth/v1/user', { method: 'PUT', token: access, body: { email: wanted } })).status).toBe(
        200,
      )
    const { rows } = await auth.testApp.app.kernel.database.query(
      `select body from letters where recipient = $1 and name = 'email-change-new' order by created_at, id`,
      [wanted],
    )
    const hashes = rows.map(({ body }) => /token_hash=([\w-]+)/.exec(String(body))?.[1])
    expect(hashes).toHaveLength(2)
    for (const { email } of [one, two])
      await verify({
        type: 'email_change',
        token_hash: (await emailTo(auth, email, 'email-change-current')).tokenHash,
      })
    const answers = await Promise.all(hashes.map((hash) => verify({ type: 'email_change', token_hash: hash })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})
