import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exists } from '../data-folder/data-folder.ts'
import { newToken } from '../ids.ts'
import type { Database } from '../db/database.ts'

/**
 * Names in a data folder that no backup replaces. The secret that encrypts keys is replaced only if the backup has one,
 * and the folder of stored files stays where it is: it may be a link or another disk. Its contents are exchanged.
 */
const STAYS = /^(dumps|secrets|files|voices|lost\+found|\.?server\.lock.*|restoring-.*|before-restore-.*)$/
const STAYS_IN_FILES = /^(lost\+found|restoring-.*|before-restore-.*)$/
const JOURNAL = 'restoring-journal.json'
/** The journal's name once the exchange is final and only what was replaced has to be removed. */
const DONE = 'restoring-done.json'

/** A folder whose contents are exchanged: the data folder itself, or the folder of stored files in it. */
interface Place {
  /** Its path in the data folder; empty for the data folder itself. */
  readonly at: string
  /** The names to move in, and the names to move aside. */
  readonly incoming: readonly string[]
  readonly replaced: readonly string[]
}

/** What an exchange will do, written to disk before anything is moved. */
interface Journal {
  readonly token: string
  /** The names, in each place, of the folder with the new contents and of the folder that the old ones are moved to. */
  readonly folder: string
  readonly aside: string
  readonly places: readonly Place[]
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
  /** The name of the folder with the new contents, in the data folder and in its `files`. */
  readonly folder: string
  /** Whether to replace the stored files. */
  readonly files: boolean
}

/**
 * Replaces the contents of a data folder with those of another folder. After an interruption at any moment (an error, a
 * killed process or a power cut), `recoverExchange` leaves either the old contents or the new ones, never a mixture.
 */
export async function exchange({ dataDir, folder, files }: Exchange, commitment: Commitment): Promise<void> {
  const token = newToken(6).toLowerCase().replaceAll(/[^\w]/g, '_')
  const places = [await readPlace(dataDir, { at: '', folder, stays: STAYS })]
  if (files) places.push(await readPlace(dataDir, { at: 'files', folder, stays: STAYS_IN_FILES }))
  const journal: Journal = { token, folder, aside: `before-restore-${token}`, places }
  await writeJournal(dataDir, journal)
  try {
    for (const { at, incoming, replaced } of places) {
      const [here, aside] = [join(dataDir, at), join(dataDir, at, journal.aside)]
      await mkdir(aside, { mode: 0o700 })
      for (const name of replaced) await rename(join(here, name), join(aside, name))
      for (const name of incoming) await rename(join(here, folder, name), join(here, name))
    }
    await commitment.commit(token)
  } catch (error) {
    await rollBack(dataDir, journal)
    throw error
  }
  await complete(dataDir, journal, commitment)
}

async function readPlace(
  dataDir: string,
  { at, folder, stays }: { at: string; folder: string; stays: RegExp },
): Promise<Place> {
  await mkdir(join(dataDir, at, folder), { recursive: true, mode: 0o700 })
  const incoming = await readdir(join(dataDir, at, folder))
  const replaced = (await readdir(join(dataDir, at))).filter((name) => !stays.test(name) || incoming.includes(name))
  return { at, incoming, replaced }
}

/**
 * Finishes an interrupted exchange: restores the old contents, or completes the exchange if it was committed. Removes
 * what a completed one has left.
 */
export async function recoverExchange(dataDir: string, commitment: () => Promise<Commitment>): Promise<void> {
  await rm(join(dataDir, `${JOURNAL}.part`), { force: true })
  const done = await readJournal(join(dataDir, DONE))
  if (done !== null) await removeReplaced(dataDir, done, await commitment())
  const journal = await readJournal(join(dataDir, JOURNAL))
  if (journal === null) return
  const committed = await commitment()
  if (await committed.isCommitted(journal.token)) await complete(dataDir, journal, committed)
  else await rollBack(dataDir, journal)
}

async function readJournal(path: string): Promise<Journal | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  // earlier versions exchanged `files` like any other name
  const { places, incoming = [], replaced = [], ...rest } = JSON.parse(text) as Journal & Partial<Omit<Place, 'at'>>
  return { ...rest, places: places ?? [{ at: '', incoming, replaced }] }
}

/** Completes an exchange. It is final once the journal is renamed. */
async function complete(dataDir: string, journal: Journal, commitment: Commitment): Promise<void> {
  await rename(join(dataDir, JOURNAL), join(dataDir, DONE))
  await removeReplaced(dataDir, journal, commitment)
}

async function removeReplaced(dataDir: string, journal: Journal, commitment: Commitment): Promise<void> {
  await commitment.finish(journal.token)
  await removeFolders(dataDir, journal)
  await rm(join(dataDir, DONE), { force: true })
}

/** Undoes an exchange. It may be interrupted and restarted: the location of each file shows how far it got. */
async function rollBack(dataDir: string, journal: Journal): Promise<void> {
  for (const { at, incoming, replaced } of journal.places) {
    const here = join(dataDir, at)
    const aside = join(here, journal.aside)
    const isNew = async (name: string): Promise<boolean> =>
      (await exists(join(here, name))) && (!replaced.includes(name) || (await exists(join(aside, name))))
    for (const name of incoming) if (await isNew(name)) await rename(join(here, name), join(here, journal.folder, name))
    for (const name of replaced) if (await exists(join(aside, name))) await rename(join(aside, name), join(here, name))
  }
  await rm(join(dataDir, JOURNAL), { force: true })
  await removeFolders(dataDir, journal)
}

async function removeFolders(dataDir: string, { aside, folder, places }: Journal): Promise<void> {
  for (const { at } of places)
    for (const name of [aside, folder]) await rm(join(dataDir, at, name), { recursive: true, force: true })
}

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
