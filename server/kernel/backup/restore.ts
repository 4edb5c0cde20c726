import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { applyListed, listMigrations, NewerDataError, type MigrationFolder } from '../db/migrate.ts'
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
const NOT_TAKEN = /^(cache|database|dumps|tmp|restoring-.*|before-restore-.*|\.?server\.lock.*)(\/|$)/

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
  const folder = join(dataDir, `restoring-${newToken(6)}`)
  const discard = () => rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const database = await target.open(folder)
    try {
      const { bringsFiles } = await fill(archive, target, { database, folder })
      await target.settle?.(database)
      // a dump has no stored files, so the current files are kept: the dump's rows refer to them
      const stays = bringsFiles ? [] : ['files']
      return { commit: () => exchange({ dataDir, folder, stays }, target.commitment ?? FILES_ONLY), discard }
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

interface Filling {
  readonly database: Database
  readonly folder: string
}

async function fill(
  archive: string,
  { folders, reading = {} }: RestoreTarget,
  { database, folder }: Filling,
): Promise<{ bringsFiles: boolean }> {
  const entries = readArchive(archive, reading)
  const manifest = await readManifest(entries)
  await applyListed(database, folders, manifest.migrations)
  const files: ReadEntry[] = []
  await importDatabase(database, parts(entries, files))
  for (const file of files) await keepFile(file, folder)
  for await (const entry of entries) await keepFile(entry, folder)
  return { bringsFiles: manifest.files ?? (await readdir(folder)).includes('files') }
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

async function keepFile({ name, body }: ReadEntry, folder: string): Promise<void> {
  if (!FILE.test(name) || name.startsWith('/'))
    throw new DamagedArchiveError(`it holds a file that has no place: ${name.slice(0, 80)}`)
  if (NOT_TAKEN.test(name)) return
  const path = join(folder, name)
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
