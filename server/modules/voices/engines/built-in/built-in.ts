import { mannerFor } from '@replique/script'
import { EngineError, type Engine, type SpeechRequest } from '../engine.ts'
import { WorkerPoolFull } from '../../../../kernel/pool/worker-pool.ts'
import { inThread } from '../threads/threads.ts'
import { runsOf, type Line } from './line.ts'
import { printTimbre, BUILT_IN_VOICES, DEFAULT_ACCENT } from './voices.ts'

export const BUILT_IN = 'built-in'
/** The version of the engine. Increase it with every change that makes the same request sound different. */
const VERSION = '2'
/** Words per minute at normal speed. */
const PACE = 165
/** The synthesiser's range of speeds, in words per minute. */
const [SLOWEST, FASTEST] = [80, 450]
/** Maximum number of characters per request: half an hour of speech. */
const LONGEST = 30_000

const within = (number: number, least: number, most: number): number => Math.min(most, Math.max(least, number))

/**
 * Converts a request to a line for the synthesiser. Throws an EngineError if the voice is unknown or the text too long.
 */
export function lineOf({ voice: id, language, words, delivery, verse }: SpeechRequest): Line {
  const voice = BUILT_IN_VOICES.find((one) => one.id === id)
  if (voice === undefined) throw new EngineError('unknown_voice')
  if (words.reduce((sum, { length }) => sum + length + 1, 0) > LONGEST) throw new EngineError('refused')
  const manner = mannerFor(delivery)
  const tongue = voice.languages.includes(language) ? voice.tongue : DEFAULT_ACCENT[language]
  const { rate = 1 } = voice.timbre
  const pitch = within(delivery.pitch, -12, 12) + manner.pitch
  return {
    ...runsOf({ words, language, own: tongue, verse }),
    timbre: printTimbre(voice.timbre, { pitch, melody: manner.melody, whispers: manner.whispers }),
    rate: Math.round(within(PACE * rate * manner.rate * within(delivery.rate, 0.5, 2), SLOWEST, FASTEST)),
    gain: manner.volume * within(delivery.volume, 0, 2),
  }
}

/** The synthesiser included in the server. It is free, always available, and needs no network. */
export function openBuiltIn(): Engine {
  const closing = new AbortController()
  return {
    id: BUILT_IN,
    version: VERSION,
    paid: false,
    readsVerse: true,
    voices: () => Promise.resolve(BUILT_IN_VOICES.map(({ tongue: _tongue, timbre: _timbre, ...voice }) => voice)),
    speak: async (request, signal) => {
      signal.throwIfAborted()
      const ends = AbortSignal.any([signal, closing.signal])
      try {
        return await inThread('say', lineOf(request), ends)
      } catch (error) {
        if (error instanceof EngineError || signal.aborted) throw error
        throw error instanceof WorkerPoolFull
          ? new EngineError('busy', { wait: 5 })
          : new EngineError('down', { cause: error })
      }
    },
    close: () => {
      closing.abort(new EngineError('down'))
      return Promise.resolve()
    },
  }
}
