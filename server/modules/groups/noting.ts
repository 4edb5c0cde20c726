import type { GROUP_ACTS } from '@replique/contract'
import type { Db } from '../../kernel/db/database.ts'
import { addEvent, dropEvents } from './store/events.ts'
import { lockGroup } from './store/groups.ts'
import type { GroupsDeps } from './deps.ts'

/** Something that happened in a group, by ids. */
export interface Noted {
  readonly groupId: string
  readonly act: (typeof GROUP_ACTS)[number]
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

/** Writes down what happened, in the transaction that does it. */
export const note = (deps: GroupsDeps, db: Db, noted: Noted): Promise<void> => addEvent(db, rowOf(deps, noted))

/** Writes down that a play was shared with a group; when its role changes, it is told once, as the newest. */
export async function noteShared(
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
