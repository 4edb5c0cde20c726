import type { Clock } from '../../../kernel/clock.ts'
import type { Outbound } from '../../../kernel/outbound/outbound.ts'
import { EngineError, type Engine, type EngineFault } from './engine.ts'
import { openOpenAi } from './open-ai/open-ai.ts'
import { parseServiceVoices } from './open-ai/service-voices.ts'

export const CHOSEN_ENGINE = 'provider'

/** A service that an administrator chose for speech. */
export interface ChosenService {
  readonly url: string
  readonly key: string | null
  readonly model: string
  /** The offered voices, in the format of SPEECH_VOICES. If empty, the default voices are offered. */
  readonly voices: string
}

/** The administrators' choice of speech service, provided by a module above this one. */
export interface SpeechChoice {
  /** Refuses with feature_off if speech is switched off. */
  require(): Promise<void>
  /** Returns the service that administrators have chosen, or null if they haven't chosen any. */
  service(): Promise<ChosenService | null>
  /**
   * Speaks a line for a user and counts it. Returns false if their monthly share is used up. If `faultOf` recognises an
   * error as a fault of the service, the fault is recorded.
   */
  count(line: MeteredSpeech): Promise<boolean>
}

export interface MeteredSpeech {
  readonly owner: string
  readonly letters: number
  speak(): Promise<void>
  faultOf(error: unknown): EngineFault | null
}

interface Place {
  readonly choice: SpeechChoice
  readonly outbound: Outbound
  readonly clock: Clock
  /** The default voices. */
  readonly offered: string
}

export interface ChosenEngine extends Engine {
  /** Checks which service is chosen now. */
  refresh(): Promise<void>
}

/**
 * Opens the engine chosen by administrators. It switches when they choose another service, and has no voices while none
 * is chosen.
 */
export function openChosenEngine({ choice, outbound, clock, offered }: Place): ChosenEngine {
  let known: { readonly name: string; readonly engine: Engine | null } = { name: '', engine: null }
  const refresh = async (): Promise<Engine | null> => {
    const service = await choice.service()
    const name = JSON.stringify(service)
    if (name === known.name) return known.engine
    const before = known.engine
    known = { name, engine: service === null ? null : open(service) }
    await before?.close()
    return known.engine
  }
  const open = ({ voices, ...service }: ChosenService): Engine | null => {
    const read = parseServiceVoices(voices === '' ? offered : voices)
    return typeof read === 'string' ? null : openOpenAi({ ...service, voices: read, outbound, clock })
  }
  return {
    id: CHOSEN_ENGINE,
    get version() {
      return known.engine?.version ?? 'none'
    },
    get paid() {
      return known.engine?.paid ?? false
    },
    refresh: async () => void (await refresh()),
    voices: async () => (await refresh())?.voices() ?? [],
    speak: async (request, signal) => {
      const engine = await refresh()
      if (engine === null) throw new EngineError('down')
      const speak = () => engine.speak(request, signal)
      if (request.owner === undefined) return speak()
      let speech: Awaited<ReturnType<typeof speak>> | null = null
      const admitted = await choice.count({
        owner: request.owner,
        letters: request.words.join(' ').length,
        speak: async () => {
          speech = await speak()
        },
        faultOf: (error) => (error instanceof EngineError ? error.fault : null),
      })
      // once a user's share is used up, a built-in voice speaks instead
      if (!admitted || speech === null) throw new EngineError('refused')
      return speech
    },
    close: async () => known.engine?.close(),
  }
}
