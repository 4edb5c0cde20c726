import {
  type GroupDetail,
  type GroupRole,
  LIMITS,
  type IssuedInvitation,
  type SentInvitation,
} from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import { afterCommit, type Db } from '../../kernel/db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { openGroup } from './actions.ts'
import { recordEvent } from './activity.ts'
import { mayGiveRole, mayHandOver, mayInvite, mayLeave, mayRead, mayRemove } from './policy.ts'
import { requireLocked, requireAllowed, type GroupWithAccess, requireGroup } from './access.ts'
import {
  addRemoval,
  changeMember,
  findMember,
  listOwners,
  removeMember,
  countMembers,
  findGroup,
  findGroups,
  lockGroup,
  addMember,
  countMembershipsLocked,
  dropRemoval,
  wasRemoved,
} from './store.ts'
import type { MemberRow } from './tables.ts'
import type { GroupsDeps } from './deps.ts'
import type { Acceptance, Receiver } from '../invitations/index.ts'

interface OnMember {
  readonly id: string
  readonly personId: string
}

const requireMember = async (db: Db, { id, personId }: OnMember): Promise<MemberRow> =>
  (await findMember(db, id, personId)) ?? refuse('member_not_found')

const countOwners = async (db: Db, groupId: string): Promise<number> => (await listOwners(db, [groupId])).length

/** Changes a member's role, in the caller's transaction. */
async function giveRole(
  deps: GroupsDeps,
  db: Db,
  { held, userId, role, by }: { held: GroupWithAccess; userId: string; role: GroupRole; by: string },
): Promise<void> {
  const groupId = held.group.id
  await changeMember(db, groupId, { userId, role })
  afterCommit(db, () => deps.kernel.events.emit('group.role-changed', { groupId, userId, by, role }))
}

export async function changeRole(
  deps: GroupsDeps,
  actor: SignedIn,
  { role, ...on }: OnMember & { role: GroupRole },
): Promise<GroupDetail> {
  const { id, personId } = on
  await deps.kernel.database.transaction(async (db) => {
    const held = await requireLocked(db, id, { actor, may: (access) => mayInvite({ ...access, archived: false }) })
    const member = await requireMember(db, on)
    const change = { from: member.role, to: role, self: personId === actor.id }
    requireAllowed(held, (access) => mayGiveRole(access, change))
    if (member.role === role) return
    if (member.role === 'owner' && (await countOwners(db, id)) === 1) return refuse('last_owner')
    await giveRole(deps, db, { held, userId: personId, role, by: actor.id })
    await recordEvent(deps, db, { groupId: id, act: 'role-changed', by: actor.id, person: personId, subject: role })
  })
  if (role === 'member') await deps.modules.invitations.withdrawOf(personId, 'group', id)
  return openGroup(deps, actor, id)
}

/** Makes another member an owner in place of the user, who becomes an admin. */
export async function handOver(deps: GroupsDeps, actor: SignedIn, on: OnMember): Promise<GroupDetail> {
  const { id, personId } = on
  await deps.kernel.database.transaction(async (db) => {
    const held = await requireLocked(db, id, { actor, may: mayHandOver })
    const member = await requireMember(db, on)
    if (personId === actor.id) return
    if (member.role !== 'owner') await giveRole(deps, db, { held, userId: personId, role: 'owner', by: actor.id })
    await giveRole(deps, db, { held, userId: actor.id, role: 'admin', by: actor.id })
    await recordEvent(deps, db, { groupId: id, act: 'handed-over', by: actor.id, person: personId })
  })
  return openGroup(deps, actor, id)
}

/**
 * Removes a member. The caller then withdraws the member's invitations, so that nobody can join through someone who has
 * left.
 */
async function goOut(
  deps: GroupsDeps,
  db: Db,
  { groupId, userId, by }: { groupId: string; userId: string; by: string },
): Promise<void> {
  await removeMember(db, groupId, userId)
  const gone = userId === by ? { act: 'left' as const } : { act: 'removed' as const, person: userId }
  await recordEvent(deps, db, { groupId, by, ...gone })
  afterCommit(db, () => deps.kernel.events.emit('group.member-removed', { groupId, userId, by }))
}

