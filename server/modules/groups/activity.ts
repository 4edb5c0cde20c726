import type { GroupAct } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import { requireGroup } from './standing.ts'
import { listEvents } from './store/events.ts'
import type { GroupsDeps } from './deps.ts'

const TOLD = 50

/** What happened, newest first, with the names that people have now. */
export async function listActs(deps: GroupsDeps, actor: SignedIn, groupId: string): Promise<GroupAct[]> {
  const { db } = deps.kernel.database
  await requireGroup(db, groupId, { actor })
  const rows = await listEvents(db, groupId, TOLD)
  const people = rows.flatMap(({ by_id, person_id }) => [by_id, person_id]).filter((id) => id !== null)
  const names = await deps.modules.auth.namesOf([...new Set(people)])
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))
  const plays = rows.flatMap(({ act, subject }) => (act === 'play-shared' && subject !== null ? [subject] : []))
  const titles = await deps.modules.titlesFor(actor, [...new Set(plays)])
  return rows.flatMap(({ id, at, act, by_id, person_id, subject }) => {
    const told = act === 'play-shared' ? titles.get(subject ?? '') : subject
    // a play that this member may not read is not spoken of
    if (told === undefined) return []
    return { id, at: at.toISOString(), act, by: nameOf(by_id), person: nameOf(person_id), subject: told }
  })
}
