import {
  type InvitationKind,
  type NotificationKind,
  type DigestFrequency,
  type NotificationSettings,
  LIMITS,
} from '@replique/contract'
import type { ColumnType, Insertable, Selectable } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'

export interface NotificationRow {
  readonly id: string
  readonly user_id: string
  readonly kind: NotificationKind
  readonly actor_id: string
  /** Null except for the notification kinds `invitation` and `accepted`. */
  readonly invitation: InvitationKind | null
  readonly play_id: string | null
  readonly group_id: string | null
  readonly thread: string | null
  /** The character that the user was cast as. */
  readonly character_id: string | null
  readonly origin: string
  readonly fold: string
  readonly created_at: Date
  readonly read_at: Date | null
}

type Kinds = Pick<NotificationSettings, 'app' | 'mail'>

interface SettingsRow {
  readonly user_id: string
  readonly rhythm: DigestFrequency
  /** Written as JSON text, read as an object. */
  readonly kinds: ColumnType<Kinds, string, string>
  readonly language: 'en' | 'fr'
  /** The time up to which digests have reported. The next digest starts there. */
  readonly digest_at: Date
}

// a type, because Kysely requires an index signature
type NotificationTables = {
  news: NotificationRow
  news_settings: SettingsRow
}

export type Settings = Selectable<SettingsRow>

const tables = (db: Db) => db.withTables<NotificationTables>()

/**
 * Stores a notification. If the user already has one with the same origin, it becomes unread again with the new actor
 * and time if `again` is set, and is left unchanged otherwise. Returns whether anything changed.
 */
export async function addNotifications(db: Db, row: NotificationRow, again: boolean): Promise<boolean> {
  const added = await tables(db)
    .insertInto('news')
    .values(row)
    .onConflict((conflict) => {
      const same = conflict.columns(['user_id', 'origin'])
      return again
        ? same.doUpdateSet({ actor_id: row.actor_id, created_at: row.created_at, read_at: null })
        : same.doNothing()
    })
    .returning('id')
    .execute()
  return added.length > 0
}

/** A user's unread notifications of one kind about a play. */
interface Unread {
  readonly userId: string
  readonly kind: NotificationKind
  readonly playId: string
}

export async function hasUnread(db: Db, { userId, kind, playId }: Unread, actorId: string): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('news')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('play_id', '=', playId)
    .where('actor_id', '=', actorId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Marks a play's unread notifications of one kind as read; returns whether there were any. */
export async function markPlayRead(db: Db, { userId, kind, playId }: Unread, now: Date): Promise<boolean> {
  const read = await tables(db)
    .updateTable('news')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('play_id', '=', playId)
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  return read.length > 0
}

/** Removes unread notifications that no longer apply; returns whether there were any. */
export async function removeUnread(db: Db, { userId, kind, playId }: Unread): Promise<boolean> {
  const removed = await tables(db)
    .deleteFrom('news')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('play_id', '=', playId)
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  return removed.length > 0
}

/** Deletes a user's oldest rows, so that the newest `LIMITS.notifications` remain. */
export async function dropOldest(db: Db, userId: string): Promise<void> {
  const oldest = await tables(db)
    .selectFrom('news')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .offset(LIMITS.notifications)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await tables(db)
    .deleteFrom('news')
    .where('user_id', '=', userId)
    .where('created_at', '<=', oldest.created_at)
    .execute()
}

/** All notifications of a user, newest first. */
export async function listNotifications(db: Db, userId: string): Promise<NotificationRow[]> {
  return tables(db)
    .selectFrom('news')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(2 * LIMITS.notifications)
    .execute()
}

/** Marks rows as read, together with all other rows shown in the same lines. */
export async function markRead(db: Db, userId: string, { ids, now }: { ids: string[]; now: Date }): Promise<void> {
  await tables(db)
    .updateTable('news')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('fold', 'in', (of) =>
      of.selectFrom('news').select('fold').where('user_id', '=', userId).where('id', 'in', ids),
    )
    .execute()
}

export async function markAllRead(db: Db, userId: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('news')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
}

export async function removeReadBefore(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('news').where('read_at', '<', before).execute()
}

export async function findSettings(db: Db, userId: string): Promise<Settings | null> {
  const row = await tables(db).selectFrom('news_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ?? null
}

/** Saves a user's settings. An existing `digest_at` is kept, so that no digest repeats a notification. */
export async function saveSettings(db: Db, row: Insertable<SettingsRow>): Promise<void> {
  const { rhythm, kinds, language } = row
  await tables(db)
    .insertInto('news_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ rhythm, kinds, language }))
    .execute()
}

/** Returns up to 100 users whose digest is due, ordered by id and starting after `after`. */
export async function listDue(db: Db, rhythm: DigestFrequency, { before, after }: { before: Date; after: string }) {
  return tables(db)
    .selectFrom('news_settings')
    .selectAll()
    .where('rhythm', '=', rhythm)
    .where('digest_at', '<=', before)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(100)
    .execute()
}

/** Advances the time up to which a user's digests have reported. Returns false if another node has already done so. */
export async function claimDigest(db: Db, { user_id, digest_at }: Settings, now: Date): Promise<boolean> {
  const claimed = await tables(db)
    .updateTable('news_settings')
    .set({ digest_at: now })
    .where('user_id', '=', user_id)
    .where('digest_at', '=', digest_at)
    .returning('user_id')
    .execute()
  return claimed.length > 0
}

/** Deletes a user's notifications and settings, and other users' notifications about what the user did. */
export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await tables(db)
    .deleteFrom('news')
    .where((is) => is.or([is('user_id', '=', userId), is('actor_id', '=', userId)]))
    .execute()
  await tables(db).deleteFrom('news_settings').where('user_id', '=', userId).execute()
}
