import { afterCommit, type Db } from '../../kernel/db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { assignReservedParts } from './casting/store.ts'
import { listGroupsOf } from './groups/store.ts'
import { higherRole, mayRead, type PlayAccess } from './policy.ts'
import {
  activatePerson,
  changePerson,
  findPlay,
  findPlayFor,
  listOwnRows,
  listPeople,
  lockPlay,
  removePerson,
  type PlayForReader,
  type Reader,
} from './store.ts'
import type { GivenRole, PersonRow, PlayRow } from './tables.ts'
import type { PlaysDeps } from './deps.ts'

/** A play and the requesting user's access to it. */
export interface PlayWithAccess extends PlayAccess {
  readonly play: PlayRow
  /** Whether one of the user's roles is a pending invitation or hasn't been used yet. */
  readonly isNew: boolean
}

export const accessTo = (
  play: Pick<PlayRow, 'owner_id' | 'trashed_at'>,
  reader: Reader,
  given: readonly GivenRole[],
): PlayAccess => ({
  role: play.owner_id === reader.id ? 'owner' : given.reduce<GivenRole | null>(highestGiven, null),
  trashed: play.trashed_at !== null,
})

const highestGiven = (a: GivenRole | null, b: GivenRole): GivenRole | null => higherRole(a, b) as GivenRole | null

type Asked = Pick<PlaysDeps, 'database' | 'modules'>

/** Returns a play with the user's highest role, from their own roles and those of their groups. */
export async function findPlayWithAccess(deps: Asked, playId: string, reader: Reader): Promise<PlayWithAccess | null> {
  const found = await findPlayFor(deps.database.db, { id: playId, reader })
  if (found === null) return null
  const { play, roles, isNew, shares } = found
  if (play.owner_id === reader.id) return { play, isNew: false, ...accessTo(play, reader, []) }
  return { play, isNew, ...accessTo(play, reader, [...roles, ...(await rolesByGroup(deps, shares, reader))]) }
}

/** Returns the titles of these plays, limited to those the reader can read. */
export async function titlesFor(deps: Asked, reader: Reader, playIds: readonly string[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const id of playIds) {
    const held = await findPlayWithAccess(deps, id, reader)
    if (held !== null && mayRead(held)) titles.set(id, held.play.title)
  }
  return titles
}

/** Returns the account ids of everybody who can currently read a play, through their own role or a group. */
export async function peopleOf({ database, modules }: Asked, playId: string): Promise<string[]> {
  const { db } = database
  const play = await findPlay(db, playId)
  if (play === null) return []
  if (play.trashed_at !== null) return [play.owner_id]
  const given = await listPeople(db, [playId])
  const shares = await listGroupsOf(db, playId)
  const open = await modules.groups.openAmong(shares.map((row) => row.group_id))
  const members = await Promise.all([...open.keys()].map((id) => modules.groups.membersOf(id)))
  return [...new Set([play.owner_id, ...given.flatMap(({ user_id: userId }) => userId ?? []), ...members.flat()])]
}

async function rolesByGroup({ modules }: Asked, shares: PlayForReader['shares'], reader: Reader): Promise<GivenRole[]> {
  if (shares.length === 0) return []
  const open = await modules.groups.openAmong(shares.map((row) => row.group_id))
  const mine = await modules.groups.rolesOf(reader.id)
  return shares.filter(({ group_id }) => open.has(group_id) && mine.has(group_id)).map(({ role }) => role)
}

/** Returns the ids of the user's groups that are not archived. Archived groups give no access. */
async function openGroupsOf({ modules }: Asked, userId: string): Promise<string[]> {
  const mine = await modules.groups.rolesOf(userId)
  return mine.size === 0 ? [] : [...(await modules.groups.openAmong([...mine.keys()])).keys()]
}

/** Returns a user with their groups, loaded once to check access to many plays. */
export const readerOf = async (deps: Asked, actor: Reader): Promise<Reader> => ({
  ...actor,
  groups: await openGroupsOf(deps, actor.id),
})

/**
 * Returns the play if `may` accepts the reader's access. Refuses with play_not_found if they can't read it, and with
 * not_allowed otherwise.
 */
export async function requirePlay(
  deps: Asked,
  playId: string,
  want: { reader: Reader; may: (access: PlayAccess) => boolean },
): Promise<PlayWithAccess> {
  const held = await findPlayWithAccess(deps, playId, want.reader)
  if (held === null || !mayRead(held)) return refuse('play_not_found')
  return want.may(held) ? held : refuse('not_allowed')
}

/**
 * When a user first opens a play, turns the invitations to their email address into a role. If there are several roles,
 * the highest is kept.
 */
export async function joinInvitedPlay(deps: PlaysDeps, playId: string, reader: Reader): Promise<void> {
  const { database, clock } = deps
  const rows = await listOwnRows(database.db, playId, reader)
  await database.transaction((db) => claimRoles(deps, db, { playId, reader, now: clock.now() }))
  // withdraw the emailed invitations; otherwise the user could use them to return after being removed
  for (const { email } of rows) if (email !== null) await deps.modules.invitations.withdrawTo('play', playId, email)
}

interface Entry {
  readonly playId: string
  readonly reader: Reader
  readonly now: Date
}

/**
 * Merges all rows that give the user a role into a single row for their account, and assigns the user any parts
 * reserved for them.
 */
export async function claimRoles(
  { events }: Pick<PlaysDeps, 'events'>,
  db: Db,
  { playId, reader, now }: Entry,
): Promise<void> {
  // the lock serialises this with a concurrent casting of the same invitation
  const play = await lockPlay(db, playId)
  const found = await listOwnRows(db, playId, reader)
  const [kept, ...others] = found.toSorted((a, b) => Number(b.user_id !== null) - Number(a.user_id !== null))
  if (kept === undefined) return
  const personIds = found.map(({ id }) => id)
  const taken = await assignReservedParts(db, { playId, personIds, userId: reader.id })
  const userIds = [reader.id]
  afterCommit(db, () => {
    for (const { character_id: characterId } of taken)
      events.emit('play.cast-changed', { playId, by: play?.owner_id ?? '', characterId, userIds, formerIds: [] })
  })
  for (const other of others) await removePerson(db, other.id)
  const role = highestOf(found)
  if (role !== kept.role) await changePerson(db, kept.id, { role })
  if (kept.opened_at === null) await activatePerson(db, kept.id, { userId: reader.id, now })
}

const highestOf = (rows: readonly PersonRow[]): GivenRole =>
  rows.map((row) => row.role).reduce((a, b) => higherRole(a, b) as GivenRole)
