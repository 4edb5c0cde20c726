import { openLog } from '../log.ts'
import type { Database } from './database.ts'
import { openFreshPglite } from './fresh-pglite-for-tests.ts'
import type { MigrationFolder } from './migrate.ts'
import { openFreshPostgres, startPostgres } from './postgres-for-tests.ts'

interface EngineForTests {
  readonly name: string
  /** Opens a new database. It is empty, unless the engine has a prepared one with these migrations applied. */
  open(this: void, folders?: readonly MigrationFolder[]): Promise<Database>
}

/**
 * Returns the databases for tests of SQL, migrations, transactions and races: the embedded one and, if available,
 * PostgreSQL. PostgreSQL is used if REPLIQUE_TEST_DATABASE_URL points to a server, and is started if
 * REPLIQUE_TEST_POSTGRES is set.
 */
export async function bothEngines(): Promise<EngineForTests[]> {
  const url = await findPostgres()
  if (url === null) return [EMBEDDED]
  const log = openLog({ level: 'silent' })
  return [EMBEDDED, { name: 'PostgreSQL', open: () => openFreshPostgres(url, log) }]
}

/**
 * For all other tests, whose statements are the same on both engines: only the embedded database, or both in `npm run
 * test:all`.
 */
export async function engines(): Promise<EngineForTests[]> {
  return process.env['REPLIQUE_TESTS'] === 'all' ? bothEngines() : [EMBEDDED]
}

const EMBEDDED: EngineForTests = { name: 'PGlite', open: openFreshPglite }

async function findPostgres(): Promise<string | null> {
  const given = process.env['REPLIQUE_TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return given
  if (process.env['REPLIQUE_TEST_POSTGRES'] === undefined) return null
  return (await startPostgres()).url
}
