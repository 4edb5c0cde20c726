import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGenuine } from '../../../testing/forgery.ts'
import { openServiceTestApp } from '../administration/admin-app-for-tests.ts'
import { signInAgain } from '../factors/second-factor-for-tests.ts'
import { emailTo } from '../emails-for-tests.ts'
import { writeRefreshToken } from '../sessions/refresh-token.ts'
import { PASSWORD, type Session } from '../auth-app-for-tests.ts'
import { openTarget, type Target } from './target-for-tests.ts'

const NEW_PASSWORD = 'une neuve pour le printemps'
const sessionOf = (access: string): string => String(readGenuine(access).claims['session_id'])

describe('sessions', () => {
  let target: Target
  beforeAll(async () => {
    target = await openTarget({ now: new Date('2026-03-01T12:00:00Z') })
  })
  afterAll(() => target.close())

  const isAlive = async ({ access }: Pick<Session, 'access'>) =>
    (await target.ask('/auth/v1/user', { token: access })).status === 200
  const areAlive = (...sessions: Session[]) => Promise.all(sessions.map(isAlive))
  const again = ({ email }: Session) => signInAgain(target, email, PASSWORD)
  const refresh = (refresh_token: unknown) => ({ path: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token } }) // prettier-ignore

  test('end as far as the scope says, whatever other ids the request contains', async () => {
    const [alice, mallory] = [await target.signUp(), await target.signUp()]
    const [second, third] = [await again(alice), await again(alice)]
    const other = { session_id: sessionOf(third.access), user_id: mallory.id, scope: 'global' }
    const logout = (scope: string, token: string) =>
      target.ask(`/auth/v1/logout?scope=${scope}&session_id=${other.session_id}&user_id=${mallory.id}`, {
        body: other,
        token,
        headers: { 'x-session-id': other.session_id },
      })
    expect((await logout('local', second.access)).status).toBe(204)
    expect(await areAlive(alice, second, third, mallory)).toEqual([true, false, true, true])
    expect((await logout('others', alice.access)).status).toBe(204)
    expect(await areAlive(alice, third, mallory)).toEqual([true, false, true])
    for (const dead of [second, third]) await target.strike(refresh(dead.refresh), { code: 'session_not_found' })
    await target.strike(
      { path: '/auth/v1/logout', method: 'POST', token: second.access },
      { code: 'session_not_found' },
    )
  })

  test.each(['GLOBAL', 'all', '', 'global,local', 'others%26scope=global', '__proto__'])(
    'are not ended by the scope %j',
    async (scope) => {
      const alice = await target.signUp()
      await target.strike({ path: `/auth/v1/logout?scope=${scope}`, method: 'POST', token: alice.access }, { status: 400 }) // prettier-ignore
      expect(await isAlive(alice)).toBe(true)
    },
  )

  test('cannot be refreshed with a forged refresh token', async () => {
    const [alice, bob] = [await target.signUp(), await target.signUp()]
    const sessionId = sessionOf(alice.access)
    const bytes = Buffer.from(alice.refresh, 'base64url')
    const swapped = Buffer.from(bytes)
    Buffer.from(sessionOf(bob.access).replaceAll('-', ''), 'hex').copy(swapped, 1)
    const forged = [
      writeRefreshToken({ sessionId, counter: 0 }, Buffer.alloc(32)),
      writeRefreshToken({ sessionId, counter: 1 }, Buffer.from('replique')),
      swapped.toString('base64url'),
      `${alice.refresh}==`,
      ` ${alice.refresh}`,
      `${alice.refresh}\n`,
      alice.refresh.toLowerCase(),
      alice.access,
      sessionId,
      '',
    ]
    for (const token of forged) await target.strike(refresh(token), { status: 400 })
    for (const token of [null, 1, true, [alice.refresh], { token: alice.refresh }])
      await target.strike(refresh(token), { status: 400 })
    expect(await areAlive(alice, bob)).toEqual([true, true])
  })

  test('are new at every sign-in, whatever tokens the request contains', async () => {
    const [alice, mallory] = [await target.signUp(), await target.signUp()]
    const planted = sessionOf(mallory.access)
    const { body } = await target.ask(`/auth/v1/token?grant_type=password&session_id=${planted}`, {
      body: {
        email: alice.email,
        password: PASSWORD,
        session_id: planted,
        refresh_token: mallory.refresh,
        user_id: mallory.id,
      },
      token: mallory.access,
      headers: { cookie: `sb-localhost-auth-token=${mallory.access}; session_id=${planted}` },
    })
    expect(body.user.id).toBe(alice.id)
    expect([planted, sessionOf(alice.access)]).not.toContain(sessionOf(body.access_token))
    expect(body.refresh_token).not.toBe(mallory.refresh)
    expect(await areAlive(alice, mallory)).toEqual([true, true])
  })

  test('except the current one end with a new password, and so do links in emails', async () => {
    const alice = await target.signUp()
    const [thief, bystander] = [await again(alice), await target.signUp()]
    const { email } = alice
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }
    await target.ask('/auth/v1/otp', { body: { email } })
    await target.ask('/auth/v1/recover', { body: { email, ...challenge } })
    await target.ask('/auth/v1/user', { method: 'PUT', body: { email: `new-${email}` }, token: alice.access })
    const links = [
      await emailTo(target, email, 'magic-link'),
      await emailTo(target, email, 'recovery'),
      await emailTo(target, email, 'email-change-current'),
      await emailTo(target, `new-${email}`, 'email-change-new'),
    ]
    const changed = await target.ask('/auth/v1/user', {
      method: 'PUT',
      body: { password: NEW_PASSWORD },
      token: alice.access,
    })
    expect(changed.status).toBe(200)
    expect(await areAlive(alice, thief, bystander)).toEqual([true, false, true])
    await target.strike(refresh(thief.refresh), { code: 'session_not_found' })
    for (const { type, tokenHash, code } of links) {
      const path = '/auth/v1/verify'
      await target.strike({ path, body: { type, token_hash: tokenHash } }, { code: 'otp_expired' })
      await target.strike({ path, body: { type, email, token: code } }, { code: 'otp_expired' })
    }
    await target.strike(
      { path: '/auth/v1/token?grant_type=password', body: { email, password: PASSWORD } },
      { code: 'invalid_credentials' },
    )
    expect((await target.ask('/auth/v1/user', { token: alice.access })).body.new_email).toBeUndefined()
  })

  test('of an attacker end when the owner resets the password by email', async () => {
    const alice = await target.signUp()
    const thief = await again(alice)
    await target.ask('/auth/v1/recover', { body: { email: alice.email } })
    const { tokenHash } = await emailTo(target, alice.email, 'recovery')
    const { body } = await target.ask('/auth/v1/verify', { body: { type: 'recovery', token_hash: tokenHash } })
    await target.ask('/auth/v1/user', { method: 'PUT', body: { password: NEW_PASSWORD }, token: body.access_token })
    expect(await areAlive(alice, thief)).toEqual([false, false])
    expect((await target.ask('/auth/v1/user', { token: body.access_token })).status).toBe(200)
  })

  test('appear only in responses that must not be cached', async () => {
    const alice = await target.signUp()
    await target.ask('/auth/v1/otp', { body: { email: alice.email } })
    const { tokenHash } = await emailTo(target, alice.email, 'magic-link')
    const answers = [
      await target.ask('/auth/v1/token?grant_type=password', { body: { email: alice.email, password: PASSWORD } }),
      await target.ask('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: alice.refresh } }),
      await target.ask(`/auth/v1/verify?token=${tokenHash}&type=magiclink`),
      await target.ask('/auth/v1/verify', { body: { type: 'magiclink', token_hash: tokenHash } }),
      await target.ask('/auth/v1/user', { token: alice.access }),
      await target.ask('/auth/v1/authorize?provider=nobody'),
      await target.ask('/auth/v1/callback?code=x&state=y'),
      await target.ask('/api/me', { token: alice.access }),
      await target.ask('/api/account/sessions', { token: alice.access }),
      await target.ask('/api/plays', { token: alice.access }),
      await target.ask('/api/setup/promote', { body: { code: 'x' }, token: alice.access }),
    ]
    for (const { headers, status } of answers) expect([status, headers.get('cache-control')]).toEqual([status, 'no-store']) // prettier-ignore
  })

  test('never have their tokens logged', async () => {
    const alice = await target.signUp()
    const { body } = await target.ask('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: alice.refresh },
    })
    target.keepsSecret(alice.access, alice.refresh, body.access_token, body.refresh_token, PASSWORD, NEW_PASSWORD)
  })
})

test('links in emails to an address that a service replaced are refused', async () => {
  const auth = await openServiceTestApp({ now: new Date() })
  const alice = await auth.signUp()
  for (const path of ['/otp', '/recover']) await auth.ask(`/auth/v1${path}`, { body: { email: alice.email } })
  const emails = [await emailTo(auth, alice.email, 'magic-link'), await emailTo(auth, alice.email, 'recovery')]
  await auth.service(`/admin/users/${alice.id}`, { method: 'PUT', body: { email: 'elsewhere@example.org' } })
  for (const { type, tokenHash, code } of emails)
    for (const body of [
      { type, token_hash: tokenHash },
      { type, email: alice.email, token: code },
      { type, email: 'elsewhere@example.org', token: code },
    ])
      expect((await auth.ask('/auth/v1/verify', { body })).body.code).toBe('otp_expired')
  await auth.close()
})
