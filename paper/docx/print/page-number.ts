import {
  AlignmentType,
  Footer,
  Header,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
  type ISectionOptions,
} from 'docx'
import { revisionHeadTop, type Layout } from '@replique/script'
import * as names from '../style-names.ts'
import { twips } from './press.ts'
import { textRuns } from './runs.ts'

const isAtFoot = ({ height, pageNumber }: Layout): boolean => pageNumber.y > height / 2

/** Distances of the header and footer lines from the edge of the paper, in points. */
export const numberMargins = (layout: Layout): { header: number; footer: number } => {
  const { y } = layout.pageNumber
  return isAtFoot(layout)
    ? {
        header: layout.revisions.header ? revisionHeadTop(layout) : layout.top / 2,
        footer: twips(layout.height - y - layout.lineHeight) / 20,
      }
    : { header: y, footer: layout.top / 2 }
}

interface Label {
  /** The text before the number. */
  readonly prefix: string
  /** Whether a number follows the prefix. The label of an inserted page, such as "12A", consists of the prefix only. */
  readonly counts: boolean
  /** The revision note in the page header. */
  readonly head: string
  /** Whether the first page shows its number. */
  readonly onFirst: boolean
}

function numberLine(layout: Layout, { prefix, counts }: Pick<Label, 'prefix' | 'counts'>, head: string): Paragraph {
  const { align, x, suffix } = layout.pageNumber
  const right = layout.left + layout.textWidth
  const middle = layout.left + layout.textWidth / 2
  const number = { children: counts ? [prefix, PageNumber.CURRENT, suffix] : [prefix, suffix] }
  const style = names.idOf(names.PAGE_NUMBER)
  if (head !== '')
    return new Paragraph({
      style,
      indent: { right: twips(Math.min(0, right - x)) },
      tabStops: [
        { type: align === 'right' ? TabStopType.RIGHT : TabStopType.CENTER, position: twips(x - layout.left) },
      ],
      children: [...textRuns(head, {}), new TextRun({ children: [new Tab(), ...number.children] })],
    })
  return new Paragraph({
    style,
    alignment: align === 'right' ? AlignmentType.RIGHT : AlignmentType.CENTER,
    indent: align === 'right' ? { right: twips(right - x) } : { left: twips(2 * (x - middle)) },
    children: [new TextRun(number)],
  })
}

const headLine = (head: string): Paragraph =>
  new Paragraph({ style: names.idOf(names.PAGE_NUMBER), children: head === '' ? [] : textRuns(head, {}) })

/**
 * Returns the headers and footers of a section. They contain the page number as a field, on all pages or all but the
 * first, and the revision note.
 */
export function numberedPages(layout: Layout, label: Label): Pick<ISectionOptions, 'headers' | 'footers'> {
  const { head, onFirst } = label
  const first = new Header({ children: [headLine(head)] })
  if (isAtFoot(layout)) {
    const footer = { default: new Footer({ children: [numberLine(layout, label, '')] }) }
    return {
      footers: onFirst ? footer : { ...footer, first: new Footer({ children: [headLine('')] }) },
      // a section without its own header inherits the previous section's
      ...(layout.revisions.header ? { headers: { default: new Header({ children: [headLine(head)] }), first } } : {}),
    }
  }
  const header = { default: new Header({ children: [numberLine(layout, label, head)] }) }
  return { headers: onFirst ? header : { ...header, first } }
}
