import type { Database } from '../db/database.ts'
import type { Commitment } from './exchange.ts'

/** The schema that a PostgreSQL database is filled in, and the one that the old contents are in afterwards. */
export const BESIDE = 'restoring'
const asideOf = (token: string): string => `before_restore_${token}`
const JOBS = 'jobs'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Whether the database holds something already. */
export async function isFilled(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    'select exists (select 1 from pg_tables where schemaname = current_schema()) as full',
  )
  return rows[0]?.['full'] === true
}

/** Makes an empty schema beside the one that is in use; what earlier attempts left there, or no longer removed, goes. */
export async function makeRoomBeside(database: Database): Promise<void> {
  const { rows } = await database.query(
    `select nspname as name from pg_namespace where nspname like 'before\\_restore\\_%'`,
  )
  for (const { name } of rows) await database.exec(`drop schema ${quoted(String(name))} cascade`)
  await database.exec(`drop schema if exists ${BESIDE} cascade; create schema ${BESIDE}`)
}

/** Takes that schema away again. */
export async function clearBeside(database: Database): Promise<void> {
  await database.exec(`drop schema if exists ${BESIDE} cascade`)
}

/** Puts what was filled beside in the place of what was there, in one transaction: before it, nothing has changed. */
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
    // What waited in the job queue belongs to what was replaced.
    finish: (token) =>
      database
        .exec(`drop schema if exists ${asideOf(token)} cascade; drop schema if exists ${JOBS} cascade`)
        .then(() => {}),
  }
}
