import type { Role } from '@replique/contract'

/** What somebody is to a play: their highest role, or null, and whether it lies in the trash. */
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

/** Whoever has a role may read; a play in the trash is there for its owner only. */
export const mayRead = (access: PlayAccess): boolean => atLeast(access, access.trashed ? 'owner' : 'viewer')

/** Editors and the owner may write, but not into the trash. */
export const mayWrite = (access: PlayAccess): boolean => !access.trashed && atLeast(access, 'editor')

/** Commenters say what they think beside the text, and propose; whoever may write may do that too. */
export const mayComment = (access: PlayAccess): boolean => !access.trashed && atLeast(access, 'commenter')

/** Only the owner gives and takes roles. */
export const mayShare = (access: PlayAccess): boolean => !access.trashed && atLeast(access, 'owner')

/** Whoever holds the public link reads, with or without an account; not what lies in the trash. */
export const mayReadByLink = ({ holds, trashed }: { readonly holds: boolean; readonly trashed: boolean }): boolean =>
  holds && !trashed

/** Only the owner transfers the play, and only to somebody who has already opened it. */
export const mayHandOver = mayShare

/** Only the owner throws a play away, takes it back, or removes it for good. */
export const mayTrash = (access: PlayAccess): boolean => atLeast(access, 'owner')

/** Whoever may read may keep a copy. */
export const mayDuplicate = (access: PlayAccess): boolean => !access.trashed && mayRead(access)

/** Everyone who may read a play may export it. */
export const mayExport = (access: PlayAccess): boolean => mayRead(access)

/** Whoever may read may look at what a play was, and at who wrote what. */
export const mayReadVersions = mayRead

/** Keeping, naming and renaming versions is writing. */
export const mayKeepVersions = mayWrite

/** The file that a play was made of is for whoever works on it; it may hold what was left out of the play. */
export const mayTakeOriginal = mayWrite

/** Only the owner lets it go. */
export const mayRemoveOriginal = (access: PlayAccess): boolean => !access.trashed && atLeast(access, 'owner')

/** Saying who plays whom is writing. */
export const mayCast = mayWrite

/** Keeping a part for somebody who was invited is for whoever sees the addresses of invitations. */
export const mayCastInvited = (access: PlayAccess): boolean => mayCast(access) && mayShare(access)

/** Calling a play finished is writing. */
export const mayChange = mayWrite

export const factsFor = (access: PlayAccess) => ({
  read: mayRead(access),
  write: mayWrite(access),
  comment: mayComment(access),
  share: mayShare(access),
  trash: mayTrash(access),
  duplicate: mayDuplicate(access),
  export: mayExport(access),
  cast: mayCast(access),
})
