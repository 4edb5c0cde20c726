import type { SpeakingParts } from '@replique/contract'
import {
  castVoices,
  mannerFor,
  type CastableVoice,
  type Language,
  type Utterance,
  type VoiceCasting,
} from '@replique/script'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '../api/api.ts'
import { readStored, writeStored } from '../browser-storage.ts'
import { createStore, useStore } from '../store.ts'
import type { BrowserSpeech } from './cue.ts'

/** A voice of this device that speaks well enough for a play. Its id is the browser's URI of the voice. */
export interface DeviceVoice extends CastableVoice {
  /** Whether the browser sends the text to a service, which speaks it. */
  readonly online: boolean
  /**
   * `good` voices are known to be better than the server's synthesiser. `low` ones speak only if the server can't.
   */
  readonly quality: 'good' | 'unknown' | 'low'
  /** The speed and pitch at which it sounds best. */
  readonly rate: number
  readonly pitch: number
}

/** How long to wait for browsers that list their voices late, in milliseconds. */
const LATE = 1_000
/** The library knows the quality of most voices, but not that of this synthesiser, which is the server's own. */
const SYNTHESISER = /espeak/i

/** Returns this device's voices for a language, the best first, without synthesisers and novelties. */
async function listDeviceVoices(language: Language): Promise<readonly DeviceVoice[]> {
  if (globalThis.speechSynthesis === undefined) return []
  const { WebSpeechVoiceManager } = await import('@readium/speech')
  const manager = await WebSpeechVoiceManager.initialize({ languages: ['en', 'fr'], maxTimeout: LATE })
  const voices = await manager.sortVoicesByQuality(manager.getVoices({ languages: language }))
  return voices.flatMap((voice): DeviceVoice[] => {
    const { voiceURI: id, gender = 'neutral', language: accent, rate = 1, pitch = 1 } = voice
    if (id === undefined || SYNTHESISER.test(voice.name)) return []
    const quality = voice.quality === 'low' ? 'low' : voice.quality ? 'good' : 'unknown'
    const online = voice['offlineAvailability'] !== true
    const age = voice.children === true ? 'child' : 'adult'
    return [{ id, gender, age, accent, languages: [language], online, quality, rate, pitch }]
  })
}

const deviceVoicesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['device-voices', language],
    queryFn: () => listDeviceVoices(language),
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
  })

const partsQuery = (playId: string) =>
  queryOptions({
    queryKey: ['plays', 'speaking-parts', playId],
    queryFn: ({ signal }) => api.sound.speech.parts({ id: playId }, { signal }),
    networkMode: 'always',
    retry: false,
  })

/** Whose voices speak: the device's if they are clearly better, always the server's, or always the device's. */
export const VOICE_SOURCES = ['auto', 'server', 'device'] as const
export type VoiceSource = (typeof VOICE_SOURCES)[number]

/** The user's choice of voices, stored on this device. */
export interface VoiceChoice {
  readonly source: VoiceSource
  /** Whether to use voices that send the text to a service. */
  readonly online: boolean
}

const KEY = 'replique-voices'

function readChoice(): VoiceChoice {
  try {
    const { source, online } = JSON.parse(readStored(KEY) ?? '{}') as Partial<VoiceChoice>
    return { source: VOICE_SOURCES.find((one) => one === source) ?? 'auto', online: online === true }
  } catch {
    return { source: 'auto', online: false }
  }
}

const choice = createStore<VoiceChoice>(readChoice())

export const useVoiceChoice = (): VoiceChoice => useStore(choice)

export function chooseVoices(change: Partial<VoiceChoice>): void {
  choice.set((now) => ({ ...now, ...change }))
  writeStored(KEY, JSON.stringify(choice.get()))
}

/** How the device speaks as one character. */
interface DeviceRole {
  readonly voice: string
  readonly pitch: number
  readonly rate: number
}

/** Which characters the device speaks. Null stands for the narrator. */
export interface DeviceCasting {
  /** Those that the device speaks rather than the server. */
  readonly own: ReadonlyMap<string | null, DeviceRole>
  /** Everybody, in case that the server can't speak. */
  readonly all: ReadonlyMap<string | null, DeviceRole>
}

/** Variants that make one voice sound like several people. */
const VARIANTS = [
  { age: 'adult', pitch: 1, rate: 1 },
  { age: 'old', pitch: 0.82, rate: 0.94 },
  { age: 'young', pitch: 1.16, rate: 1.04 },
  { age: 'child', pitch: 1.4, rate: 1.06 },
] as const

const SERVER = 'server'

interface Casting extends SpeakingParts {
  readonly language: Language
  readonly voices: readonly DeviceVoice[]
  readonly choice: VoiceChoice
  /** The voices that characters had before, by character id. */
  readonly kept?: ReadonlyMap<string, string>
}

/**
 * Casts a play with this device's voices, each character with another one. If there are fewer voices than characters,
 * the biggest parts get them, and the server speaks the others.
 */
