import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { openAuthTestApp, PASSWORD, type AuthTestApp, type Session } from '../auth-app-for-tests.ts'

describe.each(await engines())('account export and removal, with $name', (engine) => {
  let auth: AuthTestApp
  beforeAll(async () => {
    auth = await openAuthTestApp({
      database: engine.open,
      now: new Date(),
      environment: { AUTH_ANONYMOUS: 'yes' },
    })
  })
  afterAll(() => auth.close())

  const remove = (token: string, password = '') => auth.ask('/api/account/remove', { body: { password }, token })
  const play = async ({ access }: Session, title: string): Promise<string> =>
    (await auth.ask('/api/plays', { body: { title, kind: 'stage', language: 'fr' }, token: access })).body.id
  const filesOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await auth.testApp.fetch('/api/account/export', { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="replique-\d{4}-\d\d-\d\d\.zip"/)
    return unzipSync(new Uint8Array(await answer.arrayBuffer()))
  }

  const shareWith = async (one: Session, other: Session, { id, role }: { id: string; role: string }) => {
    const wanted = { body: { email: other.email, role }, token: one.access }
    const { link } = (await auth.ask(`/api/plays/${id}/people`, wanted)).body
    const secret = new URL(link).searchParams.get('secret')
    await auth.ask('/api/invitations/accept', { body: { secret }, token: other.access })
  }

  test('the zip contains everything stored about the user, nothing about others and no credentials', async () => {
    const [alice, bob] = [await auth.signUp(), await auth.signUp()]
    await auth.testApp.app.kernel.events.settled()
    await play(alice, 'Le Jardin')
    await play(alice, 'Le Jardin')
    await play(alice, '../../etc/passwd')
    const shared = await play(bob, 'Not hers')
    await shareWith(bob, alice, { id: shared, role: 'editor' })
    const files = await filesOf(alice.access)
    const names = Object.keys(files).sort()
    expect(names).toEqual(
      expect.arrayContaining(['auth.json', 'plays.json', 'plays/Le Jardin.fountain', 'plays/Le Jardin 2.fountain']),
    )
    expect(names.every((name) => !name.includes('..') && !name.startsWith('/'))).toBe(true)
    expect(names.filter((name) => name.endsWith('.fountain'))).toHaveLength(4)
    expect(strFromU8(files['plays/Le Jardin.fountain']!)).toContain('Le Jardin')
    const kept = JSON.parse(strFromU8(files['auth.json']!))
    expect(kept).toMatchObject({ user: { email: alice.email }, sessions: [{ created_at: expect.any(String) }] })
    expect(JSON.parse(strFromU8(files['plays.json']!)).roles).toMatchObject([{ play_id: shared, role: 'editor' }])
    const whole = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n')
    for (const secret of ['argon2', 'password_hash', bob.email, 'Not hers', alice.refresh])
      expect(whole).not.toContain(secret)
  })

  test('the consequences of a removal are shown in advance', async () => {
    const [alice, bob] = [await auth.signUp(), await auth.signUp()]
    await auth.testApp.app.kernel.events.settled()
    const mine = await play(alice, 'Mine')
    await shareWith(alice, bob, { id: mine, role: 'viewer' })
    const told = await auth.ask('/api/account/consequences', { token: alice.access })
    expect(told.body).toMatchObject({ sharedPlays: 0, recordings: 0, lastAdministrator: false, proof: 'password' })
    expect(told.body.plays).toContainEqual({ id: mine, title: 'Mine', others: 1 })
    expect((await auth.ask('/api/account/consequences', { token: bob.access })).body).toMatchObject({ sharedPlays: 1 })
  })

  test('a removed user is gone everywhere: plays, roles, sessions, address', async () => {
    const [alice, bob] = [await auth.signUp(), await auth.signUp()]
    const mine = await play(alice, 'Mine')
    await shareWith(alice, bob, { id: mine, role: 'editor' })
    expect(await remove(alice.access, 'not the password')).toMatchObject({ status: 403, body: { code: 'proof_wrong' } })
    expect(await remove(alice.access)).toMatchObject({ status: 403, body: { code: 'proof_wrong' } })
    expect((await auth.ask(`/api/plays/${mine}`, { token: bob.access })).status).toBe(200)
    expect((await remove(alice.access, PASSWORD)).status).toBe(204)
    expect((await auth.ask('/api/me', { token: alice.access })).status).toBe(401)
    expect((await auth.ask('/auth/v1/user', { token: alice.access })).body.code).toBe('user_not_found')
    expect((await auth.ask(`/api/plays/${mine}`, { token: bob.access })).status).toBe(404)
    await auth.testApp.app.kernel.events.settled()
    const { database } = auth.testApp.app.kernel
    for (const [table, column] of [
      ['accounts', 'id'],
      ['plays', 'owner_id'],
      ['play_people', 'user_id'],
      ['sessions', 'account_id'],
      ['letters', 'account_id'],
    ]) {
      const { rows } = await database.query(`select count(*) as n from ${table} where ${column} = $1`, [alice.id])
      expect([table, Number(rows[0]?.['n'])]).toEqual([table, 0])
    }
    const again = await auth.signUp(alice.email)
    expect(again.id).not.toBe(alice.id)
  })

  test('a removal interrupted by a restart is completed soon after', async () => {
    const alice = await auth.signUp()
    await play(alice, 'Left over')
    await auth.testApp.app.kernel.events.settled()
    const { database } = auth.testApp.app.kernel
    await database.query(`update accounts set leaving_at = now(), email = null where id = $1`, [alice.id])
    expect((await auth.ask('/auth/v1/user', { token: alice.access })).body.code).toBe('user_not_found')
    await auth.module.finishRemovals()
    const { rows } = await database.query(`select id from plays where owner_id = $1`, [alice.id])
    expect(rows).toEqual([])
    expect((await database.query(`select id from accounts where id = $1`, [alice.id])).rows).toEqual([])
  })

  test('without a password, removal needs a sign-in within ten minutes; anonymous users need only their session', async () => {
    const linked = await auth.signUp()
    const { database } = auth.testApp.app.kernel
    await database.query('update accounts set password_hash = null where id = $1', [linked.id])
    expect((await auth.ask('/api/account/consequences', { token: linked.access })).body.proof).toBe('recent-sign-in')
    auth.testApp.clock.advance(11 * 60_000)
    expect(await remove(linked.access, 'x')).toMatchObject({ status: 403, body: { code: 'proof_wrong' } })
    await database.query('update session_methods set used_at = $1', [auth.testApp.clock.now()])
    const path = '/auth/v1/token?grant_type=refresh_token'
    const renewed = (await auth.ask(path, { body: { refresh_token: linked.refresh } })).body.access_token
    expect((await remove(renewed)).status).toBe(204)
    const guest = (await auth.ask('/auth/v1/signup', { body: {} })).body
    auth.testApp.clock.advance(11 * 60_000)
    expect((await remove(guest.access_token)).status).toBe(204)
  })

  test('removal and export require a session, and guesses of the password are limited', async () => {
    const alice = await auth.signUp()
    const answers: number[] = []
    for (let i = 0; i < 12; i += 1) answers.push((await remove(alice.access, `guess ${i}`)).status)
    expect(answers.filter((status) => status === 403)).toHaveLength(10)
    expect(answers.at(-1)).toBe(429)
    for (const path of ['/api/account/export', '/api/account/consequences'])
      expect((await auth.ask(path)).status).toBe(401)
    expect((await auth.ask('/api/account/remove', { body: {} })).status).toBe(401)
    expect((await auth.ask('/api/account/remove', { body: { password: 1 }, token: alice.access })).status).toBe(400)
  })
})
