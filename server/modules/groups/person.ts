import { afterCommit, type Db } from '../../kernel/db/database.ts'
import { recordEvent } from './activity.ts'
import { clearPicture } from './picture.ts'
import {
  forgetIn,
  findGroups,
  lockGroup,
  removeGroup,
  changeMember,
  dropRemovalsOf,
  listMembers,
  listMemberships,
  removeMember,
} from './store.ts'
import type { GroupRow, MemberRow } from './tables.ts'
import type { GroupsDeps } from './deps.ts'

/** Exports a user's groups, with the user's role in each. */
export async function exportOf({ kernel }: GroupsDeps, userId: string): Promise<object> {
  const { db } = kernel.database
  const memberships = await listMemberships(db, userId)
  const groups = new Map(
    (
      await findGroups(
        db,
        memberships.map((one) => one.group_id),
      )
    ).map((group) => [group.id, group]),
  )
  return {
    groups: memberships.map(({ group_id, role, since }) => ({
      id: group_id,
      name: groups.get(group_id)?.name,
      role,
      since,
    })),
  }
}

/**
 * Returns the member who takes over a group without an owner: the longest-standing admin, or otherwise the
 * longest-standing member.
 */
const heirOf = (members: readonly MemberRow[]): MemberRow | undefined =>
  members.find(({ role }) => role === 'admin') ?? members[0]

async function passOn(deps: GroupsDeps, db: Db, members: readonly MemberRow[]): Promise<void> {
  const heir = members.some(({ role }) => role === 'owner') ? undefined : heirOf(members)
  if (heir === undefined) return
  const { group_id: groupId, user_id: userId } = heir
  await changeMember(db, groupId, { userId, role: 'owner' })
  await recordEvent(deps, db, { groupId, act: 'role-changed', by: null, person: userId, subject: 'owner' })
  afterCommit(db, () => deps.kernel.events.emit('group.role-changed', { groupId, userId, by: null, role: 'owner' }))
}

/** Removes a user from a group. Returns the group if it was deleted because it has no members left. */
async function takeOut(deps: GroupsDeps, groupId: string, userId: string): Promise<GroupRow | null> {
  const { database, events } = deps.kernel
  return database.transaction(async (db) => {
    const group = await lockGroup(db, groupId)
    if (group === null) return null
    await removeMember(db, groupId, userId)
    afterCommit(db, () => events.emit('group.member-removed', { groupId, userId, by: null }))
    const members = await listMembers(db, groupId)
    if (members.length > 0) await passOn(deps, db, members)
    else await removeGroup(db, groupId)
    return members.length > 0 ? null : group
  })
}

/**
 * Removes a user from all their groups. If they were the last owner, another member becomes owner. Groups without
 * members are deleted.
 */
export async function forgetPerson(deps: GroupsDeps, userId: string): Promise<void> {
  const { db } = deps.kernel.database
  for (const { group_id } of await listMemberships(db, userId)) {
    const gone = await takeOut(deps, group_id, userId)
    if (gone === null) continue
    await deps.modules.invitations.withdrawTo('group', gone.id)
    await clearPicture(deps, gone)
  }
  await dropRemovalsOf(db, userId)
  await forgetIn(db, userId)
}
