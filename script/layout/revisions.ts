import type { Play } from '../play.ts'
import type { Revision } from '../production/production.ts'
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

/** "Blue revision", and "Second Blue revision" or "Révision bleue 2" when the colours have gone round. */
function colourName(revision: number, { strings }: Layout): string {
  const names = strings.revisionNames.split('/')
  const name = names[(revision - 1) % names.length] ?? ''
  const round = Math.ceil(revision / names.length)
  if (round === 1) return strings.revised.replace('{}', name)
  const again = strings.revisedAgain.split('/')[round - 2] ?? ''
  return again === ''
    ? `${strings.revised.replace('{}', name)} ${round}`
    : strings.revised.replace('{}', `${again} ${name}`)
}

const kept = ({ settings }: Pick<Play, 'settings'>, revision: number): Revision | undefined =>
  settings.production?.revisions?.find(({ number }) => number === revision)

/** What a revision is called: as somebody called it, else by the colour of its paper. */
export const revisionName = (revision: number, play: Pick<Play, 'settings'>, layout: Layout): string =>
  kept(play, revision)?.name.trim() || colourName(revision, layout)

/** Its name with its date, or else that of the draft: "Blue revision, 1 May"; empty for 0, which is none. */
export function revisionHead(revision: number, { play, layout }: Pick<Pagination, 'play' | 'layout'>): string {
  if (revision === 0) return ''
  const date = kept(play, revision)?.date.trim() || titleLines({ play }, 'date')[0]?.trim()
  return [revisionName(revision, play, layout), ...(date === undefined ? [] : [date])].join(', ')
}

/** Each revision of a play with its date, as the title page lists them. */
export const revisionList = ({ play, layout }: Pick<Pagination, 'play' | 'layout'>): string[] =>
  (play.settings.production?.revisions ?? []).map(({ number, date }) =>
    [revisionName(number, play, layout), date.trim()].filter((words) => words !== '').join(', '),
  )

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
