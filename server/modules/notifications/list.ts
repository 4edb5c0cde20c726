import type { ReceivedInvitation, NotificationItem } from '@replique/contract'
import type { Part, Reader } from '../plays/index.ts'
import { maySee, wantsInApp } from './policy.ts'
import { type NotificationRow, listNotifications, markAllRead, markRead } from './store.ts'
import type { NotificationsDeps } from './deps.ts'
import type { SignedIn } from '../../kernel/actor.ts'
import { settingsOf } from './settings.ts'

/** The data needed to show notification rows to a user: names, titles, and what the user may currently see. */
export interface VisibleContext {
  readonly names: ReadonlyMap<string, string>
  /** Names of plays and groups, by id. */
  readonly titles: ReadonlyMap<string, string>
  /** The invitation that a notification is about, if it is still pending. */
  readonly invitationOf: (row: NotificationRow) => ReceivedInvitation | undefined
  /** The part that a row is about, if the user still has it. */
  readonly partOf: (row: NotificationRow) => Part | undefined
  /** Whether the user may currently see the row. */
  readonly sees: (row: NotificationRow) => boolean
}

const keyOf = (kind: string | null, subjectId: string | null, from: string): string => `${kind} ${subjectId} ${from}`

/** Returns the id of the play or group that a row is about, or null. */
export const subjectOf = (row: NotificationRow): string | null => row.play_id ?? row.group_id

/** Returns the names of the groups in `ids` that the user belongs to. */
async function groupsFor({ groups }: NotificationsDeps['modules'], userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const roles = await groups.rolesOf(userId)
  return groups.namesOf(ids.filter((id) => roles.has(id)))
}

/** Loads the names, titles and parts for all rows together, because the rows store only ids. */
export async function loadContext(
  { modules }: NotificationsDeps,
  reader: Reader,
  { rows, received }: { rows: readonly NotificationRow[]; received: readonly ReceivedInvitation[] },
): Promise<VisibleContext> {
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
  const invitationOf = (row: NotificationRow) =>
    row.kind === 'invitation' ? waiting.get(keyOf(row.invitation, subjectOf(row), row.actor_id)) : undefined
  const cast = new Map(parts.map((part) => [`${part.playId} ${part.characterId}`, part]))
  const partOf = (row: NotificationRow) =>
    row.kind === 'cast' ? cast.get(`${row.play_id} ${row.character_id}`) : undefined
  const sees = (row: NotificationRow): boolean =>
    maySee({
      kind: row.kind,
      actorKnown: names.has(row.actor_id),
      blocked: blocked.has(row.actor_id),
      subjectSeen: subjectOf(row) === null ? null : titles.has(subjectOf(row) ?? ''),
      waits: invitationOf(row) !== undefined,
      plays: partOf(row) !== undefined,
    })
  return { names, titles, invitationOf, partOf, sees }
}

/** A line of the list: a group of similar rows, and the newest row among them. */
export interface RowGroup {
  readonly row: NotificationRow
  readonly rows: readonly NotificationRow[]
}

/** Groups similar rows, such as replies in one thread, into lines; read and unread rows stay apart. Newest first. */
export function groupRows(rows: readonly NotificationRow[]): RowGroup[] {
  const lines = Map.groupBy(rows, ({ fold, read_at: readAt }) => `${readAt === null ? 'new' : 'read'} ${fold}`)
  return [...lines.values()].map((alike) => ({ row: alike[0]!, rows: alike }))
}

interface Listing {
  readonly items: NotificationItem[]
  readonly unread: number
  readonly next: string | null
}

/** Returns a page of lines, newest first, and the total number of unread lines. */
export async function list(
  deps: NotificationsDeps,
  actor: SignedIn,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Listing> {
  const settings = await settingsOf(deps, actor.id)
  const rows = (await listNotifications(deps.kernel.database.db, actor.id)).filter(({ kind }) =>
    wantsInApp(settings, kind),
  )
  const received = rows.some(({ kind }) => kind === 'invitation')
    ? await deps.modules.invitations.receivedBy(actor)
    : []
  const sight = await loadContext(deps, actor, { rows, received })
  const lines = groupRows(rows.filter(sight.sees))
  const after = before === undefined ? lines : lines.filter(({ row }) => placeOf(row) > before)
  const page = after.slice(0, limit)
  const pictures = await deps.modules.auth.picturesOf([...new Set(page.map(({ row }) => row.actor_id))])
  const parts = await Promise.all(page.map((line) => partsIn(deps, line, sight)))
  const last = after.length > limit ? page.at(-1) : undefined
  return {
    items: page.map((line, place) => ({
      ...present(line, sight),
      from: personOf(line, sight, pictures),
      parts: parts[place] ?? [],
    })),
    unread: lines.filter(({ row }) => row.read_at === null).length,
    next: last === undefined ? null : placeOf(last.row),
  }
}

/** Returns a cursor for a row: a string that sorts in the order of the list, newest first. */
const placeOf = ({ created_at: at, id }: NotificationRow): string => `${LATEST - at.getTime()}.${id}`

/**
 * A time in the far future, in milliseconds. All differences from it have the same number of digits, so they sort
 * correctly as text.
 */
const LATEST = 9_000_000_000_000

const personOf = (
  { row }: RowGroup,
  { names }: VisibleContext,
  pictures: ReadonlyMap<string, string>,
): NotificationItem['from'] => ({
  id: row.actor_id,
  name: names.get(row.actor_id) ?? '',
  picture: pictures.get(row.actor_id) ?? null,
})

/**
 * Returns the parts that a line announces, with the characters' current names. Empty if the play can't be read, so that
 * other lines still load.
 */
async function partsIn(
  { modules }: NotificationsDeps,
  { row, rows }: RowGroup,
  { partOf }: VisibleContext,
): Promise<NotificationItem['parts']> {
  if (row.kind !== 'cast' || row.play_id === null) return []
  const given = new Map(rows.flatMap((one) => partOf(one) ?? []).map((part) => [part.characterId, part]))
  const names = await modules.plays.characterNames(row.play_id).catch(() => new Map<string, string>())
  return [...names].flatMap(([id, character]) => {
    const part = given.get(id)
    return part === undefined ? [] : [{ character, understudy: part.understudy }]
  })
}

function present({ row, rows }: RowGroup, sight: VisibleContext): Omit<NotificationItem, 'from' | 'parts'> {
  const invitation = sight.invitationOf(row)
  return {
    id: row.id,
    kind: row.kind,
    others: new Set(rows.map((one) => one.actor_id)).size - 1,
    count: rows.length,
    subject: nameSubject(row, sight),
    invitation: invitation === undefined ? null : { id: invitation.id, kind: invitation.kind },
    thread: row.thread,
    at: row.created_at.toISOString(),
    read: row.read_at !== null,
  }
}

function nameSubject(row: NotificationRow, sight: VisibleContext): NotificationItem['subject'] {
  const id = subjectOf(row)
  if (id === null) return null
  const name = sight.invitationOf(row)?.subject?.name ?? sight.titles.get(id) ?? ''
  return { kind: row.play_id === null ? 'group' : 'play', id, name }
}

/** Marks lines as read. Ids of other users' lines are ignored. */
export async function read(
  { kernel, tell }: NotificationsDeps,
  actor: SignedIn,
  which: { ids: string[] } | { all: true },
): Promise<void> {
  const { database, clock } = kernel
  if ('ids' in which) await markRead(database.db, actor.id, { ids: which.ids, now: clock.now() })
  else await markAllRead(database.db, actor.id, clock.now())
  tell([actor.id], { name: 'news' })
}
