import type { Play } from '../play.ts'
import type { Revision } from '../production/production.ts'
import type { Layout } from './layout.ts'
import type { Pagination } from './types.ts'

/** Returns the name by colour: "Blue revision", and "Second Blue revision" or "Révision bleue 2" in later rounds. */
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

/** Returns the play's record of a revision. */
export const keptRevision = ({ settings }: Pick<Play, 'settings'>, revision: number): Revision | undefined =>
  settings.production?.revisions?.find(({ number }) => number === revision)

/** Returns a revision's given name, otherwise one from the colour of its paper. */
export const revisionName = (revision: number, play: Pick<Play, 'settings'>, layout: Layout): string =>
  keptRevision(play, revision)?.name.trim() || colourName(revision, layout)

/** Returns each revision of a play with its date, as listed on the title page. */
export const revisionList = ({ play, layout }: Pick<Pagination, 'play' | 'layout'>): string[] =>
  (play.settings.production?.revisions ?? []).map(({ number, date }) =>
    [revisionName(number, play, layout), date.trim()].filter((words) => words !== '').join(', '),
  )
