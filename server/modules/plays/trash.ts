/** The trash: plays that their owners deleted, kept until they are restored or their time in the trash is up. */
import { LIMITS, type PlaySummary } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requirePlay, type PlayWithAccess } from './access.ts'
import { presentOne } from './actions.ts'
import type { PlaysDeps } from './deps.ts'
import { mayTrash } from './policy.ts'
import { changePlay, listTrashedBefore, removePlay } from './store.ts'

export async function trashPlay(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<PlaySummary> {
  const { database, clock, events } = deps
  const held = await requirePlay(deps, playId, { reader: actor, may: mayTrash })
  const trashed_at = held.play.trashed_at ?? clock.now()
  await changePlay(database.db, playId, { trashed_at })
  events.emit('play.trashed', { playId })
  return presentOne(deps, { ...held.play, trashed_at }, held)
}

export async function restoreFromTrash(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<PlaySummary> {
  const held = await requireTrashed(deps, actor, playId)
  await changePlay(deps.database.db, playId, { trashed_at: null })
  deps.events.emit('play.role-changed', { playId, userId: null })
  return presentOne(deps, { ...held.play, trashed_at: null }, held)
}

export async function removeTrashed(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<void> {
  await requireTrashed(deps, actor, playId)
  await removePlay(deps.database.db, playId)
  deps.events.emit('play.trashed', { playId })
}

async function requireTrashed(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<PlayWithAccess> {
  const held = await requirePlay(deps, playId, { reader: actor, may: mayTrash })
  return held.trashed ? held : refuse('not_in_trash')
}

const DAY = 86_400_000

/** Permanently deletes plays whose time in the trash is up. */
export async function emptyTrash(deps: PlaysDeps): Promise<void> {
  const { database, clock, events, log } = deps
  const before = new Date(clock.now().getTime() - LIMITS.trashDays * DAY)
  for (;;) {
    const due = await listTrashedBefore(database.db, before)
    if (due.length === 0) return
    for (const playId of due) {
      await removePlay(database.db, playId)
      events.emit('play.trashed', { playId })
    }
    log.info('trash emptied', { plays: due.length })
  }
}
