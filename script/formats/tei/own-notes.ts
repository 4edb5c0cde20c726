import type { Element } from '../../play.ts'
import type { XmlElement } from '../xml/tree.ts'
import { revisionIn } from './tokens.ts'
import { isOwnNote, isVerbatim, richWords, verbatimWords } from './words.ts'

/** What stands between the parts of a play without being printed: notes of its writer, and page breaks that were meant. */
export function readOwnMark(node: XmlElement): Element | undefined {
  if (node.name === 'pb' && node.attributes['type'] === 'break') return { kind: 'pageBreak', text: [] }
  if (!isOwnNote(node)) return undefined
  const text = isVerbatim(node) ? verbatimWords(node) : richWords(node.children)
  const { type } = node.attributes
  if (type === 'section') {
    const level = Math.max(1, Number.parseInt(node.attributes['n'] ?? '', 10) || 1)
    return { kind: 'section', level, text, ...revisionIn(node) }
  }
  return { kind: type === 'synopsis' ? 'synopsis' : 'note', text, ...revisionIn(node) }
}
