import type { ReadThroughScript } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { VoicesDeps } from '../deps.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { PlayAccess } from '../../plays/index.ts'
import { mayTakePart } from './policy.ts'
import { findReadThrough, type ReadThrough } from './store/read-throughs.ts'

/** Whether a user may assign all of these voices to characters of a play. */
export type MayCastVoices = (actor: SignedIn, playId: string, voiceIds: readonly string[]) => Promise<boolean>

export interface ReadThroughsDeps extends VoicesDeps {
  readonly mayCastVoices: MayCastVoices
  /** Returns the script of a read-through. */
  readonly scriptOf: (readingId: string) => Promise<ReadThroughScript>
  /** Sends the current state of a read-through to every device, on every node. */
  readonly show: (readingId: string) => void
}

/** The ids of a play and its read-through, from the path of a request. */
export interface Place {
  readonly id: string
  readonly readingId: string
}

/**
 * Returns a user's access to a play if they may take part in its read-throughs. Otherwise the play is reported as not
 * found.
 */
export async function requireReader(
  { modules }: Pick<ReadThroughsDeps, 'modules'>,
  actor: SignedIn,
  playId: string,
): Promise<PlayAccess> {
  const access = await modules.plays.accessTo(actor, playId)
  return access !== null && mayTakePart(access) ? access : refuse('play_not_found')
}

/** Returns a read-through that the user may take part in. */
export async function requireReadThrough(deps: ReadThroughsDeps, actor: SignedIn, place: Place): Promise<ReadThrough> {
  await requireReader(deps, actor, place.id)
  const readThrough = await findReadThrough(deps.kernel.database.db, place.readingId)
  return readThrough !== null && readThrough.play_id === place.id ? readThrough : refuse('reading_not_found')
}

/** Refuses a read-through that has ended. */
export function requireOngoing(readThrough: ReadThrough | null): ReadThrough {
  if (readThrough === null) return refuse('reading_not_found')
  return readThrough.ended_at === null ? readThrough : refuse('reading_ended')
}

/** Returns the names, by id, of the user's groups that the play is shared with. */
export async function ownGroups(
  { modules }: ReadThroughsDeps,
  actor: SignedIn,
  playId: string,
): Promise<Map<string, string>> {
  const shared = await modules.plays.groupsOf(playId)
  const roles = await modules.groups.rolesOf(actor.id)
  return new Map([...shared].filter(([id]) => roles.has(id)))
}
