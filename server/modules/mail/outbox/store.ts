import type { EmailName, OutboxEmail } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'

type State = OutboxEmail['state']

type Tables = {
  letters: {
    id: string
    account_id: string | null
    recipient: string
    name: EmailName
    language: 'en' | 'fr'
    subject: string
    html: string | null
    body: string | null
    state: State
    deliverable: boolean
    attempts: number
    error: string | null
    created_at: Date
    due_at: Date
    sent_at: Date | null
  }
}

export type EmailRow = Tables['letters']

const tables = (db: Db) => db.withTables<Tables>()

export async function addEmail(db: Db, row: EmailRow): Promise<void> {
  await tables(db).insertInto('letters').values(row).execute()
}

export const readEmail = (db: Db, id: string): Promise<EmailRow | undefined> =>
  tables(db).selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()

export interface EmailPage {
  readonly state?: State | undefined
  readonly before: Date | null
  readonly limit: number
}

/**
 * Returns at least `limit` emails if there are that many, newest first. Emails created at the same time are always on
 * the same page.
 */
export async function readEmails(db: Db, { state, before, limit }: EmailPage): Promise<EmailRow[]> {
  const all = tables(db).selectFrom('letters').selectAll()
  const emails = state === undefined ? all : all.where('state', '=', state)
  const asked = before === null ? emails : emails.where('created_at', '<', before)
  const page = await asked.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  const last = page.at(-1)?.created_at
  if (last === undefined || page.length < limit) return page
  const moment = await emails.where('created_at', '=', last).orderBy('id', 'desc').execute()
  return [...page.filter((row) => row.created_at.getTime() !== last.getTime()), ...moment]
}

export async function hasEmailsBefore(db: Db, { state, before }: { state?: State | undefined; before: Date }) {
  const older = tables(db).selectFrom('letters').select('id').where('created_at', '<', before)
  const asked = state === undefined ? older : older.where('state', '=', state)
  return (await asked.limit(1).executeTakeFirst()) !== undefined
}

/** Claims a waiting email for one attempt if it is due. Before `until`, no other process can claim it. */
export const takeEmail = (db: Db, id: string, { now, until }: { now: Date; until: Date }) =>
  tables(db)
    .updateTable('letters')
    .set((eb) => ({ due_at: until, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

export async function changeEmail(db: Db, id: string, change: Partial<Omit<EmailRow, 'id'>>): Promise<void> {
  await tables(db).updateTable('letters').set(change).where('id', '=', id).execute()
}

/** Returns the ids of waiting emails that are due, the longest overdue first. */
export async function listDue(db: Db, now: Date): Promise<string[]> {
  const waiting = tables(db).selectFrom('letters').select('id').where('state', '=', 'waiting')
  const rows = await waiting.where('due_at', '<=', now).orderBy('due_at').limit(1000).execute()
  return rows.map(({ id }) => id)
}

export async function countEmails(db: Db, state: State): Promise<number> {
  const counted = tables(db)
    .selectFrom('letters')
    .select((eb) => eb.fn.countAll<number | string>().as('all'))
  return Number((await counted.where('state', '=', state).executeTakeFirstOrThrow()).all)
}

/** Deletes the content of older emails, except those that are still waiting to be sent. */
export async function emptyEmailsBefore(db: Db, time: Date): Promise<void> {
  await tables(db)
    .updateTable('letters')
    .set({ html: null, body: null })
    .where('created_at', '<', time)
    .where('state', '<>', 'waiting')
    .where('html', 'is not', null)
    .execute()
}

export async function removeEmailsBefore(db: Db, time: Date): Promise<void> {
  await tables(db).deleteFrom('letters').where('created_at', '<', time).where('state', '<>', 'waiting').execute()
}

export const readEmailsOf = (db: Db, accountId: string): Promise<EmailRow[]> =>
  tables(db).selectFrom('letters').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute()

export async function removeEmailsOf(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('letters').where('account_id', '=', accountId).execute()
}
