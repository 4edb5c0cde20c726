import type { GroupRole } from '@replique/contract'

/** What somebody is to a group, or null, and whether it was put away. */
export interface GroupAccess {
  readonly role: GroupRole | null
  readonly archived: boolean
}

const RANK = { member: 1, admin: 2, owner: 3 } as const

const atLeast = ({ role }: GroupAccess, least: GroupRole): boolean => role !== null && RANK[role] >= RANK[least]

/** Owners stand above everybody, themselves included; others above whoever is less. */
const isAbove = (access: GroupAccess, other: GroupRole): boolean =>
  access.role === 'owner' || (access.role !== null && RANK[access.role] > RANK[other])

/** Members see their group, and nobody else does; one that was put away, too. */
export const mayRead = (access: GroupAccess): boolean => atLeast(access, 'member')

/** Owners and admins change what it says of itself. */
export const mayChange = (access: GroupAccess): boolean => !access.archived && atLeast(access, 'admin')

/** Owners and admins invite, for no more than they are themselves, and nobody is invited as owner. */
export const mayInvite = (access: GroupAccess, role: GroupRole = 'member'): boolean =>
  !access.archived && atLeast(access, 'admin') && atLeast(access, role) && role !== 'owner'

/** Only owners put a group away and open it again. */
export const mayArchive = (access: GroupAccess): boolean => atLeast(access, 'owner')

/** Owners and admins may give roles up to their own to members below them, and may lower their own role. */
export function mayGiveRole(
  access: GroupAccess,
  { from, to, self }: { from: GroupRole; to: GroupRole; self: boolean },
) {
  if (access.archived || !atLeast(access, 'admin') || !atLeast(access, to)) return false
  return self || isAbove(access, from)
}

/** Owners and admins remove whoever is less, and owners other owners too; also from one that was put away. */
export const mayRemove = (access: GroupAccess, from: GroupRole): boolean =>
  atLeast(access, 'admin') && isAbove(access, from)

/** Anybody leaves when they want to, but for the last owner. */
export const mayLeave = (access: GroupAccess, owners: number): boolean =>
  mayRead(access) && (access.role !== 'owner' || owners > 1)

/** An owner makes somebody else owner in their place. */
export const mayHandOver = (access: GroupAccess): boolean => atLeast(access, 'owner')

export const factsFor = (access: GroupAccess, owners: number) => ({
  change: mayChange(access),
  invite: mayInvite(access),
  archive: mayArchive(access),
  leave: mayLeave(access, owners),
  handOver: mayHandOver(access),
})
