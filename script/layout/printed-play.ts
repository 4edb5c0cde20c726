import { castLines, castList, castEntryText, type CastLine } from '../cast-list/cast-list.ts'
import { printedText } from '../rich-text.ts'
import { style, type Layout } from './layout.ts'
import { UNDERLINE } from './measure.ts'
import { paragraph, lineCount } from './paragraph.ts'
import { smallCapitals } from './pieces.ts'
import {
  setLine,
  setLines,
  type FrontKind,
  type LineSource,
  type PrintedLine,
  type LinePosition,
} from './printed-line.ts'
import { sceneNumbers } from './scene-number.ts'
import { titleLines, printTitlePage } from './title-sheet.ts'
import type { Pagination, Piece, Paragraph } from './types.ts'
import type { Element, ElementKind, Play } from '../play.ts'
import { layoutOf } from './layout-of.ts'
import { paginate } from './paginate.ts'
import { roman } from './page-label.ts'
import { printPage, setNumber } from './printed-page.ts'

/** The hanging indent of a description, in points. */
const HANG = 36
/**
 * The number of lines for a heading, including the blank lines below it, and the number of blank lines after each
 * entry.
 */
const HEADING_LINES = 3
const GAP = 1
/** The number of blank lines above the headings that follow the characters. */
const ABOVE = 2

/** The indent of group members, in points. */
const BELOW_GROUP = 24
/** The depth beyond which nested groups are not indented further. */
const DEEPEST = 4

/** Paragraphs that are kept on one page if they fit: a single paragraph, or those of a group and its members. */
type Entry = readonly Paragraph[]

/** A section printed before the play, under one heading. */
interface Section {
  readonly of: 'character' | 'setting'
  readonly heading: string
  readonly entries: readonly Entry[]
  /** The layout with the font size of the entries. */
  readonly layout: Layout
}

const plainPiece = (text: string): Piece => ({ text, marks: 0, element: 0, from: 0 })

function entry(pieces: readonly Piece[], layout: Layout, indent = 0): Paragraph[] {
  const look = style(layout.left + indent, layout.textWidth - indent, { hang: HANG })
  const made = paragraph(pieces, { kind: 'action', style: look }, layout)
  return made ? [made] : []
}

function characterEntry({ character, depth }: CastLine, layout: Layout): Paragraph[] {
  const own = plainPiece(character.name)
  const names = layout.runIn ? smallCapitals(own) : [own]
  const words = castEntryText(character)
  const pieces = words === '' ? names : [...names, { ...own, text: layout.strings.described + words }]
  return entry(pieces, layout, Math.min(depth, DEEPEST) * BELOW_GROUP)
}

/** Returns the characters as entries. A group and its members form a single entry. */
function castEntries({ play, layout }: Pagination): Entry[] {
  return castList(play, layout.titlePage.charactersBy).map((one) =>
    castLines([one]).flatMap((line) => characterEntry(line, layout)),
  )
}

/** Returns the headings of the play. Scenes are indented if there are acts. */
function sceneList({ play, layout }: Pagination): Entry[] {
  const numbers = sceneNumbers(play)
  const hasActs = play.elements.some(({ kind }) => kind === 'act')
  return play.elements.flatMap(({ kind, text }, at) => {
    if (kind !== 'act' && kind !== 'scene') return []
    const number = numbers.get(at)
    const words = printedText(text).replace(/\s+/g, ' ').trim()
    const left = kind === 'scene' && hasActs ? layout.left + HANG : layout.left
    const look = style(left, layout.left + layout.textWidth - left, { hang: HANG })
    const made = paragraph(
      [plainPiece(number ? `${number}. ${words}` : words)],
      { kind: 'action', style: look },
      layout,
    )
    return made ? [[made]] : []
  })
}

