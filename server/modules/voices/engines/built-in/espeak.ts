import { level } from '../loudness.ts'
import { SAMPLE_RATE, type Speech } from '../engine.ts'
import { wordTimes } from '../times.ts'
import type { Line, Run } from './line.ts'

/** The part of the synthesiser's package that is used here. The package has no type declarations. */
interface EspeakSynthesiser {
  set_rate(wordsAMinute: number): void
  /** Returns 0 on success. Otherwise the previous voice remains selected. */
  set_voice(name: string): number
  /** Event times are in milliseconds. The callback returns true to stop. */
  synthesize(text: string, hear: (samples: Int16Array, events: readonly EspeakEvent[]) => boolean): void
}

interface EspeakEvent {
  readonly type: string
  /** The position of the word in the text, in characters, starting at 1. */
  readonly text_position: number
  readonly audio_position: number
}

interface Espeak {
  readonly FS: { writeFile(path: string, text: string): void }
  readonly eSpeakNGWorker: new () => EspeakSynthesiser
}

const PACKAGE: string = '@echogarden/espeak-ng-emscripten'

/** Loads the synthesiser with all its languages: about 25 MB, which takes a few tenths of a second. */
async function openEspeak(): Promise<Espeak> {
  const { default: open } = (await import(PACKAGE)) as { readonly default: () => Promise<Espeak> }
  return open()
}

/** The voice variant file, rewritten for each line. The synthesiser reads it whenever a voice is set. */
const VARIANT = 'replique'
const VARIANTS = '/usr/share/espeak-ng-data/voices/!v/'

interface OpenSynthesiser {
  readonly files: Espeak['FS']
  readonly synthesiser: EspeakSynthesiser
}

let opened: Promise<OpenSynthesiser> | null = null
let said = 0
/**
 * Number of lines after which the synthesiser is replaced, because it leaks a few kilobytes each time a voice is set.
 */
const LINES = 1000

async function openSynthesiser(): Promise<OpenSynthesiser> {
  const module = await openEspeak()
  return { files: module.FS, synthesiser: new module.eSpeakNGWorker() }
}

interface Heard {
  readonly samples: Int16Array
  readonly events: readonly { readonly place: number; readonly seconds: number }[]
}

function hear({ synthesiser }: OpenSynthesiser, text: string, isUnwanted: () => boolean): Heard {
  const chunks: Int16Array[] = []
  const events: { place: number; seconds: number }[] = []
  synthesiser.synthesize(text, (samples, told) => {
    chunks.push(samples)
    for (const { type, text_position: place, audio_position: at } of told)
      if (type === 'word') events.push({ place, seconds: at / 1000 })
    return isUnwanted()
  })
  return { samples: join(chunks), events }
}

function join(chunks: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const whole = new Int16Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Records when each word starts: the time of the first event within it. Words without an event are left out. */
function noteStarts(starts: (number | null)[], { spans }: Run, { events }: Heard, offset: number): void {
  for (const { word, from, to } of spans) {
    const first = events.find(({ place }) => place >= from && place < to)
    if (first !== undefined) starts[word] ??= first.seconds + offset
  }
}

/** Speaks a line. Errors thrown here contain none of the text. */
async function say(open: OpenSynthesiser, line: Line, isUnwanted: () => boolean): Promise<Speech> {
  open.files.writeFile(VARIANTS + VARIANT, line.timbre)
  const starts: (number | null)[] = line.lengths.map(() => null)
  const sounds: Int16Array[] = []
  let length = 0
  for (const run of line.runs) {
    const name = `${run.tongue}+${VARIANT}`
    if (open.synthesiser.set_voice(name) !== 0) throw new Error(`no voice ${name}`)
    open.synthesiser.set_rate(line.rate)
    const heard = hear(open, run.text, isUnwanted)
    noteStarts(starts, run, heard, length / SAMPLE_RATE)
    sounds.push(heard.samples)
    length += heard.samples.length
  }
  const samples = level(join(sounds), line.gain)
  return { samples, times: wordTimes({ samples, starts, lengths: line.lengths }) }
}

/** Speaks a line in the current thread, which has one synthesiser. */
export async function speakInThread(line: Line, isUnwanted: () => boolean): Promise<Speech> {
  if (said++ % LINES === 0) opened = null
  try {
    return await say(await (opened ??= openSynthesiser()), line, isUnwanted)
  } catch (error) {
    // the synthesiser's state is unknown after an error, so the next line gets a new one
    opened = null
    throw error
  }
}
