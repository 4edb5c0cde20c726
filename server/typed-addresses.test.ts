import { readFile } from 'node:fs/promises'
import type { IssuedInvitation, PlayDetail, PlaySummary, ReceivedInvitation, SharedRole } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from './kernel/db/engines-for-tests.ts'
import { newId } from './kernel/ids.ts'
import { PASSWORD, signUp, signUpUnproved, type Person } from './testing/cast.ts'
import { openTestApp, type TestApp } from './testing/index.ts'

const secretOf = ({ link }: { link: string | null }) => new URL(link ?? '').searchParams.get('secret')
const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T

interface Invited {
  readonly play: string
  readonly group: string
  readonly shared: SharedRole
  readonly toGroup: IssuedInvitation
  readonly toFriend: IssuedInvitation
}

/** Without a mail server, email addresses can't be confirmed: anyone can sign up with any address. */
describe.each(await engines())('an unverified address, on $name', (engine) => {
  let testApp: TestApp
  let root: Person
  let alice: Person
  let people = 0
  beforeAll(async () => {
    const environment = { AUTH_RATE_SIGNUP: '100000', AUTH_RATE_TOKEN: '100000' }
    testApp = await openTestApp({ database: engine.open, environment })
    root = await signUp(testApp, 'Root')
    await root.ask('POST', '/api/setup/promote', { code: (await testApp.app.auth.setupCode()) ?? '' })
  })
  afterAll(() => testApp.close())

  /** Invites an address that has no account yet to everything possible. */
  const inviteTo = async (email: string): Promise<Invited> => {
    alice = await signUp(testApp, `Alice${(people += 1)}`)
    const made = { title: 'Rain', kind: 'stage', language: 'en' }
    const { id: play } = await read<PlaySummary>(alice.ask('POST', '/api/plays', made))
    const found = { name: 'Troupe', description: '', language: 'en' }
    const { id: group } = await read<{ id: string }>(alice.ask('POST', '/api/groups', found))
    return {
      play,
      group,
      shared: await read(alice.ask('POST', `/api/plays/${play}/people`, { email, role: 'editor' })),
      toGroup: await read(alice.ask('POST', `/api/groups/${group}/invitations`, { email, role: 'member' })),
      toFriend: await read(alice.ask('POST', '/api/friends/invitations', { email })),
    }
  }
  const received = async (who: Person) =>
    (await read<{ received: ReceivedInvitation[] }>(who.ask('GET', '/api/invitations'))).received
  const accept = (who: Person, key: object) => who.ask('POST', '/api/invitations/accept', key)
  const sees = async (who: Person, { play, group }: Invited) => {
    await testApp.app.kernel.events.settled()
    const { plays } = await read<{ plays: PlaySummary[] }>(who.ask('GET', '/api/plays'))
    return {
      play: (await who.ask('GET', `/api/plays/${play}`)).status,
      group: (await who.ask('GET', `/api/groups/${group}`)).status,
      listed: plays.some(({ id }) => id === play),
      invitations: (await received(who)).length,
      news: (await (await who.ask('GET', '/api/news')).text()).includes(alice.name),
    }
  }
  const NOTHING = { play: 404, group: 404, listed: false, invitations: 0, news: false }

  test('opens no play, group or friendship, whenever its account was created', async () => {
    const early = await signUpUnproved(testApp, 'early')
    for (const email of [early.email, 'late@example.org']) {
      const invited = await inviteTo(email)
      const mallory = email === early.email ? early : await signUpUnproved(testApp, 'late')
      expect(await sees(mallory, invited)).toEqual(NOTHING)
      for (const { id } of [invited.toGroup, invited.toFriend]) expect((await accept(mallory, { id })).status).toBe(404)
      expect((await read<{ friends: unknown[] }>(mallory.ask('GET', '/api/friends'))).friends).toEqual([])
    }
  })

  test('opens each of them with the secret of its link', async () => {
    const invited = await inviteTo('holder@example.org')
    const holder = await signUpUnproved(testApp, 'holder')
    for (const { link } of [invited.shared, invited.toGroup, invited.toFriend])
      expect((await accept(holder, { secret: secretOf({ link }) })).status).toBe(200)
    expect(await sees(holder, invited)).toMatchObject({ play: 200, group: 200, listed: true })
    expect((await read<PlayDetail>(holder.ask('GET', `/api/plays/${invited.play}`))).role).toBe('editor')
    expect((await read<{ friends: unknown[] }>(holder.ask('GET', '/api/friends'))).friends).toHaveLength(1)
    // the secret of an invitation to another address doesn't work
    const other = await inviteTo('somebody-else@example.org')
    expect((await accept(holder, { secret: secretOf(other.shared) })).status).toBe(403)
  })

  test('opens them after an administrator has verified it', async () => {
    const invited = await inviteTo('known@example.org')
    const known = await signUpUnproved(testApp, 'known')
    expect((await read<{ emailProved: boolean }>(known.ask('GET', '/api/me'))).emailProved).toBe(false)
    const path = `/api/admin/users/${known.id}`
    expect((await known.ask('PATCH', path, { addressProved: true })).status).toBe(403)
    expect((await root.ask('PATCH', path, { addressProved: false })).status).toBe(400)
    expect(await read(root.ask('PATCH', path, { addressProved: true }))).toMatchObject({ addressProved: true })
    expect((await read<{ emailProved: boolean }>(known.ask('GET', '/api/me'))).emailProved).toBe(true)
    expect(await sees(known, invited)).toMatchObject({ play: 200, listed: true })
    expect(await received(known)).toHaveLength(2)
    const { entries } = await read<{ entries: { action: string }[] }>(root.ask('GET', '/api/admin/audit'))
    expect(entries[0]).toMatchObject({ action: 'user.address-verified', target: known.email })
  })

  test('does not block invitations to the owner of the address', async () => {
    alice = await signUp(testApp, `Alice${(people += 1)}`)
    const mallory = await signUpUnproved(testApp, 'squatter')
    await mallory.ask('PUT', `/api/friends/blocked/${alice.id}`)
    await alice.ask('POST', '/api/friends/invitations', { email: mallory.email })
    const { rows } = await testApp.app.kernel.database.query('select * from letters where recipient = $1', [
      mallory.email,
    ])
    expect(rows).toHaveLength(1)
  })

  test('cannot receive a play from an administrator by address, but only by account id', async () => {
    const { play } = await inviteTo('heir@example.org')
    const heir = await signUpUnproved(testApp, 'heir')
    const give = (to: string) => root.ask('POST', `/api/admin/plays/${play}/transfer`, { to })
    expect(await read(give(heir.email))).toMatchObject({ code: 'address_unproved' })
    expect((await give(heir.id)).status).toBe(200)
  })

  test('is listed as unverified', async () => {
    const typist = await signUpUnproved(testApp, 'typist')
    const list = async (query: string) =>
      (await read<{ users: { id: string; addressProved: boolean }[] }>(root.ask('GET', `/api/admin/users?${query}`)))
        .users
    expect((await list('search=typist'))[0]).toMatchObject({ id: typist.id, addressProved: false })
    const ids = (await list('only=unconfirmed')).map(({ id }) => id)
    expect([ids.includes(typist.id), ids.includes(root.id)]).toEqual([true, false])
    const overview = await read<{ addressesTyped: boolean }>(root.ask('GET', '/api/admin/overview'))
    expect(overview.addressesTyped).toBe(true)
  })

  test('does not become an administrator with its existing password', async () => {
    const mallory = await signUpUnproved(testApp, 'boss')
    const answer = await testApp.app.auth.makeAdministrator({ email: mallory.email, newPassword: false })
    expect(answer).toMatchObject({ done: 'promoted', password: expect.any(String) })
    const body = JSON.stringify({ email: mallory.email, password: PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const signIn = await testApp.fetch('/auth/v1/token?grant_type=password', { method: 'POST', headers, body })
    expect(signIn.status).toBe(400)
    expect((await mallory.ask('GET', '/api/me')).status).toBe(401)
  })

  test('of an earlier version becomes verified only by evidence other than the sign-up', async () => {
    const { database } = testApp.app.kernel
    const sql = await readFile(new URL('./modules/auth/migrations/0007-proved-addresses.sql', import.meta.url), 'utf8')
    const decide = sql.slice(sql.indexOf('update accounts'))
    const add = async (name: string, facts: { confirmed?: string; sent?: string; invited?: string } = {}) => {
      const [id, email] = [newId(), name.includes('@') ? name : `${name}@earlier.example`]
      await database.query(
        `insert into accounts (id, email, email_confirmed_at, confirmation_sent_at, invited_at, created_at, updated_at)
         values ($1, $2, $3, $4, $5, '2026-01-01', '2026-01-01')`,
        [id, email, facts.confirmed ?? null, facts.sent ?? null, facts.invited ?? null],
      )
      await identify(id, 'email', { email, email_verified: true })
      return id
    }
    const identify = (id: string, provider: string, data: object) =>
      database.query(
        `insert into identities (identity_id, account_id, provider, provider_id, identity_data, created_at, updated_at)
         values ($1, $2, $3, $4, $5, '2026-01-01', '2026-01-01')`,
        [newId(), id, provider, id, JSON.stringify(data)],
      )
    const on = '2026-01-02'
    await add('typed', { confirmed: '2026-01-01' })
    await add('waiting', { sent: on })
    await add('asked-later', { confirmed: '2026-01-01', sent: on })
    await add('answered', { confirmed: '2026-01-03', sent: on })
    await add('invited', { confirmed: '2026-01-03', invited: on })
    await add('pupil@pupils.invalid', { confirmed: '2026-01-01' })
    const email = 'Vouched@earlier.example'
    await identify(await add('vouched', { confirmed: on }), 'example', { email, email_verified: true })
    await identify(await add('claimed', { confirmed: on }), 'example', { email: 'claimed@earlier.example' })
    await database.query('update accounts set proved_email = null')
    await database.exec(decide)
    const { rows } = await database.query(
      `select email from accounts where proved_email = email and created_at = '2026-01-01' order by email`,
    )
    expect(rows.map((row) => String(row['email']).split('@')[0])).toEqual(['answered', 'invited', 'pupil', 'vouched'])
    const { rows: admins } = await database.query(
      'select proved_email from accounts where id in (select account_id from administrators)',
    )
    expect(admins.every((row) => row['proved_email'] !== null)).toBe(true)
  })
})
