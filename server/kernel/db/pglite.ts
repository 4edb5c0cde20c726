import { AsyncLocalStorage } from 'node:async_hooks'
import { type Request, type Rows, type WorkerStart, PgliteThread, type EngineThread } from './pglite-thread.ts'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Kysely,
} from 'kysely'
import { commit, type Database, type Db, PREPARED } from './database.ts'
import { recordStatement } from '../traces.ts'

/** Runs tasks one at a time, in the order of the calls. */
class Turns {
  #last: Promise<unknown> = Promise.resolve()

  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => {})
    return turn
  }
}

/** The database's single session, reserved for a transaction. */
export interface PgliteSession {
  query(sql: string, parameters: readonly unknown[]): Promise<Rows>
  end(how: 'commit' | 'rollback'): Promise<void>
}

const queryFor = (sql: string, parameters: readonly unknown[]): Request => ({
  op: sql.startsWith(PREPARED) ? 'prepared' : 'query',
  sql,
  parameters,
})

const inside = new AsyncLocalStorage<{ open: boolean }>()

/**
 * Gives the rest of the server access to the embedded database: a single session that callers use one at a time. Code
 * in a transaction must not run a statement outside it: the two would wait for each other forever. Such a statement
 * therefore throws immediately.
 */
export class PgliteClient {
  #thread: EngineThread
  #turns = new Turns()
  #listeners = new Map<string, Set<(payload: string) => void>>()
  #closing: Promise<void> | null = null

  constructor(thread: EngineThread) {
    this.#thread = thread
    thread.onNotification((channel, payload) => this.#listeners.get(channel)?.forEach((hear) => hear(payload)))
  }

  query(sql: string, parameters: readonly unknown[] = []): Promise<Rows> {
    return this.#turn(queryFor(sql, parameters)) as Promise<Rows>
  }

  exec(sql: string): Promise<Rows[]> {
    return this.#turn({ op: 'exec', sql }) as Promise<Rows[]>
  }

  /** Takes the session until `end` is called. */
  begin(): Promise<PgliteSession> {
    this.#assertOutside()
    const begun = Promise.withResolvers<PgliteSession>()
    const turn = this.#turns.take(async () => {
      await this.#thread.ask({ op: 'begin' })
      const ended = Promise.withResolvers<void>()
      begun.resolve({
        query: (sql, parameters) => this.#thread.ask(queryFor(sql, parameters)) as Promise<Rows>,
        end: async (how) => {
          await this.#thread.ask({ op: how }).finally(ended.resolve)
        },
      })
      await ended.promise
    })
    turn.catch(begun.reject)
    return begun.promise
  }

  /** Runs a transaction in a context in which statements outside it are detected. */
  mark<T>(transact: (enter: () => void) => Promise<T>): Promise<T> {
    const mark = { open: false }
    return inside.run(mark, async () => {
      try {
        return await transact(() => void (mark.open = true))
      } finally {
        mark.open = false
      }
    })
  }

  async listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>> {
    const hearers = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, hearers.add(hear))
    if (hearers.size === 1) await this.#turn({ op: 'listen', channel })
    return async () => {
      hearers.delete(hear)
      if (hearers.size === 0 && this.#closing === null) await this.#turn({ op: 'unlisten', channel })
    }
  }

  /** Returns the data folder as a tar archive. Nothing else runs in the meantime. */
  dump(): Promise<Uint8Array> {
    return this.#turn({ op: 'dump' }) as Promise<Uint8Array>
  }

  close(): Promise<void> {
    this.#closing ??= this.#turns.take(() => this.#thread.stop())
    return this.#closing
  }

  #turn(request: Request): Promise<unknown> {
    this.#assertOutside()
    return this.#turns.take(() => this.#thread.ask(request))
  }

  #assertOutside(): void {
    if (inside.getStore()?.open !== true) return
    throw new Error('inside a transaction, use the db that the transaction was handed')
  }
}

class EmbeddedConnection implements DatabaseConnection {
  #client: PgliteClient
  #session: PgliteSession | null = null

  constructor(client: PgliteClient) {
    this.#client = client
  }

  async begin(): Promise<void> {
    this.#session = await this.#client.begin()
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const session = this.#session
    this.#session = null
    await session?.end(how)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await (this.#session ?? this.#client).query(query.sql, query.parameters)
    const result = { rows: rows as R[] }
    return affectedRows === undefined ? result : { ...result, numAffectedRows: BigInt(affectedRows) }
  }

  streamQuery(): never {
    throw new Error('the embedded database answers a query as a whole')
  }
}

// kysely's own dialect for this engine wakes every waiting query at each release; here they wait in a queue
class EmbeddedDriver implements Driver {
  #client: PgliteClient

  constructor(client: PgliteClient) {
    this.#client = client
  }

  init = (): Promise<void> => Promise.resolve()
  acquireConnection = (): Promise<EmbeddedConnection> => Promise.resolve(new EmbeddedConnection(this.#client))
  releaseConnection = (): Promise<void> => Promise.resolve()
  beginTransaction = (connection: DatabaseConnection): Promise<void> => (connection as EmbeddedConnection).begin()
  commitTransaction = (connection: DatabaseConnection): Promise<void> =>
    (connection as EmbeddedConnection).end('commit')
  rollbackTransaction = (connection: DatabaseConnection): Promise<void> =>
    (connection as EmbeddedConnection).end('rollback')
  destroy = (): Promise<void> => this.#client.close()
}

export const pgliteDialect = (client: PgliteClient): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new EmbeddedDriver(client),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

export interface EmbeddedDatabase extends Database {
  readonly engine: 'pglite'
  /** Returns the data folder as a tar archive. */
  dump(): Promise<Uint8Array>
}

/** Opens the embedded database in a folder, or in memory, optionally from a dump. */
export const openPglite = async (start: WorkerStart): Promise<EmbeddedDatabase> =>
  databaseOn(await PgliteThread.start(start))

/** Returns the database of a running thread. Closing it stops the thread. */
export function databaseOn(thread: EngineThread): EmbeddedDatabase {
  const client = new PgliteClient(thread)
  const db: Db = new Kysely({ dialect: pgliteDialect(client), log: recordStatement })
  return {
    db,
    engine: 'pglite',
    transaction: (work) =>
      commit(
        (inside) =>
          client.mark((enter) =>
            db.transaction().execute((tx) => {
              enter()
              return inside(tx)
            }),
          ),
        work,
      ),
    exec: (statements) => client.exec(statements),
    query: (statement, parameters) => client.query(statement, parameters),
    alone: (work) => work(),
    listen: async (channel, hear) => ({ close: await client.listen(channel, hear) }),
    dump: () => client.dump(),
    close: () => client.close(),
  }
}
