import { VOICE_AGES, type VoiceAge, type VoiceGender } from '@replique/contract/voice-traits'
import type { Language } from '@replique/script'
import { BUILT_IN_VOICES } from './built-in/voices.ts'
import {
  type EngineVoice,
  EngineError,
  type Engine,
  type EngineFault,
  type Speech,
  type SpeechRequest,
} from './engine.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Circuit } from '../../../kernel/outbound/circuit.ts'
import { openOutbound } from '../../../kernel/outbound/outbound.ts'
import { BUILT_IN, openBuiltIn } from './built-in/built-in.ts'
import { openChosenEngine, type SpeechChoice } from './chosen-engine.ts'
import { openNatural } from './natural/natural.ts'
import { openOpenAi } from './open-ai/open-ai.ts'
import { OFFERED } from './open-ai/service-voices.ts'

/** The known properties of a voice that has to be replaced; null if unknown. */
interface VoiceFacts {
  readonly language: Language
  readonly gender: VoiceGender | null
  readonly age: VoiceAge | null
  readonly accent: string | null
  /** Any string that identifies the voice, so that two voices with the same facts rarely get the same replacement. */
  readonly like: string
}

const GENDER = 4
const NEUTRAL = 2
const STEP_OF_AGE = 1.5
const ACCENT = 1

/** Returns the built-in voice that is most similar to another one. */
export function nearestVoice(facts: VoiceFacts): EngineVoice {
  const known = BUILT_IN_VOICES.filter(({ languages }) => languages.includes(facts.language))
  const scored = known.map((voice) => ({ voice, distance: distanceOf(voice, facts) }))
  const least = Math.min(...scored.map(({ distance }) => distance))
  const nearest = scored.filter(({ distance }) => distance === least)
  return nearest[numberOf(facts.like) % nearest.length]!.voice
}

function distanceOf(voice: EngineVoice, { gender, age, accent }: VoiceFacts): number {
  const years = age === null ? VOICE_AGES.indexOf('adult') : VOICE_AGES.indexOf(age)
  return (
    genderDistance(voice.gender, gender) +
    STEP_OF_AGE * Math.abs(VOICE_AGES.indexOf(voice.age) - years) +
    (accent === null || voice.accent === accent ? 0 : ACCENT)
  )
}

function genderDistance(has: VoiceGender, wanted: VoiceGender | null): number {
  if (wanted === null || has === wanted) return 0
  return has === 'neutral' || wanted === 'neutral' ? NEUTRAL : GENDER
}

/** Hashes text to a number that is the same on every machine. */
function numberOf(text: string): number {
  let number = 7
  for (const character of text) number = (number * 31 + character.codePointAt(0)!) >>> 0
  return number
}

export interface OfferedVoice extends EngineVoice {
  /** The id of the engine that speaks with this voice. */
  readonly engine: string
}

/** Speech, with the engine and voice that spoke. */
export interface Spoken {
  readonly speech: Speech
  /** The engine that spoke: the requested one, or the built-in one as a substitute. */
  readonly engine: string
  readonly voice: string
  /**
   * Why the requested engine did not speak; null if it did. It is stored with the sound, so that the sound is
   * synthesised again later.
   */
  readonly fellBackFrom: EngineFault | null
  /** Seconds to wait before using the requested engine again; null if the engine did not say. */
  readonly wait: number | null
}

export interface EngineHealth {
  readonly engine: string
  /** The last known fault; null if there is none. */
  readonly fault: EngineFault | null
}