export function castDevice({
  parts,
  natural,
  language,
  voices,
  choice: { source, online },
  kept,
}: Casting): DeviceCasting {
  const allowed = voices.filter((voice) => online || !voice.online)
  const speaking = parts
    .filter(({ words }) => words > 0)
    .toSorted((a, b) => b.words - a.words)
    .map(({ gender, age, ...part }) => ({
      ...part,
      aliases: [],
      description: '',
      ...(gender && { gender }),
      ...(age && { ageBand: age }),
    }))
  const usable = allowed.filter(({ quality }) => quality === 'good' || (quality === 'unknown' && source === 'device'))
  const isBetter = !natural && usable.length >= speaking.length
  const speaks = usable.length > 0 && (source === 'device' || (source === 'auto' && isBetter))
  const spare = castVariants(allowed, (voices) => castVoices({ parts: speaking, voices, language }))
  if (!speaks) return { own: new Map(), all: spare }
  const server: CastableVoice = { id: SERVER, gender: 'neutral', age: 'adult', accent: null, languages: [language] }
  const { of } = castVoices({
    parts: speaking.slice(0, usable.length),
    voices: [...usable, server],
    language,
    narrator: SERVER,
    ...(kept && { kept }),
  })
  const own = new Map<string | null, DeviceRole>()
  const uses = new Map<string, number>()
  for (const [id, voice] of of) {
    const used = uses.get(voice) ?? 0
    uses.set(voice, used + 1)
    own.set(
      id,
      roleOf(
        usable.find((one) => one.id === voice)!,
        used,
      ),
    )
  }
  const free = usable.find(({ id }) => !uses.has(id))
  own.set(null, free ? roleOf(free, 0) : spare.get(null)!)
  return { own, all: new Map([...spare, ...own]) }
}

/** Returns the role for a voice, as one of its variants. */
function roleOf({ id, pitch, rate }: DeviceVoice, variant: number): DeviceRole {
  const { pitch: higher, rate: faster } = VARIANTS[variant % VARIANTS.length]!
  return { voice: id, pitch: pitch * higher, rate: rate * faster }
}

/** Casts with all variants of the voices, for characters and the narrator. */
function castVariants(
  voices: readonly DeviceVoice[],
  cast: (variants: readonly CastableVoice[]) => VoiceCasting,
): Map<string | null, DeviceRole> {
  const roles = new Map<string, DeviceRole>()
  const variants = voices.flatMap((voice) =>
    VARIANTS.map(({ age }, at): CastableVoice => {
      const id = `${voice.id} ${age}`
      roles.set(id, roleOf(voice, at))
      return { ...voice, id, age: at === 0 ? voice.age : age }
    }),
  )
  const { narrator, of } = cast(variants)
  const chosen = [...of, ...(narrator === null ? [] : [[null, narrator] as const])]
  return new Map(chosen.map(([id, voice]) => [id, roles.get(voice)!]))
}

const CAST = 'replique-device-cast'
/** The number of plays whose casting is kept. */
const MOST_PLAYS = 30

type KeptCasts = Readonly<Record<string, Readonly<Record<string, string>>>>

function keptCasts(): KeptCasts {
  try {
    return JSON.parse(readStored(CAST) ?? '{}') as KeptCasts
  } catch {
    return {}
  }
}

/** Keeps the voices of a play, so that characters don't change theirs when the text does. */
function keep(playId: string, { own }: DeviceCasting): void {
  const { [playId]: _before, ...others } = keptCasts()
  const voices = Object.fromEntries([...own].flatMap(([id, { voice }]) => (id === null ? [] : [[id, voice]])))
  const recent = Object.entries(others).slice(-(MOST_PLAYS - 1))
  writeStored(CAST, JSON.stringify(Object.fromEntries([...recent, [playId, voices]])))
}

/** What a page shows about this device's voices. */
export interface DeviceVoices {
  /** Null if the device has no voices; undefined until that is known. */
  readonly casting: DeviceCasting | null | undefined
  /** How many good voices the device has for the language: its own, and those of a service that is sent the text. */
  readonly local: number
  readonly online: number
}

/** Returns this device's voices for a play. */
export function useDeviceVoices(playId: string, language: Language): DeviceVoices {
  const chosen = useVoiceChoice()
  const { data: voices, isPending } = useQuery(deviceVoicesQuery(language))
  const hasVoices = (voices?.length ?? 0) > 0
  const { data: parts, isLoading } = useQuery({ ...partsQuery(playId), enabled: hasVoices })
  const casting = useMemo(() => {
    if (!voices || !parts) return null
    const kept = new Map(Object.entries(keptCasts()[playId] ?? {}))
    return castDevice({ ...parts, language, voices, choice: chosen, kept })
  }, [playId, language, voices, parts, chosen])
  useEffect(() => {
    if (casting && casting.own.size > 0) keep(playId, casting)
  }, [playId, casting])
  return {
    casting: isPending || isLoading ? undefined : casting,
    local: voices?.filter(({ online, quality }) => !online && quality !== 'low').length ?? 0,
    online: voices?.filter(({ online }) => online).length ?? 0,
  }
}

/** Text that somebody in a play says. */
export type Spoken = Pick<Utterance, 'text' | 'speakers'> & Partial<Pick<Utterance, 'manner' | 'tone' | 'sung'>>

/** Returns what the browser has to speak for a line, as the directions and the tone of the speech ask for. */
export function speechOf(spoken: Spoken, language: Language, role?: DeviceRole): BrowserSpeech {
  const { pitch, rate, volume, whispers } = mannerFor({ ...spoken, manner: spoken.manner ?? '' })
  const { voice, pitch: own = 1, rate: pace = 1 } = role ?? {}
  return {
    text: spoken.text,
    language,
    ...(voice !== undefined && { voice }),
    pitch: own * 2 ** (pitch / 12),
    rate: pace * rate,
    // a browser has no louder than its voice's own, so that only soft lines differ
    volume: Math.min(1, whispers ? 0.5 : volume),
  }
}
