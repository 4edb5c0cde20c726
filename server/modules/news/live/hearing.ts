import type { NewsDeps } from '../deps.ts'
import { LIVE } from './limits.ts'
import type { Lines } from './lines.ts'
import { openSparing } from './spare.ts'

/** Tells the open pages of everybody who has a play to look at it again. */
export async function tellPeopleOf(
  { modules, tell }: NewsDeps,
  playId: string,
  more: readonly string[] = [],
): Promise<void> {
  const people = await modules.plays.peopleOf(playId)
  tell([...new Set([...people, ...more])], { name: 'play', playId })
}

/** Hears what changes lists and pages of plays, and whose sessions end. */
export function listenLive(deps: NewsDeps, lines: Lines): void {
  const { kernel, tell } = deps
  const { events } = kernel
  const tellPeople = (playId: string, more: readonly string[] = []) => tellPeopleOf(deps, playId, more)
  // Whoever has just lost a role hears this once more, so that the play leaves their list.
  events.on('play.role-changed', ({ playId, userId }) => tellPeople(playId, userId === null ? [] : [userId]))
  events.on('play.cast-changed', ({ playId }) => tellPeople(playId))
  events.on('play.trashed', ({ playId }) => tellPeople(playId))
  // Fifty jobs at once, or one that gets on, ask a page to look again, and not fifty times.
  const tellOfJobs = openSparing(LIVE.jobs, (owner) => tell([owner], { name: 'job' }))
  events.on('work.changed', ({ owner }) => tellOfJobs(owner))
  events.on('session.ended', ({ userId, sessionId }) => lines.end(userId, sessionId))
}
