import type { Play } from '../play.ts'
import type { Anchor, LockedPage, Revision } from './production.ts'

/** What has no id in a file is compared by its place in the play. */
function placesOf({ elements }: Play): ReadonlyMap<string, number> {
  return new Map(elements.flatMap(({ id }, index) => (id === undefined ? [] : [[id, index] as const])))
}

const drawnRevision = ({ number, name, date, by }: Revision): readonly unknown[] => [number, name, date, by]

function drawn(play: Play): string {
  const { numbersLocked = false, revisions = [], open = 0, pages = [] } = play.settings.production ?? {}
  const places = placesOf(play)
  const drawnAnchor = ({ id, offset, words }: Anchor): readonly unknown[] => [places.get(id) ?? -1, offset, words]
  const drawnPage = (page: LockedPage): readonly unknown[] => [
    page.label,
    drawnAnchor(page),
    page.beside ? drawnAnchor(page.beside) : null,
    page.further?.map(drawnAnchor) ?? null,
    page.rest.map((id) => places.get(id) ?? -1),
  ]
  return JSON.stringify([numbersLocked, revisions.map(drawnRevision), open, pages.map(drawnPage)])
}

/** Whether two plays are locked alike and have the same revisions. */
export const sameProduction = (a: Play, b: Play): boolean =>
  (a.settings.production === undefined && b.settings.production === undefined) || drawn(a) === drawn(b)
