import type { ZipWish } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { KeptFile } from '../../../kernel/module.ts'
import { DeskOverrun } from '../desk/desk.ts'
import { fileNames } from '../file-name.ts'
import { heldByGroup } from '../groups/actions.ts'
import { listSeen } from '../listing/store.ts'
import { mayExport } from '../policy.ts'
import { holdPlay, readerOf, standingOn } from '../standing.ts'
import { listOwned } from '../store.ts'
import type { PlayRow } from '../tables.ts'
import type { PlaysDeps } from '../deps.ts'

const FORMATS = [
  ['fountain', '.fountain'],
  ['pdf', '.pdf'],
] as const

/** Lists what could not be printed, in either language. */
const MISSING = 'missing – manquent.txt'

/** The plays to take home: those that were chosen or are shared with a group, and may be, or all one owns outside the trash. */
export async function playsToTake(deps: PlaysDeps, actor: SignedIn, { ids, groupId }: ZipWish): Promise<PlayRow[]> {
  const { db } = deps.database
  if (groupId !== undefined) return some((await heldByGroup(deps, actor, groupId)).map(({ play }) => play))
  if (ids === undefined) return some((await listOwned(db, actor.id)).filter(({ trashed_at }) => trashed_at === null))
  const seen = await listSeen(db, await readerOf(deps, actor), ids)
  return some(seen.filter((play) => mayExport(standingOn(play, actor, play.given))))
}

const some = (plays: PlayRow[]): PlayRow[] => (plays.length === 0 ? refuse('play_not_found') : plays)

/** Each play as Fountain and as PDF, one after the other; a role that is taken meanwhile ends with it. */
export async function* filesOfPlays(
  deps: PlaysDeps,
  actor: SignedIn,
  plays: readonly PlayRow[],
): AsyncGenerator<KeptFile> {
  const names = fileNames(plays)
  const missing: string[] = []
  for (const { id } of plays) {
    const held = await holdPlay(deps, id, actor)
    if (held === null || !mayExport(held)) continue
    const name = names.get(id) ?? id
    for (const [format, extension] of FORMATS) {
      const bytes = await print(deps, { playId: id, format, personId: actor.id })
      if (bytes === null) missing.push(name + extension)
      else yield { name: name + extension, bytes }
    }
  }
  if (missing.length > 0) yield { name: MISSING, bytes: Buffer.from(`${missing.join('\n')}\n`) }
}

interface Printed {
  readonly playId: string
  readonly format: 'fountain' | 'pdf'
  readonly personId: string
}

/** The bytes, or null where this one play is too much; the others are not kept back by it. */
async function print(deps: PlaysDeps, { playId, format, personId }: Printed): Promise<Uint8Array | null> {
  try {
    const wanted = { text: await deps.text.open(playId), format }
    // Pieces of a zip are asked for as it is sent, when the request has been answered already.
    return (await deps.desk.ask('print', wanted, { served: { person: personId, bulk: true } })).bytes
  } catch (error) {
    if (error instanceof Refusal) throw error
    deps.log.warn('a play could not be printed', { play: playId, format, error })
    if (error instanceof DeskOverrun) return null
    throw error
  }
}
