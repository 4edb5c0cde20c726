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

/** Reads a provider and locks it until the transaction ends. */
export const holdProvider = (db: Db, id: string): Promise<Provider | undefined> =>
  tables(db).selectFrom('ai_providers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Written = Omit<Insertable<ProviderRow>, 'models'> & { readonly models: readonly OfferedModel[] }

/** Adds a provider. Returns false if the maximum is reached. */
export async function addProvider(db: Db, { models, ...row }: Written, most: number): Promise<boolean> {
  // locks the table, so that concurrent requests can't exceed the maximum
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

/** Deletes a provider and returns its name. Features that used it are left without a model. */
export async function removeProvider(db: Db, id: string): Promise<string | null> {
  const row = await tables(db).deleteFrom('ai_providers').where('id', '=', id).returning('name').executeTakeFirst()
  return row?.name ?? null
}

/** Lists the features that use a provider, each with the provider's id. */
export const listUsers = async (db: Db): Promise<{ name: FeatureName; provider_id: string | null }[]> =>
  tables(db).selectFrom('ai_features').select(['name', 'provider_id']).where('provider_id', 'is not', null).execute()
