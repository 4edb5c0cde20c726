import type { Role } from '@replique/contract'

/** A user's access to a play: their highest role or null, and whether the play is in the trash. */
export interface Standing {
  readonly role: Role | null
  readonly trashed: boolean
}

const RANK = { viewer: 1, commenter: 2, editor: 3, owner: 4 } as const

const atLeast = (standing: Standing, role: Role): boolean => standing.role !== null && RANK[standing.role] >= RANK[role]

export const higherRole = (a: Role | null, b: Role | null): Role | null => {
  if (a === null || b === null) return a ?? b
  return RANK[a] >= RANK[b] ? a : b
}

/** Any role may read; a play in the trash is visible only to its owner. */
export const mayRead = (standing: Standing): boolean => atLeast(standing, standing.trashed ? 'owner' : 'viewer')

/** Editors and the owner may write, except in the trash. */
export const mayWrite = (standing: Standing): boolean => !standing.trashed && atLeast(standing, 'editor')

/** Commenters may comment and suggest, and so may everybody who can write. */
export const mayComment = (standing: Standing): boolean => !standing.trashed && atLeast(standing, 'commenter')

/** Only the owner may give and remove roles. */
export const mayShare = (standing: Standing): boolean => !standing.trashed && atLeast(standing, 'owner')

/** Anyone with the public link may read, with or without an account, unless the play is in the trash. */
export const mayReadByLink = ({ holds, trashed }: { readonly holds: boolean; readonly trashed: boolean }): boolean =>
  holds && !trashed

/** Only the owner may transfer the play, and only to somebody who has already opened it. */
export const mayHandOver = mayShare

/** Only the owner may move a play to the trash, restore it or delete it permanently. */
export const mayTrash = (standing: Standing): boolean => atLeast(standing, 'owner')

/** Anyone who can read a play may copy it. */
export const mayDuplicate = (standing: Standing): boolean => !standing.trashed && mayRead(standing)

/** Anyone who can read a play may export it. */
export const mayExport = (standing: Standing): boolean => mayRead(standing)

/** Anyone who can read a play may see its versions and who wrote what. */
export const mayReadVersions = mayRead

/** Saving, naming and renaming versions requires write access. */
export const mayKeepVersions = mayWrite

/** The original file requires write access, because it may contain what was left out of the play. */
export const mayTakeOriginal = mayWrite

/** Only the owner may delete the original file. */
export const mayRemoveOriginal = (standing: Standing): boolean => !standing.trashed && atLeast(standing, 'owner')

/** Casting requires write access. */
export const mayCast = mayWrite

/** Reserving a part for an invited person requires seeing the addresses of invitations. */
export const mayCastInvited = (standing: Standing): boolean => mayCast(standing) && mayShare(standing)

/** Marking a play as finished requires write access. */
export const mayChange = mayWrite

export const factsFor = (standing: Standing) => ({
  read: mayRead(standing),
  write: mayWrite(standing),
  comment: mayComment(standing),
  share: mayShare(standing),
  trash: mayTrash(standing),
  duplicate: mayDuplicate(standing),
  export: mayExport(standing),
  cast: mayCast(standing),
})