export interface Engines {
  /** Returns all engines, the built-in one first. */
  all(): readonly Engine[]
  of(id: string): Engine | null
  voices(): Promise<readonly OfferedVoice[]>
  /**
   * Speaks. If the engine fails, the built-in engine speaks with its nearest voice. Throws if that fails too.
   * `onBeginning` is as for `Engine.speak`.
   */
  speak(
    engineId: string,
    request: SpeechRequest,
    signal: AbortSignal,
    onBeginning?: (beginning: Speech) => void,
  ): Promise<Spoken>
  health(): readonly EngineHealth[]
  /** Checks which service administrators have chosen now. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the engines in use: the built-in engine, the natural voices of installed packs, the service configured by the
 * operator, and the service chosen by administrators.
 */
export function openEngines(
  kernel: Pick<Kernel, 'clock' | 'log' | 'config'>,
  choice: SpeechChoice,
  refreshPacks: () => Promise<void>,
): Engines {
  const { clock, config } = kernel
  const { url, hosts, ...service } = config.voices
  const elected = openChosenEngine({
    choice,
    outbound: openOutbound({ allowed: config.ai.hosts }),
    clock,
    offered: OFFERED,
  })
  const set = url === null ? [] : [openOpenAi({ ...service, url, outbound: openOutbound({ allowed: hosts }), clock })]
  const natural = openNatural({ dataDir: config.dataDir, refresh: refreshPacks })
  return { ...gatherEngines(kernel, [natural, ...set, elected]), refresh: () => elected.refresh() }
}

/** Combines the built-in engine with others. */
export function gatherEngines(kernel: Pick<Kernel, 'clock' | 'log'>, others: readonly Engine[]): Engines {
  const builtIn = openBuiltIn()
  const all = [builtIn, ...others]
  const circuits = new Map(
    others.map(({ id }) => [id, new Circuit<EngineFault>(kernel.clock, ['unknown_voice', 'refused'])]),
  )
  const of = (id: string): Engine | null => all.find((one) => one.id === id) ?? null

  const standIn = async (asked: Asked, error: EngineError): Promise<Spoken> => {
    const { engine, request, signal } = asked
    const voice = (await nearestTo(engine, request)).id
    const speech = await builtIn.speak({ ...request, voice }, signal)
    return { speech, engine: BUILT_IN, voice, fellBackFrom: error.fault, wait: error.wait }
  }

  const ask = async (engine: Engine, { request, signal, onBeginning }: Asked): Promise<Speech> => {
    const circuit = circuits.get(engine.id)
    const known = circuit?.refuses() ?? null
    if (known !== null) throw new EngineError(known)
    try {
      const speech = await engine.speak(request, signal, onBeginning)
      circuit?.succeed()
      return speech
    } catch (error) {
      if (error instanceof EngineError) {
        circuit?.fail(error)
        kernel.log.warn('a speech engine did not speak', { engine: engine.id, fault: error.fault, error: error.cause })
      } else circuit?.leave()
      throw error
    }
  }

  return {
    all: () => all,
    of,
    voices: async () => (await Promise.all(all.map(offered))).flat(),
    speak: async (engineId, request, signal, onBeginning) => {
      const asked: Asked = { engine: of(engineId), request, signal, onBeginning }
      try {
        if (asked.engine === null) throw new EngineError('down')
        const speech = await ask(asked.engine, asked)
        return { speech, engine: engineId, voice: request.voice, fellBackFrom: null, wait: null }
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        if (asked.engine === builtIn && error.fault !== 'unknown_voice') throw error
        return standIn(asked, error)
      }
    },
    refresh: () => Promise.resolve(),
    health: () => all.map(({ id }) => ({ engine: id, fault: circuits.get(id)?.fault() ?? null })),
    close: async () => {
      await Promise.all(all.map((one) => one.close()))
    },
  }
}

interface Asked {
  readonly engine: Engine | null
  readonly request: SpeechRequest
  readonly signal: AbortSignal
  readonly onBeginning: ((beginning: Speech) => void) | undefined
}

async function offered(engine: Engine): Promise<OfferedVoice[]> {
  return (await engine.voices()).map((voice) => ({ ...voice, engine: engine.id }))
}

async function nearestTo(engine: Engine | null, { voice, language }: SpeechRequest): Promise<EngineVoice> {
  const known = (await engine?.voices())?.find(({ id }) => id === voice)
  const { gender = null, age = null, accent = null } = known ?? {}
  return nearestVoice({ language, gender, age, accent, like: voice })
}
