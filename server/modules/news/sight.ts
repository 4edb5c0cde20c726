import type { ReceivedInvitation } from '@replique/contract'
import type { Part, Reader } from '../plays/index.ts'
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
  /** The part that a row tells of, where it is still the reader's. */
  readonly partOf: (row: NewsRow) => Part | undefined
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
  const isCast = rows.some(({ kind }) => kind === 'cast')
  const [names, plays, groups, blocked, parts] = await Promise.all([
    modules.auth.namesOf([...new Set(rows.map((row) => row.actor_id))]),
    modules.plays.titlesFor(reader, [...new Set(rows.flatMap((row) => row.play_id ?? []))]),
    groupsFor(modules, reader.id, [...new Set(rows.flatMap((row) => row.group_id ?? []))]),
    modules.friends.blockedBy(reader.id),
    isCast ? modules.plays.partsOf(reader.id) : [],
  ])
  const titles = new Map([...plays, ...groups])
  const waiting = new Map(received.map((one) => [keyOf(one.kind, one.subject?.id ?? null, one.from.id), one]))
  const invitationOf = (row: NewsRow) =>
    row.kind === 'invitation' ? waiting.get(keyOf(row.invitation, subjectOf(row), row.actor_id)) : undefined
  const cast = new Map(parts.map((part) => [`${part.playId} ${part.characterId}`, part]))
  const partOf = (row: NewsRow) => (row.kind === 'cast' ? cast.get(`${row.play_id} ${row.character_id}`) : undefined)
  const sees = (row: NewsRow): boolean =>
    mayHear({
      kind: row.kind,
      actorKnown: names.has(row.actor_id),
      blocked: blocked.has(row.actor_id),
      subjectSeen: subjectOf(row) === null ? null : titles.has(subjectOf(row) ?? ''),
      waits: invitationOf(row) !== undefined,
      plays: partOf(row) !== undefined,
    })
  return { names, titles, invitationOf, partOf, sees }
}

/** One line: the newest of rows that are alike, with the others behind it. */
export interface Line {
  readonly row: NewsRow
  readonly rows: readonly NewsRow[]
}

/** Ten replies in one thread are one line; those that were read are a line of their own. Rows come newest first. */
export function foldRows(rows: readonly NewsRow[]): Line[] {
  const lines = Map.groupBy(rows, ({ fold, read_at: readAt }) => `${readAt === null ? 'new' : 'read'} ${fold}`)
  return [...lines.values()].map((alike) => ({ row: alike[0]!, rows: alike }))
}
