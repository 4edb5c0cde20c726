import type { PrintedLine, PrintedPlay } from '@replique/script'
import { BLACK } from './inks.ts'
import type { Press } from './press.ts'
import { setInk } from './press.ts'

/** The papers of revisions, as light as paper is: blue, pink, yellow, green, goldenrod, buff, salmon, cherry, tan. */
const PAPERS = [
  '#dceefb',
  '#fde3ea',
  '#fff9c9',
  '#dff3dc',
  '#f8e3a8',
  '#f6ecd0',
  '#fbdccb',
  '#f9cfd7',
  '#ead9bf',
] as const

/** The latest revision in which something on a sheet was changed; 0 for none. */
export const latestOn = (lines: readonly PrintedLine[]): number =>
  lines.reduce((latest, { runs }) => runs.reduce((most, { revision }) => Math.max(most, revision), latest), 0)

/** Colours the current page as the paper of a revision would be. */
export function drawPaper(press: Press, revision: number): void {
  const colour = PAPERS[(revision - 1) % PAPERS.length]
  if (revision === 0 || colour === undefined) return
  const { page, layout } = press
  page.markArtifact('Page')
  setInk(press, colour)
  page.rectangle({ x: 0, y: 0 }, layout.width, layout.height)
  page.fill()
  setInk(press, BLACK)
  page.endMark()
}

/**
 * The sheets that are handed out for the latest revision: the title page, and every page on which something was changed in
 * it. All sheets of a play in which nothing was.
 */
export function revisionSet({ pagination, front, sheets, sheetAt }: PrintedPlay): number[] {
  const all = Array.from({ length: sheets }, (_, sheet) => sheet)
  const { open, revisions } = pagination.play.settings.production ?? {}
  const last = open ?? revisions?.at(-1)?.number ?? Math.max(0, ...all.map((sheet) => latestOn(sheetAt(sheet))))
  const changed = all.filter((sheet) => sheet >= front && holds(sheetAt(sheet), last))
  if (last === 0 || changed.length === 0) return all
  return front > 0 ? [0, ...changed] : changed
}

const holds = (lines: readonly PrintedLine[], revision: number): boolean =>
  lines.some(({ runs }) => runs.some((run) => run.revision === revision))
