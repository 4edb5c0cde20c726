/** Text that archives, teachers and transcribers put around a play. */
import type { Truth } from './truth.ts'
import type { Typed } from './typed.ts'

type Lines = readonly (readonly [words: string, gap: number])[]

const set = (lines: Lines, more: Partial<Typed> = {}): Typed[] =>
  lines.map(([text, gap]) => ({ runs: [{ text }], gap, ...more }))

/**
 * Returns the text that an archive puts before a play. The line after its start marker belongs neither to this text nor
 * to the play.
 */
const archiveBefore = ({ title, author, lang }: Truth): Lines => [
  [`The Project Gutenberg eBook of ${title}, by ${author}`, 0],
  [
    'This eBook is for the use of anyone anywhere at no cost. You may copy it, give it away or use it again under the terms of the licence that stands at its end.',
    1,
  ],
  [`Title: ${title}`, 1],
  [`Author: ${author}`, 1],
  [`Language: ${lang}`, 1],
  [`*** START OF THE PROJECT GUTENBERG EBOOK ${title.toUpperCase()} ***`, 2],
  ['Produced by two volunteers who compared it with the pages.', 2],
]
const archiveAfter = ({ title }: Truth): Lines => [
  [`*** END OF THE PROJECT GUTENBERG EBOOK ${title.toUpperCase()} ***`, 3],
  ['THE FULL LICENCE', 2],
  ['Section 1. Terms of use', 1],
  ['1.A. By reading or using any part of this work you agree to these terms.', 1],
  ['1.B. Act on them: if you do not agree, return every copy or destroy it.', 1],
  ['Section 2. Donations', 1],
  ['Nobody must give anything, and everybody may.', 1],
]

const CONTENTS: Readonly<Record<string, string>> = {
  fr: 'TABLE DES MATIÈRES',
  de: 'INHALT',
  it: 'INDICE',
  es: 'ÍNDICE',
}

/** Returns a table of contents with the headings of the play's acts and made-up page numbers. */
function contentsBefore(truth: Truth): Lines {
  const heads = truth.sequence.flatMap((step) => (step.type === 'act' && step.head !== '' ? [step.head] : []))
  if (heads.length === 0) return []
  return [
    [CONTENTS[truth.lang.slice(0, 2)] ?? 'CONTENTS', 2],
    ...heads.map((head, at): [string, number] => [`${head} ........ ${3 + at * 17}`, at === 0 ? 1 : 0]),
  ]
}
const contentsAfter: Lines = [
  ['TRANSCRIBER’S NOTES', 3],
  ['Spelling has been kept as it was printed. Three commas were added where the page was torn.', 1],
  ['This text may be copied and performed under the Creative Commons Attribution licence, version 4.0.', 1],
]

/** Puts a setting's surrounding text around a play. */
export function addSurroundings(
  play: readonly Typed[],
  truth: Truth,
  around: 'archive' | 'contents' | undefined,
): Typed[] {
  if (around === 'archive')
    return [
      ...set(archiveBefore(truth), { around: true }),
      ...play.map((one, at) => (at === 0 ? { ...one, gap: 3 } : one)),
      ...set(archiveAfter(truth), { around: true }),
    ]
  if (around === 'contents') {
    const end = play.findIndex(({ gap }, at) => at > 0 && gap >= 2)
    return [...play.slice(0, end), ...set(contentsBefore(truth)), ...play.slice(end), ...set(contentsAfter)]
  }
  return [...play]
}
