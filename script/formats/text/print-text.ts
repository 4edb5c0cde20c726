import type { Layout } from '../../layout/layout.ts'
import type { ElementKind, Language, Play, Element } from '../../play.ts'
import { castLines, castList, castEntryText, hasPrintedCastList, type CastLine } from '../../cast-list/cast-list.ts'
import { titleLines } from '../../layout/title-sheet.ts'
import { SCREENPLAY_STRINGS } from '../../layout/strings.ts'
import { bareTitleValue } from '../html/print-words.ts'
import { xmlSafeWords } from '../xml/tree.ts'
import { layoutOf } from '../../layout/layout-of.ts'
import { blankLines } from '../../layout/pieces.ts'
import { sceneNumbers } from '../../layout/scene-number.ts'
import { splitCue } from '../../cue.ts'
import { printedText } from '../../rich-text.ts'
import { cellsOf } from '../../layout/measure.ts'

/** A text column: its offset from the left edge and its width, in characters. */
interface Column {
  readonly from: number
  readonly width: number
  readonly align?: 'left' | 'centre' | 'right'
}

const cells = (words: string): number => {
  let sum = 0
  for (const character of words) sum += cellsOf(character)
  return sum
}

/** Splits a word that is too long for a line. */
function pieces(word: string, width: number): string[] {
  const out: string[] = []
  let piece = ''
  let used = 0
  for (const character of word) {
    const more = cellsOf(character)
    if (used + more > width && piece !== '') {
      out.push(piece)
      piece = ''
      used = 0
    }
    piece += character
    used += more
  }
  return [...out, piece]
}

/** Wraps a line at `width` characters. Collapses white space, but keeps no-break spaces. */
function wrapLine(words: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of words.split(/[ \t]+/).filter((one) => one !== '')) {
    const size = cells(word)
    if (line !== '' && used + 1 + size <= width) {
      line += ` ${word}`
      used += 1 + size
      continue
    }
    if (line !== '') lines.push(line)
    const whole = size <= width ? [word] : pieces(word, width)
    lines.push(...whole.slice(0, -1))
    line = whole.at(-1) ?? ''
    used = cells(line)
  }
  return line === '' ? lines : [...lines, line]
}

/** Fits text into a column. Returns one string per line, without trailing spaces. */
function fill(words: string, { from, width, align = 'left' }: Column): string[] {
  return words
    .split('\n')
    .flatMap((line) => wrapLine(line, width))
    .map((line) => {
      const slack = Math.max(0, width - cells(line))
      const indent = align === 'left' ? 0 : align === 'right' ? slack : Math.floor(slack / 2)
      return `${' '.repeat(from + indent)}${line}`
    })
}

/** The width of a character in a text column, in points. */
const CHARACTER = 7.2
/** The maximum length of a line, in characters. Mail programs break longer lines. */
const LONGEST = 68

/** The columns for a play as plain text. */
interface TextPage {
  readonly width: number
  /** The column of each element kind, in characters. */
  readonly columns: Readonly<Record<ElementKind, Column | undefined>>
}

/**
 * Derives the columns from the layout. A monospaced layout is followed exactly. In all others, names are centred unless
 * they are printed beside the speech.
 */
function textPage(layout: Layout): TextPage {
  const width = Math.min(LONGEST, Math.floor(layout.textWidth / CHARACTER + 0.01))
  const whole: Column = { from: 0, width }
  const film = layout.name === 'screenplay'
  const columnOf = (kind: ElementKind): Column | undefined => {
    const style = layout.elements[kind]
    if (style === undefined) return undefined
    if (layout.typeface !== 'courier')
      return kind === 'cue' && !layout.nameBeside
        ? { ...whole, align: 'centre' }
        : { ...whole, align: alignOf(kind, style.align) }
    const from = Math.round((style.left - layout.left) / CHARACTER)
    const room = Math.round(style.width / CHARACTER)
    // programs that read the text would mistake a direction that spans several lines for speech
    return {
      from,
      width: kind === 'parenthetical' && film ? width - from : Math.min(room, width - from),
      align: style.align,
    }
  }
  const kinds = Object.keys(layout.elements) as ElementKind[]
  return { width, columns: Object.fromEntries(kinds.map((kind) => [kind, columnOf(kind)])) as TextPage['columns'] }
}

const alignOf = (kind: ElementKind, align: 'left' | 'centre' | 'right'): 'left' | 'centre' | 'right' =>
  kind === 'act' || kind === 'scene' ? 'centre' : align

