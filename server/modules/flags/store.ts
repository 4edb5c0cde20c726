import type { Flag } from '@replique/contract'
import type { Db } from '../../kernel/db/database.ts'

type FlagsTables = {
  feature_flags: {
    name: string
    is_enabled: boolean
    numeric_value: number | null
    description: string
    updated_at: Date
  }
}

const SHOWN = ['name', 'is_enabled', 'numeric_value'] as const

export interface FlagChange {
  readonly is_enabled: boolean
  readonly numeric_value?: number | null
  readonly updated_at: Date
}

export const readFlags = (db: Db, names: readonly string[]): Promise<Flag[]> =>
  db
    .withTables<FlagsTables>()
    .selectFrom('feature_flags')
    .select(SHOWN)
    .where('name', 'in', names)
    .orderBy('name')
    .execute()

/** Changes a flag and returns its row, or undefined if there is none. */
export const updateFlag = (db: Db, name: string, change: FlagChange): Promise<Flag | undefined> =>
  db
    .withTables<FlagsTables>()
    .updateTable('feature_flags')
    .set(change)
    .where('name', '=', name)
    .returning(SHOWN)
    .executeTakeFirst()

/** Adds a flag and returns its row, or undefined if there already was one. */
export const addFlag = (db: Db, row: FlagChange & { name: string; description: string }): Promise<Flag | undefined> =>
  db
    .withTables<FlagsTables>()
    .insertInto('feature_flags')
    .values({ numeric_value: null, ...row })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(SHOWN)
    .executeTakeFirst()
