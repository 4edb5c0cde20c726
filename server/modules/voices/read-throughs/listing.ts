import type { ReadingSummary } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { chooseMeasured, measuredTime } from './measuring.ts'
import { mayOpen } from './policy.ts'
import { summarise } from './presenting.ts'
import { ownGroups, requireReader } from './access.ts'
import { listGoing, listReadings } from './store/read-throughs.ts'
import type { ReadingsDeps } from './deps.ts'

/** The readings of a play, newest first, and how long it took to read. */
export async function listOfPlay(deps: ReadingsDeps, actor: SignedIn, playId: string) {
  const standing = await requireReader(deps, actor, playId)
  const { db } = deps.kernel.database
  const readings = await listReadings(db, playId)
  const best = await chooseMeasured(db, readings)
  const groups = await ownGroups(deps, actor, playId)
  return {
    readings: await summarise(deps, readings),
    measured: best === null ? null : await measuredTime(db, best, await deps.scriptOf(best.id)),
    may: { open: mayOpen(standing, { byGroup: groups.size > 0 }) },
    groups: [...groups].map(([id, name]) => ({ id, name })),
  }
}

/** What is being read of the plays that a group has. */
export async function listOfGroup(
  deps: ReadingsDeps,
  actor: SignedIn,
  groupId: string,
): Promise<{ readings: (ReadingSummary & { play: { id: string; title: string } })[] }> {
  const { modules, kernel } = deps
  if (!(await modules.groups.rolesOf(actor.id)).has(groupId)) refuse('group_not_found')
  const titles = await modules.plays.titlesFor(actor, await modules.plays.sharedWith(groupId))
  const readings = await listGoing(kernel.database.db, [...titles.keys()])
  const summaries = await summarise(deps, readings)
  return {
    readings: summaries.map((summary, at) => {
      const id = readings[at]?.play_id ?? ''
      return { ...summary, play: { id, title: titles.get(id) ?? '' } }
    }),
  }
}
