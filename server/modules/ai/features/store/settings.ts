import type { FeatureName } from '@replique/contract'
import type { Db } from '../../../../kernel/db/database.ts'
import type { AiTables, FeatureRow, PromptRow } from '../../tables.ts'

const tables = (db: Db) => db.withTables<AiTables>()

export const listFeatures = (db: Db): Promise<FeatureRow[]> =>
  tables(db).selectFrom('ai_features').selectAll().execute()

export const readFeature = (db: Db, name: FeatureName): Promise<FeatureRow | undefined> =>
  tables(db).selectFrom('ai_features').selectAll().where('name', '=', name).executeTakeFirst()

/** Changes a feature; one without a row gets it. */
export async function setFeature(
  db: Db,
  name: FeatureName,
  change: Partial<Omit<FeatureRow, 'name'>> & Pick<FeatureRow, 'updated_at'>,
): Promise<void> {
  await tables(db)
    .insertInto('ai_features')
    .values({
      is_on: true,
      provider_id: null,
      model: null,
      prompt_version: null,
      limit_calls: null,
      limit_tokens: null,
      ...change,
      name,
    })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute()
}

export const listPrompts = (db: Db, feature: FeatureName, most: number): Promise<PromptRow[]> =>
  tables(db)
    .selectFrom('ai_prompts')
    .selectAll()
    .where('feature', '=', feature)
    .orderBy('version', 'desc')
    .limit(most)
    .execute()

export const readPrompt = (db: Db, feature: FeatureName, version: number): Promise<PromptRow | undefined> =>
  tables(db)
    .selectFrom('ai_prompts')
    .selectAll()
    .where('feature', '=', feature)
    .where('version', '=', version)
    .executeTakeFirst()

/** Keeps a prompt as the next version and answers which it is; in a transaction that has written the feature's row. */
export async function addPrompt(db: Db, row: Omit<PromptRow, 'version'>): Promise<number> {
  const [last] = await listPrompts(db, row.feature, 1)
  const version = (last?.version ?? 0) + 1
  await tables(db)
    .insertInto('ai_prompts')
    .values({ ...row, version })
    .execute()
  return version
}

/** The prompts stay; who wrote them is forgotten. */
export async function forgetAuthor(db: Db, userId: string): Promise<void> {
  await tables(db).updateTable('ai_prompts').set({ created_by: null }).where('created_by', '=', userId).execute()
}
