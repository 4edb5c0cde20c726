import { FrameAnchorType, FrameWrap, Paragraph, TextRun } from 'docx'
import {
  xmlSafeWords,
  latestRevision,
  revisionHead,
  type PrintedPart,
  type PrintedParts,
  type PrintedRow,
} from '@replique/script'
import { inkOf } from '../../pdf/press.ts'
import * as names from '../style-names.ts'
import { twips, type PrintContext } from './press.ts'
import { spacingOf } from './styles.ts'

/** Returns the text colour of a revision, if the layout colours changes. */
export const revisionColour = ({ layout }: PrintContext, revision: number): { color?: string } =>
  revision > 0 && layout.revisions.inked ? { color: inkOf(revision).slice(1) } : {}

/** Returns a mark for each changed line and an empty line for the others. */
function signsOf(press: PrintContext, lines: readonly number[]): TextRun[] {
  const mark = xmlSafeWords(press.layout.revisions.mark)
  return lines.slice(0, lines.findLastIndex((revision) => revision > 0) + 1).map((revision, i) => {
    const text = revision > 0 ? mark : ''
    return new TextRun({ text, ...(i > 0 ? { break: 1 } : {}), ...revisionColour(press, revision) })
  })
}

/**
 * Returns the style that records the revision in which a paragraph was changed. If only part of the paragraph was
 * changed, the style has no revision number.
 */
function styleOf({ play }: PrintContext, { pieces }: PrintedPart): string {
  const [revision, ...others] = new Set(pieces.map(({ element }) => play.elements[element]?.revision))
  return revision === undefined || others.length > 0 ? names.CHANGED : names.revisionMark(revision)
}

/**
 * Returns the marks in the right margin beside a changed paragraph. Without fixed page breaks only one mark is
 * returned, because a page could end anywhere in the paragraph.
 */
export function revisionMarks(press: PrintContext, part: PrintedPart): Paragraph[] {
  if (part.changed === undefined) return []
  const { changed = [] } = part
  const lines = press.broken ? changed : changed.filter((revision) => revision > 0).slice(0, 1)
  return [
    new Paragraph({
      style: names.idOf(part.repeats === undefined ? styleOf(press, part) : names.CHANGED),
      children: signsOf(press, lines),
      // the frame begins at the top of the white space above the paragraph
      spacing: spacingOf(part.before, press.layout),
      frame: {
        type: 'absolute',
        position: { x: twips(press.layout.revisions.x), y: 1 },
        width: twips(press.layout.fontSize),
        wrap: FrameWrap.AROUND,
        anchor: { horizontal: FrameAnchorType.PAGE, vertical: FrameAnchorType.TEXT },
      },
    }),
  ]
}

/** Returns the marks beside a row of columns, starting at its first line, or an empty list if nothing was changed. */
export function rowMarks(press: PrintContext, row: PrintedRow): TextRun[] {
  const lines: number[] = []
  for (const parts of row) {
    let at = 0
    parts.forEach(({ before, changed = [], lineCount }, i) => {
      at += i === 0 ? 0 : before
      changed.forEach((revision, line) => (lines[at + line] = Math.max(lines[at + line] ?? 0, revision)))
      at += lineCount
    })
  }
  return signsOf(
    press,
    Array.from(lines, (revision) => revision ?? 0),
  )
}

const latestOn = ({ rows }: PrintedParts): number =>
  Math.max(0, ...rows.flat(2).map(({ pieces }) => latestRevision(pieces)))

/**
 * Returns the revision note for the header of each page. It names the latest revision on the page or, if the word
 * processor breaks the pages itself, the latest in the play.
 */
export function revisionHeads({ pagination, layout, broken }: PrintContext, pages: readonly PrintedParts[]): string[] {
  if (!layout.revisions.header) return pages.map(() => '')
  const latest = pages.map(latestOn)
  return latest.map((revision) => revisionHead(broken ? revision : Math.max(...latest), pagination))
}
