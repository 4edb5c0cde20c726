import { openLog } from '../log.ts'
import type { Database } from './database.ts'
import { openFreshPglite } from './fresh-pglite.ts'
import type { MigrationFolder } from './migrate.ts'
import { openFreshPostgres, startPostgres } from './postgres-for-tests.ts'

interface EngineForTests {
  readonly name: string
  /** A database of its own: empty, or with what these migrations bring where that is at hand. */
  open(this: void, folders?: readonly MigrationFolder[]): Promise<Database>
}

/**
 * The engines that a suite runs on: the embedded one, and PostgreSQL where REPLIQUE_TEST_DATABASE_URL names one or
 * REPLIQUE_TEST_POSTGRES asks for one to be started.
 */
export async function engines(): Promise<EngineForTests[]> {
  const embedded: EngineForTests = { name: 'PGlite', open: openFreshPglite }
  const url = await findPostgres()
  if (url === null) return [embedded]
  const log = openLog({ level: 'silent' })
  return [embedded, { name: 'PostgreSQL', open: () => openFreshPostgres(url, log) }]
}

async function findPostgres(): Promise<string | null> {
  const given = process.env['REPLIQUE_TEST_DATABASE_URL']
  if (given !== undefined && given !== '') return given
  if (process.env['REPLIQUE_TEST_POSTGRES'] === undefined) return null
  return (await startPostgres()).url
}
