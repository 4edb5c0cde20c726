import type { FeatureName } from '@replique/contract'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { AiTables, FeatureRow, PromptRow, FailureRow } from '../tables.ts'

const tables = (db: Db) => db.withTables<AiTables>()

export const listFeatures = (db: Db): Promise<FeatureRow[]> =>
  tables(db).selectFrom('ai_features').selectAll().execute()

export const readFeature = (db: Db, name: FeatureName): Promise<FeatureRow | undefined> =>
  tables(db).selectFrom('ai_features').selectAll().where('name', '=', name).executeTakeFirst()

/** Changes a feature's row, or inserts it. */
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

/** Stores a prompt and returns its version. Call it in a transaction that has locked the feature's row. */
export async function addPrompt(db: Db, row: Omit<PromptRow, 'version'>): Promise<number> {
  const [last] = await listPrompts(db, row.feature, 1)
  const version = (last?.version ?? 0) + 1
  await tables(db)
    .insertInto('ai_prompts')
    .values({ ...row, version })
    .execute()
  return version
}

/** Removes a user as the author of prompts. The prompts themselves are kept. */
export async function forgetAuthor(db: Db, userId: string): Promise<void> {
  await tables(db).updateTable('ai_prompts').set({ created_by: null }).where('created_by', '=', userId).execute()
}

/** The id under which the usage of deleted accounts is counted. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface UsageOwner {
  readonly feature: FeatureName
  readonly userId: string
  readonly month: string
}

interface UsageReservation extends UsageOwner {
  readonly calls: number
  readonly tokens: number
  readonly limits: { readonly calls: number | null; readonly tokens: number | null }
}

/**
 * Reserves calls and tokens from a user's monthly limit, in full or not at all. Concurrent calls can't exceed the
 * limit.
 */
export async function reserveUsage(
  db: Db,
  { feature, userId, month, calls, tokens, limits }: UsageReservation,
): Promise<boolean> {
  const row = { feature, user_id: userId, month, calls: 0, tokens: 0 }
  await tables(db)
    .insertInto('ai_months')
    .values(row)
    .onConflict((conflict) => conflict.columns(['feature', 'user_id', 'month']).doNothing())
    .execute()
  const taken = await tables(db)
    .updateTable('ai_months')
    .set({ calls: sql<number>`calls + ${calls}`, tokens: sql<number>`tokens + ${tokens}` })
    .where('feature', '=', feature)
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .$if(limits.calls !== null, (query) => query.where('calls', '<=', (limits.calls ?? 0) - calls))
    .$if(limits.tokens !== null, (query) => query.where('tokens', '<=', (limits.tokens ?? 0) - tokens))
    .returning('calls')
    .executeTakeFirst()
  return taken !== undefined
}

/** Corrects the usage reserved by an earlier estimate. Negative numbers release some of it. */
export async function correctUsage(
  db: Db,
  { feature, userId, month, calls, tokens }: UsageOwner & { readonly calls: number; readonly tokens: number },
): Promise<void> {
  await tables(db)
    .updateTable('ai_months')
    .set({
      calls: sql<number>`greatest(0, calls + ${calls})`,
      tokens: sql<number>`greatest(0, tokens + ${tokens})`,
    })
    .where('feature', '=', feature)
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .execute()
}

interface Spent {
  readonly feature: FeatureName
  readonly userId: string
  readonly day: string
  readonly calls: number
  readonly failures: number
  readonly tokensIn: number
  readonly tokensOut: number
  /** Millionths of a dollar. */
  readonly cost: number
}

/** Adds to a user's usage of a feature on the given day. */
export async function addUse(db: Db, { feature, userId, day, ...spent }: Spent): Promise<void> {
  await tables(db)
    .insertInto('ai_use')
    .values({
      feature,
      user_id: userId,
      day,
      calls: spent.calls,
      failures: spent.failures,
      tokens_in: spent.tokensIn,
      tokens_out: spent.tokensOut,
      cost: spent.cost,
    })
    .onConflict((conflict) =>
      conflict.columns(['feature', 'user_id', 'day']).doUpdateSet({
        calls: sql<number>`ai_use.calls + excluded.calls`,
        failures: sql<number>`ai_use.failures + excluded.failures`,
        tokens_in: sql<number>`ai_use.tokens_in + excluded.tokens_in`,
        tokens_out: sql<number>`ai_use.tokens_out + excluded.tokens_out`,
        cost: sql<number>`ai_use.cost + excluded.cost`,
      }),
    )
    .execute()
}

type Day = Omit<Spent, 'feature' | 'userId'> & { readonly people: number }

/** Sums everyone's usage, with a row for each day that has any, oldest first. */
export async function listDays(db: Db, feature: FeatureName, from: string): Promise<Day[]> {
  const rows = await tables(db)
    .selectFrom('ai_use')
    .select((eb) => [
      'day',
      eb.fn.countAll<number | string>().as('people'),
      eb.fn.sum<number | string>('calls').as('calls'),
      eb.fn.sum<number | string>('failures').as('failures'),
      eb.fn.sum<number | string>('tokens_in').as('tokensIn'),
      eb.fn.sum<number | string>('tokens_out').as('tokensOut'),
      eb.fn.sum<number | string>('cost').as('cost'),
    ])
    .where('feature', '=', feature)
    .where('day', '>=', from)
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map(({ day, people, calls, failures, tokensIn, tokensOut, cost }) => ({
    day,
    people: Number(people),
    calls: Number(calls),
    failures: Number(failures),
    tokensIn: Number(tokensIn),
    tokensOut: Number(tokensOut),
    cost: Number(cost),
  }))
}

/** Lists a user's usage, for their export. */
export const listUseOf = (db: Db, userId: string): Promise<object[]> =>
  tables(db)
    .selectFrom('ai_use')
    .select(['feature', 'day', 'calls', 'failures', 'tokens_in', 'tokens_out'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute()

/** Removes a user from the usage statistics. The totals are kept. */
export async function forgetUser(db: Db, userId: string): Promise<void> {
  const rows = await tables(db).deleteFrom('ai_use').where('user_id', '=', userId).returningAll().execute()
  for (const { feature, day, calls, failures, tokens_in, tokens_out, cost } of rows) {
    const [tokensIn, tokensOut] = [Number(tokens_in), Number(tokens_out)]
    await addUse(db, { feature, userId: NOBODY, day, calls, failures, tokensIn, tokensOut, cost: Number(cost) })
  }
  await tables(db).deleteFrom('ai_months').where('user_id', '=', userId).execute()
}

/** Stores a failure, and deletes all but the newest `kept` failures of its feature. */
export async function addFailure(db: Db, row: FailureRow, kept: number): Promise<void> {
  await tables(db).insertInto('ai_failures').values(row).execute()
  await tables(db)
    .deleteFrom('ai_failures')
    .where('feature', '=', row.feature)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('ai_failures')
        .select('id')
        .where('feature', '=', row.feature)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(kept),
    )
    .execute()
}

export const listFailures = (db: Db, feature: FeatureName): Promise<FailureRow[]> =>
  tables(db)
    .selectFrom('ai_failures')
    .selectAll()
    .where('feature', '=', feature)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
