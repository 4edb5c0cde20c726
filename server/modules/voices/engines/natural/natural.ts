import { mannerFor } from '@replique/script'
import { watchInstalled } from '../../packs/installed.ts'
import type { Pack } from '../../packs/pack.ts'
import { EngineError, SAMPLE_RATE, type Engine, type EngineVoice, type SpeechRequest } from '../engine.ts'
import { cleanWord, isSaid, lengthOf, markOf, spreadTimes } from '../times.ts'
import { SpeakingProcesses } from './speaking-processes.ts'

export const NATURAL = 'natural'
/** The version of the engine. Increase it with every change that makes the same request sound different. */
const VERSION = '2'
/** Maximum number of characters per request, as for the built-in engine. */
const LONGEST = 30_000
/** Maximum number of characters of one word: a model's time and memory grow with it. */
const LONGEST_WORD = 60
/** A text without a space for this many characters is refused. */
const SPACELESS = 1000
/** A pause at punctuation, in letters. */
const PAUSE = 4
/** Seconds of silence for a line without anything to say. */
const SILENT = 0.3

/**
 * Bounds for the sound of a line: seconds per letter, with some for the beginning and the end, and the loudest sample.
 * Models garble lines of one or two words more often than others; a line outside these bounds is spoken by another
 * engine.
 */
const LEAST_PER_LETTER = 0.02
const MOST_PER_LETTER = 0.35
const MOST_AROUND = 1.5
const LEAST_PEAK = 300
/** A line is tried this often before another engine speaks it; models don't speak it the same way twice. */
const TRIES = 2

/** In a pack with at most this many speakers, each also speaks in a lower and a higher voice. */
const FEW = 4
const VARIANTS = [
  { suffix: '', name: '', pitch: 0, age: null },
  { suffix: '-low', name: ' 2', pitch: -2.5, age: 'old' },
  { suffix: '-high', name: ' 3', pitch: 2.5, age: 'young' },
] as const

const within = (number: number, least: number, most: number): number => Math.min(most, Math.max(least, number))

/** A speaker of a pack, in one of their voices. */
interface NaturalVoice extends EngineVoice {
  readonly speaker: number
  /** In semitones. */
  readonly pitch: number
}

/** Returns the voices that a pack offers. */
export function voicesOf({ name: pack, voices, languages }: Pack): NaturalVoice[] {
  const variants = voices.length > FEW ? VARIANTS.slice(0, 1) : VARIANTS
  return voices.flatMap((voice) =>
    variants.map(({ suffix, name, pitch, age }) => ({
      ...voice,
      id: `${pack}-${voice.speaker}${suffix}`,
      name: `${voice.name}${name}`,
      age: age !== null && voice.age === 'adult' ? age : voice.age,
      languages,
      pitch,
    })),
  )
}

/** Splits words that are too long for a model. */
const cutWord = (word: string): string => word.replace(new RegExp(`\\S{${LONGEST_WORD}}(?=\\S)`, 'gu'), '$& ')

/** Whether most letters belong to a writing system of other languages. No pack speaks those, and models crash on some. */
function isForeign(words: readonly string[]): boolean {
  const letters = words.join('').match(/\p{L}/gu) ?? []
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length < letters.length / 2
}

function isGarbled(samples: Int16Array, letters: number, rate: number): boolean {
  const seconds = (samples.length / SAMPLE_RATE) * rate
  if (seconds < letters * LEAST_PER_LETTER || seconds > letters * MOST_PER_LETTER + MOST_AROUND) return true
  return !samples.some((sample) => Math.abs(sample) > LEAST_PEAK)
}

function refuseVoice(): never {
  throw new EngineError('unknown_voice')
}

/** The natural voices of the packs that an operator has installed in the data folder. Needs no network. */
export function openNatural({ dataDir }: { readonly dataDir: string }): Engine {
  const installed = watchInstalled(dataDir)
  const processes = new SpeakingProcesses()

  const say = async (request: SpeechRequest, words: readonly string[], signal: AbortSignal): Promise<Int16Array> => {
    const found = (await installed()).flatMap((pack) => voicesOf(pack).map((voice) => ({ voice, folder: pack.folder })))
    const { voice, folder } = found.find(({ voice: { id } }) => id === request.voice) ?? refuseVoice()
    const letters = words.reduce((sum, word) => sum + lengthOf(word), 0)
    if (letters === 0) return new Int16Array(Math.round(SILENT * SAMPLE_RATE))
    const { delivery, language } = request
    const manner = mannerFor(delivery)
    const rate = within(manner.rate * within(delivery.rate, 0.5, 2), 0.4, 2.5)
    const line = {
      folder,
      speaker: voice.speaker,
      text: words.filter(isSpoken).map(cutWord).join(' '),
      language,
      rate,
      pitch: 2 ** (within(delivery.pitch + manner.pitch + voice.pitch, -14, 14) / 12),
      gain: manner.volume * within(delivery.volume, 0, 2),
    }
    for (let attempt = 1; ; attempt++) {
      const samples = await processes.speak(line, signal)
      if (line.gain === 0 || !isGarbled(samples, letters, rate)) return samples
      if (attempt === TRIES) throw new EngineError('wrong_answer', { cause: new Error('the line was garbled') })
    }
  }

  return {
    id: NATURAL,
    version: VERSION,
    paid: false,
    voices: async () =>
      (await installed()).flatMap(voicesOf).map(({ speaker: _speaker, pitch: _pitch, ...voice }) => voice),
    speak: async (request, signal) => {
      signal.throwIfAborted()
      if (request.words.reduce((sum, { length }) => sum + length + 1, 0) > LONGEST) throw new EngineError('refused')
      if (request.words.some(({ length }) => length > SPACELESS)) throw new EngineError('refused')
      const words = request.words.map((word) => cleanWord(word, request.language))
      if (isForeign(words)) throw new EngineError('refused')
      const samples = await say(request, words, signal)
      return { samples, times: spreadTimes(samples, words.map(weightOf)) }
    },
    close: () => Promise.resolve(processes.close()),
  }
}

/** Whether a word is given to the model: punctuation alone is not, because some models read its name. */
const isSpoken = (word: string): boolean => word !== '' && (isSaid(word) || /^[,;:.!?…—–-]+$/.test(word))

const weightOf = (word: string): number => {
  const length = lengthOf(word)
  return length === 0 || markOf(word) === null ? length : length + PAUSE
}
