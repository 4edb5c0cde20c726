import type { GivenRole, GroupShare, PlaySummary } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { EventBus } from '../../../kernel/events.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayShare } from '../policy.ts'
import { summarise } from '../presentation.ts'
import { findPlayWithAccess, requirePlay, type PlayWithAccess } from '../access.ts'
import type { GroupShareRow } from '../tables.ts'
import type { PlaysDeps } from '../deps.ts'
import { dropGroup, listSharesWith, putGroup } from './store.ts'

/** Returns the groups for the list of collaborators. Archived and deleted groups give no access. */
export async function presentGroups(
  { modules }: Pick<PlaysDeps, 'modules'>,
  rows: readonly Pick<GroupShareRow, 'group_id' | 'role'>[],
): Promise<GroupShare[]> {
  const names = await modules.groups.openAmong(rows.map((row) => row.group_id))
  const shown = rows.filter((row) => names.has(row.group_id))
  return Promise.all(
    shown.map(async ({ group_id: id, role }) => {
      const members = (await modules.groups.membersOf(id)).length
      return { id, name: names.get(id) ?? '', role, members }
    }),
  )
}

/** Shares a play with a group that the user is in. */
export async function shareWithGroup(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, groupId, role }: { id: string; groupId: string; role: GivenRole },
): Promise<GroupShare> {
  const { database, clock, events, modules } = deps
  await requirePlay(deps, id, { reader: actor, may: mayShare })
  const [mine, open] = [await modules.groups.rolesOf(actor.id), await modules.groups.openAmong([groupId])]
  if (!mine.has(groupId) || !open.has(groupId)) return refuse('group_not_found')
  const row = { play_id: id, group_id: groupId, role, created_at: clock.now() }
  await putGroup(database.db, row)
  events.emit('play.role-changed', { playId: id, userId: null })
  events.emit('play.shared-with-group', { playId: id, by: actor.id, groupId, role })
  return (await presentGroups(deps, [row]))[0] ?? refuse('group_not_found')
}

export async function unshareWithGroup(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, groupId }: { id: string; groupId: string },
): Promise<void> {
  await requirePlay(deps, id, { reader: actor, may: mayShare })
  if (!(await dropGroup(deps.database.db, id, groupId))) return refuse('group_not_found')
  deps.events.emit('play.role-changed', { playId: id, userId: null })
}

/**
 * Returns the plays shared with a group, most recently changed first, with the user's access to each. The user must be
 * in the group.
 */
export async function listGroupPlays(deps: PlaysDeps, actor: SignedIn, groupId: string): Promise<PlayWithAccess[]> {
  const { database, modules } = deps
  if (!(await modules.groups.rolesOf(actor.id)).has(groupId)) return refuse('group_not_found')
  if (!(await modules.groups.openAmong([groupId])).has(groupId)) return []
  const shares = await listSharesWith(database.db, [groupId])
  const held = await Promise.all(shares.map((row) => findPlayWithAccess(deps, row.play_id, actor)))
  return held
    .flatMap((one) => (one === null || one.trashed ? [] : [one]))
    .toSorted((a, b) => b.play.updated_at.getTime() - a.play.updated_at.getTime())
}

export async function listOfGroup(deps: PlaysDeps, actor: SignedIn, groupId: string): Promise<PlaySummary[]> {
  const held = await listGroupPlays(deps, actor, groupId)
  return summarise(
    deps,
    held.map((access) => ({ play: access.play, access })),
  )
}

/** Announces the change in access when a group's members change or the group is archived, so that open pages update. */
export function listenToGroups(deps: PlaysDeps, events: EventBus): void {
  const tell = async (groupId: string, userId: string | null): Promise<void> => {
    for (const { play_id: playId } of await listSharesWith(deps.database.db, [groupId]))
      events.emit('play.role-changed', { playId, userId })
  }
  events.on('group.member-removed', ({ groupId, userId }) => tell(groupId, userId))
  events.on('group.member-added', ({ groupId, userId }) => tell(groupId, userId))
  events.on('group.archived', ({ groupId }) => tell(groupId, null))
}
