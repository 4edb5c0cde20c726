import { afterCommit } from '../../../kernel/db/after-commit.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { addAccount, changePlay, dropAddresses, listOwnRows, lockPlay, removePerson } from '../store.ts'
import type { PlaysDeps } from '../deps.ts'

/** An account that a play is given to; by its address, empty unless it is proved, go invitations that were not opened. */
export interface Receiver {
  readonly id: string
  readonly email: string
}

type Audit = Kernel['audit']

/** Throws a play away or takes it out again; what is so already is no act. */
export async function setTrashed(
  { database, clock, events }: PlaysDeps,
  audit: Audit,
  { by, id, trashed }: { by: string; id: string; trashed: boolean },
): Promise<void> {
  await database.transaction(async (db) => {
    const play = (await lockPlay(db, id)) ?? refuse('play_not_found')
    if ((play.trashed_at !== null) === trashed) return
    await changePlay(db, id, { trashed_at: trashed ? clock.now() : null })
    const action = trashed ? 'play.trashed' : 'play.restored'
    await audit.record({ actor: by, action, target: id, details: { name: play.title } }, db)
    afterCommit(db, () =>
      trashed
        ? events.emit('play.trashed', { playId: id })
        : events.emit('play.role-changed', { playId: id, userId: null }),
    )
  })
}

/** Makes an account the owner. Whoever it was stays as an editor: what they wrote is not taken from them. */
export async function transfer(
  { database, clock, events, modules }: PlaysDeps,
  audit: Audit,
  { by, id, to }: { by: string; id: string; to: Receiver },
): Promise<void> {
  await database.transaction(async (db) => {
    const play = (await lockPlay(db, id)) ?? refuse('play_not_found')
    const from = play.owner_id
    if (from === to.id) return
    const now = clock.now()
    for (const row of await listOwnRows(db, id, { ...to, emailProved: to.email !== '' })) await removePerson(db, row.id)
    await changePlay(db, id, { owner_id: to.id })
    await dropAddresses(db, id)
    await addAccount(db, {
      id: newId(),
      play_id: id,
      user_id: from,
      email: null,
      role: 'editor',
      silenced: false,
      created_at: now,
      opened_at: now,
    })
    const details = { name: play.title, play: id, from }
    await audit.record({ actor: by, action: 'play.transferred', target: to.id, details }, db)
    afterCommit(db, () => {
      events.emit('play.role-changed', { playId: id, userId: null })
      events.emit('play.handed-over', { playId: id, from, to: to.id })
    })
  })
  // a letter that invites them in has nothing left to give
  if (to.email !== '') await modules.invitations.withdrawTo('play', id, to.email)
}
