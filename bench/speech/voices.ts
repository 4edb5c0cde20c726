/** Measures the natural voices that are installed in DATA_DIR. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import process from 'node:process'
import type { Language } from '@replique/script'
import {
  encodeSpeech,
  type Engines,
  gatherEngines,
  type InstalledPack,
  type LineAnswer,
  listInstalled,
  measureLoudness,
  type NaturalLine,
  openLog,
  openNatural,
  readCatalogue,
  SAMPLE_RATE,
  SPEAKING_PROCESS,
  type Speech,
  type SpeechRequest,
  type Spoken,
  systemClock,
  voicesOf,
} from '@replique/server/speech'
import { quantile } from '../statistics.ts'
import { requestsOf } from './lines.ts'
import { recognise } from './recogniser.ts'
import { SHORT_LINES } from './short-lines.ts'

/** Limits: seconds to the first sound at the 95th percentile, seconds of speech per second of one core, share, LU. */
const MOST_SECONDS = 1
const LEAST_SPEED = 3
const LEAST_RIGHT = 0.98
const MOST_SPREAD = 1
const LINES = 60
const PAGES = 12
const SEED = 1304

const rounded = (number: number): number => Math.round(number * 1000) / 1000
const unhurried = (): AbortSignal => new AbortController().signal

const results: boolean[] = []

function report(figures: object, passes: boolean): void {
  console.log(JSON.stringify({ bench: 'voices', ...figures, passes }))
  results.push(passes)
}

/** The first pack of the catalogue that speaks a language, among those that are installed. */
async function defaultOf(packs: readonly InstalledPack[], language: Language): Promise<InstalledPack | undefined> {
  const known = (await readCatalogue(null)).packs.map(({ name }) => name)
  const able = packs.filter((pack) => pack.languages.includes(language))
  return able.find(({ name }) => name === known.find((one) => able.some((pack) => pack.name === one))) ?? able[0]
}

const voicesIn = (pack: InstalledPack, language: Language) =>
  voicesOf(pack).filter(({ languages }) => languages.includes(language))

/**
 * Speaks fresh lines of a play, each with the next voice of the pack, as a page that asks for one line after another. A
 * long line is heard from its beginning.
 */
async function measureFirstSound(engines: Engines, pack: InstalledPack, language: Language): Promise<void> {
  const voices = voicesIn(pack, language)
  const seconds: number[] = []
  for (const [at, request] of requestsOf(language, PAGES, SEED).slice(0, LINES).entries()) {
    const begun = performance.now()
    const heard: Promise<number>[] = []
    const encode = async (speech: Speech): Promise<number> => {
      await encodeSpeech(speech, 'mp3')
      return (performance.now() - begun) / 1000
    }
    const { speech } = await engines.speak(
      'natural',
      { ...request, voice: voices[at % voices.length]!.id },
      unhurried(),
      (beginning) => void heard.push(encode(beginning)),
    )
    heard.push(encode(speech))
    seconds.push(Math.min(...(await Promise.all(heard))))
  }
  const firstSound = rounded(quantile(seconds, 0.95))
  const figures = { pack: pack.name, language, cores: availableParallelism(), lines: LINES }
  report(
    { ...figures, firstSound, slowest: rounded(Math.max(...seconds)), most: MOST_SECONDS },
    firstSound <= MOST_SECONDS,
  )
}

/** Speaks lines in a process of its own, and reads from the system how much time of a core and memory it takes. */
async function measureProcess(pack: InstalledPack, language: Language, isDefault: boolean): Promise<void> {
  const child = fork(SPEAKING_PROCESS, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {},
  })
  const speak = async (line: NaturalLine): Promise<number> => {
    child.send({ id: 0, line })
    const [{ samples, fault }] = (await once(child, 'message')) as [LineAnswer]
    if (samples === undefined) throw new Error(fault)
    return samples.length / SAMPLE_RATE
  }
  const voice = voicesIn(pack, language)[0]!
  const { folder, speaker } = voice
  const plain = { folder, speaker, language: voice.accent ?? language, rate: 1, pitch: 1, gain: 1 }
  const lines = requestsOf(language, PAGES, SEED).slice(0, LINES)
  try {
    await speak({ ...plain, text: lines[0]!.words.join(' ') })
    const before = await readCpuSeconds(child.pid!)
    let seconds = 0
    for (const { words } of lines) seconds += await speak({ ...plain, text: words.join(' ') })
    const after = await readCpuSeconds(child.pid!)
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const megabytes = Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
    const speed = before === null || after === null ? null : rounded(seconds / (after - before))
    if (speed === null) console.log('The speed per core and the memory can only be measured on Linux.')
    const figures = { pack: pack.name, language, minutes: rounded(seconds / 60), megabytes, speed }
    report({ ...figures, least: isDefault ? LEAST_SPEED : null }, !isDefault || speed === null || speed >= LEAST_SPEED)
  } finally {
    child.kill()
  }
}

