import type { Element, ElementKind, Play } from '../play.ts'
import { printedText } from '../rich-text.ts'
import { printCharacters } from './character-sheets.ts'
import type { Layout } from './layout.ts'
import { layoutOf } from './layout-of.ts'
import type { Pagination } from './paginate.ts'
import { roman } from './page-label.ts'
import { paginate } from './paginate.ts'
import type { PrintedLine } from './printed-line.ts'
import { printPage, setNumber } from './printed-page.ts'
import { printTitlePage } from './title-sheet.ts'

/** A play as sheets of paper: the title page and the characters, neither numbered nor counted, then the body. */
export interface PrintedPlay {
  readonly pagination: Pagination
  /** How many sheets come before the first page of the body. */
  readonly front: number
  readonly sheets: number
  /** The lines of a sheet, counted from 0; set when asked for. */
  readonly sheetAt: (index: number) => readonly PrintedLine[]
}

interface Front {
  readonly layout: Layout
  /** How many sheets are counted and show no number. */
  readonly bare: number
}

/** The sheets before the play with small Roman numbers, where the layout wants them. */
function numberFront(sheets: readonly PrintedLine[][], { layout, bare }: Front): readonly PrintedLine[][] {
  if (layout.pageNumber.front === 'bare') return sheets
  return sheets.map((lines, i) => (i < bare ? lines : [setNumber(roman(i + 1).toLowerCase(), layout), ...lines]))
}

/** What stands before a play: its title page, where it has one, and the sheets of characters, place and scenes. */
export const frontSheets = (pagination: Pagination) => ({
  title: printTitlePage(pagination),
  characters: printCharacters(pagination),
})

const OUTLINE: ReadonlySet<ElementKind> = new Set(['section', 'synopsis'])
const UNPRINTED: ReadonlySet<ElementKind> = new Set([...OUTLINE, 'note', 'pageBreak'])

const isEmpty = ({ text }: Element): boolean => printedText(text).trim() === ''

/** A play that is nothing but an outline so far, as its pages say it: they would be blank. */
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

/** Lays a play out for paper by its own settings, or by another layout. */
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
