/** What of a play a file of some format does not hold, told before it is written. */
import { layoutOf, type Play } from '@replique/script'
import type { PrintOptions } from './formats.ts'

/** In the order in which they are told. */
export const LEFT_OUT = ['notes', 'sections', 'synopses', 'cuts', 'characters', 'verse', 'marks'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

const UNPRINTED: readonly LeftOut[] = ['notes', 'sections', 'synopses', 'cuts']

/** By format, what of a play it never holds; Fountain and TEI hold everything. */
const NEVER: Readonly<Record<string, readonly LeftOut[]>> = {
  pdf: UNPRINTED,
  docx: [],
  // of verse, that it is verse: it is written as dialogue
  fdx: ['characters', 'verse'],
  html: UNPRINTED,
  epub: UNPRINTED,
  text: [...UNPRINTED, 'marks'],
}

/** Formats with a list of characters only where the layout has one. */
const LAID_OUT: ReadonlySet<string> = new Set(['pdf', 'docx', 'text'])

/** How many of each a play has. */
function counted({ elements, characters }: Play): Readonly<Record<LeftOut, number>> {
  const of = (kind: string): number => elements.filter((one) => one.kind === kind).length
  const runs = elements.flatMap(({ text }) => text)
  return {
    notes: of('note') + runs.filter(({ aside }) => aside === 'note').length,
    sections: of('section'),
    synopses: of('synopsis'),
    cuts: runs.filter(({ aside }) => aside === 'cut').length,
    characters: characters.filter(({ description, age = '' }) => description !== '' || age !== '').length,
    verse: of('verse'),
    marks: runs.filter(({ bold, italic, underline, strike }) => bold || italic || underline || strike).length,
  }
}

/** What a file of this format leaves out of the play, and how many of each; nothing where all of it is kept. */
export function leftOutOf(
  play: Play,
  format: string,
  { notes = true }: PrintOptions = {},
): readonly { readonly what: LeftOut; readonly count: number }[] {
  const { titlePage } = layoutOf(play.settings, play.language, play.kind)
  const gone = new Set(NEVER[format])
  if (format === 'docx' && !notes) for (const what of UNPRINTED) gone.add(what)
  if (LAID_OUT.has(format) && !titlePage.characters) gone.add('characters')
  const counts = counted(play)
  return LEFT_OUT.filter((what) => gone.has(what) && counts[what] > 0).map((what) => ({ what, count: counts[what] }))
}
