import type { Language } from '@replique/script'
import type { SpokenVerse } from '../engine.ts'
import { cleanWord, countCharacters, isSaid, lengthOf, markOf } from '../times.ts'

/** A run of text in one script, spoken by the rules of one language. */
export interface Run {
  /** The synthesiser's name for the language, such as "roa/fr". */
  readonly tongue: string
  readonly text: string
  /** Which word each span of the text belongs to. Positions count characters (not code units) and start at 1. */
  readonly spans: readonly Span[]
}

export interface Span {
  readonly word: number
  readonly from: number
  readonly to: number
}

/** A line in the form that the synthesiser accepts. */
export interface Line {
  readonly runs: readonly Run[]
  /** The number of spoken letters in each word. */
  readonly lengths: readonly number[]
  /** The content of the file that shapes the voice. */
  readonly timbre: string
  /** Words per minute. */
  readonly rate: number
  /** Loudness relative to that of all voices, as a factor. */
  readonly gain: number
}

const TONGUES: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jpx/ja'],
  [/\p{Script=Han}/u, 'sit/cmn'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Cyrillic}/u, 'zle/ru'],
  [/\p{Script=Greek}/u, 'grk/el'],
  [/\p{Script=Arabic}/u, 'sem/ar'],
  [/\p{Script=Hebrew}/u, 'sem/he'],
  [/\p{Script=Devanagari}/u, 'inc/hi'],
  [/\p{Script=Thai}/u, 'tai/th'],
  [/\p{Script=Armenian}/u, 'ine/hy'],
  [/\p{Script=Georgian}/u, 'ccs/ka'],
  [/\p{Script=Bengali}/u, 'inc/bn'],
  [/\p{Script=Tamil}/u, 'dra/ta'],
]

const tongueOf = (character: string): string | null => TONGUES.find(([script]) => script.test(character))?.[1] ?? null

interface Writing {
  tongue: string
  text: string
  length: number
  spans: Span[]
}

/** What is said, and by the rules of which language. */
interface Said {
  readonly words: readonly string[]
  readonly language: Language
  /** The synthesiser's name for the voice's own language. */
  readonly own: string
  readonly verse?: SpokenVerse | undefined
}

/** Splits a line into runs, with the position of each word. */
export function runsOf({ words, language, own, verse }: Said): Pick<Line, 'runs' | 'lengths'> {
  const runs: Writing[] = []
  const cleaned = words.map((word) => cleanWord(word, language))
  const lengths = cleaned.map((clean, at) => {
    if (isSaid(clean)) for (const [tongue, text] of piecesOf(clean, own)) write(runs, tongue, text, at)
    // a lone punctuation mark would be read out by its name, so it is added to the previous text as a pause
    else pause(runs, markOf(clean))
    // where the text itself pauses, verse adds nothing
    if (verse && isSaid(clean) && markOf(clean) === null && isSaid(cleaned[at + 1] ?? '')) {
      if (verse.sounded.includes(at) && MUTE_E.test(clean)) add(runs, SCHWA)
      if (verse.caesura === at) add(runs, CAESURA)
    }
    return lengthOf(clean)
  })
  return { runs, lengths }
}

const MUTE_E = /e(?:s|nt)?$/iu
/** Sounds in the synthesiser's own spelling, which `cleanWord` removes from all text. */
const [SCHWA, CAESURA] = ['[[@]]', '[[_:_:]]']

/** Adds sounds after the last word. They belong to no word. */
function add(runs: readonly Writing[], sounds: string): void {
  const last = runs.at(-1)
  if (last === undefined) return
  last.text += ` ${sounds}`
  last.length = countCharacters(last.text)
}

function pause(runs: readonly Writing[], mark: string | null): void {
  const last = runs.at(-1)
  if (last === undefined || mark === null || markOf(last.text.at(-1) ?? '') !== null) return
  // the synthesiser ignores a lone dash
  last.text += /[—–]/.test(mark) ? ' ;' : mark
  last.length = countCharacters(last.text)
}

function write(runs: Writing[], tongue: string, text: string, word: number): void {
  let run = runs.at(-1)
  if (run === undefined || run.tongue !== tongue) runs.push((run = { tongue, text: '', length: 0, spans: [] }))
  else {
    run.text += ' '
    run.length++
  }
  const length = countCharacters(text)
  run.spans.push({ word, from: run.length + 1, to: run.length + length + 1 })
  run.text += text
  run.length += length
}

/** Splits a word by script. Characters that belong to no script stay with the characters before them. */
function piecesOf(word: string, own: string): (readonly [string, string])[] {
  const japanese = TONGUES[0]!
  const isJapanese = japanese[0].test(word)
  const pieces: [string, string][] = []
  for (const character of word) {
    const foreign = tongueOf(character)
    const tongue = foreign !== null && isJapanese ? japanese[1] : foreign
    const last = pieces.at(-1)
    const now = tongue ?? (/\p{L}/u.test(character) || last === undefined ? own : last[0])
    if (last !== undefined && last[0] === now) last[1] += character
    else pieces.push([now, character])
  }
  return pieces
}
