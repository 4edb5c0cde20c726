import { sql } from 'kysely'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { Database, Db } from '../db/database.ts'
import { NewerDataError, readApplied } from '../db/migrate.ts'
import { VERSION } from '../config.ts'
import { DamagedArchiveError, padding, tarEnd, tarHeader, readTar, type ReadEntry } from './tar.ts'

/** Receives one part of a table: rows as JSON, one per line. */
export type ReceivePart = (table: string, lines: string) => Promise<void>

const ROWS = 200
const PART = 4 * 1024 * 1024

/** Exports every row as of one moment. Rows are JSON, because both engines, and later versions of them, can read it. */
export function exportDatabase(database: Database, take: ReceivePart): Promise<void> {
  return database.transaction(async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db)
    for (const table of await listTables(db)) await exportTable(db, table, take)
  })
}

async function exportTable(db: Db, table: string, take: ReceivePart): Promise<void> {
  await sql`declare rows_out no scroll cursor for select row_to_json(t)::text as line from ${sql.table(table)} t`.execute(
    db,
  )
  let part: string[] = []
  let size = 0
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS)} from rows_out`.execute(db)
    for (const { line } of rows) {
      part.push(line)
      size += line.length
      if (size > PART) {
        await take(table, part.join('\n'))
        part = []
        size = 0
      }
    }
    if (rows.length > 0) continue
    if (part.length > 0) await take(table, part.join('\n'))
    break
  }
  await sql`close rows_out`.execute(db)
}

const manifestShape = z.object({
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  /** The applied migrations as `module/name`, in the order in which they were applied. */
  migrations: z.array(z.string().max(200)).max(10_000),
  /**
   * The version that wrote the backup, and whether it includes stored files. Absent from backups of earlier versions.
   */
  version: z.string().max(80).optional(),
  files: z.boolean().optional(),
})
/** The first entry of every backup. */
export type Manifest = z.infer<typeof manifestShape>

const FORMAT = 1
/** Maximum size, in bytes, of a manifest and of the rows of one part. */
const LONGEST_MANIFEST = 1024 * 1024
const LONGEST_PART = 400 * 1024 * 1024
export interface ArchiveSource {
  readonly database: Database
  readonly dataDir: string
  readonly now: Date
  /** Whether to include the files that modules have stored. Other files, such as keys, are always included. */
  readonly files: boolean
}

/**
 * Paths in DATA_DIR that are not backed up. The database is included as rows, the secret that encrypts keys is kept
 * separate from them, and natural voices can be installed again.
 */
const NOT_KEPT =
  /^((files\/)?(restoring-|before-restore-).*|(cache|database|dumps|secrets|tmp|voices|lost\+found|\.?server\.lock.*)(\/.*)?)$/

/** Writes a backup atomically. Returns its size in bytes. */
export async function writeArchive(source: ArchiveSource, path: string): Promise<number> {
  const draft = `${path}.part`
  try {
    await pipeline(Readable.from(pack(source)), createGzip(), createWriteStream(draft, { mode: 0o600 }))
    const file = await open(draft, 'r')
    await file.sync()
    await file.close()
    await rename(draft, path)
    return (await stat(path)).size
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* pack(source: ArchiveSource): AsyncGenerator<Uint8Array> {
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: source.now.toISOString(),
    migrations: await readApplied(source.database),
    version: VERSION,
    files: source.files,
  }
  yield* packText('manifest.json', JSON.stringify(manifest))
  yield* packDatabase(source.database)
  for (const name of await listFiles(source)) yield* packFile(join(source.dataDir, name), name)
  yield tarEnd()
}

function* packText(name: string, text: string): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  yield* tarHeader({ name, size: bytes.length })
  yield bytes
  yield padding(bytes.length)
}

function newTurn(): PromiseWithResolvers<void> {
  const turn = Promise.withResolvers<void>()
  // the last promise may no longer be awaited, so its rejection must not count as unhandled
  turn.promise.catch(() => {})
  return turn
}

// the export runs concurrently and waits after each part until it has been written
async function* packDatabase(database: Database): AsyncGenerator<Uint8Array> {
  let waiting = Promise.withResolvers<{ table: string; lines: string } | null>()
  let taken = newTurn()
  const whole = exportDatabase(database, async (table, lines) => {
    waiting.resolve({ table, lines })
    await taken.promise
  })
  whole.then(
    () => waiting.resolve(null),
    (error: unknown) => waiting.reject(error),
  )
  try {
    for (let number = 0; ; number++) {
      const part = await waiting.promise
      if (part === null) break
      waiting = Promise.withResolvers()
      yield* packText(`database/${String(number).padStart(6, '0')}-${part.table}.jsonl`, part.lines)
      const done = taken
      taken = newTurn()
      done.resolve()
    }
  } finally {
    taken.reject(new Error('the backup was broken off'))
    await whole.catch(() => {})
  }
}

/** Lists the files to back up, also those in folders that are links to somewhere else. */
async function listFiles({ dataDir, files }: ArchiveSource): Promise<string[]> {
  const found: string[] = []
  for (const top of await readdir(dataDir).catch(() => [])) {
    if (NOT_KEPT.test(top) || (top === 'files' && !files)) continue
    const place = join(dataDir, top)
    const kind = await stat(place).catch(() => null)
    if (kind?.isFile() === true) found.push(top)
    if (kind?.isDirectory() !== true) continue
    const entries = await readdir(place, { withFileTypes: true, recursive: true }).catch(() => [])
    for (const entry of entries)
      if (entry.isFile())
        found.push(join(top, relative(place, join(entry.parentPath, entry.name))).replaceAll('\\', '/'))
  }
  return found.filter((name) => !NOT_KEPT.test(name)).sort()
}

async function* packFile(path: string, name: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r').catch(() => null)
  // the file was removed after it was listed
  if (file === null) return
  const { size } = await file.stat()
  yield* tarHeader({ name, size })
  if (size > 0) yield* file.createReadStream({ start: 0, end: size - 1 }) as AsyncIterable<Uint8Array>
  else await file.close()
  yield padding(size)
}

export interface Reading {
  /** Maximum number of bytes that the file may unpack to; unlimited by default. */
  readonly most?: number
  readonly signal?: AbortSignal
  /** Called with the number of bytes read from the file so far. */
  hear?(this: void, bytes: number): void
}

/** Yields the entries of a backup. Throws a `DamagedArchiveError` if the file isn't one. */
export function readArchive(path: string, { most = Infinity, signal, hear }: Reading = {}): AsyncGenerator<ReadEntry> {
  const plain = createGunzip()
  const source = createReadStream(path)
  source.on('error', (error) => plain.destroy(error))
  async function* measured(): AsyncGenerator<Uint8Array> {
    let size = 0
    try {
      for await (const piece of source.pipe(plain) as AsyncIterable<Uint8Array>) {
        signal?.throwIfAborted()
        size += piece.length
        if (size > most) throw new DamagedArchiveError('it unpacks to more than any backup of its size')
        hear?.(source.bytesRead)
        yield piece
      }
    } finally {
      source.destroy()
    }
  }
  return readTar(measured())
}

export async function readManifest(entries: AsyncGenerator<ReadEntry>): Promise<Manifest> {
  const first = await entries.next()
  if (first.done === true || first.value.name !== 'manifest.json') throw new DamagedArchiveError('it holds no manifest')
  const read = manifestShape.safeParse(JSON.parse(await readText(first.value, LONGEST_MANIFEST)))
  if (!read.success) throw new DamagedArchiveError('its manifest is none')
  if (read.data.format > FORMAT)
    throw new NewerDataError('it was written by a newer version of Réplique (its format is newer)')
  return read.data
}

const PART_NAME = /^database\/\d+-(\w+)\.jsonl$/

/** Returns the table whose rows an entry contains, or null if it is a file. */
export const tableOf = ({ name }: ReadEntry): string | null => PART_NAME.exec(name)?.[1] ?? null

export const readRows = (entry: ReadEntry): Promise<string> => readText(entry, LONGEST_PART)

async function readText({ size, body }: ReadEntry, most: number): Promise<string> {
  if (size > most) throw new DamagedArchiveError('a part of it is larger than any that was ever written')
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** Lists the application's tables from the database catalogue. The job queue has its own schema and is not included. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and c.relname <> 'schema_migrations'
    order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Lists the columns of a table, except generated ones. */
export async function listColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
    where a.attrelid = to_regclass(quote_ident(${table})) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db)
  return rows.map(({ name }) => name)
}

export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
    where c.contype = 'f' and n.nspname = current_schema() order by 1, 2`.execute(db)
  return rows
}

/** Advances every sequence past the largest value in its column. */
export async function advanceSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ sequence: string; table: string; column: string }>`
    select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence, c.relname as table, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`.execute(db)
  for (const { sequence, table, column } of rows) {
    const last = sql`(select max(${sql.ref(column)}) from ${sql.table(table)})`
    await sql`select setval(${sequence}::regclass, coalesce(${last}, 1), ${last} is not null)`.execute(db)
  }
}
