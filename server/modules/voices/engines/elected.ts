import type { Clock } from '../../../kernel/clock.ts'
import type { Outbound } from '../../../kernel/outbound/outbound.ts'
import { EngineError, type Engine, type EngineFault } from './engine.ts'
import { openOpenAi } from './open-ai/open-ai.ts'
import { parseServiceVoices } from './open-ai/service-voices.ts'

export const ELECTED = 'provider'

/** A service that an administrator chose for speech. */
export interface ElectedService {
  readonly url: string
  readonly key: string | null
  readonly model: string
  /** As SPEECH_VOICES writes them; empty: the usual ones. */
  readonly voices: string
}

/** Speech as administrators set it; told by a module above. */
export interface SpeechChoice {
  /** Refuses feature_off where nothing is to be spoken. */
  require(): Promise<void>
  /** Null: none besides that of the settings. */
  service(): Promise<ElectedService | null>
  /**
   * Has a line spoken for somebody, counted; false where their share of the month is used up. A fault of the service is
   * told to `failed`.
   */
  count(line: CountedLine): Promise<boolean>
}

export interface CountedLine {
  readonly owner: string
  readonly letters: number
  speak(): Promise<void>
  faultOf(error: unknown): EngineFault | null
}

interface Place {
  readonly choice: SpeechChoice
  readonly outbound: Outbound
  readonly clock: Clock
  /** The usual voices. */
  readonly offered: string
}

export interface Elected extends Engine {
  /** Looks who is chosen now. */
  refresh(): Promise<void>
}

/** The engine that administrators choose: another as soon as they choose another, and none where they choose none. */
export function openElected({ choice, outbound, clock, offered }: Place): Elected {
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
  const open = ({ voices, ...service }: ElectedService): Engine | null => {
    const read = parseServiceVoices(voices === '' ? offered : voices)
    return typeof read === 'string' ? null : openOpenAi({ ...service, voices: read, outbound, clock })
  }
  return {
    id: ELECTED,
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
      // a voice of the server speaks for whoever has used up their share
      if (!admitted || speech === null) throw new EngineError('refused')
      return speech
    },
    close: async () => known.engine?.close(),
  }
}
