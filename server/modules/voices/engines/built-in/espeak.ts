import { amplify } from '../samples.ts'
import { SAMPLE_RATE, type Speech } from '../engine.ts'
import { wordTimes } from '../times.ts'
import type { Line, Run } from './line.ts'

/** What is used of the synthesiser's package, which tells no types of its own. */
interface EspeakSynthesiser {
  set_rate(wordsAMinute: number): void
  /** 0 when it did; else it goes on with the voice it had. */
  set_voice(name: string): number
  /** Times of events are in milliseconds; whoever hears ends it by true. */
  synthesize(text: string, hear: (samples: Int16Array, events: readonly EspeakEvent[]) => boolean): void
}

interface EspeakEvent {
  readonly type: string
  /** In characters, the first is 1. */
  readonly text_position: number
  readonly audio_position: number
}

interface Espeak {
  readonly FS: { writeFile(path: string, text: string): void }
  readonly eSpeakNGWorker: new () => EspeakSynthesiser
}

const PACKAGE: string = '@echogarden/espeak-ng-emscripten'

/** Loads the synthesiser with all its languages, about 25 MB, which takes some tenths of a second. */
async function openEspeak(): Promise<Espeak> {
  const { default: open } = (await import(PACKAGE)) as { readonly default: () => Promise<Espeak> }
  return open()
}

/** The variant that is written anew for each line; the synthesiser reads it whenever a voice is set. */
const VARIANT = 'replique'
const VARIANTS = '/usr/share/espeak-ng-data/voices/!v/'

interface OpenSynthesiser {
  readonly files: Espeak['FS']
  readonly synthesiser: EspeakSynthesiser
}

let opened: Promise<OpenSynthesiser> | null = null
let said = 0
/** Each voice that is set leaves some kilobytes behind in the synthesiser, so that it is let go after so many lines. */
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

/** Each word's first event, where it had one. */
function noteStarts(starts: (number | null)[], { spans }: Run, { events }: Heard, offset: number): void {
  for (const { word, from, to } of spans) {
    const first = events.find(({ place }) => place >= from && place < to)
    if (first !== undefined) starts[word] ??= first.seconds + offset
  }
}

/** Says a line. What it throws has nothing of the text in it. */
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
  const samples = amplify(join(sounds), line.gain)
  return { samples, times: wordTimes({ samples, starts, lengths: line.lengths }) }
}

/** Says a line in this very thread, which has one synthesiser. */
export async function sayHere(line: Line, isUnwanted: () => boolean): Promise<Speech> {
  if (said++ % LINES === 0) opened = null
  try {
    return await say(await (opened ??= openSynthesiser()), line, isUnwanted)
  } catch (error) {
    // after a fault within it, nobody knows its state: the next line gets a new one
    opened = null
    throw error
  }
}
