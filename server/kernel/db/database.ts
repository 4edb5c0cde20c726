import { type Kysely, sql } from 'kysely'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { StartError } from '../settings.ts'

/** A connection without tables. A module's store adds them with `db.withTables<ItsTables>()`. */
// oxlint-disable-next-line typescript/no-empty-object-type
export type Db = Kysely<{}>

export type Engine = 'pglite' | 'postgres'

interface Listening {
  close(): Promise<void>
}

export interface Database {
  readonly db: Db
  readonly engine: Engine
  /** PostgreSQL connection string, for components that open their own connections. */
  readonly url?: string
  /**
   * Use only the `db` passed to `work`: the embedded engine has a single connection, and anything else would deadlock.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Runs several statements as one transaction. */
  exec(statements: string): Promise<{ rows: Record<string, unknown>[] }[]>
  /** Runs one statement with `$1` parameters, for components that write their own SQL, such as the job queue. */
  query(statement: string, parameters?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /** Runs work that only one server on this database may do at a time, such as migrations. */
  alone<T>(work: () => Promise<T>): Promise<T>
  listen?(channel: string, hear: (payload: string) => void): Promise<Listening>
  close(): Promise<void>
}

/** Returns the size of the database in bytes. */
export async function sizeOfDatabase({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await sql<{ bytes: unknown }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Returns whether the database responds. */
export async function isAnswering(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.db)
    return true
  } catch {
    return false
  }
}

const pending = new WeakMap<Db, (() => void)[]>()

/**
 * Calls `work` once this transaction is committed, and never if it is rolled back. Outside a transaction, calls it
 * immediately.
 */
export function afterCommit(db: Db, work: () => void): void {
  const waiting = pending.get(db)
  if (waiting !== undefined) waiting.push(work)
  else if (db.isTransaction) throw new Error('this connection is not the one that the transaction was handed')
  else work()
}

/** Runs a transaction, then the callbacks registered by `afterCommit`. */
export async function commit<T>(
  transact: (work: (db: Db) => Promise<T>) => Promise<T>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const waiting: (() => void)[] = []
  const result = await transact((db) => {
    pending.set(db, waiting)
    return work(db)
  })
  for (const one of waiting) one()
  return result
}

interface Where {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/**
 * Opens PostgreSQL if a URL is set, otherwise the embedded database in DATA_DIR/database. Only one of them is loaded.
 */
export async function openDatabase({ databaseUrl, dataDir }: Where, log: Log): Promise<Database> {
  if (databaseUrl !== null) return (await import('./postgres.ts')).openPostgres(databaseUrl, log)
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { openPglite } = await import('./pglite.ts')
  return openPglite({ folder }).catch((error: unknown) => {
    throw new StartError(
      `The database in ${folder} cannot be opened (${String(error)}). Recent dumps are in ${dataDir}/dumps.`,
    )
  })
}
