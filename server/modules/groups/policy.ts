import type { GroupRole } from '@replique/contract'

/** What somebody is to a group, or null, and whether it was put away. */
export interface Standing {
  readonly role: GroupRole | null
  readonly archived: boolean
}

const RANK = { member: 1, admin: 2, owner: 3 } as const

const atLeast = ({ role }: Standing, least: GroupRole): boolean => role !== null && RANK[role] >= RANK[least]

/** Owners stand above everybody, themselves included; others above whoever is less. */
const isAbove = (standing: Standing, other: GroupRole): boolean =>
  standing.role === 'owner' || (standing.role !== null && RANK[standing.role] > RANK[other])

/** Members see their group, and nobody else does; one that was put away, too. */
export const mayRead = (standing: Standing): boolean => atLeast(standing, 'member')

/** Owners and admins change what it says of itself. */
export const mayChange = (standing: Standing): boolean => !standing.archived && atLeast(standing, 'admin')

/** Owners and admins invite, for no more than they are themselves, and nobody is invited as owner. */
export const mayInvite = (standing: Standing, role: GroupRole = 'member'): boolean =>
  !standing.archived && atLeast(standing, 'admin') && atLeast(standing, role) && role !== 'owner'

/** Only owners put a group away and open it again. */
export const mayArchive = (standing: Standing): boolean => atLeast(standing, 'owner')

/** Owners and admins may give roles up to their own to members below them, and may lower their own role. */
export function mayGiveRole(standing: Standing, { from, to, self }: { from: GroupRole; to: GroupRole; self: boolean }) {
  if (standing.archived || !atLeast(standing, 'admin') || !atLeast(standing, to)) return false
  return self || isAbove(standing, from)
}

/** Owners and admins remove whoever is less, and owners other owners too; also from one that was put away. */
export const mayRemove = (standing: Standing, from: GroupRole): boolean =>
  atLeast(standing, 'admin') && isAbove(standing, from)

/** Anybody leaves when they want to, but for the last owner. */
export const mayLeave = (standing: Standing, owners: number): boolean =>
  mayRead(standing) && (standing.role !== 'owner' || owners > 1)

/** An owner makes somebody else owner in their place. */
export const mayHandOver = (standing: Standing): boolean => atLeast(standing, 'owner')

export const factsFor = (standing: Standing, owners: number) => ({
  change: mayChange(standing),
  invite: mayInvite(standing),
  archive: mayArchive(standing),
  leave: mayLeave(standing, owners),
  handOver: mayHandOver(standing),
})
