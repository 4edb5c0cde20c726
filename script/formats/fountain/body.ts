import type { RichText } from '../../rich-text.ts'
import { indentOf, trimLine } from '../../recognise/letters.ts'
import { readAction, readAsideLine } from './action-lines.ts'
import { readEmphasis } from './emphasis.ts'
import { isBlankLine, readLines } from './lines.ts'
import type { Opening } from './paragraph.ts'
import { openingOf, signOf } from './paragraph.ts'
import type { Body, Reading } from './reading.ts'
import { add, markedLine, rawWords, readRest, withoutLast } from './reading.ts'
import { addNumbered, readSection } from './scene-line.ts'
import { readSpeech } from './speech-lines.ts'

/** Reads everything below the title page. Line ends are '\n'. */
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
  if (kind === 'scene') addNumbered(reading, at, { kind, text: readRest(reading, at, forced ? indent + 1 : indent) })
  else if (kind === 'act') addNumbered(reading, at, { kind, text: readRest(reading, at, indent) })
  else if (kind === 'section') readSection(reading, at, indent)
  else if (kind === 'pageBreak') add(reading, at, { kind, text: [] })
  else if (kind === 'shot') add(reading, at, { kind, text: readRest(reading, at, indent + 2) })
  else if (kind === 'centred') add(reading, at, { kind, text: readCentred(reading, at, indent + 1) })
  else add(reading, at, { kind, text: readRest(reading, at, forced ? indent + 1 : indent) })
}

function readCentred(reading: Reading, at: number, from: number): RichText {
  const { words, asides } = withoutLast(markedLine(reading, at, from))
  return readEmphasis(words, asides)
}
