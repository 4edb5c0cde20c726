import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { advanceSequences, listColumns, listForeignKeys, listTables, readArchive, type Manifest } from './archive.ts'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { applyListed, type MigrationFolder } from '../db/migrate.ts'
import { newToken } from '../ids.ts'
import { StartError } from '../start-error.ts'
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
    // Rows come in no order that references would allow; the constraints are checked again when they are put back.
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
  if (!tables.includes(table)) throw new Error(`the archive holds a table that this version does not know: ${table}`)
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
}

const PART = /^database\/\d+-(\w+)\.jsonl$/
const FILE = /^(?!.*(^|\/)\.{1,2}(\/|$))[^\0\\]+$/
/** What belongs to a server that runs, or to the database that is filled: an archive that holds it was not made by us. */
const NOT_TAKEN = /^(cache|database|dumps|tmp|restoring-.*|before-restore-.*|\.?server\.lock.*)(\/|$)/

/** Fills a new folder beside the old contents, and puts it in their place only when everything has been read. */
export async function restore(archive: string, target: RestoreTarget): Promise<void> {
  const folder = join(target.dataDir, `restoring-${newToken(6)}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const database = await target.open(folder)
    try {
      await fill(archive, { database, folder, folders: target.folders })
    } finally {
      await database.close()
    }
    await exchange(target.dataDir, folder, target.commitment ?? FILES_ALONE)
  } catch (error) {
    throw explain(error, archive)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Filling {
  readonly database: Database
  readonly folder: string
  readonly folders: readonly MigrationFolder[]
}

async function fill(archive: string, { database, folder, folders }: Filling): Promise<void> {
  const entries = readArchive(archive)
  const first = await entries.next()
  if (first.done === true || first.value.name !== 'manifest.json') throw new DamagedArchiveError('it holds no manifest')
  const manifest = JSON.parse(await readText(first.value)) as Manifest
  if (manifest.format !== 1) throw new StartError('The backup was made by a newer version of Réplique.')
  await applyListed(database, folders, manifest.migrations)
  const files: ReadEntry[] = []
  await importDatabase(database, parts(entries, files))
  for (const file of files) await keepFile(file, folder)
  for await (const entry of entries) await keepFile(entry, folder)
}

// The rows come first; the first entry that is none is handed on.
async function* parts(entries: AsyncGenerator<ReadEntry>, next: ReadEntry[]): AsyncGenerator<Part> {
  for (;;) {
    const entry = await entries.next()
    if (entry.done === true) return
    const table = PART.exec(entry.value.name)?.[1]
    if (table === undefined) {
      next.push(entry.value)
      return
    }
    yield { table, lines: await readText(entry.value) }
  }
}

async function readText({ body }: ReadEntry): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
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
    return new StartError(`${archive} is not a whole backup of Réplique (${(error as Error).message}).`)
  }
  return error
}
