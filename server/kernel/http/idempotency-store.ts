import type { Db } from '../db/database.ts'

type Tables = {
  idempotent_answers: {
    user_id: string
    key: string
    request: string
    status: number | null
    content_type: string | null
    body: Uint8Array | null
    begun_at: Date
  }
}

export interface Claim {
  readonly userId: string
  readonly key: string
  /** What was asked, so that one key is never used for two things. */
  readonly request: string
}
export interface KeptAnswer {
  readonly request: string
  readonly status: number | null
  readonly contentType: string | null
  readonly body: Uint8Array | null
}

/** Claims the key; false where somebody has it already, unless their work broke off before `stale`. */
export async function claim(db: Db, { userId, key, request }: Claim, { now, stale }: { now: Date; stale: Date }) {
  const row = { user_id: userId, key, request, status: null, content_type: null, body: null, begun_at: now }
  const claimed = await db
    .withTables<Tables>()
    .insertInto('idempotent_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ begun_at: now })
        .where('idempotent_answers.status', 'is', null)
        .where('idempotent_answers.begun_at', '<', stale)
        .where('idempotent_answers.request', '=', request),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function readAnswer(db: Db, { userId, key }: Claim): Promise<KeptAnswer | undefined> {
  return db
    .withTables<Tables>()
    .selectFrom('idempotent_answers')
    .select(['request', 'status', 'content_type as contentType', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function keepAnswer(db: Db, { userId, key }: Claim, answer: Omit<KeptAnswer, 'request'>): Promise<void> {
  await db
    .withTables<Tables>()
    .updateTable('idempotent_answers')
    .set({ status: answer.status, content_type: answer.contentType, body: answer.body })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

export async function release(db: Db, { userId, key }: Claim): Promise<void> {
  const answers = db.withTables<Tables>().deleteFrom('idempotent_answers')
  await answers.where('user_id', '=', userId).where('key', '=', key).execute()
}

export async function removeAnswersBefore(db: Db, time: Date): Promise<void> {
  await db.withTables<Tables>().deleteFrom('idempotent_answers').where('begun_at', '<', time).execute()
}
