import type { GroupRole } from '@replique/contract'

/** A user's role in a group, or null, and whether the group is archived. */
export interface Standing {
  readonly role: GroupRole | null
  readonly archived: boolean
}

const RANK = { member: 1, admin: 2, owner: 3 } as const

const atLeast = ({ role }: Standing, least: GroupRole): boolean => role !== null && RANK[role] >= RANK[least]

/** Owners rank above everyone, including other owners. Others rank above lower roles. */
const isAbove = (standing: Standing, other: GroupRole): boolean =>
  standing.role === 'owner' || (standing.role !== null && RANK[standing.role] > RANK[other])

/** Only members may see a group, including an archived one. */
export const mayRead = (standing: Standing): boolean => atLeast(standing, 'member')

/** Owners and admins may change the group's details. */
export const mayChange = (standing: Standing): boolean => !standing.archived && atLeast(standing, 'admin')

/** Owners and admins may invite, with roles up to their own. Nobody can be invited as an owner. */
export const mayInvite = (standing: Standing, role: GroupRole = 'member'): boolean =>
  !standing.archived && atLeast(standing, 'admin') && atLeast(standing, role) && role !== 'owner'

/** Only owners may archive and reopen a group. */
export const mayArchive = (standing: Standing): boolean => atLeast(standing, 'owner')

/** Owners and admins may give roles up to their own to members below them, and may lower their own role. */
export function mayGiveRole(standing: Standing, { from, to, self }: { from: GroupRole; to: GroupRole; self: boolean }) {
  if (standing.archived || !atLeast(standing, 'admin') || !atLeast(standing, to)) return false
  return self || isAbove(standing, from)
}

/**
 * Owners and admins may remove members of a lower role, and owners may remove other owners. This also works in an
 * archived group.
 */
export const mayRemove = (standing: Standing, from: GroupRole): boolean =>
  atLeast(standing, 'admin') && isAbove(standing, from)

/** Everyone may leave, except the last owner. */
export const mayLeave = (standing: Standing, owners: number): boolean =>
  mayRead(standing) && (standing.role !== 'owner' || owners > 1)

/** An owner may hand their role over to another member. */
export const mayHandOver = (standing: Standing): boolean => atLeast(standing, 'owner')

export const factsFor = (standing: Standing, owners: number) => ({
  change: mayChange(standing),
  invite: mayInvite(standing),
  archive: mayArchive(standing),
  leave: mayLeave(standing, owners),
  handOver: mayHandOver(standing),
})
