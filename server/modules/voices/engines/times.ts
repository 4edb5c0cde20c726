import type { Language } from '@replique/script'
import { SAMPLE_RATE, type Speech, type WordTime } from './engine.ts'

/** Letters, numbers, and symbols that are read aloud by name. */
const SAID = /[\p{L}\p{N}%€$£¥+=°#@§]/u
const PAUSE = /[,;:.…—–!?]/u
const AND: Readonly<Record<Language, string>> = { en: ' and ', fr: ' et ' }

/**
 * Makes a word safe for the synthesiser. Removes anything that it would interpret (tags, entities, phonemes in
 * brackets, control characters), and silent characters, such as emoji.
 */
export function cleanWord(word: string, language: Language): string {
  return word
    .normalize('NFC')
    .replace(/[\p{Emoji_Presentation}\u{fe0e}\u{fe0f}\u{20e3}]/gu, ' ')
    .replace(/\s/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/[<>[\]{}|/\\^`_*~]/gu, ' ')
    .replaceAll('&', AND[language])
    .replace(/ +/g, ' ')
    .trim()
}

/** Whether a clean word has any sound. */
export const isSaid = (word: string): boolean => SAID.test(word)

/** Returns the first punctuation mark in a word that makes a voice pause. */
export const markOf = (word: string): string | null => PAUSE.exec(word)?.[0] ?? null

/** The spoken length of a clean word in letters; 0 if it has no sound. */
export const lengthOf = (word: string): number => (isSaid(word) ? countCharacters(word.replaceAll(' ', '')) : 0)

/** Counts characters, not UTF-16 code units. */
export const countCharacters = (text: string): number => Array.from(text).length

/** Level below which sound counts as silence, as a share of the loudest sample. */
const QUIET = 0.02

export interface Spoken {
  readonly samples: Int16Array
  /** When each word begins, in seconds; null if unknown. */
  readonly starts: readonly (number | null)[]
  /** The length of each word in letters; 0 for a word without sound. */
  readonly lengths: readonly number[]
}

/**
 * Returns the times of all words. Words with unknown times share the gap between their neighbours in proportion to
 * their lengths. Silence belongs to no word.
 */
export function wordTimes({ samples, starts, lengths }: Spoken): WordTime[] {
  const bounds = boundsOf(samples)
  const begins = fillStarts(starts, lengths, bounds)
  const floor = floorOf(samples)
  return begins.map((from, at) => {
    const next = lengths[at] === 0 ? from : Math.max(from, begins[at + 1] ?? bounds.to)
    return { from, to: lastLoud(samples, floor, { from, to: next }) }
  })
}

/** Estimates the times of words from their lengths alone. */
export const spreadTimes = (samples: Int16Array, lengths: readonly number[]): WordTime[] =>
  wordTimes({ samples, lengths, starts: lengths.map(() => null) })

function fillStarts(
  starts: readonly (number | null)[],
  lengths: readonly number[],
  bounds: WordTime,
): readonly number[] {
  const filled: number[] = []
  let at = 0
  let from = starts[0] ?? bounds.from
  while (at < starts.length) {
    let next = at + 1
    while (next < starts.length && starts[next] === null) next++
    const to = Math.max(from, next < starts.length ? (starts[next] ?? bounds.to) : bounds.to)
    const whole = lengths.slice(at, next).reduce((sum, length) => sum + length, 0)
    let passed = 0
    for (; at < next; at++) {
      filled.push(from + (whole === 0 ? 0 : ((to - from) * passed) / whole))
      passed += lengths[at] ?? 0
    }
    from = to
  }
  return filled
}

function floorOf(samples: Int16Array): number {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return peak * QUIET
}

/** Returns the start and end of the sound in seconds, without the silence around it. */
export function boundsOf(samples: Int16Array): WordTime {
  const floor = floorOf(samples)
  const first = samples.findIndex((sample) => Math.abs(sample) > floor)
  if (first < 0) return { from: 0, to: 0 }
  return { from: first / SAMPLE_RATE, to: lastLoud(samples, floor, { from: 0, to: samples.length / SAMPLE_RATE }) }
}

function lastLoud(samples: Int16Array, floor: number, { from, to }: WordTime): number {
  const first = Math.floor(from * SAMPLE_RATE)
  let last = Math.min(samples.length, Math.ceil(to * SAMPLE_RATE)) - 1
  while (last >= first && Math.abs(samples[last] ?? 0) <= floor) last--
  return last < first ? from : Math.max(from, Math.min(to, (last + 1) / SAMPLE_RATE))
}

/** Joins speech that is spoken one part after the other. */
export function joinSpeech(parts: readonly Speech[]): Speech {
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.samples.length, 0))
  let at = 0
  const times = parts.flatMap((part) => {
    const offset = at / SAMPLE_RATE
    samples.set(part.samples, at)
    at += part.samples.length
    // sums are rounded, and no word may end after its part
    const end = at / SAMPLE_RATE
    return part.times.map(({ from, to }) => ({ from: Math.min(from + offset, end), to: Math.min(to + offset, end) }))
  })
  return { samples, times }
}
