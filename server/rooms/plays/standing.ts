import type { Db } from '../../kernel/db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { higherRole, mayRead, type Standing } from './policy.ts'
import { activatePerson, changePerson, findPlay, listOwnRows, removePerson, rolesOf, type Reader } from './store.ts'
import type { GivenRole, PersonRow, PlayRow } from './tables.ts'
import type { PlaysTools } from './tools.ts'

/** A play and what the person asking is to it. */
export interface Held extends Standing {
  readonly play: PlayRow
}

export const standingOn = (play: PlayRow, reader: Reader, given: readonly GivenRole[]): Standing => ({
  role: play.owner_id === reader.id ? 'owner' : given.reduce<GivenRole | null>(highestGiven, null),
  trashed: play.trashed_at !== null,
})

const highestGiven = (a: GivenRole | null, b: GivenRole): GivenRole | null => higherRole(a, b) as GivenRole | null

export async function holdPlay(db: Db, playId: string, reader: Reader): Promise<Held | null> {
  const play = await findPlay(db, playId)
  if (play === null) return null
  const given = play.owner_id === reader.id ? [] : await rolesOf(db, playId, reader)
  return { play, ...standingOn(play, reader, given) }
}

/** The play, where it may be seen at all and this may be done with it; what may not be seen is not there. */
export async function requirePlay(
  db: Db,
  playId: string,
  want: { reader: Reader; may: (standing: Standing) => boolean },
): Promise<Held> {
  const held = await holdPlay(db, playId, want.reader)
  if (held === null || !mayRead(held)) return refuse('play_not_found')
  return want.may(held) ? held : refuse('not_allowed')
}

/** An invitation becomes a role when the person with that address first opens the play; of several the highest stays. */
export async function acceptInvitation(tools: PlaysTools, playId: string, reader: Reader): Promise<void> {
  const { database, clock } = tools
  const rows = await listOwnRows(database.db, playId, reader)
  if (rows.every((row) => row.user_id !== null && row.opened_at !== null)) return
  await database.transaction(async (db) => {
    const found = await listOwnRows(db, playId, reader)
    const [kept, ...others] = found.toSorted((a, b) => Number(b.user_id !== null) - Number(a.user_id !== null))
    if (kept === undefined) return
    for (const other of others) await removePerson(db, other.id)
    const role = highestOf(found)
    if (role !== kept.role) await changePerson(db, kept.id, role)
    if (kept.opened_at === null) await activatePerson(db, kept.id, { userId: reader.id, now: clock.now() })
  })
}

const highestOf = (rows: readonly PersonRow[]): GivenRole =>
  rows.map((row) => row.role).reduce((a, b) => higherRole(a, b) as GivenRole)
