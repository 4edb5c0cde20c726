import { type Kysely, sql } from 'kysely'

/** A connection without tables; a module's store narrows it with `db.withTables<ItsTables>()`. */
// oxlint-disable-next-line typescript/no-empty-object-type
export type Db = Kysely<{}>

export type Engine = 'pglite' | 'postgres'

export interface Listening {
  close(): Promise<void>
}

export interface Database {
  readonly db: Db
  readonly engine: Engine
  /** Where PostgreSQL is, for what keeps connections of its own. */
  readonly url?: string
  /** Inside, use only the `db` handed in: the embedded engine has a single connection and would wait for itself. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs a file of statements as one transaction. */
  exec(statements: string): Promise<{ rows: Record<string, unknown>[] }[]>
  /** One statement with `$1` parameters, for what speaks SQL of its own, such as the job queue. */
  query(statement: string, parameters?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /** Runs work that only one server on this database may do at a time, such as migrations. */
  alone<T>(work: () => Promise<T>): Promise<T>
  listen?(channel: string, hear: (payload: string) => void): Promise<Listening>
  close(): Promise<void>
}

/** Bytes that the database takes up. */
export async function sizeOfDatabase({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await sql<{ bytes: unknown }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Whether the database answers. */
export async function isAnswering(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.db)
    return true
  } catch {
    return false
  }
}
