import { character, type CharacterId } from '../../character.ts'
import { printedText, type RichText, type Run } from '../../rich-text.ts'
import { splitCue } from '../../cue.ts'
import { indentOf, isBracketed } from '../../recognise/letters.ts'
import { type MarkedLine, hasMarkup, readParagraph } from './emphasis.ts'
import { isBlankLine } from './lines.ts'
import { addRun, marksOf } from './marks.ts'
import { isPageBreak } from './paragraph.ts'
import type { Reading } from './reading.ts'
import { add, asidesAt, markedLine, rawWords, parseFrom, withoutLastCharacter, wordsAt, wordsFrom } from './reading.ts'

const NOTHING: RichText = []
const TILDE = 126
const CARET = 94
const SPACE = 32
const NO_BREAK_SPACE = 0xa0
/** The code of the first space above U+00A0. */
const FIRST_WIDE_SPACE = 0x1680

/** Reads a cue whose text begins at `from`, and the lines of its speech. */
export function readSpeech(reading: Reading, from: number): void {
  readCue(reading, from)
  let first = -1
  for (; ; reading.at++) {
    const { at } = reading
    const words = wordsAt(reading, at)
    if (words === '' ? !staysInSpeech(reading) : isPageBreak(words)) break
    const lyric = words.charCodeAt(0) === TILDE
    if (lyric || isBracketed(words)) {
      addSpoken(reading, first, at)
      first = -1
      const start = lyric ? indentOf(rawWords(reading, at)) + 1 : 0
      add(reading, at, { kind: lyric ? 'lyrics' : 'parenthetical', text: parseFrom(reading, at, start) })
    } else if (first < 0 && (words !== '' || asidesAt(reading, at))) first = at
  }
  addSpoken(reading, first, reading.at)
  reading.fresh = true
}

/**
 * Adds the lines from `first` up to but not including `end` as dialogue. If `first` is -1, there are no lines to add.
 */
function addSpoken(reading: Reading, first: number, end: number): void {
  if (first < 0) return
  let last = end - 1
  while (last > first && isEmptyAt(reading, last)) last--
  if (first === last) return add(reading, first, { kind: 'dialogue', text: parseFrom(reading, first, 0) })
  const lines: MarkedLine[] = []
  for (let at = first; at <= last; at++) lines.push(markedLine(reading, at, 0))
  add(reading, first, { kind: 'dialogue', text: readParagraph(lines) })
}

const isEmptyAt = (reading: Reading, at: number): boolean =>
  wordsAt(reading, at) === '' && asidesAt(reading, at) === undefined

/**
 * Whether the current line continues the speech. An empty line ends the speech unless it has asides. A line of two
 * spaces counts as a blank line within the speech unless nothing follows.
 */
function staysInSpeech({ lines, at }: Reading): boolean {
  if (!isBlankLine(lines, at)) return true
  return lines.words[at] === '  ' && (lines.words[at + 1] === '  ' || !isBlankLine(lines, at + 1))
}

function readCue(reading: Reading, from: number): void {
  const { at } = reading
  reading.at++
  if (reading.lines.marked[at] === 0) {
    const name = wordsFrom(reading, at, from)
    if (isBareName(name)) return add(reading, at, { kind: 'cue', text: NOTHING, character: characterOf(reading, name) })
  }
  const line = markedLine(reading, at, from)
  const dual = line.words.charCodeAt(line.words.length - 1) === CARET
  const { name, text } = nameAndRest(dual ? withoutLastCharacter(line) : line)
  const id = characterOf(reading, name)
  add(reading, at, dual ? { kind: 'cue', text, character: id, dual } : { kind: 'cue', text, character: id })
}

/** Whether a cue without markup is only a name, with no extension and no `^`. Most cues are. */
function isBareName(words: string): boolean {
  const last = words.charCodeAt(words.length - 1)
  return last !== CARET && isInk(last) && isInk(words.charCodeAt(0)) && !words.includes('(')
}

/** Whether a character is certainly not a space. */
const isInk = (code: number): boolean => code > SPACE && code < FIRST_WIDE_SPACE && code !== NO_BREAK_SPACE

/** Splits a cue at its first bracket. A note before the bracket is moved to the text after the name. */
function nameAndRest(line: MarkedLine): { name: string; text: RichText } {
  if (line.asides === undefined && !hasMarkup(line.words)) {
    const { name, extension } = splitCue(line.words)
    return { name, text: extension === '' ? NOTHING : [{ text: extension }] }
  }
  const runs = readParagraph([line])
  const words = printedText(runs)
  const { name, extension } = splitCue(words)
  const rest: Run[] = []
  let skip = words.length - extension.length
  for (const run of runs) {
    if (run.aside) addRun(rest, run.text, marksOf(run), run.aside)
    else addRun(rest, run.text.slice(skip), marksOf(run))
    if (!run.aside) skip = Math.max(0, skip - run.text.length)
  }
  return { name, text: rest }
}

function characterOf({ byName, characters }: Reading, name: string): CharacterId {
  const known = byName.get(name)
  if (known !== undefined) return known
  const id = `c${characters.length + 1}`
  byName.set(name, id)
  characters.push(character(id, name))
  return id
}
