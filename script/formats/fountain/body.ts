import { indentOf, trimLine, trimRight } from '../../recognise/letters.ts'
import { textOf, type Run, type RichText } from '../../rich-text.ts'
import { type MarkedLine, readParagraph, readEmphasis } from './emphasis.ts'
import { isBlankLine, readLines } from './lines.ts'
import { addRun } from './marks.ts'
import { signOf, type Opening, openingOf } from './paragraph.ts'
import {
  type Reading,
  add,
  asidesAt,
  rawWords,
  withAsides,
  parseFrom,
  type Body,
  markedLine,
  withoutLastCharacter,
} from './reading.ts'
import type { ElementKind } from '../../play.ts'
import { isActHeading, isStageScene } from '../../recognise/headings.ts'
import { readSpeech } from './speech-lines.ts'

const NOTHING: MarkedLine = { words: '' }

/**
 * Reads a paragraph that has no printed text. It becomes a note if it has only notes, otherwise an action that contains
 * the notes and cuts.
 */
function readAsideLine(reading: Reading): void {
  const asides = asidesAt(reading, reading.at) ?? []
  const onlyNotes = asides.every((aside) => aside.kind === 'note')
  const runs: Run[] = []
  for (const aside of asides) addRun(runs, aside.text, 0, onlyNotes ? undefined : aside.kind)
  add(reading, reading.at, { kind: onlyNotes ? 'note' : 'action', text: runs })
  reading.at++
}

/**
 * Reads an action up to a blank line or a line that begins with a sign other than `!`. Blank lines between two actions
 * belong to the text, except for the one that separates them.
 */
function readAction(reading: Reading, from: number): void {
  const { lines, at: start } = reading
  const read: MarkedLine[] = []
  if (reading.elements.at(-1)?.kind === 'action')
    for (let above = start - 1; isBlankLine(lines, above) && isBlankLine(lines, above - 1); above--) read.push(NOTHING)
  read.push(actionLine(reading, start, from))
  let at = start + 1
  for (; !isBlankLine(lines, at); at++) {
    const line = rawWords(reading, at)
    const sign = signOf(trimLine(line))
    if (sign && sign.kind !== 'action') break
    read.push(actionLine(reading, at, sign ? indentOf(line) + 1 : 0))
  }
  add(reading, start, { kind: 'action', text: readParagraph(read) })
  reading.at = at
  reading.fresh = false
}

/** Returns a line of action, keeping its indent. A tab counts as four spaces. */
function actionLine(reading: Reading, at: number, from: number): MarkedLine {
  const words = untab(trimRight(rawWords(reading, at).slice(from)))
  const asides = asidesAt(reading, at)
  return asides ? withAsides(indentOf(words) === words.length ? '' : words, asides, from) : { words }
}

function untab(line: string): string {
  const indent = indentOf(line)
  if (indent === 0 || !line.slice(0, indent).includes('\t')) return line
  return line.slice(0, indent).replaceAll('\t', '    ') + line.slice(indent)
}

const HASH = 35

/**
 * Adds a section. A level 1 section becomes an act if it reads like an act heading, and below an act, a level 2 section
 * can become a scene.
 */
function readSection(reading: Reading, at: number, indent: number): void {
  const line = rawWords(reading, at)
  let end = indent
  while (line.charCodeAt(end) === HASH) end++
  const level = end - indent
  const text = parseFrom(reading, at, end)
  const words = withoutNumber(textOf(text))
  if (level === 1 && isActHeading(words)) {
    reading.hasActs = true
    addNumbered(reading, at, { kind: 'act', text })
  } else if (level === 2 && reading.hasActs && isStageScene(words)) addNumbered(reading, at, { kind: 'scene', text })
  else add(reading, at, { kind: 'section', text, level })
}

const NUMBER = /^[0-9A-Za-z.)-]+$/

/** Returns the index at which a trailing number such as "#12A#" begins, or -1. */
function numberStart(text: string): number {
  if (text.charCodeAt(text.length - 1) !== HASH) return -1
  const at = text.lastIndexOf('#', text.length - 2)
  return at >= 0 && NUMBER.test(text.slice(at + 1, -1)) ? at : -1
}

function withoutNumber(text: string): string {
  const at = numberStart(text)
  return at < 0 ? text : trimRight(text.slice(0, at))
}

/** Adds a scene or an act, and moves the trailing number out of its text. The number may be followed by notes. */
function addNumbered(reading: Reading, at: number, element: { kind: ElementKind; text: RichText }): void {
  const place = element.text.findLastIndex((run) => !run.aside && trimRight(run.text) !== '')
  const run = element.text[place]
  const spoken = trimRight(run?.text ?? '')
  const start = numberStart(spoken)
  if (!run || start < 0) return add(reading, at, element)
  const behind = element.text.slice(place + 1).filter((other) => other.aside)
  // two notes without a space between them would be merged into one
  const words = trimRight(spoken.slice(0, start)) || (place > 0 && behind.length > 0 ? ' ' : '')
  const text = [...element.text.slice(0, place), ...(words === '' ? [] : [{ ...run, text: words }]), ...behind]
  add(reading, at, { kind: element.kind, text, number: spoken.slice(start + 1, -1) })
}

/** Reads everything below the title page. Expects '\n' line endings. */
export function readBody(text: string): Body {
  const lines = readLines(text)
  const reading: Reading = {
    lines,
    elements: [],
    rows: [],
    characters: [],
    byName: new Map(),
    at: 0,
    fresh: true,
    hasActs: false,
  }
  const count = lines.words.length
  while (reading.at < count) {
    if (isBlankLine(lines, reading.at)) {
      reading.at++
      reading.fresh = true
    } else readElement(reading)
  }
  return reading
}

function readElement(reading: Reading): void {
  const { at, lines } = reading
  const line = rawWords(reading, at)
  const indent = indentOf(line)
  if (!reading.fresh) {
    const sign = signOf(trimLine(line))
    if (sign) readOpening(reading, sign, indent)
    else readAction(reading, 0)
    return
  }
  if (indent === line.length) return readAsideLine(reading)
  readOpening(reading, openingOf(indent === 0 ? line : line.slice(indent), isBlankLine(lines, at + 1)), indent)
}

function readOpening(reading: Reading, { kind, forced }: Opening, indent: number): void {
  const { at } = reading
  if (kind === 'action') return readAction(reading, forced ? indent + 1 : 0)
  if (kind === 'cue') return readSpeech(reading, forced ? indent + 1 : indent)
  reading.at++
  reading.fresh = kind !== 'lyrics'
  if (kind === 'scene') addNumbered(reading, at, { kind, text: parseFrom(reading, at, forced ? indent + 1 : indent) })
  else if (kind === 'act') addNumbered(reading, at, { kind, text: parseFrom(reading, at, indent) })
  else if (kind === 'section') readSection(reading, at, indent)
  else if (kind === 'pageBreak') add(reading, at, { kind, text: [] })
  else if (kind === 'shot') add(reading, at, { kind, text: parseFrom(reading, at, indent + 2) })
  else if (kind === 'centred') add(reading, at, { kind, text: readCentred(reading, at, indent + 1) })
  else add(reading, at, { kind, text: parseFrom(reading, at, forced ? indent + 1 : indent) })
}

function readCentred(reading: Reading, at: number, from: number): RichText {
  const { words, asides } = withoutLastCharacter(markedLine(reading, at, from))
  return readEmphasis(words, asides)
}
