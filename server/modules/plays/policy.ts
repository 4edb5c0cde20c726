import type { Role } from '@replique/contract'

/** What somebody is to a play: their highest role, or null, and whether it lies in the trash. */
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

/** Whoever has a role may read; a play in the trash is there for its owner only. */
export const mayRead = (standing: Standing): boolean => atLeast(standing, standing.trashed ? 'owner' : 'viewer')

/** Editors and the owner may write, but not into the trash. */
export const mayWrite = (standing: Standing): boolean => !standing.trashed && atLeast(standing, 'editor')

/** Commenters say what they think beside the text, and propose; whoever may write may do that too. */
export const mayComment = (standing: Standing): boolean => !standing.trashed && atLeast(standing, 'commenter')

/** Only the owner gives and takes roles. */
export const mayShare = (standing: Standing): boolean => !standing.trashed && atLeast(standing, 'owner')

/** Whoever holds the public link reads, with or without an account; not what lies in the trash. */
export const mayReadByLink = ({ holds, trashed }: { readonly holds: boolean; readonly trashed: boolean }): boolean =>
  holds && !trashed

/** Only the owner transfers the play, and only to somebody who has already opened it. */
export const mayHandOver = mayShare

/** Only the owner throws a play away, takes it back, or removes it for good. */
export const mayTrash = (standing: Standing): boolean => atLeast(standing, 'owner')

/** Whoever may read may keep a copy. */
export const mayDuplicate = (standing: Standing): boolean => !standing.trashed && mayRead(standing)

/** Everyone who may read a play may export it. */
export const mayExport = (standing: Standing): boolean => mayRead(standing)

/** Whoever may read may look at what a play was, and at who wrote what. */
export const mayReadVersions = mayRead

/** Keeping, naming and renaming versions is writing. */
export const mayKeepVersions = mayWrite

/** The file that a play was made of is for whoever works on it; it may hold what was left out of the play. */
export const mayTakeOriginal = mayWrite

/** Only the owner lets it go. */
export const mayRemoveOriginal = (standing: Standing): boolean => !standing.trashed && atLeast(standing, 'owner')

/** Saying who plays whom is writing. */
export const mayCast = mayWrite

/** Keeping a part for somebody who was invited is for whoever sees the addresses of invitations. */
export const mayCastInvited = (standing: Standing): boolean => mayCast(standing) && mayShare(standing)

/** Calling a play finished is writing. */
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
