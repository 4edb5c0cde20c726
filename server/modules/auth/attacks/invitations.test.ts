import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServiceTestApp, type ServiceTestApp } from '../administration/admin-app-for-tests.ts'
import { emailTo } from '../emails-for-tests.ts'
import { answerOf, PASSWORD } from '../auth-app-for-tests.ts'

const DAY = 86_400_000
const CONFIRMING = { AUTH_AUTOCONFIRM: 'no', AUTH_RATE_FAILURES: '100000' }

describe('an invitation', () => {
  let auth: ServiceTestApp
  const lines: string[] = []
  beforeAll(async () => {
    auth = await openServiceTestApp({
      now: new Date('2026-03-01T12:00:00Z'),
      environment: CONFIRMING,
      log: (line) => void lines.push(line),
    })
  })
  afterAll(() => auth.close())

  let guests = 0
  const invited = async () => {
    const email = `guest-${(guests += 1)}@example.org`
    const { body } = await auth.service('/invite', { body: { email } })
    return { email, id: String(body.id), ...(await emailTo(auth, email, 'invite')) }
  }
  const accept = (tokenHash: string, type = 'invite') =>
    auth.ask('/auth/v1/verify', { body: { type, token_hash: tokenHash } })
  const DEAD = { status: 403, body: { code: 'otp_expired', message: 'Email link is invalid or has expired' } }

  test('is accepted once, even by twenty requests at the same moment', async () => {
    const { tokenHash, email } = await invited()
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(tokenHash)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19)
    expect(await accept(tokenHash)).toMatchObject(DEAD)
    const { rows } = await auth.testApp.app.kernel.database.query('select id from accounts where email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('expires after exactly fourteen days', async () => {
    const { tokenHash } = await invited()
    auth.testApp.clock.advance(14 * DAY - 1000)
    const late = await invited()
    auth.testApp.clock.advance(1000)
    expect(await accept(tokenHash)).toMatchObject(DEAD)
    expect((await accept(late.tokenHash)).status).toBe(200)
  })

  test('ends with the next invitation, a removal, a ban or a change of address', async () => {
    const first = await invited()
    await auth.service('/invite', { body: { email: first.email } })
    expect(await accept(first.tokenHash)).toMatchObject(DEAD)
    const removed = await invited()
    await auth.service(`/admin/users/${removed.id}`, { method: 'DELETE' })
    expect(await accept(removed.tokenHash)).toMatchObject(DEAD)
    const banned = await invited()
    await auth.service(`/admin/users/${banned.id}`, { method: 'PUT', body: { ban_duration: '1h' } })
    expect((await accept(banned.tokenHash)).body.code).toBe('user_banned')
    const moved = await invited()
    await auth.service(`/admin/users/${moved.id}`, { method: 'PUT', body: { email: `moved-${moved.email}` } })
    expect(await accept(moved.tokenHash)).toMatchObject(DEAD)
  })

  test('opens only the invited account, whatever else the request names', async () => {
    const [guest, mallory] = [await invited(), await invited()]
    // an invitation has no code, and the token of its link doesn't work as one
    for (const email of [guest.email, mallory.email]) {
      const body = { type: 'invite', token: guest.tokenHash, email }
      expect((await auth.ask('/auth/v1/verify', { body })).body.code).toBe('otp_expired')
    }
    for (const type of ['signup', 'magiclink', 'recovery', 'email', 'email_change'])
      expect(await accept(guest.tokenHash, type)).toMatchObject(DEAD)
    const named = { type: 'invite', token_hash: guest.tokenHash, email: mallory.email }
    expect((await auth.ask('/auth/v1/verify', { body: named })).status).toBe(400)
    const hidden = { type: 'invite', token_hash: guest.tokenHash, user_id: mallory.id, role: 'service_role' }
    const { body } = await auth.ask('/auth/v1/verify', { body: hidden })
    expect(body.user).toMatchObject({ id: guest.id, email: guest.email, role: 'authenticated' })
  })

  test('has a secret of 256 random bits, stored only as a hash', async () => {
    const { tokenHash, email } = await invited()
    expect(Buffer.from(tokenHash, 'base64url')).toHaveLength(32)
    const flipped = (tokenHash.startsWith('A') ? 'B' : 'A') + tokenHash.slice(1)
    for (const guess of [flipped, tokenHash.slice(0, -1), `${tokenHash}A`, tokenHash.toLowerCase(), '%', '*', ''])
      expect((await accept(guess)).status).toBeGreaterThanOrEqual(400)
    const { rows } = await auth.testApp.app.kernel.database.query('select * from one_time_codes where address = $1', [
      email,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(tokenHash)
    for (const kept of [rows[0]?.['link_hash'], rows[0]?.['code_hash'], rows[0]?.['id']])
      expect(await accept(String(kept))).toMatchObject(DEAD)
    expect((await accept(tokenHash)).status).toBe(200)
  })

  test('is not accepted as another kind of token', async () => {
    const { tokenHash } = await invited()
    expect((await auth.ask('/auth/v1/user', { token: tokenHash })).body.code).toBe('bad_jwt')
    expect((await auth.ask('/api/me', { token: tokenHash })).status).toBe(401)
    const refresh = { refresh_token: tokenHash }
    expect((await auth.ask('/auth/v1/token?grant_type=refresh_token', { body: refresh })).status).toBe(400)
  })

  test('is not used up by following its link, and its secret is neither logged nor sent as a referrer', async () => {
    const { tokenHash, link } = await invited()
    const page = await auth.testApp.fetch(`${link?.pathname}${link?.search}`)
    expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    for (const method of ['GET', 'HEAD']) {
      const answer = await answerOf(
        await auth.testApp.fetch(`/auth/v1/verify?token=${tokenHash}&type=invite`, { method }),
      )
      expect([answer.status, answer.headers.get('referrer-policy')]).toEqual([303, 'no-referrer'])
    }
    expect((await accept(tokenHash)).status).toBe(200)
    expect(lines.join('')).not.toContain(tokenHash)
  })

  test('invalidates the password of an earlier sign-up with the address', async () => {
    const email = 'wanted@example.org'
    await auth.ask('/auth/v1/signup', {
      body: { email, password: 'mallory knows this one', data: { name: 'Mallory' } },
    })
    await auth.testApp.app.kernel.events.settled()
    await auth.service('/invite', { body: { email, data: { name: 'Guest' } } })
    const { tokenHash } = await emailTo(auth, email, 'invite')
    const { body } = await accept(tokenHash)
    expect(body.user.user_metadata.name).not.toBe('Mallory')
    const signIn = { email, password: 'mallory knows this one' }
    expect((await auth.ask('/auth/v1/token?grant_type=password', { body: signIn })).body.code).toBe(
      'invalid_credentials',
    )
    expect((await auth.ask('/auth/v1/user', { method: 'PUT', body: { password: PASSWORD }, token: body.access_token })).status).toBe(200) // prettier-ignore
  })
})
