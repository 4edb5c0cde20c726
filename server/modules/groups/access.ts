import type { SignedIn } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { mayRead, type GroupAccess } from './policy.ts'
import { findGroup, lockGroup, findMember } from './store.ts'
import type { GroupRow } from './tables.ts'

/** A group and the user's access to it. */
export interface GroupWithAccess extends GroupAccess {
  readonly group: GroupRow
}

export type AccessRule = (access: GroupAccess) => boolean

const refuseLacking = (access: GroupAccess, may: AccessRule): never =>
  refuse(access.archived && may({ ...access, archived: false }) ? 'group_archived' : 'not_allowed')

/**
 * Refuses an action that the user may not take. If the only reason is that the group is archived, the error says so.
 */
export const requireAllowed = (access: GroupAccess, may: AccessRule): void =>
  void (may(access) || refuseLacking(access, may))

async function hold(db: Db, group: GroupRow | null, userId: string): Promise<GroupWithAccess> {
  const member = group && (await findMember(db, group.id, userId))
  const held = group && { group, role: member?.role ?? null, archived: group.archived_at !== null }
  return held !== null && mayRead(held) ? held : refuse('group_not_found')
}

/**
 * Returns the group if the user is a member and `may` allows the action. Groups that the user isn't in are reported as
 * not found.
 */
export async function requireGroup(
  db: Db,
  id: string,
  { actor, may = mayRead }: { actor: SignedIn; may?: AccessRule },
): Promise<GroupWithAccess> {
  const held = await hold(db, await findGroup(db, id), actor.id)
  requireAllowed(held, may)
  return held
}

/** Like `requireGroup`, but locks the group's row. Call it in a transaction. */
export async function requireLocked(
  db: Db,
  id: string,
  { actor, may = mayRead }: { actor: SignedIn; may?: AccessRule },
): Promise<GroupWithAccess> {
  const held = await hold(db, await lockGroup(db, id), actor.id)
  requireAllowed(held, may)
  return held
}
