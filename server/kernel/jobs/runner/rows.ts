import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { WorkItem, WorkState } from './work.ts'

export interface WorkRow {
  id: string
  kind: string
  owner: string
  subject: string | null
  key: string | null
  data: string
  result: string | null
  priority: number
  state: WorkState
  done: number
  total: number
  attempts: number
  turn: number
  reason: string | null
  created_at: Date
  due_at: Date
  started_at: Date | null
  heartbeat_at: Date | null
  ended_at: Date | null
}

// A type and not an interface: Kysely asks for an index signature.
type Tables = { work: WorkRow }

export const work = (db: Db) => db.withTables<Tables>()

/** The database's own time: nodes need not agree on theirs. */
export const NOW = sql<Date>`now()`

export const LIVE: readonly WorkState[] = ['waiting', 'running']

export const RANK = { background: 0, page: 1 } as const

export const show = (row: WorkRow): WorkItem => ({
  id: row.id,
  kind: row.kind,
  owner: row.owner,
  subject: row.subject,
  priority: row.priority === RANK.page ? 'page' : 'background',
  state: row.state,
  done: row.done,
  total: row.total,
  attempts: row.attempts,
  reason: row.reason,
  result: row.result === null ? null : JSON.parse(row.result),
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
})
