import type { Cursor, Flow } from './flow.ts'
import type { Layout } from './layout.ts'
import type { Page } from './paginate.ts'
import type { PrintedLine } from './printed-line.ts'
import { setLine } from './printed-line.ts'

/** The line that says so at the top of a page, and the blank one below it. */
const LINES = 2

/** Whether a page that starts here goes on with a scene; the words above the first heading are in none that could. */
function goesOn({ elements }: Flow, { element }: Cursor): boolean {
  const kind = elements[element]?.kind
  return element > 0 && kind !== undefined && kind !== 'scene' && kind !== 'act'
}

/** Lines that it takes at the top of a page to say that a scene goes on. */
export const sceneLines = (flow: Flow, start: Cursor): number =>
  flow.layout.sceneContinued && goesOn(flow, start) ? LINES : 0

/** What is said at the top of a page, and below its foot, of a scene that goes on. */
export function setSceneContinued(flow: Flow, { start, end }: Page): PrintedLine[] {
  const { layout } = flow
  if (!layout.sceneContinued) return []
  const { left, textWidth: width, top, linesPerPage, lineHeight, strings } = layout
  const line = (text: string, align: 'left' | 'right', y: number): PrintedLine =>
    setLine([{ text, marks: 0 }], { left, width, align, y, size: layout.fontSize }, layout)
  return [
    ...(goesOn(flow, start) ? [line(strings.sceneContinued, 'left', top)] : []),
    ...(end && goesOn(flow, end) ? [line(strings.sceneMore, 'right', top + linesPerPage * lineHeight)] : []),
  ]
}

/** Top of the first words of a page. */
export const topOfPage = (flow: Flow, start: Cursor, { top, lineHeight }: Layout): number =>
  top + sceneLines(flow, start) * lineHeight
