import type { Clock } from '../clock.ts'
import type { Database, Db } from '../db/database.ts'
import { newId } from '../ids.ts'

/** An action recorded in the audit log. */
export interface AuditedAction {
  /** The user's id, or null for the operator at the command line. */
  readonly actor: string | null
  /** For example `flag.changed`. */
  readonly action: string
  /** The id or name of what was changed. */
  readonly target: string
  /** Plain values, never a secret. */
  readonly details: Readonly<Record<string, unknown>>
}

export interface AuditEntry extends AuditedAction {
  readonly id: string
  readonly at: Date
}

export interface AuditPage {
  readonly entries: AuditEntry[]
  readonly more: boolean
}

/** The audit log. Entries are added and read, never changed. */
export interface Audit {
  /** Records an action. Pass `db` to record it in the same transaction as the action itself. */
  record(act: AuditedAction, db?: Db): Promise<void>
  /**
   * Returns entries recorded before the given moment, newest first. A page may exceed the limit, so that entries from
   * the same moment stay together.
   */
  list(page: { readonly before: Date | null; readonly limit: number }): Promise<AuditPage>
  /** Returns when this action was last taken on this target, or null if never. */
  last(act: Pick<AuditedAction, 'action' | 'target'>): Promise<Date | null>
}

export function openAudit(database: Database, clock: Clock): Audit {
  return {
    record: ({ actor, action, target, details }, db = database.db) => {
      const row = { id: newId(), at: clock.now(), actor_id: actor, action, target, details: JSON.stringify(details) }
      return addEntry(db, row)
    },
    last: (act) => findLast(database.db, act),
    list: async (page) => {
      const rows = await readEntries(database.db, page)
      const last = rows.at(-1)
      return { entries: rows.map(read), more: last !== undefined && (await hasEntriesBefore(database.db, last.at)) }
    },
  }
}

const read = ({ id, at, actor_id, action, target, details }: AuditRow): AuditEntry => ({
  id,
  at,
  actor: actor_id,
  action,
  target,
  details: JSON.parse(details) as Record<string, unknown>,
})

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

type AuditRow = Tables['audit_entries']

async function addEntry(db: Db, row: AuditRow): Promise<void> {
  await db.withTables<Tables>().insertInto('audit_entries').values(row).execute()
}

/**
 * Returns at least `limit` entries if there are that many, newest first. Entries of the same moment are never split
 * over two pages.
 */
async function readEntries(db: Db, { before, limit }: { before: Date | null; limit: number }) {
  const entries = db.withTables<Tables>().selectFrom('audit_entries')
  const asked = before === null ? entries : entries.where('at', '<', before)
  const page = await asked.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  const last = page.at(-1)?.at
  if (last === undefined || page.length < limit) return page
  const moment = await entries.selectAll().where('at', '=', last).orderBy('id', 'desc').execute()
  return [...page.filter(({ at }) => at.getTime() !== last.getTime()), ...moment]
}

async function findLast(db: Db, { action, target }: { action: string; target: string }): Promise<Date | null> {
  const entries = db.withTables<Tables>().selectFrom('audit_entries').select('at')
  const done = entries.where('action', '=', action).where('target', '=', target)
  return (await done.orderBy('at', 'desc').limit(1).executeTakeFirst())?.at ?? null
}

async function hasEntriesBefore(db: Db, time: Date): Promise<boolean> {
  const entries = db.withTables<Tables>().selectFrom('audit_entries')
  return (await entries.select('id').where('at', '<', time).limit(1).executeTakeFirst()) !== undefined
}
