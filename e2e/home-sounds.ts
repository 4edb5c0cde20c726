/** Generates the audio for the home page of signed-out visitors. Run `npm run home-sounds` when its text changes. */
import { encodeSpeech, lineOf, SAMPLE_RATE, speakInThread } from '@replique/server/speech'
import { readFile, writeFile } from 'node:fs/promises'

const SOUNDS = new URL('../web/features/home/sounds/', import.meta.url)
/** Seconds of silence after each line. */
const PAUSE = 0.45
const DELIVERY = { pitch: 0, rate: 1, volume: 1, manner: '' }
const never = () => false
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000

interface SpokenLine {
  readonly name: string
  readonly voice: string
  readonly text: string
}

type Language = 'en' | 'fr'
type Spoken = Record<Language, Record<'scene' | 'voices', readonly SpokenLine[]>>

/** Generates one sound file with all lines, and returns the times of each line and word. */
async function speak(name: string, language: Language, lines: readonly SpokenLine[]) {
  const parts: Int16Array[] = []
  const times: { from: number; to: number }[] = []
  const stretches: { first: number; count: number; from: number; to: number }[] = []
  let length = 0
  for (const { voice, text } of lines) {
    // a separate punctuation mark belongs to the word before it; otherwise the voice would not rise at a question mark
    const words = text.replaceAll('\u00a0', '').split(' ')
    const said = await speakInThread(lineOf({ voice, language, words, delivery: DELIVERY }), never)
    const from = length / SAMPLE_RATE
    stretches.push({ first: times.length, count: words.length, from, to: from + said.samples.length / SAMPLE_RATE })
    times.push(...said.times.map((word) => ({ from: word.from + from, to: word.to + from })))
    parts.push(said.samples, new Int16Array(Math.round(PAUSE * SAMPLE_RATE)))
    length = parts.reduce((sum, part) => sum + part.length, 0)
  }
  const samples = new Int16Array(length)
  let at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  const { bytes, times: heard } = await encodeSpeech({ samples, times }, 'mp3')
  await writeFile(new URL(`${name}.${language}.mp3`, SOUNDS), bytes)
  const later = (heard[0]?.from ?? 0) - (times[0]?.from ?? 0)
  return stretches.map(({ first, count, from, to }, place) => ({
    name: lines[place]?.name,
    voice: lines[place]?.voice,
    text: lines[place]?.text,
    from: rounded(from),
    to: rounded(to + later),
    words: heard.slice(first, first + count).map((word) => rounded(word.from)),
  }))
}

const file = new URL('spoken.json', SOUNDS)
const spoken = JSON.parse(await readFile(file, 'utf8')) as Spoken
const all: Partial<Record<Language, object>> = {}
for (const language of ['en', 'fr'] as const)
  all[language] = {
    scene: await speak('scene', language, spoken[language].scene),
    voices: await speak('voices', language, spoken[language].voices),
  }
await writeFile(file, `${JSON.stringify(all, null, 2)}\n`)
process.exit()
