import { afterCommit, type Db } from '../../kernel/db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { takeKeptParts } from './casting/store.ts'
import { listGroupsOf } from './groups/store.ts'
import { higherRole, mayRead, type PlayAccess } from './policy.ts'
import {
  activatePerson,
  changePerson,
  findPlay,
  listOwnRows,
  listPeople,
  lockPlay,
  removePerson,
  rolesOf,
  type Reader,
} from './store.ts'
import type { GivenRole, PersonRow, PlayRow } from './tables.ts'
import type { PlaysDeps } from './deps.ts'

/** A play and what the person asking is to it. */
export interface Held extends PlayAccess {
  readonly play: PlayRow
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

/** A play and the highest of all roles that somebody has on it: their own, and those of their groups. */
export async function holdPlay(deps: Asked, playId: string, reader: Reader): Promise<Held | null> {
  const { db } = deps.database
  const play = await findPlay(db, playId)
  if (play === null) return null
  if (play.owner_id === reader.id) return { play, ...accessTo(play, reader, []) }
  const given = [...(await rolesOf(db, playId, reader)), ...(await rolesByGroup(deps, playId, reader))]
  return { play, ...accessTo(play, reader, given) }
}

/** The titles of those of these plays that somebody may read. */
export async function titlesFor(deps: Asked, reader: Reader, playIds: readonly string[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const id of playIds) {
    const held = await holdPlay(deps, id, reader)
    if (held !== null && mayRead(held)) titles.set(id, held.play.title)
  }
  return titles
}

/** The accounts of everybody who may read a play now: by a role of their own, or by a group. */
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

async function rolesByGroup({ database, modules }: Asked, playId: string, reader: Reader): Promise<GivenRole[]> {
  const shares = await listGroupsOf(database.db, playId)
  if (shares.length === 0) return []
  const open = await modules.groups.openAmong(shares.map((row) => row.group_id))
  const mine = await modules.groups.rolesOf(reader.id)
  return shares.filter(({ group_id }) => open.has(group_id) && mine.has(group_id)).map(({ role }) => role)
}

/** The groups that give somebody roles: those they are in and that are not put away. */
async function openGroupsOf({ modules }: Asked, userId: string): Promise<string[]> {
  const mine = await modules.groups.rolesOf(userId)
  return mine.size === 0 ? [] : [...(await modules.groups.openAmong([...mine.keys()])).keys()]
}

/** A user, with the memberships that give them roles on many plays, read once. */
export const readerOf = async (deps: Asked, actor: Reader): Promise<Reader> => ({
  ...actor,
  groups: await openGroupsOf(deps, actor.id),
})

/** The play, where it may be seen at all and this may be done with it; what may not be seen is not there. */
export async function requirePlay(
  deps: Asked,
  playId: string,
  want: { reader: Reader; may: (access: PlayAccess) => boolean },
): Promise<Held> {
  const held = await holdPlay(deps, playId, want.reader)
  if (held === null || !mayRead(held)) return refuse('play_not_found')
  return want.may(held) ? held : refuse('not_allowed')
}

/** An invitation becomes a role when the person with that address first opens the play; of several the highest stays. */
export async function acceptInvitation(deps: PlaysDeps, playId: string, reader: Reader): Promise<void> {
  const { database, clock } = deps
  const rows = await listOwnRows(database.db, playId, reader)
  if (rows.every((row) => row.user_id !== null && row.opened_at !== null)) return
  await database.transaction((db) => enter(deps, db, { playId, reader, now: clock.now() }))
  // whoever is in needs no letter any more, and could come back by it when they are not
  for (const { email } of rows) if (email !== null) await deps.modules.invitations.withdrawTo('play', playId, email)
}

interface Entry {
  readonly playId: string
  readonly reader: Reader
  readonly now: Date
}

/** Makes one row of all by which somebody has a role, and theirs, with the parts that were kept for them. */
export async function enter(
  { events }: Pick<PlaysDeps, 'events'>,
  db: Db,
  { playId, reader, now }: Entry,
): Promise<void> {
  // whoever casts an invitation at this moment comes before or finds them here
  const play = await lockPlay(db, playId)
  const found = await listOwnRows(db, playId, reader)
  const [kept, ...others] = found.toSorted((a, b) => Number(b.user_id !== null) - Number(a.user_id !== null))
  if (kept === undefined) return
  const personIds = found.map(({ id }) => id)
  const taken = await takeKeptParts(db, { playId, personIds, userId: reader.id })
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
