import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Cast, Standing } from '../../plays/index.ts'
import type { VoicesDeps } from '../deps.ts'
import { isOwn, mayHear, mayRecord } from './policy.ts'
import { findTake } from './store.ts'
import type { RecordingRow } from './tables.ts'

/** What somebody is to a play they may hear; what they may not is not there. */
export async function requireReader({ modules }: VoicesDeps, actor: SignedIn, playId: string): Promise<Standing> {
  const standing = await modules.plays.standingOn(actor, playId)
  return standing !== null && mayHear(standing) ? standing : refuse('play_not_found')
}

/** Refuses whoever does not play a character, or with null, any at all. */
export async function requirePart(
  deps: VoicesDeps,
  actor: SignedIn,
  { playId, characterId }: { playId: string; characterId: string | null },
): Promise<void> {
  const standing = await requireReader(deps, actor, playId)
  const { plays } = deps.modules
  if (characterId !== null) {
    const { characters } = await plays.scriptOf(playId)
    if (!characters.some(({ id }) => id === characterId)) refuse('character_not_found')
  }
  const all = await plays.castOf(playId)
  const cast: readonly Cast[] = characterId === null ? all : all.filter((one) => one.characterId === characterId)
  if (!mayRecord(standing, { userId: actor.id, cast })) refuse('not_your_part')
}

/** A take of one's own; anybody else's is not there. */
export async function requireTake({ kernel }: VoicesDeps, actor: SignedIn, id: string): Promise<RecordingRow> {
  const take = await findTake(kernel.database.db, id)
  return take !== null && isOwn(take, actor.id) ? take : refuse('recording_not_found')
}
