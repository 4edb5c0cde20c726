import type { ReceivedInvitation } from '@replique/contract'
import type { Reader } from '../plays/index.ts'
import { mayHear } from './policy.ts'
import type { NewsRow } from './tables.ts'
import type { NewsDeps } from './deps.ts'

/** What can be seen of somebody's rows now, with the names and titles that belong to them. */
export interface Sight {
  readonly names: ReadonlyMap<string, string>
  /** Of plays and groups, by id. */
  readonly titles: ReadonlyMap<string, string>
  /** The invitation that a row tells of, where it still waits. */
  readonly invitationOf: (row: NewsRow) => ReceivedInvitation | undefined
  /** Whether the row is any of the reader's business now. */
  readonly sees: (row: NewsRow) => boolean
}

const keyOf = (kind: string | null, subjectId: string | null, from: string): string => `${kind} ${subjectId} ${from}`

/** The play or the group that a row is about. */
export const subjectOf = (row: NewsRow): string | null => row.play_id ?? row.group_id

/** Names of those of these groups that somebody is in. */
async function groupsFor({ groups }: NewsDeps['modules'], userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const roles = await groups.rolesOf(userId)
  return groups.namesOf(ids.filter((id) => roles.has(id)))
}

/** Looks everything up at once: rows keep ids alone. */
export async function lookUp(
  { modules }: NewsDeps,
  reader: Reader,
  { rows, received }: { rows: readonly NewsRow[]; received: readonly ReceivedInvitation[] },
): Promise<Sight> {
  const [names, plays, groups, blocked] = await Promise.all([
    modules.auth.namesOf([...new Set(rows.map((row) => row.actor_id))]),
    modules.plays.titlesFor(reader, [...new Set(rows.flatMap((row) => row.play_id ?? []))]),
    groupsFor(modules, reader.id, [...new Set(rows.flatMap((row) => row.group_id ?? []))]),
    modules.friends.blockedBy(reader.id),
  ])
  const titles = new Map([...plays, ...groups])
  const waiting = new Map(received.map((one) => [keyOf(one.kind, one.subject?.id ?? null, one.from.id), one]))
  const invitationOf = (row: NewsRow) =>
    row.kind === 'invitation' ? waiting.get(keyOf(row.invitation, subjectOf(row), row.actor_id)) : undefined
  const sees = (row: NewsRow): boolean =>
    mayHear({
      kind: row.kind,
      actorKnown: names.has(row.actor_id),
      blocked: blocked.has(row.actor_id),
      subjectSeen: subjectOf(row) === null ? null : titles.has(subjectOf(row) ?? ''),
      waits: invitationOf(row) !== undefined,
    })
  return { names, titles, invitationOf, sees }
}
