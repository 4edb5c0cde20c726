import type { SignedIn } from '../../../kernel/actor.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { KeptFile } from '../../../kernel/room.ts'
import { DeskOverrun } from '../desk/desk.ts'
import { fileNames } from '../file-name.ts'
import { listSeen } from '../listing/store.ts'
import { mayExport } from '../policy.ts'
import { holdPlay, standingOn } from '../standing.ts'
import { listOwned } from '../store.ts'
import type { PlayRow } from '../tables.ts'
import type { PlaysTools } from '../tools.ts'

const FORMATS = [
  ['fountain', '.fountain'],
  ['pdf', '.pdf'],
] as const

/** Lists what could not be printed, in either language. */
const MISSING = 'missing – manquent.txt'

/** The plays to take home: those that were chosen and may be, or all one owns outside the trash. */
export async function playsToTake(tools: PlaysTools, actor: SignedIn, ids?: readonly string[]): Promise<PlayRow[]> {
  const { db } = tools.database
  const plays =
    ids === undefined
      ? (await listOwned(db, actor.id)).filter(({ trashed_at }) => trashed_at === null)
      : (await listSeen(db, actor, ids)).filter((play) => mayExport(standingOn(play, actor, play.given)))
  return plays.length === 0 ? refuse('play_not_found') : plays
}

/** Each play as Fountain and as PDF, one after the other; a role that is taken meanwhile ends with it. */
export async function* filesOfPlays(
  tools: PlaysTools,
  actor: SignedIn,
  plays: readonly PlayRow[],
): AsyncGenerator<KeptFile> {
  const names = fileNames(plays)
  const missing: string[] = []
  for (const { id } of plays) {
    const held = await holdPlay(tools, id, actor)
    if (held === null || !mayExport(held)) continue
    const name = names.get(id) ?? id
    for (const [format, extension] of FORMATS) {
      const bytes = await print(tools, id, format)
      if (bytes === null) missing.push(name + extension)
      else yield { name: name + extension, bytes }
    }
  }
  if (missing.length > 0) yield { name: MISSING, bytes: Buffer.from(`${missing.join('\n')}\n`) }
}

/** The bytes, or null where this one play is too much; the others are not kept back by it. */
async function print(tools: PlaysTools, playId: string, format: 'fountain' | 'pdf'): Promise<Uint8Array | null> {
  try {
    return (await tools.desk.ask('print', { text: await tools.text.open(playId), format })).bytes
  } catch (error) {
    if (error instanceof Refusal) throw error
    tools.log.warn('a play could not be printed', { play: playId, format, error })
    if (error instanceof DeskOverrun) return null
    throw error
  }
}
