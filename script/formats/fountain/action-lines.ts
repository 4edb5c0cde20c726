import { indentOf, trimLine, trimRight } from '../../recognise/letters.ts'
import type { Run } from '../../rich-text.ts'
import type { MarkedLine } from './emphasis.ts'
import { readParagraph } from './emphasis.ts'
import { isBlankLine } from './lines.ts'
import { addRun } from './marks.ts'
import { signOf } from './paragraph.ts'
import type { Reading } from './reading.ts'
import { add, asidesAt, rawWords, withAsides } from './reading.ts'

const NOTHING: MarkedLine = { words: '' }

/** A paragraph of notes is a note; one of cut passages, or of both, is an action with nothing on the page. */
export function readAsideLine(reading: Reading): void {
  const asides = asidesAt(reading, reading.at) ?? []
  const onlyNotes = asides.every((aside) => aside.kind === 'note')
  const runs: Run[] = []
  for (const aside of asides) addRun(runs, aside.text, 0, onlyNotes ? undefined : aside.kind)
  add(reading, reading.at, { kind: onlyNotes ? 'note' : 'action', text: runs })
  reading.at++
}

/**
 * Action runs on to a blank line or to a line that a sign makes something else; `!` in the midst goes on with it. Blank
 * lines beyond the one that parts it from other action are its own.
 */
export function readAction(reading: Reading, from: number): void {
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

/** A line of action keeps its indent, a tab there being four spaces. */
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
