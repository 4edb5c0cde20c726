import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { PgliteClient, PgliteSession } from './pglite-client.ts'

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

// kysely's own dialect for this engine wakes every waiting query at each release; here they stand in a queue.
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
