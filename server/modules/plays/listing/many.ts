import { LIMITS, type BulkAction } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { countLabels, addLabel, listLabels, removeLabel, listSeen, removePlays, setTrashed } from './store.ts'
import { fold } from '../search/search-text.ts'
import { readerOf, accessTo } from '../access.ts'
import { cleanTitle } from '../title.ts'
import type { PlaysDeps } from '../deps.ts'
import { mayRead, mayTrash, type PlayAccess } from '../policy.ts'

export async function listOwnLabels(deps: PlaysDeps, actor: SignedIn): Promise<{ label: string; plays: number }[]> {
  const labels = await countLabels(deps.database.db, await readerOf(deps, actor))
  return labels.toSorted((a, b) => a.label.localeCompare(b.label))
}

/** Adds a label to plays. Reuses an existing label that differs only in accents or case. */
async function putLabel(db: Db, userId: string, typed: string, playIds: readonly string[]): Promise<void> {
  const name = cleanTitle(typed.normalize('NFC'))
  if (name === '') return refuse('invalid')
  const own = await listLabels(db, userId)
  const known = new Set(own.map(({ label }) => label))
  const label = [...known].find((one) => fold(one) === fold(name)) ?? name
  if (!known.has(label) && known.size >= LIMITS.labels) return refuse('too_many_labels')
  const onPlays = Map.groupBy(own, ({ play_id }) => play_id)
  const isFull = (playId: string): boolean => {
    const labels = onPlays.get(playId) ?? []
    return labels.length >= LIMITS.labelsOnPlay && !labels.some((one) => one.label === label)
  }
  if (playIds.some(isFull)) return refuse('too_many_labels')
  await addLabel(db, userId, label, playIds)
}

/**
 * The ids of the plays to which the action was applied (`done`), and of those that don't exist or that the user may not
 * change (`left`).
 */
interface Done {
  readonly done: string[]
  readonly left: string[]
}

/** The permission that each action requires. */
const MAY: Readonly<Record<BulkAction['what'], (access: PlayAccess) => boolean>> = {
  trash: mayTrash,
  restore: (access) => mayTrash(access) && access.trashed,
  remove: (access) => mayTrash(access) && access.trashed,
  label: mayRead,
  unlabel: mayRead,
}

interface Given {
  readonly ids: readonly string[]
  readonly deed: BulkAction
}

/** Applies an action, in a single transaction, to each of the given plays for which the user has permission. */
export async function changeMany(deps: PlaysDeps, actor: SignedIn, { ids, deed: action }: Given): Promise<Done> {
  const { database, events } = deps
  const reader = await readerOf(deps, actor)
  const done = await database.transaction(async (db) => {
    const seen = await listSeen(db, reader, ids)
    const held = seen.filter((play) => MAY[action.what](accessTo(play, actor, play.given)))
    const chosen = held.map(({ id }) => id)
    // plays that are already in the trash keep the date on which they were moved there
    const fresh = held.filter(({ trashed_at }) => trashed_at === null).map(({ id }) => id)
    await applyAction(db, { deps, actor, action, ids: action.what === 'trash' ? fresh : chosen })
    return new Set(chosen)
  })
  for (const playId of done) {
    if (action.what === 'trash' || action.what === 'remove') events.emit('play.trashed', { playId })
    if (action.what === 'restore') events.emit('play.role-changed', { playId, userId: null })
  }
  return { done: [...done], left: [...new Set(ids)].filter((id) => !done.has(id)) }
}

interface BulkRequest {
  readonly deps: PlaysDeps
  readonly actor: SignedIn
  readonly action: BulkAction
  readonly ids: readonly string[]
}

function applyAction(db: Db, { deps, actor, action, ids }: BulkRequest): Promise<void> {
  if (action.what === 'label') return putLabel(db, actor.id, action.label, ids)
  if (action.what === 'unlabel') return removeLabel(db, actor.id, action.label, ids)
  if (action.what === 'remove') return removePlays(db, ids)
  return setTrashed(db, ids, action.what === 'trash' ? deps.clock.now() : null)
}
