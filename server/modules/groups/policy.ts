import type { GroupRole } from '@replique/contract'

/** A user's role in a group, or null, and whether the group is archived. */
export interface GroupAccess {
  readonly role: GroupRole | null
  readonly archived: boolean
}

const RANK = { member: 1, admin: 2, owner: 3 } as const

const atLeast = ({ role }: GroupAccess, least: GroupRole): boolean => role !== null && RANK[role] >= RANK[least]

/** Owners rank above everyone, including other owners. Others rank above lower roles. */
const isAbove = (access: GroupAccess, other: GroupRole): boolean =>
  access.role === 'owner' || (access.role !== null && RANK[access.role] > RANK[other])

/** Only members may see a group, including an archived one. */
export const mayRead = (access: GroupAccess): boolean => atLeast(access, 'member')

/** Owners and admins may change the group's details. */
export const mayChange = (access: GroupAccess): boolean => !access.archived && atLeast(access, 'admin')

/** Owners and admins may invite, with roles up to their own. Nobody can be invited as an owner. */
export const mayInvite = (access: GroupAccess, role: GroupRole = 'member'): boolean =>
  !access.archived && atLeast(access, 'admin') && atLeast(access, role) && role !== 'owner'

/** Only owners may archive and reopen a group. */
export const mayArchive = (access: GroupAccess): boolean => atLeast(access, 'owner')

/**
 * Owners and admins may change the role of members below them, to any role up to their own. They may also lower their
 * own role.
 */
export function mayGiveRole(
  access: GroupAccess,
  { from, to, self }: { from: GroupRole; to: GroupRole; self: boolean },
) {
  if (access.archived || !atLeast(access, 'admin') || !atLeast(access, to)) return false
  return self || isAbove(access, from)
}

/**
 * Owners and admins may remove members of a lower role, and owners may remove other owners. This also applies to
 * archived groups.
 */
export const mayRemove = (access: GroupAccess, from: GroupRole): boolean =>
  atLeast(access, 'admin') && isAbove(access, from)

/** Everyone may leave, except the last owner. */
export const mayLeave = (access: GroupAccess, owners: number): boolean =>
  mayRead(access) && (access.role !== 'owner' || owners > 1)

/** An owner may hand their role over to another member. */
export const mayHandOver = (access: GroupAccess): boolean => atLeast(access, 'owner')

export const permissionsFor = (access: GroupAccess, owners: number) => ({
  change: mayChange(access),
  invite: mayInvite(access),
  archive: mayArchive(access),
  leave: mayLeave(access, owners),
  handOver: mayHandOver(access),
})
