import { LIMITS, type GroupRole } from '@replique/contract'
import { afterCommit } from '../../kernel/db/after-commit.ts'
import type { Db } from '../../kernel/db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Arrival, Receiver } from '../invitations/index.ts'
import { note } from './noting.ts'
import { mayInvite } from './policy.ts'
import { findGroup, findGroups, lockGroup } from './store/groups.ts'
import {
  addMember,
  countMembers,
  countMembershipsLocked,
  dropRemoval,
  findMember,
  wasRemoved,
} from './store/members.ts'
import type { GroupsDeps } from './deps.ts'

/** Names of groups, by id; those that are gone are left out. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await findGroups(db, ids)).map(({ id, name }) => [id, name]))
}

/** Who may not come in though they hold an invitation, and why. */
async function requireWelcome(db: Db, groupId: string, { inviter, role, person, address }: Arrival): Promise<void> {
  const group = await lockGroup(db, groupId)
  if (group === null) return refuse('invitation_withdrawn')
  if (await findMember(db, groupId, person.id)) return refuse('invitation_already_in')
  if (group.archived_at !== null) return refuse('group_archived')
  const by = await findMember(db, groupId, inviter)
  const standing = { role: by?.role ?? null, archived: false }
  if (!mayInvite(standing, (role ?? 'member') as GroupRole)) return refuse('invitation_withdrawn')
  if (address === null && (await wasRemoved(db, groupId, person.id))) return refuse('invitation_withdrawn')
  if (((await countMembers(db, [groupId])).get(groupId) ?? 0) >= LIMITS.groupMembers) return refuse('group_full')
  if ((await countMembershipsLocked(db, person.id)) >= LIMITS.groups) return refuse('too_many_groups')
}

/** Whoever accepts becomes a member, as long as whoever invited them may still do so. */
export function groupsReceiver(deps: GroupsDeps): Receiver {
  const { database, clock, events } = deps.kernel
  return {
    namesOf: (ids) => namesOf(database.db, ids),
    mayManage: async (reader, groupId) => {
      const [group, member] = [await findGroup(database.db, groupId), await findMember(database.db, groupId, reader.id)]
      return group !== null && mayInvite({ role: member?.role ?? null, archived: group.archived_at !== null })
    },
    isIn: async (person, { subjectId }) =>
      subjectId !== null && (await findMember(database.db, subjectId, person.id)) !== null,
    admit: async (db, arrival) => {
      const { subjectId: groupId, role, person } = arrival
      if (groupId === null) return refuse('invitation_withdrawn')
      await requireWelcome(db, groupId, arrival)
      await dropRemoval(db, groupId, person.id)
      const given = role === 'admin' ? role : 'member'
      await addMember(db, { group_id: groupId, user_id: person.id, role: given, since: clock.now() })
      await note(deps, db, { groupId, act: 'joined', by: person.id })
      afterCommit(db, () => events.emit('group.member-added', { groupId, userId: person.id, by: person.id }))
    },
  }
}
