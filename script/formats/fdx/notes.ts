import type { RichText } from '../../rich-text.ts'
import { normalise } from '../../rich-text.ts'
import { childOf, childrenOf } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { Tally } from './tally.ts'
import { linesIn, sliceText } from './words.ts'

/**
 * A note with the place of the script that it is about, counted in characters from its start, the end of each paragraph
 * being one. A note to no place in particular stands at -1.
 */
export interface FdxNote {
  readonly from: number
  readonly to: number
  readonly text: RichText
}

const RANGE = /^\s*(\d{1,9})\s*,\s*(\d{1,9})\s*$/

function readNote(note: XmlElement, tally: Tally): FdxNote {
  const range = RANGE.exec(note.attributes['Range'] ?? '')
  if ((note.attributes['Name'] ?? '').trim() !== '') tally.add('ScriptNote Name')
  return {
    from: range === null ? -1 : Number(range[1]),
    to: range === null ? -1 : Number(range[2]),
    text: linesIn(childrenOf(note, 'Paragraph'), tally),
  }
}

/** The notes that stand behind the script, in the order of their places. */
export function readNotes(root: XmlElement, tally: Tally): readonly FdxNote[] {
  const lists = [childOf(root, 'UnanchoredScriptNotes'), childOf(root, 'ScriptNotes')]
  return lists
    .flatMap((list) => (list === undefined ? [] : childrenOf(list, 'ScriptNote')))
    .map((note) => readNote(note, tally))
    .filter(({ text }) => text.length > 0)
    .sort((a, b) => a.from - b.from)
}

/** A text with notes put into it, each at its place in the characters of the text; they come in order. */
export function withNotes(text: RichText, notes: readonly FdxNote[], start: number): RichText {
  if (notes.length === 0) return text
  const parts: RichText[] = []
  let at = 0
  for (const note of notes) {
    const place = note.from - start
    if (place > at) parts.push(sliceText(text, at, place))
    parts.push(note.text.map((run) => ({ ...run, aside: 'note' as const })))
    at = Math.max(at, place)
  }
  parts.push(sliceText(text, at))
  return normalise(parts.flat())
}
