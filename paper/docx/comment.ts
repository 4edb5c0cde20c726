/**
 * Word comments for content without a paragraph type in Word: notes, sections, synopses and cut passages. Comments for
 * sections, synopses and cuts begin with the Fountain markers. If a note happens to begin with such a marker, a
 * backslash is added in front.
 */
import type { Element, Run } from '@replique/script'

const MARKED = /^(?:\\|#+ |= |\/\*)/

/** Returns the comment text for an element that is never printed: a note, a section or a synopsis. */
export function elementToComment({ kind, level = 1 }: Element, words: string): string {
  if (kind === 'section') return `${'#'.repeat(Math.max(1, Math.floor(level)))} ${words}`
  return kind === 'synopsis' ? `= ${words}` : commentOfNote(words)
}

/** Returns the comment text for an unprinted passage within a paragraph. */
export const asideToComment = ({ aside, text }: Run): string => (aside === 'cut' ? `/*${text}*/` : commentOfNote(text))

const commentOfNote = (words: string): string => (MARKED.test(words) ? `\\${words}` : words)

const inCut = (comment: string): string | undefined => /^\/\*(.*)\*\/$/s.exec(comment)?.[1]
const noteIn = (comment: string): string => comment.replace(/^\\/, '')

/** Returns the passage that a comment in the middle of a paragraph represents. */
export function commentToAside(comment: string): Run {
  const cut = inCut(comment)
  return cut === undefined ? { text: noteIn(comment), aside: 'note' } : { text: cut, aside: 'cut' }
}

/** Returns the element that a comment before a paragraph represents. */
export function commentToElement(comment: string): Element {
  const [, signs = '', words = ''] = /^(#+|=) (.*)$/s.exec(comment) ?? []
  if (signs === '=') return { kind: 'synopsis', text: [{ text: words }] }
  if (signs !== '') return { kind: 'section', level: signs.length, text: [{ text: words }] }
  const aside = commentToAside(comment)
  return aside.aside === 'cut' ? { kind: 'action', text: [aside] } : { kind: 'note', text: [{ text: aside.text }] }
}
