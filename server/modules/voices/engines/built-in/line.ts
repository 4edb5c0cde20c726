import type { Language } from '@replique/script'
import { cleanWord, countCharacters, isSaid, lengthOf, markOf } from '../times.ts'

/** A stretch in one script, said by the rules of one language. */
export interface Run {
  /** The synthesiser's own name of the language: "roa/fr". */
  readonly tongue: string
  readonly text: string
  /** Which word each stretch of the text belongs to; places count characters (not code units), the first is 1. */
  readonly spans: readonly Span[]
}

export interface Span {
  readonly word: number
  readonly from: number
  readonly to: number
}

/** A line as the synthesiser is given it. */
export interface Line {
  readonly runs: readonly Run[]
  /** Letters of each word that are heard. */
  readonly lengths: readonly number[]
  /** The text of the file that shapes the voice. */
  readonly timbre: string
  /** Words a minute. */
  readonly rate: number
  /** Times the loudness that comes out. */
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

/** The stretches of a line, each with the places of its words. */
export function runsOf(words: readonly string[], language: Language, own: string): Pick<Line, 'runs' | 'lengths'> {
  const runs: Writing[] = []
  const lengths = words.map((word, at) => {
    const clean = cleanWord(word, language)
    if (isSaid(clean)) for (const [tongue, text] of piecesOf(clean, own)) write(runs, tongue, text, at)
    // a mark alone is a pause after what was said, else it would be called by its name
    else pause(runs, markOf(clean))
    return lengthOf(clean)
  })
  return { runs, lengths }
}

function pause(runs: readonly Writing[], mark: string | null): void {
  const last = runs.at(-1)
  if (last === undefined || mark === null || markOf(last.text.at(-1) ?? '') !== null) return
  // a dash by itself is read over
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

/** A word's letters by script; what belongs to no script stays with what is before it. */
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
