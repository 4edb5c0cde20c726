import type { Role } from '@replique/contract'

/** A user's access to a play: their highest role or null, and whether the play is in the trash. */
export interface PlayAccess {
  readonly role: Role | null
  readonly trashed: boolean
}

const RANK = { viewer: 1, commenter: 2, editor: 3, owner: 4 } as const

const atLeast = (access: PlayAccess, role: Role): boolean => access.role !== null && RANK[access.role] >= RANK[role]

export const higherRole = (a: Role | null, b: Role | null): Role | null => {
  if (a === null || b === null) return a ?? b
  return RANK[a] >= RANK[b] ? a : b
}

/** Any role may read; a play in the trash is visible only to its owner. */
export const mayRead = (access: PlayAccess): boolean => atLeast(access, access.trashed ? 'owner' : 'viewer')

/** Editors and the owner may write, except in the trash. */
export const mayWrite = (access: PlayAccess): boolean => !access.trashed && atLeast(access, 'editor')

/** Commenters may comment and suggest, and so may everybody who can write. */
export const mayComment = (access: PlayAccess): boolean => !access.trashed && atLeast(access, 'commenter')

/** Only the owner may give and remove roles. */
export const mayShare = (access: PlayAccess): boolean => !access.trashed && atLeast(access, 'owner')

/** Anyone with the public link may read, with or without an account, unless the play is in the trash. */
export const mayReadByLink = ({ holds, trashed }: { readonly holds: boolean; readonly trashed: boolean }): boolean =>
  holds && !trashed

/** Only the owner may transfer the play, and only to somebody who has already opened it. */
export const mayHandOver = mayShare

/** Only the owner may move a play to the trash, restore it or delete it permanently. */
export const mayTrash = (access: PlayAccess): boolean => atLeast(access, 'owner')

/** Anyone who can read a play may copy it, unless it is in the trash. */
export const mayDuplicate = (access: PlayAccess): boolean => !access.trashed && mayRead(access)

/** Anyone who can read a play may export it. */
export const mayExport = (access: PlayAccess): boolean => mayRead(access)

/** Anyone who can read a play may see its versions and who wrote what. */
export const mayReadVersions = mayRead

/** Saving, naming and renaming versions requires write access. */
export const mayKeepVersions = mayWrite

/** Downloading the original file requires write access, because it may contain what was left out of the play. */
export const mayDownloadOriginal = mayWrite

/** Only the owner may delete the original file. */
export const mayRemoveOriginal = (access: PlayAccess): boolean => !access.trashed && atLeast(access, 'owner')

/** Casting requires write access. */
export const mayCast = mayWrite

/** Reserving a part for an invited person requires permission to see the email addresses in invitations. */
export const mayCastInvited = (access: PlayAccess): boolean => mayCast(access) && mayShare(access)

/** Marking a play as finished requires write access. */
export const mayChange = mayWrite

export const permissionsFor = (access: PlayAccess) => ({
  read: mayRead(access),
  write: mayWrite(access),
  comment: mayComment(access),
  share: mayShare(access),
  trash: mayTrash(access),
  duplicate: mayDuplicate(access),
  export: mayExport(access),
  cast: mayCast(access),
})
