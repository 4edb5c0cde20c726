import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { applyListed, listMigrations, NewerDataError, type MigrationFolder } from '../db/migrate.ts'
import { exists } from '../data-folder/data-folder.ts'
import { newToken } from '../ids.ts'
import { StartError } from '../settings.ts'
import {
  advanceSequences,
  listColumns,
  listForeignKeys,
  listTables,
  readArchive,
  readManifest,
  readRows,
  tableOf,
  type Reading,
} from './archive.ts'
import { exchange, FILES_ONLY, type Commitment } from './exchange.ts'
import { DamagedArchiveError, type ReadEntry } from './tar.ts'

interface Part {
  readonly table: string
  /** Rows as JSON, one per line. */
  readonly lines: string
}

/** Fills a newly migrated database in one transaction. */
function importDatabase(database: Database, parts: AsyncIterable<Part>): Promise<void> {
  return database.transaction(async (db) => {
    const tables = await listTables(db)
    const keys = await listForeignKeys(db)
    // rows are not ordered by their references, so the constraints are dropped, and checked when they are added back
    for (const key of keys)
      await sql`alter table ${sql.table(key.table)} drop constraint ${sql.ref(key.name)}`.execute(db)
    for (const table of tables) {
      await sql`delete from ${sql.table(table)}`.execute(db)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    }
    for await (const part of parts) await importPart(db, part, tables)
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
    for (const key of keys) {
      const definition = sql.raw(key.definition)
      await sql`alter table ${sql.table(key.table)} add constraint ${sql.ref(key.name)} ${definition}`.execute(db)
    }
    await advanceSequences(db)
  })
}

async function importPart(db: Db, { table, lines }: Part, tables: readonly string[]): Promise<void> {
  if (!tables.includes(table))
    throw new DamagedArchiveError(`it holds a table that this version does not know: ${table}`)
  const columns = sql.join((await listColumns(db, table)).map((column) => sql.ref(column)))
  const rows = `[${lines.replaceAll('\n', ',')}]`
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(db)
}

export interface RestoreTarget {
  readonly dataDir: string
  readonly folders: readonly MigrationFolder[]
  /** Opens the empty database to fill; with the embedded engine, in the given folder. */
  open(folder: string): Promise<Database>
  /** Replaces the current database. Only needed if the database is outside the folder. */
  readonly commitment?: Commitment
  readonly reading?: Reading
  /** Called with the filled database before it replaces the current one. */
  settle?(database: Database): Promise<void>
}

const FILE = /^(?!.*(^|\/)\.{1,2}(\/|$))[^\0\\]+$/
/** Files of a running server or of its database. Our own backups never contain them, so they are skipped. */
const NOT_TAKEN =
  /^((files\/)?(restoring-|before-restore-).*|(cache|database|dumps|tmp|voices|lost\+found|\.?server\.lock.*)(\/.*)?|files)$/

/** A restored copy beside the current data, not yet in use. */
export interface PreparedRestore {
  /** Replaces the current data with the copy. */
  commit(): Promise<void>
  /** Removes whatever remains of the copy's folder. Must always be called. */
  discard(): Promise<void>
}

/** Restores a backup into a new folder and a new database, beside the current ones. */
export async function prepareRestore(archive: string, target: RestoreTarget): Promise<PreparedRestore> {
  const { dataDir } = target
  const name = `restoring-${newToken(6)}`
  // stored files are unpacked beside those that they will replace, because that may be another disk
  const [folder, files] = [join(dataDir, name), join(dataDir, 'files', name)]
  const discard = async () => {
    for (const one of [folder, files]) await rm(one, { recursive: true, force: true })
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const database = await target.open(folder)
    try {
      // a dump has no stored files, so the current files are kept: the dump's rows refer to them
      const { bringsFiles } = await fill(archive, target, { database, folder, files })
      await target.settle?.(database)
      const commit = () => exchange({ dataDir, folder: name, files: bringsFiles }, target.commitment ?? FILES_ONLY)
      return { commit, discard }
    } finally {
      await database.close()
    }
  } catch (error) {
    await discard()
    throw explain(error, archive)
  }
}

