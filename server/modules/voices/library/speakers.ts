import {
  attributesOf,
  castVoices,
  withReadAttributes,
  voiceParts,
  type Play,
  type CastableVoicePart,
  type VoiceCasting,
} from '@replique/script'
import type { OfferedVoice, SpeakingParts } from '@replique/contract'
import { isId } from '../../../kernel/ids.ts'
import { BUILT_IN } from '../engines/built-in/built-in.ts'
import { NATURAL } from '../engines/natural/natural.ts'
import type { Delivery } from '../engines/engine.ts'
import { listOffer } from './presentation.ts'
import { findVoices, type VoiceRow } from './store.ts'
import type { LibraryDeps } from './deps.ts'

/** The voice of a character: chosen by a user, or assigned automatically. */
export interface Speaker {
  readonly engine: string
  readonly voice: string
  readonly delivery: Delivery
  /** The chosen voice; null if the voice is automatic. */
  readonly kept: { readonly id: string; readonly name: string } | null
  /** The name of the chosen voice, if the listener isn't entitled to it and this one speaks instead. */
  readonly insteadOf: string | null
}

/** The voices of a play: one for each character, and another for the narrator. */
export interface Speakers {
  readonly narrator: Speaker
  readonly of: ReadonlyMap<string, Speaker>
}

const PLAIN: Delivery = { pitch: 0, rate: 1, volume: 1, manner: '' }

// computed once for each cached play
const partsOf = new WeakMap<Play, readonly CastableVoicePart[]>()

/** Returns the speaking characters of a play, with the gender and age that a worker thread has read from the text. */
async function voicePartsOf(
  { modules }: LibraryDeps,
  playId: string,
  play: Play,
): Promise<readonly CastableVoicePart[]> {
  const known = partsOf.get(play)
  if (known) return known
  const parts = withReadAttributes(voiceParts(play), await modules.plays.charactersReadIn(playId))
  partsOf.set(play, parts)
  return parts
}

/** Returns the chosen voice of each character: the first voice in the character's casting that still exists. */
async function listChosen(deps: LibraryDeps, playId: string): Promise<Map<string, CastableVoice>> {
  const cast = await deps.modules.plays.castOf(playId)
  const ids = cast.flatMap(({ voiceId }) => voiceId ?? [])
  const rows = new Map((await findCastable(deps, [...new Set(ids)])).map((row) => [row.id, row]))
  const kept = new Map<string, CastableVoice>()
  for (const { characterId, voiceId } of cast) {
    const row = rows.get(voiceId ?? '')
    if (row !== undefined && !kept.has(characterId)) kept.set(characterId, row)
  }
  return kept
}

/** A voice that can be assigned to a character: either stored, or offered by an engine. */
export type CastableVoice = Omit<VoiceRow, 'created_at' | 'changed_at'>

/** Converts an engine's voice to one that can be assigned. Its id combines the ids of the engine and the voice. */
export const toCastable = ({ engine, id, name, languages, gender, age }: OfferedVoice): CastableVoice => ({
  id: `${engine}/${id}`,
  user_id: null,
  group_id: null,
  added_by: null,
  name,
  engine,
  voice: id,
  language: languages[0] ?? 'en',
  gender,
  age,
  ...PLAIN,
})

/** Finds voices by id. Leaves out voices that were deleted or that no engine offers any more. */
export async function findCastable(deps: LibraryDeps, ids: readonly string[]): Promise<CastableVoice[]> {
  const kept = await findVoices(deps.kernel.database.db, ids.filter(isId))
  const others = new Set<string>(ids.filter((id) => !isId(id)))
  if (others.size === 0) return kept
  const offer = await listOffer({ engines: deps.engines, log: deps.kernel.log })
  return [...kept, ...offer.map(toCastable).filter(({ id }) => others.has(id))]
}

/** A voice that may be assigned automatically. Its id names it among all engines. */
type AutomaticVoice = OfferedVoice & { readonly natural: boolean }

/**
 * Names a voice among all engines. The built-in ones keep their ids, on which the choice between equally suitable voices
 * depends.
 */
const keyOf = (engine: string, voice: string): string => (engine === BUILT_IN ? voice : `${engine}/${voice}`)

function fromKey(key: string): { engine: string; voice: string } {
  const at = key.indexOf('/')
  return at < 0 ? { engine: BUILT_IN, voice: key } : { engine: key.slice(0, at), voice: key.slice(at + 1) }
}

