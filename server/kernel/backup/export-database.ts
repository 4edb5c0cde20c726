import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { listTables } from './tables.ts'

/** Takes one part of a table: rows as JSON, one a line. */
export type TakePart = (table: string, lines: string) => Promise<void>

const ROWS = 200
const PART = 4 * 1024 * 1024

/** Hands over every row as of one moment. Rows are JSON because both engines, and later versions of them, read it back. */
export function exportDatabase(database: Database, take: TakePart): Promise<void> {
  return database.transaction(async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db)
    for (const table of await listTables(db)) await exportTable(db, table, take)
  })
}

async function exportTable(db: Db, table: string, take: TakePart): Promise<void> {
  await sql`declare rows_out no scroll cursor for select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(
    db,
  )
  let part: string[] = []
  let size = 0
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS)} from rows_out`.execute(db)
    for (const { line } of rows) {
      part.push(line)
      size += line.length
    }
    if (size > PART || (rows.length === 0 && part.length > 0)) {
      await take(table, part.join('\n'))
      part = []
      size = 0
    }
    if (rows.length === 0) break
  }
  await sql`close rows_out`.execute(db)
}
