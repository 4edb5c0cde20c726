import type { Speaker } from '@replique/contract'
import { castVoices, voiceParts, type CharacterId, type Play, type VoiceCasting } from '@replique/script'
import { BUILT_IN } from '../engines/built-in/built-in.ts'
import type { OfferedVoice } from '../engines/engines.ts'
import type { Kept } from '../library/library.ts'
import type { SpeechTools } from './tools.ts'
import type { ChosenVoice } from './wish.ts'

/** Who speaks whom in a play: voices that were cast, and for everybody else one chosen by itself. */
export interface Voices {
  readonly speakers: readonly Speaker[]
  /** Null stands for the narrator. */
  of(this: void, speaker: CharacterId | null): ChosenVoice
}

const keptVoice = ({ id, name, engine, voice, delivery }: Kept): ChosenVoice => {
  const { pitch, rate, volume, manner } = delivery
  return { engine, voice, name, voiceId: id, pitch, rate, volume, style: manner }
}

const offeredVoice = ({ engine, id, name }: OfferedVoice): ChosenVoice => ({
  engine,
  voice: id,
  name,
  voiceId: null,
  pitch: 0,
  rate: 1,
  volume: 1,
  style: '',
})

export async function chooseVoices(tools: SpeechTools, playId: string, play: Play): Promise<Voices> {
  const { doors, engines, library } = tools
  const [cast, offered] = await Promise.all([doors.plays.castOf(playId), engines.voices()])
  const kept = await library.voiceOf(cast.flatMap(({ voiceId }) => voiceId ?? []))
  const chosen = new Map<CharacterId | null, ChosenVoice>()
  for (const { characterId, voiceId } of cast) {
    const voice = kept.get(voiceId ?? '')
    // the first one speaks: understudies come after
    if (voice && !chosen.has(characterId)) chosen.set(characterId, keptVoice(voice))
  }
  const own = offered.filter(({ engine }) => engine === BUILT_IN)
  const given = automatic(play, own, chosen)
  const speakers = [null, ...play.characters.map(({ id }) => id)]
  for (const id of speakers) {
    const voiceId = id === null ? given.narrator : given.of.get(id)
    const voice = own.find((one) => one.id === voiceId)
    if (voice && !chosen.has(id)) chosen.set(id, offeredVoice(voice))
  }
  const narrator = chosen.get(null)
  return {
    speakers: speakers.map((characterId) => {
      const { name = '', voiceId = null } = chosen.get(characterId) ?? {}
      return { characterId, voice: name, voiceId }
    }),
    of: (speaker) => {
      const voice = chosen.get(speaker) ?? narrator
      if (!voice) throw new Error('no voice speaks this language')
      return voice
    },
  }
}

interface Casting {
  readonly kept: string
  readonly casting: VoiceCasting
}

/** A play is cast once for each state of its text and of who was cast by hand. */
const castings = new WeakMap<Play, Casting>()

/** Voices for whoever was given none; those that were given already are left to whoever has them. */
function automatic(
  play: Play,
  voices: readonly OfferedVoice[],
  chosen: ReadonlyMap<CharacterId | null, ChosenVoice>,
): VoiceCasting {
  const kept = new Map<CharacterId, string>()
  for (const [id, { engine, voice }] of chosen) if (id !== null && engine === BUILT_IN) kept.set(id, voice)
  const name = JSON.stringify([...kept])
  const known = castings.get(play)
  if (known?.kept === name) return known.casting
  const casting = castVoices({ parts: voiceParts(play), voices, language: play.language, kept })
  castings.set(play, { kept: name, casting })
  return casting
}
