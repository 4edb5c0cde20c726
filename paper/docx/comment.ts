/**
 * What a comment of a Word document holds that is printed from a play: a note, or what else Word has no paragraph for.
 * Sections, synopses and cut passages have the signs before them that Fountain has, notes a backslash where they begin so.
 */
import type { Element, Run } from '@replique/script'

const MARKED = /^(?:\\|#+ |= |\/\*)/

/** The words of the comment for an element that no page shows: a note, a section or a synopsis. */
export function commentOfElement({ kind, level = 1 }: Element, words: string): string {
  if (kind === 'section') return `${'#'.repeat(Math.max(1, Math.floor(level)))} ${words}`
  return kind === 'synopsis' ? `= ${words}` : commentOfNote(words)
}

/** The words of the comment for a stretch of a paragraph that no page shows. */
export const commentOfAside = ({ aside, text }: Run): string => (aside === 'cut' ? `/*${text}*/` : commentOfNote(text))

const commentOfNote = (words: string): string => (MARKED.test(words) ? `\\${words}` : words)

const inCut = (comment: string): string | undefined => /^\/\*(.*)\*\/$/s.exec(comment)?.[1]
const noteIn = (comment: string): string => comment.replace(/^\\/, '')

/** The stretch that a comment in the midst of a paragraph stands for. */
export function asideOfComment(comment: string): Run {
  const cut = inCut(comment)
  return cut === undefined ? { text: noteIn(comment), aside: 'note' } : { text: cut, aside: 'cut' }
}

/** The element that a comment before a paragraph stands for. */
export function elementOfComment(comment: string): Element {
  const [, signs = '', words = ''] = /^(#+|=) (.*)$/s.exec(comment) ?? []
  if (signs === '=') return { kind: 'synopsis', text: [{ text: words }] }
  if (signs !== '') return { kind: 'section', level: signs.length, text: [{ text: words }] }
  const aside = asideOfComment(comment)
  return aside.aside === 'cut' ? { kind: 'action', text: [aside] } : { kind: 'note', text: [{ text: aside.text }] }
}