/** Restores a backup. The current contents are replaced only once the whole backup has been read. */
export async function restore(archive: string, target: RestoreTarget): Promise<void> {
  const prepared = await prepareRestore(archive, target)
  try {
    await prepared.commit()
  } finally {
    await prepared.discard()
  }
}

interface Folders {
  readonly folder: string
  /** The folder for stored files. */
  readonly files: string
}

interface Filling extends Folders {
  readonly database: Database
}

async function fill(
  archive: string,
  { folders: migrations, reading = {} }: RestoreTarget,
  { database, ...folders }: Filling,
): Promise<{ bringsFiles: boolean }> {
  const entries = readArchive(archive, reading)
  const manifest = await readManifest(entries)
  await applyListed(database, migrations, manifest.migrations)
  const first: ReadEntry[] = []
  await importDatabase(database, parts(entries, first))
  for (const entry of first) await keepFile(entry, folders)
  for await (const entry of entries) await keepFile(entry, folders)
  return { bringsFiles: manifest.files ?? (await exists(folders.files)) }
}

// yields the rows, which come first, and adds the first entry without rows to `next`
async function* parts(entries: AsyncGenerator<ReadEntry>, next: ReadEntry[]): AsyncGenerator<Part> {
  for (;;) {
    const entry = await entries.next()
    if (entry.done === true) return
    const table = tableOf(entry.value)
    if (table === null) {
      next.push(entry.value)
      return
    }
    yield { table, lines: await readRows(entry.value) }
  }
}

async function keepFile({ name, body }: ReadEntry, { folder, files }: Folders): Promise<void> {
  if (!FILE.test(name) || name.startsWith('/'))
    throw new DamagedArchiveError(`it holds a file that has no place: ${name.slice(0, 80)}`)
  if (NOT_TAKEN.test(name)) return
  const path = name.startsWith('files/') ? join(files, name.slice('files/'.length)) : join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(body, createWriteStream(path, { mode: 0o600 }))
}

function explain(error: unknown, archive: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return new StartError(`${archive} cannot be read (${code}).`)
  if (error instanceof DamagedArchiveError || /^Z_|ERR_/.test(code ?? '') || error instanceof SyntaxError) {
    return new DamagedArchiveError(`${archive} is not a complete Réplique backup (${(error as Error).message}).`)
  }
  return error
}

/**
 * Number of bytes that any backup may unpack to, and the maximum ratio for a large one. Text compresses well, but a zip
 * bomb far better.
 */
const ANY = 256 * 1024 ** 2
const TIMES = 200

/** Returns the maximum number of bytes that a file of this size may unpack to before it counts as a bomb. */
export const maxUnpackedBytes = (size: number): number => Math.max(ANY, size * TIMES)

/** The contents of a backup's manifest, and the number of files in the backup. */
export interface ArchiveContents {
  readonly madeAt: string
  /** The version that made the backup, or null if the backup predates this field. */
  readonly version: string | null
  /** Whether the backup includes stored files. */
  readonly whole: boolean
  readonly files: number
}

interface Inspection {
  readonly folders: readonly MigrationFolder[]
  readonly reading: Reading
  /** Called for each part of a table, with its rows as JSON, one per line. */
  hearRows(this: void, table: string, lines: string): void
}

/**
 * Reads a backup to its end, which verifies its checksum, without changing anything. Throws a `DamagedArchiveError` or
 * a zlib error if it is incomplete, and a `NewerDataError` if a newer version made it.
 */
export async function inspectArchive(
  path: string,
  { folders, reading, hearRows }: Inspection,
): Promise<ArchiveContents> {
  const entries = readArchive(path, reading)
  const { madeAt, version = null, files: whole, migrations } = await readManifest(entries)
  const known = new Set((await listMigrations(folders)).map(({ module, name }) => `${module}/${name}`))
  const foreign = migrations.filter((name) => !known.has(name))
  if (foreign.length > 0)
    throw new NewerDataError(`it was written by a newer version of Réplique (it holds ${foreign.join(', ')})`)
  let files = 0
  for await (const entry of entries) {
    const table = tableOf(entry)
    if (table !== null) hearRows(table, await readRows(entry))
    else if (entry.name.startsWith('files/')) files += 1
  }
  return { madeAt, version, whole: whole ?? files > 0, files }
}
