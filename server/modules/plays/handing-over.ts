import type { SignedIn } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { mayHandOver } from './policy.ts'
import { isActive } from './presentation.ts'
import { requirePlay, standingOn } from './standing.ts'
import { addAccount, changePlay, dropAddresses, findPerson, lockPlay, removePerson } from './store.ts'
import type { PlaysDeps } from './deps.ts'

/** Makes somebody who has opened the play its owner; whoever had it stays as an editor. There is always exactly one. */
export async function handOver(
  deps: PlaysDeps,
  actor: SignedIn,
  { id: playId, personId }: { id: string; personId: string },
): Promise<void> {
  const { database, clock, events } = deps
  await requirePlay(deps, playId, { reader: actor, may: mayHandOver })
  const to = await database.transaction(async (db) => {
    const play = await lockPlay(db, playId)
    // of two who hand over at once, the later one has nothing left to give
    if (play === null || !mayHandOver(standingOn(play, actor, []))) return refuse('not_allowed')
    const row = await findPerson(db, playId, personId)
    if (row === null || !isActive(row) || !(await removePerson(db, row.id))) return refuse('person_not_found')
    const now = clock.now()
    await changePlay(db, playId, { owner_id: row.user_id })
    await dropAddresses(db, playId)
    await addAccount(db, {
      id: newId(),
      play_id: playId,
      user_id: actor.id,
      email: null,
      role: 'editor',
      silenced: false,
      created_at: now,
      opened_at: now,
    })
    return row.user_id
  })
  events.emit('play.role-changed', { playId, userId: null })
  events.emit('play.handed-over', { playId, from: actor.id, to })
}
