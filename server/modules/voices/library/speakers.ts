import {
  castVoices,
  partsHeard,
  voiceParts,
  type Play,
  type CastableVoicePart,
  type VoiceCasting,
} from '@replique/script'
import { isId } from '../../../kernel/ids.ts'
import { BUILT_IN } from '../engines/built-in/built-in.ts'
import type { Delivery, EngineVoice } from '../engines/engine.ts'
import { findVoices, type VoiceRow } from './store.ts'
import type { LibraryDeps } from './deps.ts'

/** What speaks a part: a voice that is kept, else one of the server's that was cast by itself. */
export interface Speaker {
  readonly engine: string
  readonly voice: string
  readonly delivery: Delivery
  /** The kept voice's id and name; null where it was cast by itself. */
  readonly kept: { readonly id: string; readonly name: string } | null
  /** The name of the kept voice that whoever listens is not entitled to, where this one speaks in its place. */
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

/** The kept voices that speak in a play, by character: the first that is cast and there. */
async function listKept(deps: LibraryDeps, playId: string): Promise<Map<string, VoiceRow>> {
  const { kernel, modules } = deps
  const cast = await modules.plays.castOf(playId)
  const ids = cast.flatMap(({ voiceId }) => (isId(voiceId) ? [voiceId] : []))
  const rows = new Map((await findVoices(kernel.database.db, [...new Set(ids)])).map((row) => [row.id, row]))
  const kept = new Map<string, VoiceRow>()
  for (const { characterId, voiceId } of cast) {
    const row = rows.get(voiceId ?? '')
    if (row !== undefined && !kept.has(characterId)) kept.set(characterId, row)
  }
  return kept
}

interface Company {
  readonly play: Play
  readonly kept: ReadonlyMap<string, VoiceRow>
  readonly voices: readonly EngineVoice[]
  readonly parts: readonly CastableVoicePart[]
}

/** Kept voices stay, and so does what the others are given: none of them sounds like a kept one while voices are left. */
function castBy({ play, voices, parts }: Company, kept: ReadonlyMap<string, VoiceRow>): VoiceCasting {
  const own = [...kept].flatMap(([id, { engine, voice }]) => (engine === BUILT_IN ? [[id, voice] as const] : []))
  return castVoices({ parts, voices, language: play.language, kept: new Map(own) })
}

async function companyOf(deps: LibraryDeps, playId: string): Promise<Company> {
  const play = await deps.modules.plays.scriptOf(playId)
  // what costs money speaks only where somebody chose it
  const voices = (await deps.engines.of(BUILT_IN)?.voices()) ?? []
  return { play, voices, kept: await listKept(deps, playId), parts: await voicePartsOf(deps, playId, play) }
}

const speakerOf = ({ id, name, engine, voice, pitch, rate, volume, manner }: VoiceRow): Speaker => ({
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
  const isHeard = ({ engine }: VoiceRow): boolean => entitled || deps.engines.of(engine)?.paid !== true
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
