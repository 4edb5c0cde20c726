import type { GroupRole } from '@replique/contract'

/** How somebody stands to a voice, or to where one is to be kept. */
export interface VoiceAccess {
  /** It is theirs alone. */
  readonly own: boolean
  /** What they are to the group it belongs to, or null. */
  readonly role: GroupRole | null
  /** The group was put away. */
  readonly archived: boolean
  /** They added it to the group. */
  readonly added: boolean
}

/** One's own voices are one's own, and a group's are there for its members. */
export const mayRead = ({ own, role }: VoiceAccess): boolean => own || role !== null

/** Anybody adds to their own voices and to those of a group they are in, unless it was put away. */
export const mayAdd = (access: VoiceAccess): boolean => mayRead(access) && !access.archived

/** A group’s admins and owners may change all of its voices, members those they added; nobody in an archived group. */
export const mayChange = (access: VoiceAccess): boolean =>
  mayAdd(access) && (access.own || access.added || access.role !== 'member')

/** Whoever has a voice, or is in a group that has it and with which the play is shared, gives it parts there. */
export const mayGive = (access: VoiceAccess, shared: boolean): boolean =>
  access.own || (shared && mayRead(access) && !access.archived)
