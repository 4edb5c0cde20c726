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

/**
 * Begins statements that run all the time. Each connection plans such a statement once, which takes more time than
 * running it. Its text must always be the same: lists are array parameters. Its columns must keep their types, because a
 * server that is still running may have planned it before a migration.
 */
export const PREPARED = '/* prepared */'

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

interface Waiting<Key, Value> {
  readonly key: Key
  readonly resolve: (value: Value) => void
  readonly reject: (error: unknown) => void
}

/**
 * Turns a lookup of many keys into a lookup of one. Keys that are looked up while a statement runs share the next
 * statement, so that many people who connect at the same time don't cause a statement each. A statement always starts
 * after its keys were asked for.
 */
export function sharedLookup<Key, Value>(
  lookUp: (db: Db, keys: readonly Key[]) => Promise<readonly Value[]>,
  most = 100,
): (db: Db, key: Key) => Promise<Value> {
  const queues = new WeakMap<Db, Waiting<Key, Value>[]>()
  const answer = async (db: Db, batch: readonly Waiting<Key, Value>[]): Promise<void> => {
    try {
      const found = await lookUp(
        db,
        batch.map(({ key }) => key),
      )
      for (const [at, { resolve }] of batch.entries()) resolve(found[at] as Value)
    } catch (error) {
      // one by one, so that one failing key doesn't fail the others
      if (batch.length > 1) for (const one of batch) await answer(db, [one])
      else batch[0]?.reject(error)
    }
  }
  const run = async (db: Db, queue: Waiting<Key, Value>[]): Promise<void> => {
    while (queue.length > 0) await answer(db, queue.splice(0, most))
    queues.delete(db)
  }
  return (db, key) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? []
      queue.push({ key, resolve, reject })
      if (queues.has(db)) return
      queues.set(db, queue)
      setImmediate(() => void run(db, queue))
    })
}

interface Where {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/**
 * Opens PostgreSQL if a URL is set, otherwise the embedded database in DATA_DIR/database. Only one of them is loaded.
 * `serves` tells whether this process is a server.
 */
export async function openDatabase({ databaseUrl, dataDir }: Where, log: Log, serves = false): Promise<Database> {
  if (databaseUrl !== null) return (await import('./postgres.ts')).openPostgres(databaseUrl, log, { serves })
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { openPglite } = await import('./pglite.ts')
  return openPglite({ folder }).catch((error: unknown) => {
    throw new StartError(
      `The database in ${folder} cannot be opened (${String(error)}). Recent dumps are in ${dataDir}/dumps.`,
    )
  })
}
