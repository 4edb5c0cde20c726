/**
 * Measures how soon, and how reliably, the end of a spoken line is detected with the speech model. The takes are spoken
 * by the built-in engine at different paces, with pauses, breath and the noise of a place added: in each place, one
 * speaker says many lines.
 */
import {
  BUILT_IN_VOICES,
  lineOf,
  SAMPLE_RATE,
  speakInThread,
  type Speech,
  type SpeechRequest,
} from '@replique/server/speech'
import type { Language } from '@replique/script'
import { EndOfSpeech } from '@replique/web/end-of-speech'
import { SpeechModel } from '@replique/web/speech-model'
import { numbersFrom } from '../plays.ts'
import { quantile } from '../statistics.ts'
import { requestsOf } from './lines.ts'

const PLACES = 24
const LINES = 18
const PAGES = 12
const SEED = 417
/** Limits: the share of lines whose end is detected within `SOON` seconds, and of those that don't end inside. */
const SOON = 0.7
const LEAST = { soon: 0.95, whole: 0.99 }
/** Seconds before a line, and after it until the detection counts as missed. */
const [BEFORE, AFTER] = [1, 4]
/** Samples per piece, about as many as a browser's microphone delivers. */
const PIECE = 1024

const SHORT: Readonly<Record<Language, readonly string[]>> = {
  en: ['Yes.', 'No.', 'Why not?', 'Who is there?', 'Go!', 'I know.', 'Never.', 'Come in, then.'],
  fr: ['Oui.', 'Non.', 'Pourquoi ?', 'Qui est là ?', 'Va !', 'Je sais.', 'Jamais.', 'Entrez donc.'],
}

type Below = (limit: number) => number

/** A number between two others. */
const between = (below: Below, from: number, to: number): number => from + ((to - from) * below(1000)) / 1000

/** Seconds of silence that a speaker adds after a word. */
function pauseAfter(word: string, below: Below): number {
  if (/[.!?…]["»”’]?$/u.test(word)) return between(below, 0, 0.9)
  if (/[,;:—–]$/u.test(word)) return between(below, 0, 0.5)
  // now and then, somebody searches for the next word
  return below(40) === 0 ? between(below, 0.2, 0.6) : 0
}

/** Splits a sound after some of its words, with silences between. */
function withPauses({ samples, times }: Speech, words: readonly string[], below: Below): Float32Array {
  const parts: Float32Array[] = []
  let from = 0
  for (const [at, word] of words.slice(0, -1).entries()) {
    const pause = pauseAfter(word, below)
    if (pause === 0) continue
    const end = Math.round((times[at + 1]?.from ?? 0) * SAMPLE_RATE)
    if (end <= from) continue
    parts.push(Float32Array.from(samples.subarray(from, end), (sample) => sample / 32_768))
    parts.push(new Float32Array(Math.round(pause * SAMPLE_RATE)))
    from = end
  }
  parts.push(Float32Array.from(samples.subarray(from), (sample) => sample / 32_768))
  return joined(parts)
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Returns when the last word ends, in seconds: after it, nothing is louder than a hundredth of the loudest sample. */
function endOf(said: Float32Array): number {
  const loudest = said.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return said.findLastIndex((sample) => Math.abs(sample) > loudest / 100) / SAMPLE_RATE
}

/** A place: its noise, and how loud the speaker is in it. Noise has more power at low frequencies, as fans and streets have. */
class Place {
  readonly #below: Below
  readonly #level: number
  readonly loudness: number
  #last = 0

  constructor(below: Below) {
    this.#below = below
    this.loudness = between(below, 0.15, 0.9)
    this.#level = this.loudness * 10 ** (-between(below, 30, 48) / 20)
  }

  add(sounds: Float32Array): Float32Array {
    return sounds.map((sample) => {
      const white = this.#below(2001) / 1000 - 1
      this.#last = 0.7 * this.#last + white
      return sample * this.loudness + this.#last * this.#level
    })
  }

  /** Somebody breathes in before they speak. */
  breath(): Float32Array {
    const length = Math.round(0.3 * SAMPLE_RATE)
    return Float32Array.from(
      { length },
      (_, at) => (this.#below(2001) / 1000 - 1) * 0.012 * Math.sin((Math.PI * at) / length),
    )
  }
}

interface Turn {
  /** Seconds from the end of the last word to the detection; negative if it came before. Null if there was none. */
  readonly after: number | null
}

interface Listener {
  readonly model: SpeechModel
  readonly voice: EndOfSpeech
}

async function takeTurn({ model, voice }: Listener, place: Place, request: SpeechRequest, below: Below): Promise<Turn> {
  const speech = await speakInThread(lineOf(request), () => false)
  const said = withPauses(speech, request.words, below)
  const start = Math.round(BEFORE * SAMPLE_RATE)
  const silence = new Float32Array(start - Math.round(0.3 * SAMPLE_RATE))
  const sounds = place.add(joined([silence, place.breath(), said, new Float32Array(AFTER * SAMPLE_RATE)]))
  const end = BEFORE + endOf(said)
  voice.begin(request.words.join(' '))
  for (let at = 0; at + PIECE <= sounds.length; at += PIECE) {
    const piece = sounds.subarray(at, at + PIECE)
    if (voice.hear(piece, SAMPLE_RATE, model.hear(piece, SAMPLE_RATE)) === 'ended')
      return { after: (at + PIECE) / SAMPLE_RATE - end }
  }
  return { after: null }
}

export async function bench(): Promise<void> {
  const below = numbersFrom(SEED)
  const turns: Turn[] = []
  for (let at = 0; at < PLACES; at++) {
    const language = at % 2 === 0 ? 'en' : 'fr'
    const lines = requestsOf(language, PAGES, SEED + at).filter(({ words }) => words.length < 60)
    const voices = BUILT_IN_VOICES.filter(({ languages }) => languages.includes(language))
    const speaker = voices[below(voices.length)]!.id
    const rate = between(below, 0.75, 1.35)
    const place = new Place(below)
    const listener = { model: new SpeechModel(), voice: new EndOfSpeech() }
    for (let turn = 0; turn < LINES; turn++) {
      const line = lines[below(lines.length)]!
      const words = below(3) === 0 ? SHORT[language][below(SHORT[language].length)]!.split(' ') : line.words
      const delivery = { ...line.delivery, rate: rate * between(below, 0.9, 1.1) }
      turns.push(await takeTurn(listener, place, { ...line, voice: speaker, words, delivery }, below))
    }
  }
  const ended = turns.flatMap(({ after }) => (after === null ? [] : [after]))
  const share = (count: number): number => Math.round((1000 * count) / turns.length) / 1000
  const soon = share(ended.filter((after) => after >= 0 && after <= SOON).length)
  const whole = share(turns.length - ended.filter((after) => after < 0).length)
  const p95 = quantile(ended, 0.95).toFixed(2)
  console.log(`${turns.length} turns in ${PLACES} places; the end of 95 of 100 is detected within ${p95} s`)
  console.log(JSON.stringify({ bench: 'rehearse', soon, whole, missed: turns.length - ended.length }))
  if (soon < LEAST.soon || whole < LEAST.whole) process.exitCode = 1
}