/** The title page keys that script programs recognise. */
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
    .map((line) => xmlSafeWords(bareTitleValue(line)).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/** The indent of continuation lines and nested lists, in columns. */
const INDENT = 4
/** The maximum indent of nested groups. */
const DEEPEST = 16

/**
 * Prints the title page of a screenplay: one `Title: …` line per entry, with multi-line values indented below the key.
 */
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

/** Prints an entry of the cast list, indented if it is a member of a group. */
function printCastLine({ character, depth }: CastLine, width: number): string[] {
  const said = castEntryText(character)
  const words = xmlSafeWords(said === '' ? `${character.name}.` : `${character.name}, ${said}`).replace(/\n/g, ' ')
  const from = Math.min(depth * INDENT, DEEPEST)
  return fill(words, { from, width: width - from })
}

/** Prints the title page of a stage play: the title and authors, centred, then the cast list. */
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
  const cast = hasPrintedCastList(play.settings) ? castLines(castList(play)).filter(isNamed) : []
  if (cast.length === 0) return out
  return [
    ...out,
    ...(out.length > 0 ? ['', ''] : []),
    ...middle([SCREENPLAY_STRINGS[play.language].characters]),
    '',
    ...cast.flatMap((line) => printCastLine(line, width)),
  ]
}

/** Prints the lines before the play itself. */
const printFront = (play: Play, page: TextPage): string[] =>
  play.kind === 'screenplay' ? filmFront(play, page) : stageFront(play, page)

const SPOKEN: ReadonlySet<ElementKind> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse'])
const CAPITALS: ReadonlySet<ElementKind> = new Set(['act', 'transition', 'shot'])
/** The number of blank lines before an act or scene. */
const ABOVE_PART = 2

interface Scope {
  readonly play: Play
  readonly page: TextPage
  readonly numbers: ReadonlyMap<number, string>
  readonly names: ReadonlyMap<string, string>
}

const IN_BRACKETS = /^\(.*\)$/s

const bracketed = (words: string): string => (IN_BRACKETS.test(words) ? words : `(${words})`)

/** Returns a cue with the name in capitals, so that other programs recognise it. The extension is unchanged. */
function cueWords(element: Element, { names, play }: Scope): string {
  const rest = printedText(element.text).trim()
  const named = names.get(element.character ?? '')
  const typed = named === undefined ? splitCue(rest) : { name: named, extension: rest }
  const name = typed.name.toUpperCase()
  if (typed.extension === '') return name
  return `${name} ${play.kind === 'stage' ? bracketed(typed.extension) : typed.extension}`
}

function wordsOf(element: Element, at: number, scope: Scope): string {
  const { kind } = element
  const words = printedText(element.text)
  if (kind === 'cue') return cueWords(element, scope)
  if (words.trim() === '') return ''
  if (kind === 'parenthetical' || (kind === 'action' && scope.play.kind === 'stage')) return bracketed(words.trim())
  if (kind === 'scene' && scope.play.kind === 'screenplay') {
    const number = scope.numbers.get(at)
    return number === undefined ? words.toUpperCase() : `${words.toUpperCase()} #${number}#`
  }
  return CAPITALS.has(kind) ? words.toUpperCase() : words
}

/** Returns the number of blank lines before a paragraph: always 0 within a speech. */
function gapAbove(kind: ElementKind, before: ElementKind | undefined): number {
  if (before === undefined) return 0
  if (SPOKEN.has(kind) && (SPOKEN.has(before) || before === 'cue')) return 0
  return kind === 'act' || kind === 'scene' ? ABOVE_PART : 1
}

/**
 * Prints a play as plain text for emails and other programs: monospaced, with at most 68 characters per line and
 * without bold or italics. Names and headings are placed as in the layout.
 */
export function printText(play: Play): string {
  const page = textPage(layoutOf(play.settings, play.language, play.kind))
  const scope: Scope = {
    play,
    page,
    numbers: sceneNumbers(play),
    names: new Map(play.characters.map(({ id, name }) => [id, name])),
  }
  const lines = printFront(play, page)
  let before: ElementKind | undefined
  play.elements.forEach((element, at) => {
    const column = page.columns[element.kind]
    const words = column && xmlSafeWords(wordsOf(element, at, scope)).trim()
    if (!column || !words) return
    const gap = before === undefined ? ABOVE_PART : gapAbove(element.kind, before) + blankLines(element)
    if (lines.length > 0) for (let i = gap; i > 0; i--) lines.push('')
    // when the text is read back, a blank line within a speech would end the speech
    const paragraphs = element.kind === 'action' ? words.split('\n\n') : [words]
    paragraphs.forEach((words, i) => lines.push(...(i > 0 ? [''] : []), ...fill(words, column)))
    before = element.kind
  })
  return `${lines.join('\n')}\n`
}
