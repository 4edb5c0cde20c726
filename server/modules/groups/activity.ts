import type { GROUP_EVENTS, GroupEvent } from '@replique/contract'
import type { Db } from '../../kernel/db/database.ts'
import { addEvent, dropEvents, lockGroup, listEvents } from './store.ts'
import type { GroupsDeps } from './deps.ts'
import type { SignedIn } from '../../kernel/actor.ts'
import { requireGroup } from './access.ts'

/** An event in a group, with ids instead of names. */
interface Noted {
  readonly groupId: string
  readonly act: (typeof GROUP_EVENTS)[number]
  readonly by: string | null
  readonly person?: string
  readonly subject?: string
}

const rowOf = ({ kernel }: GroupsDeps, { groupId, act, by, person, subject }: Noted) => ({
  group_id: groupId,
  at: kernel.clock.now(),
  act,
  by_id: by,
  person_id: person ?? null,
  subject: subject ?? null,
})

/** Records an event, in the same transaction as the change itself. */
export const recordEvent = (deps: GroupsDeps, db: Db, noted: Noted): Promise<void> => addEvent(db, rowOf(deps, noted))

/**
 * Records that a play was shared with a group. Removes earlier entries about that play, so that repeated role changes
 * don't fill the list.
 */
export async function recordShared(
  deps: GroupsDeps,
  { groupId, by, playId }: { groupId: string; by: string; playId: string },
): Promise<void> {
  await deps.kernel.database.transaction(async (db) => {
    if ((await lockGroup(db, groupId)) === null) return
    const row = rowOf(deps, { groupId, act: 'play-shared', by, subject: playId })
    await dropEvents(db, row)
    await addEvent(db, row)
  })
}

const TOLD = 50

/** Lists a group's events, newest first, with people's current names. */
export async function listActivity(deps: GroupsDeps, actor: SignedIn, groupId: string): Promise<GroupEvent[]> {
  const { db } = deps.kernel.database
  await requireGroup(db, groupId, { actor })
  const rows = await listEvents(db, groupId, TOLD)
  const people = rows.flatMap(({ by_id, person_id }) => [by_id, person_id]).filter((id) => id !== null)
  const names = await deps.modules.auth.namesOf([...new Set(people)])
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))
  const plays = rows.flatMap(({ act, subject }) => (act === 'play-shared' && subject !== null ? [subject] : []))
  const titles = await deps.modules.titlesFor(actor, [...new Set(plays)])
  return rows.flatMap(({ id, at, act, by_id, person_id, subject }) => {
    const told = act === 'play-shared' ? titles.get(subject ?? '') : subject
    // plays that the member may not read are left out
    if (told === undefined) return []
    return { id, at: at.toISOString(), act, by: nameOf(by_id), person: nameOf(person_id), subject: told }
  })
}
