import type { ReadWay } from '@replique/contract'
import { mayRead, mayWrite, type PlayAccess } from '../../plays/index.ts'

/** Whoever writes a play opens a reading of it, and whoever has it through a group; whoever may read takes part. */
export const mayOpen = (access: PlayAccess, { byGroup }: { readonly byGroup: boolean }): boolean =>
  !access.trashed && (mayWrite(access) || (byGroup && mayRead(access)))

/** Everyone who may read the play may take part and see its read-throughs, unless it is in the trash. */
export const mayTakePart = (access: PlayAccess): boolean => !access.trashed && mayRead(access)

/** The leader says who reads what, hands the seat on and ends the reading. */
export const mayLead = ({ userId, leader }: { readonly userId: string; readonly leader: string | null }): boolean =>
  userId === leader

/** A step of the pointer, and how whoever asks for it stands to it. */
interface Step {
  readonly leads: boolean
  /** They read the present line, or one that is said with it. */
  readonly reads: boolean
  /** The voices are heard on the device they ask from, and one of them has the present line. */
  readonly sounds: boolean
  /** To the next line, and neither a pause nor the end of one. */
  readonly forward: boolean
}

/** The leader goes anywhere; whoever has the present line goes on past it. */
export const mayMove = ({ leads, reads, sounds, forward }: Step): boolean => leads || (forward && (reads || sounds))

/** A part that somebody wants read in another way. */
interface ReadThroughRequest {
  readonly leads: boolean
  readonly userId: string
  readonly was: { readonly way: ReadWay; readonly userId: string | null; readonly readerIsHere: boolean }
  readonly wanted: { readonly way: ReadWay; readonly userId: string | null }
}

/** The leader gives out parts; anybody takes one for themselves that no other reads who is there, and gives back their own. */
export const mayCastPart = ({ leads, userId, was, wanted }: ReadThroughRequest): boolean => {
  if (leads) return true
  const isFree = was.way !== 'live' || was.userId === userId || !was.readerIsHere
  const takes = wanted.way === 'live' && wanted.userId === userId
  const givesBack = was.userId === userId && wanted.userId === null
  return isFree && (takes || givesBack)
}
