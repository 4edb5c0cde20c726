import type { Db } from '../../../kernel/db/database.ts'

/** The sides that an actor was given last. `hash` is that of `company.ts`. */
export interface GivenRow {
  readonly play_id: string
  readonly user_id: string
  readonly hash: string
  readonly given_at: Date
}

// a type, because Kysely needs an index signature, which interfaces don't have
type PartsTables = { production_parts: GivenRow }

const tables = (db: Db) => db.withTables<PartsTables>()

export const listGiven = (db: Db, playId: string): Promise<GivenRow[]> =>
  tables(db).selectFrom('production_parts').selectAll().where('play_id', '=', playId).execute()

export async function putGiven(db: Db, row: GivenRow): Promise<void> {
  const { hash, given_at } = row
  await tables(db)
    .insertInto('production_parts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['play_id', 'user_id']).doUpdateSet({ hash, given_at }))
    .execute()
}

/** Returns when a user was last given their sides, for each play. */
export const listGivenTo = (db: Db, userId: string): Promise<Pick<GivenRow, 'play_id' | 'given_at'>[]> =>
  tables(db)
    .selectFrom('production_parts')
    .select(['play_id', 'given_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute()

export async function forgetGiven(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('production_parts').where('user_id', '=', userId).execute()
}
