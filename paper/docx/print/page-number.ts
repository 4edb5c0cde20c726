import { AlignmentType, Footer, Header, PageNumber, Paragraph, TextRun, type ISectionOptions } from 'docx'
import type { Layout } from '@replique/script'
import * as names from '../style-names.ts'
import { twips } from './measures.ts'

const isAtFoot = ({ height, pageNumber }: Layout): boolean => pageNumber.y > height / 2

/** Distance from the edge of the paper of the line that holds the page number, in points. */
export const numberMargins = (layout: Layout): { header: number; footer: number } => {
  const { y } = layout.pageNumber
  return isAtFoot(layout)
    ? { header: layout.top / 2, footer: twips(layout.height - y - layout.lineHeight) / 20 }
    : { header: y, footer: layout.top / 2 }
}

function numberLine(layout: Layout, prefix: string): Paragraph {
  const { align, x, suffix } = layout.pageNumber
  const right = layout.left + layout.textWidth
  const middle = layout.left + layout.textWidth / 2
  return new Paragraph({
    style: names.idOf(names.PAGE_NUMBER),
    alignment: align === 'right' ? AlignmentType.RIGHT : AlignmentType.CENTER,
    indent: align === 'right' ? { right: twips(right - x) } : { left: twips(2 * (x - middle)) },
    children: [new TextRun({ children: [prefix, PageNumber.CURRENT, suffix] })],
  })
}

/** The page number as a field, on every page of a section or on all but the first. */
export function numberedPages(
  layout: Layout,
  prefix: string,
  onFirst: boolean,
): Pick<ISectionOptions, 'headers' | 'footers'> {
  const line = numberLine(layout, prefix)
  const empty = new Paragraph({ style: names.idOf(names.PAGE_NUMBER) })
  if (isAtFoot(layout)) {
    const footer = { default: new Footer({ children: [line] }) }
    return { footers: onFirst ? footer : { ...footer, first: new Footer({ children: [empty] }) } }
  }
  const header = { default: new Header({ children: [line] }) }
  return { headers: onFirst ? header : { ...header, first: new Header({ children: [empty] }) } }
}