function sectionsOf(pagination: Pagination): Section[] {
  const { layout, play } = pagination
  const { characters, setting, settingSize, scenesFrom } = layout.titlePage
  const { strings } = layout
  const smaller = { ...layout, fontSize: settingSize }
  const said = (name: 'setting' | 'time'): Entry[] =>
    setting ? titleLines(pagination, name).map((line) => entry([plainPiece(line.trim())], smaller)) : []
  const scenes = play.elements.filter(({ kind }) => kind === 'scene').length
  const people = characters ? castEntries(pagination) : []
  const listed = people.length > 0 && scenesFrom > 0 && scenes >= scenesFrom
  const sections: Section[] = [
    { of: 'character', heading: strings.characters, entries: people, layout },
    { of: 'setting', heading: strings.setting, entries: said('setting'), layout: smaller },
    { of: 'setting', heading: strings.time, entries: said('time'), layout: smaller },
    { of: 'setting', heading: strings.scenes, entries: listed ? sceneList(pagination) : [], layout },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

/** The sheets that are being filled, and the number of lines used on the last one. */
class Sheets {
  readonly all: PrintedLine[][] = []
  used = Infinity
  readonly #ranks = new Map<FrontKind, number>()
  readonly layout: Layout

  constructor(layout: Layout) {
    this.layout = layout
  }

  turn(): void {
    this.all.push([])
    this.used = 0
  }

  put(line: PrintedLine): void {
    const { top, lineHeight, linesPerPage } = this.layout
    if (this.used + 1 > linesPerPage) this.turn()
    this.all.at(-1)?.push({ ...line, y: top + this.used * lineHeight })
    this.used++
  }

  /** Returns the line source for the next paragraph of this kind. */
  #next(kind: FrontKind): LineSource {
    const element = this.#ranks.get(kind) ?? 0
    this.#ranks.set(kind, element + 1)
    return { kind, element }
  }

  heading(text: string, of: Section['of']): void {
    const { left, textWidth: width, fontSize: size, linesPerPage, runIn } = this.layout
    if (this.used + ABOVE + HEADING_LINES + 1 > linesPerPage) this.turn()
    else this.used += ABOVE
    if (text === '') return
    const room: LinePosition = { left, width, align: 'centre', y: 0, size }
    const line = setLine([{ text, marks: runIn ? 0 : UNDERLINE }], room, this.layout)
    this.put({ ...line, of: this.#next(of === 'character' ? 'characters' : 'heading') })
    this.used += HEADING_LINES - 1
  }

  entry(made: Entry, { of: kind, layout }: Section): void {
    const { linesPerPage } = this.layout
    const height = made.reduce((sum, { lines }) => sum + lineCount(lines), 0)
    if (height > linesPerPage - this.used && height <= linesPerPage - HEADING_LINES) this.turn()
    for (const one of made) {
      const of = this.#next(kind)
      for (const line of setLines(one, { lines: one.lines, y: 0 }, layout)) this.put({ ...line, of })
    }
    this.used += GAP
  }
}

/**
 * Prints the sheets between the title page and the play: the characters in the order of the cast list, the setting and
 * time, then the scenes. Returns no sheets if the layout has none, or if the play has no content for them.
 */
function printCharacters(pagination: Pagination): PrintedLine[][] {
  const sheets = new Sheets(pagination.layout)
  for (const section of sectionsOf(pagination)) {
    sheets.heading(section.heading, section.of)
    for (const made of section.entries) sheets.entry(made, section)
  }
  return sheets.all
}

/**
 * A play as sheets of paper: first the title page and the cast list, which are neither numbered nor counted, then the
 * body.
 */
export interface PrintedPlay {
  readonly pagination: Pagination
  /** The number of sheets before the first page of the body. */
  readonly front: number
  readonly sheets: number
  /** Returns the lines of a sheet, counted from 0. Each sheet is set when it is requested. */
  readonly sheetAt: (index: number) => readonly PrintedLine[]
}

interface Front {
  readonly layout: Layout
  /** The number of sheets that are counted but show no number. */
  readonly bare: number
}

/** Adds lower-case Roman numerals to the sheets before the play, if the layout numbers them. */
function numberFront(sheets: readonly PrintedLine[][], { layout, bare }: Front): readonly PrintedLine[][] {
  if (layout.pageNumber.front === 'bare') return sheets
  return sheets.map((lines, i) => (i < bare ? lines : [setNumber(roman(i + 1).toLowerCase(), layout), ...lines]))
}

/**
 * Returns the sheets before a play: the title page, if there is one, and those for the characters, setting and scenes.
 */
export const frontSheets = (pagination: Pagination) => ({
  title: printTitlePage(pagination),
  characters: printCharacters(pagination),
})

const OUTLINE: ReadonlySet<ElementKind> = new Set(['section', 'synopsis'])
const UNPRINTED: ReadonlySet<ElementKind> = new Set([...OUTLINE, 'note', 'pageBreak'])

const isEmpty = ({ text }: Element): boolean => printedText(text).trim() === ''

/** Converts the outline to action if the play has nothing else. Otherwise, its pages would be blank. */
function withOutline(play: Play): Play {
  const { elements } = play
  const isOutline = elements.every((one) => UNPRINTED.has(one.kind) || isEmpty(one))
  if (!isOutline || elements.every((one) => !OUTLINE.has(one.kind) || isEmpty(one))) return play
  return { ...play, elements: elements.map(asAction) }
}

function asAction(element: Element): Element {
  if (!OUTLINE.has(element.kind)) return element
  const bold = element.kind === 'section' ? { bold: true as const } : {}
  return { kind: 'action', text: element.text.map((run) => ({ ...run, ...bold })) }
}

/** Lays out a play for printing, by default in its own layout. */
export function printedPlay(
  play: Play,
  layout: Layout = layoutOf(play.settings, play.language, play.kind),
): PrintedPlay {
  const pagination = paginate(withOutline(play), layout)
  const { title, characters } = frontSheets(pagination)
  const front = numberFront([...(title ? [title] : []), ...characters], {
    layout: pagination.layout,
    bare: title ? 1 : 0,
  })
  return {
    pagination,
    front: front.length,
    sheets: front.length + pagination.pages.length,
    sheetAt: (index) => front[index] ?? printPage(pagination, index - front.length),
  }
}
