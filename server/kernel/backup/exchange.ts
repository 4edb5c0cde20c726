import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exists } from '../data-folder/data-folder.ts'
import { newToken } from '../ids.ts'
import type { Database } from '../db/database.ts'

/**
 * Names in a data folder that no backup replaces. The secret that encrypts keys is replaced only if the backup has one.
 */
const STAYS = /^(dumps|secrets|server\.lock.*|\.server\.lock.*|restoring-.*|before-restore-.*)$/
const JOURNAL = 'restoring-journal.json'

/** What an exchange will do, written to disk before anything is moved. */
interface Journal {
  readonly token: string
  /** The folder with the new contents, and the folder that the old contents are moved to. */
  readonly folder: string
  readonly aside: string
  readonly incoming: readonly string[]
  readonly replaced: readonly string[]
}

/**
 * How to commit an exchange once the new contents are in place. After the commit, the old contents are no longer
 * needed.
 */
export interface Commitment {
  commit(token: string): Promise<void>
  /** Returns whether an interrupted exchange had been committed. */
  isCommitted(token: string): Promise<boolean>
  /** Removes what was replaced. */
  finish(token: string): Promise<void>
}

/** The commitment for the embedded database. Its files are inside the folder, so the journal is enough. */
export const FILES_ONLY: Commitment = {
  commit: async () => {},
  isCommitted: async () => false,
  finish: async () => {},
}

export interface Exchange {
  readonly dataDir: string
  readonly folder: string
  /** Names of existing files that are kept unless the new contents have them too. */
  readonly stays?: readonly string[]
}

/**
 * Replaces the contents of a data folder with those of another folder. After an interruption at any moment (an error, a
 * killed process or a power cut), `recoverExchange` leaves either the old contents or the new ones, never a mixture.
 */
export async function exchange({ dataDir, folder, stays = [] }: Exchange, commitment: Commitment): Promise<void> {
  const incoming = await readdir(folder)
  const token = newToken(6).toLowerCase().replaceAll(/[^\w]/g, '_')
  const journal: Journal = {
    token,
    folder: nameIn(dataDir, folder),
    aside: `before-restore-${token}`,
    incoming,
    replaced: (await readdir(dataDir)).filter(
      (name) => !(STAYS.test(name) || stays.includes(name)) || incoming.includes(name),
    ),
  }
  await writeJournal(dataDir, journal)
  try {
    await mkdir(join(dataDir, journal.aside), { mode: 0o700 })
    for (const name of journal.replaced) await rename(join(dataDir, name), join(dataDir, journal.aside, name))
    for (const name of incoming) await rename(join(folder, name), join(dataDir, name))
    await commitment.commit(token)
  } catch (error) {
    await rollBack(dataDir, journal)
    throw error
  }
  await complete(dataDir, journal, commitment)
}

/** Finishes an interrupted exchange: restores the old contents, or completes the exchange if it was committed. */
export async function recoverExchange(dataDir: string, commitment: () => Promise<Commitment>): Promise<void> {
  const text = await readFile(join(dataDir, JOURNAL), 'utf8').catch(() => null)
  if (text === null) return
  const journal = JSON.parse(text) as Journal
  const committed = await commitment()
  if (await committed.isCommitted(journal.token)) await complete(dataDir, journal, committed)
  else await rollBack(dataDir, journal)
}

/** Completes an exchange. It is final once the journal is removed. */
async function complete(dataDir: string, { aside, folder, token }: Journal, commitment: Commitment): Promise<void> {
  await rm(join(dataDir, JOURNAL), { force: true })
  await commitment.finish(token)
  for (const name of [aside, folder]) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Undoes an exchange. It may be interrupted and restarted: the location of each file shows how far it got. */
async function rollBack(dataDir: string, { folder, aside, incoming, replaced }: Journal): Promise<void> {
  const isNew = async (name: string): Promise<boolean> =>
    (await exists(join(dataDir, name))) && (!replaced.includes(name) || (await exists(join(dataDir, aside, name))))
  for (const name of incoming) if (await isNew(name)) await rename(join(dataDir, name), join(dataDir, folder, name))
  for (const name of replaced)
    if (await exists(join(dataDir, aside, name))) await rename(join(dataDir, aside, name), join(dataDir, name))
  await rm(join(dataDir, JOURNAL), { force: true })
  for (const name of [aside, folder]) await rm(join(dataDir, name), { recursive: true, force: true })
}

const nameIn = (dataDir: string, folder: string): string => folder.slice(dataDir.length + 1)

/** Writes the journal atomically and syncs it to disk before anything is moved. */
async function writeJournal(dataDir: string, journal: Journal): Promise<void> {
  const draft = join(dataDir, `${JOURNAL}.part`)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(journal))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(dataDir, JOURNAL))
}

/** The schema that a backup is restored into on PostgreSQL, and the name of the old schema afterwards. */
export const RESTORE_SCHEMA = 'restoring'
const asideOf = (token: string): string => `before_restore_${token}`
const JOBS = 'jobs'

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Returns whether the database has any tables. */
export async function hasTables(database: Database): Promise<boolean> {
  const { rows } = await database.query(
    'select exists (select 1 from pg_tables where schemaname = current_schema()) as full',
  )
  return rows[0]?.['full'] === true
}

/** Creates an empty schema beside the current one. Schemas left over from earlier attempts are dropped. */
export async function createRestoreSchema(database: Database): Promise<void> {
  const { rows } = await database.query(
    `select nspname as name from pg_namespace where nspname like 'before\\_restore\\_%'`,
  )
  for (const { name } of rows) await database.exec(`drop schema ${quoted(String(name))} cascade`)
  await database.exec(`drop schema if exists ${RESTORE_SCHEMA} cascade; create schema ${RESTORE_SCHEMA}`)
}

/** Drops the schema that a backup is restored into. */
export async function dropRestoreSchema(database: Database): Promise<void> {
  await database.exec(`drop schema if exists ${RESTORE_SCHEMA} cascade`)
}

/** Replaces the current schema with the restored one, in one transaction. Until it commits, nothing has changed. */
export function schemaCommitment(database: Database): Commitment {
  return {
    commit: async (token) => {
      const { rows } = await database.query('select current_schema() as schema')
      const schema = quoted(String(rows[0]?.['schema']))
      await database.exec(
        `begin; alter schema ${schema} rename to ${asideOf(token)}; alter schema ${RESTORE_SCHEMA} rename to ${schema}; commit`,
      )
    },
    isCommitted: async (token) => {
      const { rows } = await database.query('select to_regnamespace($1) is not null as there', [asideOf(token)])
      return rows[0]?.['there'] === true
    },
    // the job queue is dropped as well, because queued jobs belong to the replaced data
    finish: (token) =>
      database
        .exec(`drop schema if exists ${asideOf(token)} cascade; drop schema if exists ${JOBS} cascade`)
        .then(() => {}),
  }
}