/** The engines whose voices are assigned automatically. Voices that cost money speak only if somebody chose them. */
const AUTOMATIC: readonly string[] = [NATURAL, BUILT_IN]

interface Company {
  readonly play: Play
  readonly kept: ReadonlyMap<string, CastableVoice>
  /** The voices that speak without being chosen. */
  readonly voices: readonly AutomaticVoice[]
  readonly parts: readonly CastableVoicePart[]
}

/**
 * Automatically casts the characters that have no chosen voice. Voices already chosen for other characters are avoided,
 * as long as there are enough others.
 */
function castBy({ play, voices, parts }: Company, kept: ReadonlyMap<string, CastableVoice>): VoiceCasting {
  const own = [...kept].map(([id, { engine, voice }]) => [id, keyOf(engine, voice)] as const)
  return castVoices({ parts, voices, language: play.language, kept: new Map(own) })
}

async function companyOf(deps: LibraryDeps, playId: string): Promise<Company> {
  const play = await deps.modules.plays.scriptOf(playId)
  const offer = await listOffer({ engines: deps.engines, log: deps.kernel.log })
  const voices = offer
    .filter(({ engine }) => AUTOMATIC.includes(engine))
    .map((voice) => ({ ...voice, id: keyOf(voice.engine, voice.id), natural: voice.engine === NATURAL }))
  return { play, voices, kept: await listChosen(deps, playId), parts: await voicePartsOf(deps, playId, play) }
}

const speakerOf = ({ id, name, engine, voice, pitch, rate, volume, manner }: CastableVoice): Speaker => ({
  engine,
  voice,
  delivery: { pitch, rate, volume, manner },
  kept: { id, name },
  insteadOf: null,
})

function automatic(key: string, insteadOf: string | null = null): Speaker {
  return { ...fromKey(key), delivery: PLAIN, kept: null, insteadOf }
}

/**
 * Returns the voice of each character in a play. Voices that the listener isn't entitled to are replaced by built-in
 * ones.
 */
export async function speakersOf(
  deps: LibraryDeps,
  playId: string,
  { entitled }: { readonly entitled: boolean },
): Promise<Speakers> {
  const company = await companyOf(deps, playId)
  const isHeard = ({ engine }: CastableVoice): boolean => entitled || deps.engines.of(engine)?.paid !== true
  const kept = new Map([...company.kept].filter(([, row]) => isHeard(row)))
  const { narrator, of } = castBy(company, kept)
  const all = new Map([...of].map(([id, voice]) => [id, automatic(voice, company.kept.get(id)?.name)]))
  for (const [id, row] of kept) all.set(id, speakerOf(row))
  return { narrator: automatic(narrator ?? ''), of: all }
}

/** Returns the characters who speak in a play, and whether a natural voice speaks any of them for a listener. */
export async function speakingParts(
  deps: LibraryDeps,
  playId: string,
  listener: { readonly entitled: boolean },
): Promise<SpeakingParts> {
  const play = await deps.modules.plays.scriptOf(playId)
  const [parts, { of }] = [await voicePartsOf(deps, playId, play), await speakersOf(deps, playId, listener)]
  const speaking = parts.filter(({ words }) => words > 0)
  return {
    natural: speaking.some(({ id }) => (of.get(id)?.engine ?? BUILT_IN) !== BUILT_IN),
    parts: speaking.map((part) => {
      const { id, name, words, scenes } = part
      return { id, name, ...attributesOf(part, play.language), words, scenes: [...scenes] }
    }),
  }
}

/** Returns the voice that each character would get if only its own chosen voice were removed. */
export async function automaticVoices(deps: LibraryDeps, playId: string): Promise<Map<string, OfferedVoice>> {
  const company = await companyOf(deps, playId)
  const { play, kept, voices } = company
  const byId = new Map(voices.map((voice) => [voice.id, voice]))
  const asItStands = castBy(company, kept)
  const found = new Map<string, OfferedVoice>()
  for (const { id } of play.characters) {
    const without = new Map([...kept].filter(([other]) => other !== id))
    const voice = byId.get((kept.has(id) ? castBy(company, without) : asItStands).of.get(id) ?? '')
    if (voice !== undefined) found.set(id, { ...voice, id: fromKey(voice.id).voice })
  }
  return found
}
