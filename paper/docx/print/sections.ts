import { AlignmentType, FrameAnchorType, FrameWrap, Paragraph, SectionType, Table, type ISectionOptions } from 'docx'
import type { Layout, PrintedRow, PrintedPart, PrintedParts } from '@replique/script'
import * as names from '../style-names.ts'
import { twips, type PrintContext } from './press.ts'
import { columnsOf, spacer } from './columns.ts'
import { numberedPages, numberMargins } from './page-number.ts'
import { paragraphsOf } from './paragraph.ts'
import { revisionHeads } from './revisions.ts'

/** Number of blank lines below the "scene continued" line at the top of a page. */
const BELOW = 1

/** Returns the "scene continued" line for the top of a page. */
const sceneAbove = ({ strings }: Layout, breaks: boolean): Paragraph =>
  new Paragraph({ style: names.idOf(names.SCENE_ABOVE), text: strings.sceneContinued, pageBreakBefore: breaks })

/**
 * Returns the "scene continues" line below the text area, in a frame at a fixed position. The frame is anchored to the
 * first paragraph of the page.
 */
const sceneBelow = ({ strings, left, textWidth, top, linesPerPage, lineHeight }: Layout): Paragraph =>
  new Paragraph({
    style: names.idOf(names.SCENE_BELOW),
    text: strings.sceneMore,
    alignment: AlignmentType.RIGHT,
    frame: {
      type: 'absolute',
      position: { x: twips(left), y: twips(top + linesPerPage * lineHeight) },
      width: twips(textWidth),
      wrap: FrameWrap.AROUND,
      anchor: { horizontal: FrameAnchorType.PAGE, vertical: FrameAnchorType.PAGE },
    },
  })

/** Returns the rows of a page with a blank line above the first. */
const roomAbove = ([first = [], ...rest]: readonly PrintedRow[]): readonly PrintedRow[] => [
  first.map(([top, ...below]) => (top ? [{ ...top, before: BELOW }, ...below] : [])),
  ...rest,
]

/**
 * Minimum bottom margin in points. If a word processor lacks the font, a page may need one more line than in the
 * layout.
 */
const LEAST_FOOT = 30

type Child = Paragraph | Table

/**
 * Returns the size and margins of the paper. `slack` is the number of lines by which a page with an explicit page break
 * may exceed the layout's page.
 */
export function pageOf(layout: Layout, slack: number) {
  const { width, height, left, top, textWidth, linesPerPage, lineHeight } = layout
  const foot = height - top - linesPerPage * lineHeight
  const { header, footer } = numberMargins(layout)
  const least = Math.min(foot, Math.max(LEAST_FOOT, layout.pageNumber.y > height / 2 ? footer + lineHeight : 0))
  return {
    size: { width: twips(width), height: twips(height) },
    margin: {
      left: twips(left),
      right: twips(width - left - textWidth),
      top: twips(top),
      bottom: twips(Math.max(least, foot - slack * lineHeight)),
      header: twips(header),
      footer: twips(footer),
      gutter: 0,
    },
  }
}

const SPOKEN: ReadonlySet<PrintedPart['kind']> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse'])

/**
 * In layouts with names beside speeches, merges the rows of one speech, because a long name can be taller than the
 * first row.
 */
function gathered(rows: readonly PrintedRow[], { nameBeside }: Layout): readonly PrintedRow[] {
  if (!nameBeside) return rows
  const out: PrintedRow[] = []
  for (const row of rows) {
    const [name, words] = out.at(-1) ?? []
    const [only] = row
    const isNamed = name?.length === 1 && name[0]?.kind === 'cue' && words?.every(({ kind }) => SPOKEN.has(kind))
    if (isNamed && row.length === 1 && only?.every(({ kind }) => SPOKEN.has(kind)))
      out[out.length - 1] = [name, [...(words ?? []), ...only]]
    else out.push(row)
  }
  return out
}

interface Setting extends Pick<PrintedParts, 'page' | 'rows' | 'continued'> {
  readonly breaks: boolean
}

/** Appends the rows of a page. */
function addRows(out: Child[], press: PrintContext, { page, rows, breaks, continued }: Setting): void {
  const forced = page.forced ? page.number : undefined
  const { above, below } = continued
  if (below) out.push(sceneBelow(press.layout))
  if (above) out.push(sceneAbove(press.layout, breaks))
  gathered(above ? roomAbove(rows) : rows, press.layout).forEach((row, i) => {
    const first = breaks && i === 0 && !above
    if (row.length > 1) {
      const apart = out.at(-1) instanceof Table
      if (apart) out.push(spacer(first))
      out.push(columnsOf(press, row, first && !apart))
    } else
      (row[0] ?? []).forEach((part, j) =>
        out.push(...paragraphsOf(press, part, { breaks: first && j === 0, ...(i === 0 && j === 0 ? { forced } : {}) })),
      )
  })
}

/** Splits a page label into its prefix and its number. A label that ends with a letter is all prefix. */
function labelOf({ page }: PrintedParts): { prefix: string; number: number | undefined } {
  const [, prefix = '', number] = /^(.*?)(\d+)$/.exec(page.label) ?? []
  return number === undefined ? { prefix: page.label, number } : { prefix, number: Number(number) }
}

interface Group {
  readonly prefix: string
  readonly head: string
  /** Undefined if the page's label has no number. */
  readonly start: number | undefined
  next: number | undefined
  readonly children: Child[]
}

/** Number of lines by which a page with an explicit break may exceed the layout's page. */
const SLACK = 3

/** Groups consecutive pages with the same header and numbering. */
function groupsOf(press: PrintContext, pages: readonly PrintedParts[]): Group[] {
  const groups: Group[] = []
  const heads = revisionHeads(press, pages)
  pages.forEach((page, i) => {
    const { prefix, number } = labelOf(page)
    const head = heads[i] ?? ''
    const last = groups.at(-1)
    const isAlike = last?.prefix === prefix && last.head === head
    const goesOn = isAlike && ((number !== undefined && number === last.next) || !press.broken)
    const group = goesOn ? last : { prefix, head, start: number, next: number, children: [] }
    if (!goesOn) groups.push(group)
    group.next = number === undefined ? undefined : number + 1
    addRows(group.children, press, { ...page, breaks: goesOn })
  })
  return groups
}

/** Returns the play as sections. A new section begins where the page numbering or the page header changes. */
export function bodySections(press: PrintContext, pages: readonly PrintedParts[]): ISectionOptions[] {
  const { layout, broken } = press
  const groups = groupsOf(press, pages)
  return groups.map(({ prefix, head, start, children }, i) => ({
    properties: {
      type: SectionType.NEXT_PAGE,
      titlePage: i === 0 && !layout.pageNumber.onFirstPage,
      page: {
        ...pageOf(layout, broken ? SLACK : 0),
        ...(start !== undefined && (i === 0 || (broken ? start !== groups[i - 1]?.next : start === 1))
          ? { pageNumbers: { start } }
          : {}),
      },
    },
    ...numberedPages(layout, {
      prefix,
      counts: start !== undefined,
      head,
      onFirst: i > 0 || layout.pageNumber.onFirstPage,
    }),
    children: children.at(-1) instanceof Table || children.length === 0 ? [...children, spacer()] : children,
  }))
}
