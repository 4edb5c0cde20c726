import { openLog } from '../log.ts'
import type { Database } from './database.ts'
import { openFreshPglite } from './fresh-pglite-for-tests.ts'
import type { MigrationFolder } from './migrate.ts'
import { openFreshPostgres, startPostgres } from './postgres-for-tests.ts'

interface EngineForTests {
  readonly name: string
  /** A database of its own: empty, or with what these migrations bring where that is at hand. */
  open(this: void, folders?: readonly MigrationFolder[]): Promise<Database>
}

/**
 * Both databases, for suites about SQL, migrations, transactions and races: the embedded one, and PostgreSQL where
 * REPLIQUE_TEST_DATABASE_URL names one or REPLIQUE_TEST_POSTGRES asks for one to be started.
 */
export async function bothEngines(): Promise<EngineForTests[]> {
  const url = await findPostgres()
  if (url === null) return [EMBEDDED]
  const log = openLog({ level: 'silent' })
  return [EMBEDDED, { name: 'PostgreSQL', open: () => openFreshPostgres(url, log) }]
}

/**
 * For every other suite, which runs the same statements on both: the embedded database alone, and both of them in
 * `npm run test:all`.
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
