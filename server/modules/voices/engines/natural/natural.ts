import { type Language, mannerFor } from '@replique/script'
import { watchInstalled } from '../../packs/installed.ts'
import type { Pack } from '../../packs/pack.ts'
import { EngineError, SAMPLE_RATE, type Engine, type EngineVoice, type Speech, type SpeechRequest } from '../engine.ts'
import { cleanWord, isSaid, joinSpeech, lengthOf, markOf, spreadTimes } from '../times.ts'
import { isGarbled } from './sound-checks.ts'
import type { NaturalLine } from './speaking-process.ts'
import { SpeakingProcesses } from './speaking-processes.ts'

export const NATURAL = 'natural'
/** The version of the engine. Increase it with every change that makes the same request sound different. */
const VERSION = '6'
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
 * A line is spoken in parts of at least this many letters, by several processes at once. Each ends with a sentence. After
 * LONG letters, and at the beginning of a line longer than that, so that it is heard soon, a clause will do.
 */
const PART = 30
const LONG = 110
const SENTENCE_END = /[.!?…]["»”’)\]]*$/u
const CLAUSE_END = /[,;:—–]["»”’)\]]*$/u

/** A line is tried this often before another voice speaks it; models don't speak it the same way twice. */
const TRIES = 2
/** A garbled line of at most this many words is spoken by the natural voice that says short lines best. */
const SHORT = 3

/** In a pack with at most this many speakers, none of them chosen, each also speaks in a lower and a higher voice. */
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
  /** The share of short lines that it says right; 0 if nobody has measured it. */
  readonly shortLines: number
  /** The folder of the pack. */
  readonly folder: string
}

/** Returns the voices that a pack offers. */
export function voicesOf(pack: Pack & { folder?: string }): NaturalVoice[] {
  const { voices, languages, folder = '' } = pack
  const variants = voices.length > FEW || pack.speakers !== undefined ? VARIANTS.slice(0, 1) : VARIANTS
  return voices.flatMap((voice) =>
    variants.map(({ suffix, name, pitch, age }) => ({
      ...voice,
      id: `${pack.name}-${voice.speaker}${suffix}`,
      name: `${voice.name}${name}`,
      age: age !== null && voice.age === 'adult' ? age : voice.age,
      languages: voice.languages ?? languages,
      shortLines: voice.shortLines ?? 0,
      pitch,
      folder,
    })),
  )
}

/** Finds the voice of another speaker that is most like a voice among those that say short lines best. */
function bestAtShortLines(
  voices: readonly NaturalVoice[],
  { speaker, folder, gender, age }: NaturalVoice,
  language: Language,
): NaturalVoice | undefined {
  const others = voices.filter(
    (one) =>
      one.gender === gender &&
      one.languages.includes(language) &&
      (one.speaker !== speaker || one.folder !== folder) &&
      one.shortLines > 0,
  )
  const most = Math.max(...others.map(({ shortLines }) => shortLines))
  const best = others.filter(({ shortLines }) => shortLines === most)
  return best.find((one) => one.age === age) ?? best[0]
}

/** Splits words that are too long for a model. */
const cutWord = (word: string): string => word.replace(new RegExp(`\\S{${LONGEST_WORD}}(?=\\S)`, 'gu'), '$& ')

/** Whether most letters belong to a writing system of other languages. No pack speaks those, and models crash on some. */
function isForeign(words: readonly string[]): boolean {
  const letters = words.join('').match(/\p{L}/gu) ?? []
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length < letters.length / 2
}

const lettersIn = (words: readonly string[]): number => words.reduce((sum, word) => sum + lengthOf(word), 0)

/** Splits the words of a line after sentences, and long sentences after clauses. */
function partsOf(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = []
  let part: string[] = []
  let letters = 0
  const total = lettersIn(words)
  let left = total
  for (const word of words) {
    part.push(word)
    letters += lengthOf(word)
    left -= lengthOf(word)
    const isLong = letters >= LONG || (parts.length === 0 && total >= LONG)
    const ends = SENTENCE_END.test(word) || (isLong && CLAUSE_END.test(word))
    if (letters < PART || left < PART || !ends) continue
    parts.push(part)
    part = []
    letters = 0
  }
  return [...parts, part]
}

const textOf = (words: readonly string[]): string => words.filter(isSpoken).map(cutWord).join(' ')

/** A line as every voice speaks it; the change of pitch is in semitones. */
interface PreparedLine extends Pick<NaturalLine, 'language' | 'rate' | 'pitch' | 'gain'> {
  readonly parts: readonly (readonly string[])[]
  readonly letters: number
  readonly isShort: boolean
}

function preparedLine({ delivery, language }: SpeechRequest, words: readonly string[]): PreparedLine {
  const manner = mannerFor(delivery)
  return {
    parts: partsOf(words),
    language,
    rate: within(manner.rate * within(delivery.rate, 0.5, 2), 0.4, 2.5),
    pitch: delivery.pitch + manner.pitch,
    gain: manner.volume * within(delivery.volume, 0, 2),
    letters: lettersIn(words),
    isShort: words.filter(isSaid).length <= SHORT,
  }
}

const linesIn = (
  { folder, speaker, accent, pitch: own }: NaturalVoice,
  { parts, language, rate, pitch, gain }: PreparedLine,
): NaturalLine[] =>
  parts.map((words) => ({
    folder,
    speaker,
    text: textOf(words),
    language: accent?.startsWith(language) === true ? accent : language,
    rate,
    pitch: 2 ** (within(pitch + own, -14, 14) / 12),
    gain,
  }))

/** Reports the first part of a line once it is spoken, unless it is garbled or the whole line. */
async function reportBeginning(
  { parts: words, rate }: PreparedLine,
  [first, ...others]: readonly Promise<Speech>[],
  onBeginning?: (beginning: Speech) => void,
): Promise<void> {
  if (first === undefined || others.length === 0 || onBeginning === undefined) return
  const beginning = await first
  if (!isGarbled(beginning.samples, lettersIn(words[0] ?? []), rate)) onBeginning(beginning)
}

function refuseVoice(): never {
  throw new EngineError('unknown_voice')
}

export interface NaturalInput {
  readonly dataDir: string
  /** Called whenever voices are used, to look for packs that other servers have installed. */
  readonly refresh?: () => Promise<void>
}

/** The natural voices of the packs that an operator has installed in the data folder. Needs no network. */
export function openNatural({ dataDir, refresh }: NaturalInput): Engine {
  const installed = watchInstalled(dataDir)
  const processes = new SpeakingProcesses()
  const allVoices = async (): Promise<NaturalVoice[]> => {
    void refresh?.()
    return (await installed()).flatMap(voicesOf)
  }

  const say = async (
    request: SpeechRequest,
    words: readonly string[],
    signal: AbortSignal,
    onBeginning?: (beginning: Speech) => void,
  ): Promise<Speech> => {
    const voices = await allVoices()
    const voice = voices.find(({ id }) => id === request.voice) ?? refuseVoice()
    const line = preparedLine(request, words)
    if (line.letters === 0) return inTime(new Int16Array(Math.round(SILENT * SAMPLE_RATE)), words)
    const other = line.isShort ? bestAtShortLines(voices, voice, request.language) : undefined
    for (const one of [...Array.from({ length: TRIES }, () => voice), ...(other ? [other] : [])]) {
      const parts = linesIn(one, line).map(async (part, at) =>
        inTime(await processes.speak(part, signal), line.parts[at] ?? []),
      )
      void reportBeginning(line, parts, onBeginning).catch(() => {
        // it fails if the line does
      })
      const speech = joinSpeech(await Promise.all(parts))
      if (line.gain === 0 || !isGarbled(speech.samples, line.letters, line.rate)) return speech
    }
    throw new EngineError('wrong_answer', { cause: new Error('the line was garbled') })
  }

  return {
    id: NATURAL,
    version: VERSION,
    paid: false,
    voices: async () =>
      (await allVoices()).map(({ id, name, accent, languages, gender, age }) => {
        return { id, name, accent, languages, gender, age }
      }),
    speak: async (request, signal, onBeginning) => {
      signal.throwIfAborted()
      if (request.words.reduce((sum, { length }) => sum + length + 1, 0) > LONGEST) throw new EngineError('refused')
      if (request.words.some(({ length }) => length > SPACELESS)) throw new EngineError('refused')
      const words = request.words.map((word) => cleanWord(word, request.language))
      if (isForeign(words)) throw new EngineError('refused')
      return say(request, words, signal, onBeginning)
    },
    close: () => Promise.resolve(processes.close()),
  }
}

/** Whether a word is given to the model: punctuation alone is not, because some models read its name. */
const isSpoken = (word: string): boolean => word !== '' && (isSaid(word) || /^[,;:.!?…—–-]+$/.test(word))

const inTime = (samples: Int16Array, words: readonly string[]): Speech => ({
  samples,
  times: spreadTimes(samples, words.map(weightOf)),
})

const weightOf = (word: string): number => {
  const length = lengthOf(word)
  return length === 0 || markOf(word) === null ? length : length + PAUSE
}
