import type { Database } from '../db/database.ts'
import type { Commitment } from './exchange.ts'

/** The schema that a backup is restored into on PostgreSQL, and the name of the old schema afterwards. */
export const BESIDE = 'restoring'
const asideOf = (token: string): string => `before_restore_${token}`
const JOBS = 'jobs'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns whether the database has any tables. */
export async function isFilled(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    'select exists (select 1 from pg_tables where schemaname = current_schema()) as full',
  )
  return rows[0]?.['full'] === true
}

/** Creates an empty schema beside the current one. Schemas left over from earlier attempts are dropped. */
export async function makeRoomBeside(database: Database): Promise<void> {
  const { rows } = await database.query(
    `select nspname as name from pg_namespace where nspname like 'before\\_restore\\_%'`,
  )
  for (const { name } of rows) await database.exec(`drop schema ${quoted(String(name))} cascade`)
  await database.exec(`drop schema if exists ${BESIDE} cascade; create schema ${BESIDE}`)
}

/** Drops that schema. */
export async function clearBeside(database: Database): Promise<void> {
  await database.exec(`drop schema if exists ${BESIDE} cascade`)
}

/** Replaces the current schema with the restored one, in one transaction. Until it commits, nothing has changed. */
export function besideCommitment(database: Database): Commitment {
  return {
    commit: async (token) => {
      const { rows } = await database.query('select current_schema() as schema')
      const schema = quoted(String(rows[0]?.['schema']))
      await database.exec(
        `begin; alter schema ${schema} rename to ${asideOf(token)}; alter schema ${BESIDE} rename to ${schema}; commit`,
      )
    },
    isCommitted: async (token) => {
      const { rows } = await database.query('select to_regnamespace($1) is not null as there', [asideOf(token)])
      return rows[0]?.['there'] === true
    },
    // queued jobs belong to the replaced data
    finish: (token) =>
      database
        .exec(`drop schema if exists ${asideOf(token)} cascade; drop schema if exists ${JOBS} cascade`)
        .then(() => {}),
  }
}
