import type { Layout } from './layout.ts'
import { REVISION_SHIFT } from './measure.ts'
import type { Pagination } from './paginate.ts'
import type { PrintedLine } from './printed-line.ts'
import { setLine } from './printed-line.ts'
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

/** "Blue revision", and "Blue revision 2" when the colours have gone round. */
function nameOf(revision: number, { strings }: Layout): string {
  const names = strings.revisionNames.split('/')
  const name = names[(revision - 1) % names.length] ?? ''
  const round = Math.ceil(revision / names.length)
  return strings.revised.replace('{}', name) + (round > 1 ? ` ${round}` : '')
}

/** The latest revision on a page, by the colour of its paper, with the date of the draft. */
function setHead(lines: readonly PrintedLine[], pagination: Pagination): PrintedLine[] {
  const { layout } = pagination
  const latest = Math.max(0, ...lines.flatMap(({ runs }) => runs.map(({ revision }) => revision)))
  if (latest === 0) return []
  const [date] = titleLines(pagination, 'date')
  const words = [nameOf(latest, layout), ...(date === undefined ? [] : [date.trim()])].join(', ')
  const { left, textWidth: width, pageNumber, height, top, lineHeight } = layout
  const y = pageNumber.y < height / 2 ? pageNumber.y : Math.max(0, top - 2 * lineHeight)
  return [setLine([{ text: words, marks: 0 }], { left, width, align: 'left', y, size: layout.fontSize }, layout)]
}

/** What a layout shows of the changes on a page. */
export function setRevisions(lines: readonly PrintedLine[], pagination: Pagination): PrintedLine[] {
  const { mark, header } = pagination.layout.revisions
  if (!lines.some(({ runs }) => runs.some(({ revision }) => revision > 0))) return []
  return [...(header ? setHead(lines, pagination) : []), ...(mark === '' ? [] : setMarks(lines, pagination.layout))]
}
