import { indentOf, trimLine, trimRight } from '../../recognise/letters.ts'
import type { Run } from '../../rich-text.ts'
import { plain } from '../../rich-text.ts'
import type { MarkedLine } from './emphasis.ts'
import { readParagraph } from './emphasis.ts'
import { isBlankLine } from './lines.ts'
import { addRun } from './marks.ts'
import { signOf } from './paragraph.ts'
import type { Reading } from './reading.ts'
import { add, asidesAt, rawWords, withAsides } from './reading.ts'

/** A paragraph of notes is a note; one of cut passages, or of both, is an action with nothing on the page. */
export function readAsideLine(reading: Reading): void {
  const asides = asidesAt(reading, reading.at) ?? []
  const onlyNotes = asides.every((aside) => aside.kind === 'note')
  const runs: Run[] = []
  for (const aside of asides) addRun(runs, aside.text, 0, onlyNotes ? undefined : aside.kind)
  add(reading, reading.at, { kind: onlyNotes ? 'note' : 'action', text: runs })
  reading.at++
}

/** Action runs on to a blank line or to a line that a sign makes something else; `!` in the midst goes on with it. */
export function readAction(reading: Reading, from: number): void {
  const { lines, at: start } = reading
  if (lines.marked[start] === 0 && isBlankLine(lines, start + 1)) {
    add(reading, start, { kind: 'action', text: plain(actionWords(reading, start, from)) })
    reading.at++
    reading.fresh = false
    return
  }
  const read: MarkedLine[] = [actionLine(reading, start, from)]
  let at = start + 1
  for (; at < lines.words.length && !isBlankLine(lines, at); at++) {
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
function actionWords(reading: Reading, at: number, from: number): string {
  const line = rawWords(reading, at)
  return untab(trimRight(from === 0 ? line : line.slice(from)))
}

function actionLine(reading: Reading, at: number, from: number): MarkedLine {
  const words = actionWords(reading, at, from)
  const asides = asidesAt(reading, at)
  return asides ? withAsides(indentOf(words) === words.length ? '' : words, asides, from) : { words }
}

function untab(line: string): string {
  const indent = indentOf(line)
  if (indent === 0 || !line.slice(0, indent).includes('\t')) return line
  return line.slice(0, indent).replaceAll('\t', '    ') + line.slice(indent)
}
