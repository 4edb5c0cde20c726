import type { CastLine } from '../../cast-list/cast-list.ts'
import { castLines, castList, saidOf, wantsCastList } from '../../cast-list/cast-list.ts'
import { titleLines } from '../../layout/title-sheet.ts'
import { SCREENPLAY_STRINGS } from '../../layout/strings.ts'
import type { Language, Play } from '../../play.ts'
import { bareTitleValue } from '../html/print-words.ts'
import { holdableWords } from '../xml/escape.ts'
import type { TextPage } from './columns.ts'
import { fill } from './fill.ts'

/** The words of a script's first lines by which every program for scripts knows them. */
const KEYS = {
  title: 'Title',
  subtitle: 'Subtitle',
  credit: 'Credit',
  author: 'Author',
  source: 'Source',
  date: 'Draft date',
  contact: 'Contact',
  copyright: 'Copyright',
  notes: 'Notes',
  setting: 'Setting',
  time: 'Time',
} as const

type Part = keyof typeof KEYS

const BY: Readonly<Record<Language, string>> = { en: 'by', fr: 'de' }

const valuesOf = (play: Play, part: Part): string[] =>
  titleLines({ play }, part)
    .map((line) => holdableWords(bareTitleValue(line)).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/** Columns by which the lines of one thing are indented. */
const INDENT = 4
/** Groups within groups stand no further right. */
const DEEPEST = 16

/** Films: one line for each thing, `Title: …`, those of several lines indented below. */
function filmFront(play: Play, { width }: TextPage): string[] {
  return (Object.keys(KEYS) as Part[]).flatMap((part) => {
    const values = valuesOf(play, part)
    const [only = ''] = values
    if (values.length === 0) return []
    if (values.length === 1 && KEYS[part].length + 2 + only.length <= width) return [`${KEYS[part]}: ${only}`]
    const lines = values.flatMap((line) => fill(line, { from: INDENT, width: width - INDENT }))
    return [`${KEYS[part]}:`, ...lines]
  })
}

const isNamed = ({ character }: CastLine): boolean => character.name.trim() !== ''

/** Somebody on the list; the members of a group stand further right. */
function printCastLine({ character, depth }: CastLine, width: number): string[] {
  const said = saidOf(character)
  const words = holdableWords(said === '' ? `${character.name}.` : `${character.name}, ${said}`).replace(/\n/g, ' ')
  const from = Math.min(depth * INDENT, DEEPEST)
  return fill(words, { from, width: width - from })
}

/** Plays: the title and who wrote it in the middle, then the list of characters. */
function stageFront(play: Play, { width }: TextPage): string[] {
  const middle = (lines: readonly string[]): string[] =>
    lines.flatMap((line) => fill(line, { from: 0, width, align: 'centre' }))
  const authors = valuesOf(play, 'author')
  const credit = valuesOf(play, 'credit').join(' ')
  const by = `${credit === '' ? BY[play.language] : credit} ${authors.join(', ')}`
  const out = middle([...valuesOf(play, 'title'), ...valuesOf(play, 'subtitle')])
  if (authors.length > 0) out.push('', ...middle([by]))
  for (const part of ['source', 'setting', 'time', 'notes', 'contact', 'copyright', 'date'] as const) {
    const lines = middle(valuesOf(play, part))
    if (lines.length > 0) out.push('', ...lines)
  }
  const cast = wantsCastList(play.settings) ? castLines(castList(play)).filter(isNamed) : []
  if (cast.length === 0) return out
  return [
    ...out,
    ...(out.length > 0 ? ['', ''] : []),
    ...middle([SCREENPLAY_STRINGS[play.language].characters]),
    '',
    ...cast.flatMap((line) => printCastLine(line, width)),
  ]
}

/** The lines before the play itself. */
export const printFront = (play: Play, page: TextPage): string[] =>
  play.kind === 'screenplay' ? filmFront(play, page) : stageFront(play, page)
