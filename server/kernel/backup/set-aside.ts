import type { Database } from '../db/database.ts'

const ASIDE = 'before_restore'
const JOBS = 'jobs'

export interface Aside {
  putBack(): Promise<void>
  remove(): Promise<void>
}

/** Makes room in a PostgreSQL database by renaming what it holds; null where it holds something and that is not wanted. */
export async function setAside(database: Database, force: boolean): Promise<Aside | null> {
  const [found] = (
    await database.query(
      `select current_schema() as schema, exists (select 1 from pg_tables where schemaname = current_schema()) as full`,
    )
  ).rows as { schema: string; full: boolean }[]
  if (found === undefined) throw new Error('the database has no schema to restore into')
  if (found.full && !force) return null
  const schema = `"${found.schema.replaceAll('"', '""')}"`
  await database.exec(
    `drop schema if exists ${ASIDE} cascade; alter schema ${schema} rename to ${ASIDE}; create schema ${schema}`,
  )
  return {
    putBack: async () => {
      await database.exec(`drop schema ${schema} cascade; alter schema ${ASIDE} rename to ${schema}`)
    },
    remove: async () => {
      // What waited in the job queue belongs to what was replaced.
      await database.exec(`drop schema ${ASIDE} cascade; drop schema if exists ${JOBS} cascade`)
    },
  }
}
