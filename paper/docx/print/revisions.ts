import { FrameAnchorType, FrameWrap, Paragraph, TextRun } from 'docx'
import {
  holdableWords,
  latestRevision,
  revisionHead,
  type PrintedPart,
  type PrintedParts,
  type PrintedRow,
} from '@replique/script'
import { inkOf } from '../../pdf/press.ts'
import * as names from '../style-names.ts'
import { twips, type Press } from './press.ts'
import { spacingOf } from './styles.ts'

/** The ink of words changed in a revision, where the layout prints them in one. */
export const inkedAs = ({ layout }: Press, revision: number): { color?: string } =>
  revision > 0 && layout.revisions.inked ? { color: inkOf(revision).slice(1) } : {}

/** A sign beside each line that holds a change, nothing beside the others. */
function signsOf(press: Press, lines: readonly number[]): TextRun[] {
  const mark = holdableWords(press.layout.revisions.mark)
  return lines.slice(0, lines.findLastIndex((revision) => revision > 0) + 1).map((revision, i) => {
    const text = revision > 0 ? mark : ''
    return new TextRun({ text, ...(i > 0 ? { break: 1 } : {}), ...inkedAs(press, revision) })
  })
}

/** The style that says in which revision a paragraph was changed; of one that changed in part, only that it did. */
function styleOf({ play }: Press, { pieces }: PrintedPart): string {
  const [revision, ...others] = new Set(pieces.map(({ element }) => play.elements[element]?.revision))
  return revision === undefined || others.length > 0 ? names.CHANGED : names.revisionMark(revision)
}

/** The signs in the right margin beside a paragraph that a revision changed; one, where nobody knows where a page will cut it. */
export function revisionMarks(press: Press, part: PrintedPart): Paragraph[] {
  if (part.changed === undefined) return []
  const { changed = [] } = part
  const lines = press.broken ? changed : changed.filter((revision) => revision > 0).slice(0, 1)
  return [
    new Paragraph({
      style: names.idOf(part.repeats === undefined ? styleOf(press, part) : names.CHANGED),
      children: signsOf(press, lines),
      // the frame begins where the white space above the paragraph does
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

/** What beside a row of columns is to be signed, from its first line on; nothing where nothing is. */
export function rowSigns(press: Press, row: PrintedRow): TextRun[] {
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

/** What stands at the head of each page: its latest revision; of the whole play where a program breaks the pages itself. */
export function revisionHeads({ pagination, layout, broken }: Press, pages: readonly PrintedParts[]): string[] {
  if (!layout.revisions.header) return pages.map(() => '')
  const latest = pages.map(latestOn)
  return latest.map((revision) => revisionHead(broken ? revision : Math.max(...latest), pagination))
}
