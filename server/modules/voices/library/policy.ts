import type { GroupRole } from '@replique/contract'

/** A user's access to a voice, or to the place where one would be stored. */
export interface VoiceAccess {
  /** Whether the voice is the user's own. */
  readonly own: boolean
  /** The user's role in the voice's group, or null. */
  readonly role: GroupRole | null
  /** Whether the voice's group is archived. */
  readonly archived: boolean
  /** Whether the user added the voice to the group. */
  readonly added: boolean
}

/** Users may see their own voices and those of their groups. */
export const mayRead = ({ own, role }: VoiceAccess): boolean => own || role !== null

/** Users may add voices to their own library and to their groups' libraries, except those of archived groups. */
export const mayAdd = (access: VoiceAccess): boolean => mayRead(access) && !access.archived

/**
 * Users may change their own voices and the voices they added to a group. A group's admins and owners may change all of
 * its voices. Nobody may change the voices of an archived group.
 */
export const mayChange = (access: VoiceAccess): boolean =>
  mayAdd(access) && (access.own || access.added || access.role !== 'member')

/**
 * The owner may cast a voice anywhere. Members of its group may cast it in plays shared with the group, unless the
 * group is archived.
 */
export const mayGive = (access: VoiceAccess, shared: boolean): boolean =>
  access.own || (shared && mayRead(access) && !access.archived)
