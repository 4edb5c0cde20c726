import { LIMITS } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { countLabels } from '../listing/store.ts'
import { fold } from '../search/findable.ts'
import { readerOf } from '../standing.ts'
import { cleanTitle } from '../title.ts'
import type { PlaysDeps } from '../deps.ts'
import { addLabel, listLabels } from './store.ts'

export async function listOwnLabels(deps: PlaysDeps, actor: SignedIn): Promise<{ label: string; plays: number }[]> {
  const labels = await countLabels(deps.database.db, await readerOf(deps, actor))
  return labels.toSorted((a, b) => a.label.localeCompare(b.label))
}

/** Puts a label on plays. One that differs from an earlier one by accents or capitals only is that one. */
export async function putLabel(db: Db, userId: string, typed: string, playIds: readonly string[]): Promise<void> {
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
