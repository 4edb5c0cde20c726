import { Kysely } from 'kysely'
import { commit } from './after-commit.ts'
import type { Database, Db } from './database.ts'
import { PgliteClient } from './pglite-client.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import type { WorkerStart } from './pglite-protocol.ts'
import { PgliteThread } from './pglite-thread.ts'

export interface EmbeddedDatabase extends Database {
  readonly engine: 'pglite'
  /** The data folder as a tar archive. */
  dump(): Promise<Uint8Array>
}

/** Opens the embedded database in a folder, or in memory, where it may begin from a dump. */
export async function openPglite(start: WorkerStart): Promise<EmbeddedDatabase> {
  const client = new PgliteClient(await PgliteThread.start(start))
  const db: Db = new Kysely({ dialect: pgliteDialect(client) })
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
