import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { applyListed, listMigrations, NewerDataError, type MigrationFolder } from '../db/migrate.ts'
import { newToken } from '../ids.ts'
import { StartError } from '../start-error.ts'
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
import { exchange, FILES_ALONE, type Commitment } from './exchange.ts'
import { DamagedArchiveError, type ReadEntry } from './tar.ts'

interface Part {
  readonly table: string
  /** Rows as JSON, one a line. */
  readonly lines: string
}

/** Fills a database whose tables were just made; all of it or nothing. */
function importDatabase(database: Database, parts: AsyncIterable<Part>): Promise<void> {
  return database.transaction(async (db) => {
    const tables = await listTables(db)
    const keys = await listForeignKeys(db)
    // Rows are not in the order of their references. The constraints are checked again when they are added back.
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
  /** Opens the empty database that is filled; for the embedded engine, in the folder handed in. */
  open(folder: string): Promise<Database>
  /** How the database takes the place of the one there is, where it does not lie in the folder. */
  readonly commitment?: Commitment
  readonly reading?: Reading
  /** What is done with the database once it is filled and before it counts. */
  settle?(database: Database): Promise<void>
}

const FILE = /^(?!.*(^|\/)\.{1,2}(\/|$))[^\0\\]+$/
/** What belongs to a server that runs, or to the database that is filled: an archive that holds it was not made by us. */
const NOT_TAKEN = /^(cache|database|dumps|tmp|restoring-.*|before-restore-.*|\.?server\.lock.*)(\/|$)/

/** What a backup holds, beside what there is: nothing counts of it yet. */
export interface PreparedRestore {
  /** Puts it in the place of what there is. */
  commit(): Promise<void>
  /** Takes away what is left of it; to be called in any case. */
  discard(): Promise<void>
}

/** Fills a new folder, and the database that belongs to it, beside what there is. */
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
      // a dump has no stored files: those that are there belong to its rows
      const stays = bringsFiles ? [] : ['files']
      return { commit: () => exchange({ dataDir, folder, stays }, target.commitment ?? FILES_ALONE), discard }
    } finally {
      await database.close()
    }
  } catch (error) {
    await discard()
    throw explain(error, archive)
  }
}

/** Fills a new folder beside the old contents, and puts it in their place only when everything has been read. */
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

// The rows come first; the first entry that is none is handed on.
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

/** Bytes that any backup may unpack to, and times its size that a large one may: text packs well, and a bomb better. */
const ANY = 256 * 1024 ** 2
const TIMES = 200

/** Bytes that a file of this size may unpack to before it is taken for a bomb. */
export const mostOf = (size: number): number => Math.max(ANY, size * TIMES)

/** What a backup says of itself, and what was counted in it. */
export interface ArchiveContents {
  readonly madeAt: string
  /** The version that made it; null where that did not say so yet. */
  readonly version: string | null
  /** Whether stored files are in it, or rows and keys alone. */
  readonly whole: boolean
  readonly files: number
}

interface Inspection {
  readonly folders: readonly MigrationFolder[]
  readonly reading: Reading
  /** Hears the rows of each part of a table: as JSON, one a line. */
  hearRows(this: void, table: string, lines: string): void
}

/**
 * Reads a backup to its end, which proves its checksum, and changes nothing. Throws a `DamagedArchiveError` or an error of
 * zlib where it is not whole, and a `NewerDataError` where a newer version made it.
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
