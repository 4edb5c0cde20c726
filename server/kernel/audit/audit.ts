import type { Clock } from '../clock.ts'
import type { Database, Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { addEntry, findLast, hasEntriesBefore, readEntries, type AuditRow } from './store.ts'

/** An act that somebody may have to answer for. */
export interface Act {
  /** Whose account; null for the operator at the command line. */
  readonly actor: string | null
  /** Such as `flag.changed`. */
  readonly action: string
  /** What it was done to: an id or a name. */
  readonly target: string
  /** Plain values, never a secret. */
  readonly details: Readonly<Record<string, unknown>>
}

export interface AuditEntry extends Act {
  readonly id: string
  readonly at: Date
}

export interface AuditPage {
  readonly entries: AuditEntry[]
  readonly more: boolean
}

/** The book of acts: entries are added and read, never changed. */
export interface Audit {
  /** Writes an act down; with `db`, in the transaction that does it, so that neither is there without the other. */
  record(act: Act, db?: Db): Promise<void>
  /** Newest first, from before a moment on; a page may be longer than its limit by acts of one moment. */
  list(page: { readonly before: Date | null; readonly limit: number }): Promise<AuditPage>
  /** When this was last done to that; null where it never was. */
  last(act: Pick<Act, 'action' | 'target'>): Promise<Date | null>
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
