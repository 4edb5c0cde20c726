import {
  castVoices,
  partsHeard,
  voiceParts,
  type Play,
  type CastableVoicePart,
  type VoiceCasting,
} from '@replique/script'
import type { OfferedVoice } from '@replique/contract'
import { isId } from '../../../kernel/ids.ts'
import { BUILT_IN } from '../engines/built-in/built-in.ts'
import type { Delivery, EngineVoice } from '../engines/engine.ts'
import { listOffer } from './presentation.ts'
import { findVoices, type VoiceRow } from './store.ts'
import type { LibraryDeps } from './deps.ts'

/** What speaks a part: a voice that somebody chose, else one of the server's that was cast by itself. */
export interface Speaker {
  readonly engine: string
  readonly voice: string
  readonly delivery: Delivery
  /** The chosen voice's id and name; null where it was cast by itself. */
  readonly kept: { readonly id: string; readonly name: string } | null
  /** The name of the chosen voice that whoever listens is not entitled to, where this one speaks in its place. */
  readonly insteadOf: string | null
}

/** By which voices a play is heard: each character has one, the narrator has another. */
export interface Speakers {
  readonly narrator: Speaker
  readonly of: ReadonlyMap<string, Speaker>
}

const PLAIN: Delivery = { pitch: 0, rate: 1, volume: 1, manner: '' }

// a play that is kept as it stands is looked through once
const partsOf = new WeakMap<Play, readonly CastableVoicePart[]>()

/** Who speaks, and who the play says they are: its lines are read in a thread of their own. */
async function voicePartsOf(
  { modules }: LibraryDeps,
  playId: string,
  play: Play,
): Promise<readonly CastableVoicePart[]> {
  const known = partsOf.get(play)
  if (known) return known
  const parts = partsHeard(voiceParts(play), await modules.plays.charactersReadIn(playId))
  partsOf.set(play, parts)
  return parts
}

/** The voices that somebody chose for a play, by character: the first that is cast and there. */
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

/** What a play can be given as a voice: one that is kept, or one of an engine as it is. */
export type CastableVoice = Omit<VoiceRow, 'created_at' | 'changed_at'>

/** A voice of an engine, by the id under which a play is given it. */
export const asItIs = ({ engine, id, name, languages, gender, age }: OfferedVoice): CastableVoice => ({
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

/** The voices by these ids; those that were deleted, or that no engine offers any more, are left out. */
export async function findCastable(deps: LibraryDeps, ids: readonly string[]): Promise<CastableVoice[]> {
  const kept = await findVoices(deps.kernel.database.db, ids.filter(isId))
  const others = new Set<string>(ids.filter((id) => !isId(id)))
  if (others.size === 0) return kept
  const offer = await listOffer({ engines: deps.engines, log: deps.kernel.log })
  return [...kept, ...offer.map(asItIs).filter(({ id }) => others.has(id))]
}

interface Company {
  readonly play: Play
  readonly kept: ReadonlyMap<string, CastableVoice>
  readonly voices: readonly EngineVoice[]
  readonly parts: readonly CastableVoicePart[]
}

/** Kept voices stay, and so does what the others are given: none of them sounds like a kept one while voices are left. */
function castBy({ play, voices, parts }: Company, kept: ReadonlyMap<string, CastableVoice>): VoiceCasting {
  const own = [...kept].flatMap(([id, { engine, voice }]) => (engine === BUILT_IN ? [[id, voice] as const] : []))
  return castVoices({ parts, voices, language: play.language, kept: new Map(own) })
}

async function companyOf(deps: LibraryDeps, playId: string): Promise<Company> {
  const play = await deps.modules.plays.scriptOf(playId)
  // what costs money speaks only where somebody chose it
  const voices = (await deps.engines.of(BUILT_IN)?.voices()) ?? []
  return { play, voices, kept: await listChosen(deps, playId), parts: await voicePartsOf(deps, playId, play) }
}

const speakerOf = ({ id, name, engine, voice, pitch, rate, volume, manner }: CastableVoice): Speaker => ({
  engine,
  voice,
  delivery: { pitch, rate, volume, manner },
  kept: { id, name },
  insteadOf: null,
})
const automatic = (voice: string, insteadOf: string | null = null): Speaker => ({
  engine: BUILT_IN,
  voice,
  delivery: PLAIN,
  kept: null,
  insteadOf,
})

/** What speaks whom in a play as it stands: in place of voices that whoever listens is not entitled to, those of the server. */
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

/** What would speak each character of a play if no kept voice did; the others stay as they are. */
export async function automaticIn(deps: LibraryDeps, playId: string): Promise<Map<string, EngineVoice>> {
  const company = await companyOf(deps, playId)
  const { play, kept, voices } = company
  const byId = new Map(voices.map((voice) => [voice.id, voice]))
  const asItStands = castBy(company, kept)
  const found = new Map<string, EngineVoice>()
  for (const { id } of play.characters) {
    const without = new Map([...kept].filter(([other]) => other !== id))
    const voice = byId.get((kept.has(id) ? castBy(company, without) : asItStands).of.get(id) ?? '')
    if (voice !== undefined) found.set(id, voice)
  }
  return found
}
