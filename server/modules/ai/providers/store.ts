import type { FeatureName, OfferedModel } from '@replique/contract'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { AiTables, ProviderRow } from '../tables.ts'

const tables = (db: Db) => db.withTables<AiTables>()

export type Provider = Selectable<ProviderRow>

const written = (models: readonly OfferedModel[]): string => JSON.stringify(models)

export const listProviders = (db: Db): Promise<Provider[]> =>
  tables(db).selectFrom('ai_providers').selectAll().orderBy('created_at').orderBy('id').execute()

export const readProvider = (db: Db, id: string): Promise<Provider | undefined> =>
  tables(db).selectFrom('ai_providers').selectAll().where('id', '=', id).executeTakeFirst()

/** The same, and nobody else changes it before this transaction is over. */
export const holdProvider = (db: Db, id: string): Promise<Provider | undefined> =>
  tables(db).selectFrom('ai_providers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Written = Omit<Insertable<ProviderRow>, 'models'> & { readonly models: readonly OfferedModel[] }

/** Adds a provider unless there are as many as there may be; answers whether it did. */
export async function addProvider(db: Db, { models, ...row }: Written, most: number): Promise<boolean> {
  // two who add at once both count: the last place is one of theirs
  await sql`lock table ai_providers in share row exclusive mode`.execute(db)
  const { count } = await tables(db)
    .selectFrom('ai_providers')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return false
  await tables(db)
    .insertInto('ai_providers')
    .values({ ...row, models: written(models) })
    .execute()
  return true
}

export async function changeProvider(db: Db, { id, models, ...row }: Written): Promise<void> {
  await tables(db)
    .updateTable('ai_providers')
    .set({ ...row, models: written(models) })
    .where('id', '=', id)
    .execute()
}

/** Removes a provider; features that used it have none from then on. Answers its name. */
export async function removeProvider(db: Db, id: string): Promise<string | null> {
  const row = await tables(db).deleteFrom('ai_providers').where('id', '=', id).returning('name').executeTakeFirst()
  return row?.name ?? null
}

/** Which features use which provider. */
export const listUsers = async (db: Db): Promise<{ name: FeatureName; provider_id: string | null }[]> =>
  tables(db).selectFrom('ai_features').select(['name', 'provider_id']).where('provider_id', 'is not', null).execute()
