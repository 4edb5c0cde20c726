import type { Db } from '../db/database.ts'

type Tables = {
  audit_entries: {
    id: string
    at: Date
    actor_id: string | null
    action: string
    target: string
    details: string
  }
}

export type AuditRow = Tables['audit_entries']

export async function addEntry(db: Db, row: AuditRow): Promise<void> {
  await db.withTables<Tables>().insertInto('audit_entries').values(row).execute()
}

/**
 * Returns at least `limit` entries if there are as many, newest first. Entries of the same moment are never split over
 * two pages.
 */
export async function readEntries(db: Db, { before, limit }: { before: Date | null; limit: number }) {
  const entries = db.withTables<Tables>().selectFrom('audit_entries')
  const asked = before === null ? entries : entries.where('at', '<', before)
  const page = await asked.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  const last = page.at(-1)?.at
  if (last === undefined || page.length < limit) return page
  const moment = await entries.selectAll().where('at', '=', last).orderBy('id', 'desc').execute()
  return [...page.filter(({ at }) => at.getTime() !== last.getTime()), ...moment]
}

/** Returns when this action was last taken on this target, or null if never. */
export async function findLast(db: Db, { action, target }: { action: string; target: string }): Promise<Date | null> {
  const entries = db.withTables<Tables>().selectFrom('audit_entries').select('at')
  const done = entries.where('action', '=', action).where('target', '=', target)
  return (await done.orderBy('at', 'desc').limit(1).executeTakeFirst())?.at ?? null
}

export async function hasEntriesBefore(db: Db, time: Date): Promise<boolean> {
  const entries = db.withTables<Tables>().selectFrom('audit_entries')
  return (await entries.select('id').where('at', '<', time).limit(1).executeTakeFirst()) !== undefined
}
