import { refuse } from '../../../kernel/refusal.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { titlesFor } from '../access.ts'
import type { CastRow } from '../tables.ts'
import type { PlaysDeps } from '../deps.ts'
import { listCast, listVoiceParts } from './store.ts'

/** A person or a voice that plays a character. */
export interface Cast {
  readonly characterId: string
  readonly userId: string | null
  readonly voiceId: string | null
  readonly understudy: boolean
}

/** Returns the cast in order, understudies last. Reserved parts are left out, because nobody plays them yet. */
export const showCast = (rows: readonly CastRow[]): Cast[] =>
  rows
    .filter(({ person_id: personId }) => personId === null)
    .map(({ character_id, user_id, voice_id, understudy }) => ({
      characterId: character_id,
      userId: user_id,
      voiceId: voice_id,
      understudy,
    }))
    .toSorted((a, b) => Number(a.understudy) - Number(b.understudy))

/** A character that a user plays. */
export interface Part {
  readonly playId: string
  readonly characterId: string
  readonly understudy: boolean
}

export const showPart = ({ play_id: playId, character_id: characterId, understudy }: CastRow): Part => ({
  playId,
  characterId,
  understudy,
})

/** A part that a voice speaks. */
export interface VoicePart {
  readonly voiceId: string
  readonly playId: string
  readonly title: string
  readonly characterId: string
  readonly character: string
}

/** Returns the parts that these voices speak, in plays the user can read. Characters that were deleted are left out. */
export async function partsOfVoices(
  deps: PlaysDeps,
  reader: SignedIn,
  voiceIds: readonly string[],
): Promise<VoicePart[]> {
  const rows = await listVoiceParts(deps.database.db, voiceIds)
  const playIds = [...new Set(rows.map((row) => row.play_id))]
  const titles = await titlesFor(deps, reader, playIds)
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const id of titles.keys()) {
    const { characters } = await deps.playData.pageNumbers(id)
    names.set(id, new Map(characters.map((one) => [one.id, one.name])))
  }
  return rows.flatMap((row) => {
    const [title, character] = [titles.get(row.play_id), names.get(row.play_id)?.get(row.character_id)]
    if (title === undefined || character === undefined) return []
    const { voice_id: voiceId, play_id: playId, character_id: characterId } = row
    return [{ voiceId: voiceId ?? '', playId, title, characterId, character }]
  })
}

/**
 * Refuses voices that the user may not cast. Voices that the play already uses are allowed; the voices module decides
 * about the others.
 */
export async function requireVoices(
  { database, modules }: PlaysDeps,
  actor: SignedIn,
  { playId, voiceIds }: { playId: string; voiceIds: readonly string[] },
): Promise<void> {
  if (voiceIds.length === 0) return
  const known = new Set((await listCast(database.db, playId)).map((row: CastRow) => row.voice_id))
  const fresh = voiceIds.filter((id) => !known.has(id))
  if (fresh.length > 0 && !(await modules.mayCastVoices(actor, playId, fresh))) refuse('voice_not_found')
}