export async function leaveGroup(deps: GroupsDeps, actor: SignedIn, id: string): Promise<void> {
  await deps.kernel.database.transaction(async (db) => {
    const held = await requireLocked(db, id, { actor, may: mayRead })
    if (!mayLeave(held, await countOwners(db, id))) return refuse('last_owner')
    await goOut(deps, db, { groupId: id, userId: actor.id, by: actor.id })
  })
  await deps.modules.invitations.withdrawOf(actor.id, 'group', id)
}

/** Removes a member. They can't come back through a link or through an invitation sent to them earlier. */
export async function removeFrom(deps: GroupsDeps, actor: SignedIn, on: OnMember): Promise<void> {
  const { id, personId } = on
  if (personId === actor.id) return leaveGroup(deps, actor, id)
  const { kernel, modules } = deps
  await kernel.database.transaction(async (db) => {
    const held = await requireLocked(db, id, { actor, may: (access) => mayRemove(access, 'member') })
    const member = await requireMember(db, on)
    requireAllowed(held, (access) => mayRemove(access, member.role))
    await addRemoval(db, id, { userId: personId, at: kernel.clock.now() })
    await goOut(deps, db, { groupId: id, userId: personId, by: actor.id })
  })
  await modules.invitations.withdrawOf(personId, 'group', id)
  const address = (await modules.auth.people.loginsOf([personId])).get(personId)
  if (address) await modules.invitations.withdrawTo('group', id, address)
}

export async function listInvitations(deps: GroupsDeps, actor: SignedIn, id: string): Promise<SentInvitation[]> {
  await requireGroup(deps.kernel.database.db, id, { actor, may: mayInvite })
  return deps.modules.invitations.listTo('group', id)
}

interface Invitation {
  readonly id: string
  readonly email?: string | undefined
  readonly role: 'member' | 'admin'
  readonly uses: number
  readonly days: number
}

/** Invites somebody to a group. The response doesn't depend on whether the address already belongs to a member. */
export async function invite(
  deps: GroupsDeps,
  actor: SignedIn,
  { id, role, ...request }: Invitation,
): Promise<IssuedInvitation> {
  const { db } = deps.kernel.database
  const { group } = await requireGroup(db, id, { actor, may: (access) => mayInvite(access, role) })
  if (((await countMembers(db, [id])).get(id) ?? 0) >= LIMITS.groupMembers) return refuse('group_full')
  const subject = { id, name: group.name }
  return deps.modules.invitations.issue(actor, { kind: 'group', subject, role, language: group.language, ...request })
}

/** Returns the names of the given groups, by id. Deleted groups are left out. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await findGroups(db, ids)).map(({ id, name }) => [id, name]))
}

/** Refuses users who may not join even though they hold an invitation. */
async function requireWelcome(db: Db, groupId: string, { inviter, role, person, address }: Acceptance): Promise<void> {
  const group = await lockGroup(db, groupId)
  if (group === null) return refuse('invitation_withdrawn')
  if (await findMember(db, groupId, person.id)) return refuse('invitation_already_in')
  if (group.archived_at !== null) return refuse('group_archived')
  const by = await findMember(db, groupId, inviter)
  const access = { role: by?.role ?? null, archived: false }
  if (!mayInvite(access, (role ?? 'member') as GroupRole)) return refuse('invitation_withdrawn')
  if (address === null && (await wasRemoved(db, groupId, person.id))) return refuse('invitation_withdrawn')
  if (((await countMembers(db, [groupId])).get(groupId) ?? 0) >= LIMITS.groupMembers) return refuse('group_full')
  if ((await countMembershipsLocked(db, person.id)) >= LIMITS.groups) return refuse('too_many_groups')
}

/** Makes users members when they accept an invitation, as long as the inviter may still invite. */
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
      await recordEvent(deps, db, { groupId, act: 'joined', by: person.id })
      afterCommit(db, () => events.emit('group.member-added', { groupId, userId: person.id, by: person.id }))
    },
  }
}
