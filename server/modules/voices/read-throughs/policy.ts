import type { ReadMode } from '@replique/contract'
import { mayRead, mayWrite, type PlayAccess } from '../../plays/index.ts'

/** Editors may start a read-through, and so may readers who have access to the play through a group. */
export const mayOpen = (access: PlayAccess, { byGroup }: { readonly byGroup: boolean }): boolean =>
  !access.trashed && (mayWrite(access) || (byGroup && mayRead(access)))

/** Everyone who may read the play may take part and see its read-throughs, unless it is in the trash. */
export const mayTakePart = (access: PlayAccess): boolean => !access.trashed && mayRead(access)

/** The leader assigns the parts, passes on the lead and ends the read-through. */
export const mayLead = ({ userId, leader }: { readonly userId: string; readonly leader: string | null }): boolean =>
  userId === leader

/** A move of the pointer, with the facts that decide whether the user may make it. */
interface Step {
  readonly leads: boolean
  /** Whether the user reads the current line, or one spoken at the same time. */
  readonly reads: boolean
  /** Whether the user's device plays the voices and a voice has the current line. */
  readonly sounds: boolean
  /** Whether the pointer moves to the next line, without pausing or resuming. */
  readonly forward: boolean
}

/** The leader may move anywhere. Whoever has the current line may move to the next. */
export const mayMove = ({ leads, reads, sounds, forward }: Step): boolean => leads || (forward && (reads || sounds))

/** A request to change who reads a part. */
interface ReadThroughRequest {
  readonly leads: boolean
  readonly userId: string
  readonly was: { readonly way: ReadMode; readonly userId: string | null; readonly readerIsHere: boolean }
  readonly wanted: { readonly way: ReadMode; readonly userId: string | null }
}

/** The leader may assign any part. Others may take a part that nobody else present reads, and give back their own. */
export const mayCastPart = ({ leads, userId, was, wanted }: ReadThroughRequest): boolean => {
  if (leads) return true
  const isFree = was.way !== 'live' || was.userId === userId || !was.readerIsHere
  const takes = wanted.way === 'live' && wanted.userId === userId
  const givesBack = was.userId === userId && wanted.userId === null
  return isFree && (takes || givesBack)
}
