import type { Layout } from './layout.ts'
import { REVISION_SHIFT } from './measure.ts'
import type { Pagination } from './paginate.ts'
import type { PrintedLine } from './printed-line.ts'
import { setLine } from './printed-line.ts'
import { keptRevision, revisionName } from './revision-names.ts'
import { titleLines } from './title-sheet.ts'

/** The sign of a change in the margin of each line that holds one, whatever stands beside each other there. */
function setMarks(lines: readonly PrintedLine[], layout: Layout): PrintedLine[] {
  const { mark, x: left } = layout.revisions
  const changed = new Map<number, number>()
  for (const { y, runs } of lines)
    for (const { revision } of runs) if (revision > 0) changed.set(y, Math.max(revision, changed.get(y) ?? 0))
  return [...changed].map(([y, revision]) => {
    const room = { left, width: 0, align: 'left', y, size: layout.fontSize } as const
    return setLine([{ text: mark, marks: revision << REVISION_SHIFT }], room, layout)
  })
}

/** Its name with its date, or else that of the draft: "Blue revision, 1 May"; empty for 0, which is none. */
export function revisionHead(revision: number, { play, layout }: Pick<Pagination, 'play' | 'layout'>): string {
  if (revision === 0) return ''
  const date = keptRevision(play, revision)?.date.trim() || titleLines({ play }, 'date')[0]?.trim()
  return [revisionName(revision, play, layout), ...(date === undefined ? [] : [date])].join(', ')
}

/** The height at which the head stands: of the page number, where that is above the text. */
export const revisionHeadTop = ({ pageNumber, height, top, lineHeight }: Layout): number =>
  pageNumber.y < height / 2 ? pageNumber.y : Math.max(0, top - 2 * lineHeight)

/** Names the latest revision on a page. */
function setHead(lines: readonly PrintedLine[], pagination: Pagination): PrintedLine[] {
  const { layout } = pagination
  const words = revisionHead(
    Math.max(0, ...lines.flatMap(({ runs }) => runs.map(({ revision }) => revision))),
    pagination,
  )
  if (words === '') return []
  const { left, textWidth: width } = layout
  const y = revisionHeadTop(layout)
  return [setLine([{ text: words, marks: 0 }], { left, width, align: 'left', y, size: layout.fontSize }, layout)]
}

/** What a layout shows of the changes on a page. */
export function setRevisions(lines: readonly PrintedLine[], pagination: Pagination): PrintedLine[] {
  const { mark, header } = pagination.layout.revisions
  if (!lines.some(({ runs }) => runs.some(({ revision }) => revision > 0))) return []
  return [...(header ? setHead(lines, pagination) : []), ...(mark === '' ? [] : setMarks(lines, pagination.layout))]
}
