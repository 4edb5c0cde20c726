import type { ReadThroughScript } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { VoicesDeps } from '../deps.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { PlayAccess } from '../../plays/index.ts'
import { mayTakePart } from './policy.ts'
import { findReadThrough, type ReadThrough } from './store/read-throughs.ts'

/** Whether somebody may give parts of a play to all of these voices. */
export type MayCastVoices = (actor: SignedIn, playId: string, voiceIds: readonly string[]) => Promise<boolean>

export interface ReadThroughsDeps extends VoicesDeps {
  readonly mayCastVoices: MayCastVoices
  /** What is read in a reading. */
  readonly scriptOf: (readingId: string) => Promise<ReadThroughScript>
  /** Shows every device, on every node, how a reading stands now. */
  readonly show: (readingId: string) => void
}

/** A reading and its play, as a path names them. */
export interface Place {
  readonly id: string
  readonly readingId: string
}

/** What somebody is to a play whose readings they may see; one they may not see is not there. */
export async function requireReader(
  { modules }: Pick<ReadThroughsDeps, 'modules'>,
  actor: SignedIn,
  playId: string,
): Promise<PlayAccess> {
  const access = await modules.plays.accessTo(actor, playId)
  return access !== null && mayTakePart(access) ? access : refuse('play_not_found')
}

/** A reading of a play in which somebody may take part. */
export async function requireReadThrough(deps: ReadThroughsDeps, actor: SignedIn, place: Place): Promise<ReadThrough> {
  await requireReader(deps, actor, place.id)
  const readThrough = await findReadThrough(deps.kernel.database.db, place.readingId)
  return readThrough !== null && readThrough.play_id === place.id ? readThrough : refuse('reading_not_found')
}

/** One that is going on. */
export function requireGoing(readThrough: ReadThrough | null): ReadThrough {
  if (readThrough === null) return refuse('reading_not_found')
  return readThrough.ended_at === null ? readThrough : refuse('reading_ended')
}

/** The groups of somebody’s with which a play is shared, by id. */
export async function ownGroups(
  { modules }: ReadThroughsDeps,
  actor: SignedIn,
  playId: string,
): Promise<Map<string, string>> {
  const shared = await modules.plays.groupsOf(playId)
  const roles = await modules.groups.rolesOf(actor.id)
  return new Map([...shared].filter(([id]) => roles.has(id)))
}
