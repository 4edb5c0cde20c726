import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { advanceSequences, listColumns, listForeignKeys, listTables } from './tables.ts'

export interface Part {
  readonly table: string
  /** Rows as JSON, one a line. */
  readonly lines: string
}

/** Fills a database whose tables were just made; all of it or nothing. */
export function importDatabase(database: Database, parts: AsyncIterable<Part>): Promise<void> {
  return database.transaction(async (db) => {
    const tables = await listTables(db)
    const keys = await listForeignKeys(db)
    // Rows come in no order that references would allow; the constraints are checked again when they are put back.
    for (const key of keys)
      await sql`alter table ${sql.table(key.table)} drop constraint ${sql.ref(key.name)}`.execute(db)
    for (const table of tables) {
      await sql`delete from ${sql.table(table)}`.execute(db)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    }
    for await (const part of parts) await importPart(db, part, tables)
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
    for (const key of keys) {
      const definition = sql.raw(key.definition)
      await sql`alter table ${sql.table(key.table)} add constraint ${sql.ref(key.name)} ${definition}`.execute(db)
    }
    await advanceSequences(db)
  })
}

async function importPart(db: Db, { table, lines }: Part, tables: readonly string[]): Promise<void> {
  if (!tables.includes(table)) throw new Error(`the archive holds a table that this version does not know: ${table}`)
  const columns = sql.join((await listColumns(db, table)).map((column) => sql.ref(column)))
  const rows = `[${lines.replaceAll('\n', ',')}]`
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(db)
}
