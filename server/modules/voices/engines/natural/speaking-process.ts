// The process that speaks with natural voices. It is not a thread, because a model that crashes ends its process.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { SAMPLE_RATE } from '../engine.ts'
import { level } from '../loudness.ts'
import { asIntegers, resample } from '../samples.ts'

/** A line to speak. */
export interface NaturalLine {
  /** The folder of the pack. */
  readonly folder: string
  readonly speaker: number
  readonly text: string
  /** A language tag such as "fr" or "en-GB". */
  readonly language: string
  readonly rate: number
  /** Change of pitch as a factor; the pace stays the same. */
  readonly pitch: number
  /** Loudness relative to that of all voices, as a factor. */
  readonly gain: number
}

export interface LineMessage {
  readonly id: number
  readonly line: NaturalLine
}

/** The sound of a line at SAMPLE_RATE, or the message of an error. */
export interface LineAnswer {
  readonly id: number
  readonly samples?: Int16Array
  readonly fault?: string
}

interface Sound {
  samples: Float32Array
  sampleRate: number
}
interface Generation {
  readonly sid: number
  readonly speed: number
}
interface Model {
  generate(request: { text: string; generationConfig: Generation }): Sound
}

const native = createRequire(import.meta.url)('sherpa-onnx-node') as { OfflineTts: new (config: object) => Model }

/** Number of models that are kept in memory. A model takes about 100 MB. */
const KEPT = 2
const models = new Map<string, Model>()

function openModel(config: object): Model {
  const key = JSON.stringify(config)
  const model = models.get(key) ?? new native.OfflineTts({ model: config, maxNumSentences: 1 })
  // the most recently used one is last
  models.delete(key)
  models.set(key, model)
  for (const [oldest] of [...models].slice(0, -KEPT)) models.delete(oldest)
  return model
}

/** The file of Supertonic models that no others have. */
const SUPERTONIC = 'duration_predictor.int8.onnx'
/** How often Supertonic models refine a sound. More sounds better and takes longer. */
const STEPS = 5

interface Description {
  /** The model as the library opens it. */
  readonly config: object
  /** What the model needs with each text. */
  readonly options: object
}

/** Describes the model in a folder by the files that are there. */
function describe(folder: string, language: string): Description {
  const names = readdirSync(folder)
  const model = names.filter((name) => name.endsWith('.onnx')).toSorted((a, b) => a.length - b.length)[0]
  if (model === undefined) throw new Error('the pack holds no model')
  const pathOf = (name: string): string => (names.includes(name) ? join(folder, name) : '')
  const files = { model: join(folder, model), tokens: pathOf('tokens.txt'), dataDir: pathOf('espeak-ng-data') }
  const supertonic = {
    durationPredictor: pathOf(SUPERTONIC),
    textEncoder: pathOf('text_encoder.int8.onnx'),
    vectorEstimator: pathOf('vector_estimator.int8.onnx'),
    vocoder: pathOf('vocoder.int8.onnx'),
    ttsJson: pathOf('tts.json'),
    unicodeIndexer: pathOf('unicode_indexer.bin'),
    voiceStyle: pathOf('voice.bin'),
  }
  const opened = (kind: object): object => ({ ...kind, numThreads: 1, provider: 'cpu' })
  if (names.includes(SUPERTONIC))
    return { config: opened({ supertonic }), options: { numSteps: STEPS, extra: { lang: language.slice(0, 2) } } }
  // one model speaks all languages: it is opened with any of them, and speaks the one that comes with the text
  if (names.includes('voices.bin'))
    return {
      config: opened({ kokoro: { ...files, voices: pathOf('voices.bin'), lang: 'en' } }),
      options: { extra: { lang: tongueOf(language) } },
    }
  return { config: opened({ vits: { ...files, lexicon: pathOf('lexicon.txt') } }), options: {} }
}

/** The phonemizer's name of a language. It speaks in no other accents, and has British English as "en". */
const tongueOf = (language: string): string =>
  language.startsWith('fr') ? 'fr' : language === 'en-US' ? 'en-us' : 'en'

function generate({ folder, text, language }: NaturalLine, generation: Generation): Sound {
  const { config, options } = describe(folder, language)
  return openModel(config).generate({ text, generationConfig: { ...generation, ...options } })
}

/** Rates are rounded to a multiple of this many samples per second, so that the filter has few phases. */
const ROUNDED = 50

function speak(line: NaturalLine): Int16Array {
  const { speaker, rate, pitch, gain } = line
  // spoken slower or faster first, so that a changed pitch doesn't change the pace
  const { samples, sampleRate } = generate(line, { sid: speaker, speed: rate / pitch })
  const from = Math.round((sampleRate * pitch) / ROUNDED) * ROUNDED
  return level(asIntegers(resample(samples, from, SAMPLE_RATE)), gain)
}

process.on('message', ({ id, line }: LineMessage) => {
  let answer: LineAnswer
  try {
    answer = { id, samples: speak(line) }
  } catch (error) {
    answer = { id, fault: error instanceof Error ? error.message : String(error) }
  }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
