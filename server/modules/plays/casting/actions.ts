import type { Casting, CastInput, CastPart } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayCast, mayRead } from '../policy.ts'
import { holdPlay, peopleOf, requirePlay, type Held } from '../standing.ts'
import { lockPlay } from '../store.ts'
import type { CastRow } from '../tables.ts'
import { beginLines } from '../lines/noting.ts'
import type { PlaysDeps } from '../deps.ts'
import { listCast, listPartsOf, putCast } from './store.ts'
import { requireVoices } from './voices.ts'

/** Everybody who could play a part, by account: whoever has a role on the play, of their own or through a group. */
async function companyOf(deps: PlaysDeps, { play }: Held): Promise<Map<string, string>> {
  const names = await deps.namesOf(await peopleOf(deps, play.id))
  return new Map([...names].toSorted(([, a], [, b]) => a.localeCompare(b)))
}

async function present(deps: PlaysDeps, held: Held): Promise<Casting> {
  const company = await companyOf(deps, held)
  const pictures = await deps.modules.auth.picturesOf([...company.keys()])
  const pictureOf = (id: string | null) => (id === null ? null : (pictures.get(id) ?? null))
  const rows = await listCast(deps.database.db, held.play.id)
  // whoever has no role any more is not named, and is there again when they have
  const shown = rows.filter((row) => row.user_id === null || company.has(row.user_id))
  return {
    cast: shown.map(({ character_id, user_id, voice_id, understudy }) => ({
      characterId: character_id,
      userId: user_id,
      name: user_id === null ? null : (company.get(user_id) ?? ''),
      picture: pictureOf(user_id),
      voiceId: voice_id,
      understudy,
    })),
    company: mayCast(held) ? [...company].map(([id, name]) => ({ id, name, picture: pictureOf(id) })) : [],
  }
}

export async function showCasting(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<Casting> {
  return present(deps, await requirePlay(deps, playId, { reader: actor, may: mayRead }))
}

/** Plays whose characters are read for one list of parts. */
const MOST_PLAYS = 20

/** The characters somebody plays in plays that they may read, those of the play changed last first. */
export async function listOwnParts(deps: PlaysDeps, actor: SignedIn): Promise<CastPart[]> {
  const rows = Map.groupBy(await listPartsOf(deps.database.db, actor.id), ({ play_id: id }) => id)
  const held = await Promise.all([...rows.keys()].map((id) => holdPlay(deps, id, actor)))
  const plays = held
    .filter((one) => one !== null && mayRead(one) && one.play.trashed_at === null)
    .map((one) => one!.play)
    .toSorted((a, b) => Number(b.updated_at) - Number(a.updated_at))
  const parts: CastPart[] = []
  for (const { id, title } of plays.slice(0, MOST_PLAYS)) {
    const { characters } = await deps.numbers.numbers(id)
    for (const { character_id: characterId, understudy } of rows.get(id) ?? []) {
      const found = characters.find((one) => one.id === characterId)
      if (found === undefined) continue
      parts.push({ playId: id, title, characterId, character: found.name, speeches: found.speeches, understudy })
    }
  }
  return parts
}

/** Says who plays a character: several people, voices, understudies, or nobody. */
export async function castCharacter(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, characterId, cast }: { id: string; characterId: string; cast: readonly CastInput[] },
): Promise<Casting> {
  const { database, workers, events, numbers, text } = deps
  const held = await requirePlay(deps, id, { reader: actor, may: mayCast })
  const { characters } = await numbers.numbers(id)
  if (!characters.some((one) => one.id === characterId)) return refuse('character_not_found')
  const company = await companyOf(deps, held)
  if (cast.some(({ userId }) => userId !== undefined && !company.has(userId))) return refuse('person_not_found')
  await requireVoices(deps, actor, { playId: id, voiceIds: cast.flatMap(({ voiceId }) => voiceId ?? []) })
  const rows = cast.map(({ userId, voiceId, understudy }, place): CastRow => ({
    play_id: id,
    character_id: characterId,
    place,
    user_id: userId ?? null,
    voice_id: voiceId ?? null,
    understudy,
  }))
  const hashes = await workers.ask('lines', await text.open(id))
  await database.transaction(async (db) => {
    await lockPlay(db, id)
    await putCast(db, { playId: id, characterId }, rows)
    await beginLines(db, id, hashes)
  })
  const userIds = rows.flatMap((row) => row.user_id ?? [])
  events.emit('play.cast-changed', { playId: id, by: actor.id, characterId, userIds })
  return present(deps, held)
}