/** Time of all cores that a process has used; null where the system doesn't say. */
async function readCpuSeconds(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // after the name, which may contain spaces: the 12th and 13th field, in hundredths of a second
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Speaks short lines as they are heard: those that a voice garbles by another one, or by a built-in one. */
async function measureShortLines(engines: Engines, pack: InstalledPack, language: Language): Promise<void> {
  const voices = voicesIn(pack, language)
  const spoken: Spoken[] = []
  for (const [at, line] of SHORT_LINES[language].entries()) {
    const voice = voices[at % voices.length]!.id
    const delivery = { pitch: 0, rate: 1, volume: 1, manner: '' }
    const request: SpeechRequest = { voice, language, words: line.split(' '), delivery }
    spoken.push(await engines.speak('natural', request, unhurried()))
  }
  const heard = spoken.map(({ speech: { samples } }, at) => ({ line: SHORT_LINES[language][at]!, samples }))
  const recognised = await recognise(heard, language)
  const isRight = recognised ?? spoken.map(({ fellBackFrom }) => fellBackFrom === null)
  const right = rounded(isRight.filter(Boolean).length / spoken.length)
  const byBuiltIn = spoken.filter(({ fellBackFrom }) => fellBackFrom !== null).length
  const wrong = heard.filter((_, at) => !isRight[at]).map(({ line }) => line)
  const measuredBy = recognised === null ? 'duration and energy' : 'recogniser'
  const figures = { pack: pack.name, language, shortLines: spoken.length, byBuiltIn, measuredBy, right, wrong }
  report({ ...figures, least: LEAST_RIGHT }, right >= LEAST_RIGHT)
}

/** Compares the loudness of all natural voices of a language, and of the built-in ones, in the same lines. */
async function measureLoudnessSpread(engines: Engines, language: Language): Promise<void> {
  const voices = (await engines.voices()).filter(({ languages }) => languages.includes(language))
  const request = requestsOf(language, PAGES, SEED)[0]!
  const loudness: number[] = []
  for (const { engine, id } of voices) {
    const { speech } = await engines.speak(engine, { ...request, voice: id }, unhurried())
    loudness.push(measureLoudness(speech.samples))
  }
  const spread = rounded(Math.max(...loudness) - Math.min(...loudness))
  report({ language, voices: voices.length, spread, most: MOST_SPREAD }, spread <= MOST_SPREAD)
}

export async function bench(): Promise<void> {
  const dataDir = resolve(process.env['DATA_DIR'] ?? 'data')
  const packs = await listInstalled(dataDir)
  if (packs.length === 0) {
    console.log(`No natural voices are installed in ${dataDir}. DATA_DIR names another folder.`)
    return
  }
  const engines = gatherEngines({ clock: systemClock, log: openLog({ level: 'silent' }) }, [openNatural({ dataDir })])
  try {
    for (const language of ['en', 'fr'] as const) {
      const first = await defaultOf(packs, language)
      if (first === undefined) {
        console.log(`No installed pack speaks ${language === 'en' ? 'English' : 'French'}.`)
        continue
      }
      await measureFirstSound(engines, first, language)
      await measureShortLines(engines, first, language)
      await measureLoudnessSpread(engines, language)
      for (const pack of packs.filter((one) => one.languages.includes(language)))
        await measureProcess(pack, language, pack === first)
    }
  } finally {
    await engines.close()
  }
  if (results.includes(false)) process.exitCode = 1
}
