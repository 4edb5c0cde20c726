import type { VoiceAge, VoiceGender } from '@replique/contract'
import type { Language } from '@replique/script'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'

export interface VoiceRow {
  readonly id: string
  /** The user who owns it; null if it belongs to a group. */
  readonly user_id: string | null
  readonly group_id: string | null
  readonly added_by: string | null
  readonly name: string
  readonly engine: string
  readonly voice: string
  readonly language: Language
  readonly gender: VoiceGender
  readonly age: VoiceAge
  readonly pitch: number
  readonly rate: number
  readonly volume: number
  readonly manner: string
  readonly created_at: Date
  readonly changed_at: Date
}

interface PronunciationRow {
  readonly play_id: string
  readonly folded: string
  readonly written: string
  readonly said: string
}

// a type, because Kysely needs an index signature, which interfaces don't have
type LibraryTables = {
  voices: VoiceRow
  pronunciations: PronunciationRow
}

const tables = (db: Db) => db.withTables<LibraryTables>()

/** The owner of voices: a user or a group. */
export type Owner = { readonly userId: string } | { readonly groupId: string }

/**
 * Serialises changes to the voices of a user or group, or to the pronunciations of a play, until the transaction ends.
 */
export async function lockOwner(db: Db, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`voices of ${id}`}, 0))`.execute(db)
}

export async function countVoices(db: Db, owner: Owner): Promise<number> {
  const { all } = await owned(db, owner)
    .select((is) => is.fn.countAll<number | string>().as('all'))
    .executeTakeFirstOrThrow()
  return Number(all)
}

const owned = (db: Db, owner: Owner) => {
  const all = tables(db).selectFrom('voices')
  return 'userId' in owner ? all.where('user_id', '=', owner.userId) : all.where('group_id', '=', owner.groupId)
}

export const listVoices = (db: Db, owner: Owner): Promise<VoiceRow[]> => owned(db, owner).selectAll().execute()

export async function listVoicesOfGroups(db: Db, groupIds: readonly string[]): Promise<VoiceRow[]> {
  if (groupIds.length === 0) return []
  return tables(db)
    .selectFrom('voices')
    .selectAll()
    .where('group_id', 'in', [...groupIds])
    .execute()
}

export async function findVoices(db: Db, ids: readonly string[]): Promise<VoiceRow[]> {
  if (ids.length === 0) return []
  return tables(db)
    .selectFrom('voices')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

export async function addVoice(db: Db, row: VoiceRow): Promise<void> {
  await tables(db).insertInto('voices').values(row).execute()
}

export async function changeVoice(db: Db, id: string, change: Partial<VoiceRow>): Promise<VoiceRow | null> {
  const row = await tables(db).updateTable('voices').set(change).where('id', '=', id).returningAll().executeTakeFirst()
  return row ?? null
}

export async function removeVoice(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('voices').where('id', '=', id).execute()
}

export async function listAddedBy(db: Db, userId: string): Promise<VoiceRow[]> {
  return tables(db).selectFrom('voices').selectAll().where('added_by', '=', userId).execute()
}

/** Deletes a user's own voices. Those they added to a group stay with the group. */
export async function forgetPerson(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('voices').where('user_id', '=', userId).execute()
  await tables(db).updateTable('voices').set({ added_by: null }).where('added_by', '=', userId).execute()
}

export const listPronunciations = (db: Db, playId: string): Promise<PronunciationRow[]> =>
  tables(db).selectFrom('pronunciations').selectAll().where('play_id', '=', playId).orderBy('folded').execute()

export async function putPronunciation(db: Db, row: PronunciationRow): Promise<void> {
  await tables(db)
    .insertInto('pronunciations')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['play_id', 'folded']).doUpdateSet({ written: row.written, said: row.said }),
    )
    .execute()
}

export async function dropPronunciation(db: Db, playId: string, folded: string): Promise<void> {
  await tables(db).deleteFrom('pronunciations').where('play_id', '=', playId).where('folded', '=', folded).execute()
}
