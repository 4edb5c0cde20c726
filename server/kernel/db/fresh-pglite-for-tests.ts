import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newToken } from '../ids.ts'
import { openLog } from '../log.ts'
import { listMigrations, migrate, type MigrationFolder } from './migrate.ts'
import { openPglite, type EmbeddedDatabase, databaseOn } from './pglite.ts'
import { type EngineParts, type Request, type Rows, PgliteThread, type EngineThread } from './pglite-thread.ts'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/replique/', import.meta.url))
const VERSION = '0.5.16'

/**
 * Opens an embedded database in memory with these migrations applied and nothing else. A database that was closed is
 * emptied and reused, because starting an engine takes most of a second. A new one is loaded from a cached dump,
 * because creating one takes seconds.
 */
export async function openFreshPglite(folders: readonly MigrationFolder[] = []): Promise<EmbeddedDatabase> {
  if (folders.length === 0) return openPglite({ folder: null, from: await readEmpty(), parts: await readParts() })
  const name = await fingerprintOf(folders)
  return openReusable(name, async () =>
    PgliteThread.start({ folder: null, from: await readMigrated(folders), parts: await readParts() }),
  )
}

/**
 * Creates an embedded database in a folder, with these migrations already applied, so that it opens as fast as on a
 * second start.
 */
export async function makePgliteFolder(folder: string, folders: readonly MigrationFolder[] = []): Promise<void> {
  const name = folders.length === 0 ? `bare-${VERSION}` : `bare-${VERSION}-${await fingerprintOf(folders)}`
  const kept = join(CACHE, name)
  await copy(kept, folder).catch(async () => {
    const draft = `${kept}.${newToken(6)}`
    const from = folders.length === 0 ? await readEmpty() : await readMigrated(folders)
    const database = await openPglite({ folder: draft, from })
    await database.close()
    // another test file may have created it first
    await rename(draft, kept).catch(() => rm(draft, { recursive: true, force: true }))
    await copy(kept, folder)
  })
}

const copy = (from: string, to: string): Promise<void> => cp(from, to, { recursive: true, preserveTimestamps: true })

let empty: Promise<Uint8Array> | null = null
const readEmpty = (): Promise<Uint8Array> => (empty ??= readDump(`bare-${VERSION}.tar`, openBare))

/** Drops the template databases, because each open would unpack them and no test creates databases from them. */
async function openBare(): Promise<EmbeddedDatabase> {
  const database = await openPglite({ folder: null })
  await database.exec(`update pg_database set datistemplate = false`)
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`)
  await database.exec('checkpoint')
  return database
}

let migrated: { readonly name: string; readonly dump: Promise<Uint8Array> } | null = null

async function readMigrated(folders: readonly MigrationFolder[]): Promise<Uint8Array> {
  const name = `bare-${VERSION}-${await fingerprintOf(folders)}.tar`
  if (migrated?.name !== name)
    migrated = {
      name,
      dump: readDump(name, async () => {
        const database = await openPglite({ folder: null, from: await readEmpty() })
        await migrate(database, folders, openLog({ level: 'silent' }))
        await database.exec('checkpoint')
        return database
      }),
    }
  return migrated.dump
}

async function fingerprintOf(folders: readonly MigrationFolder[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { module, name, file } of await listMigrations(folders))
    hash.update(`${module}/${name}\n`).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

const readDump = (name: string, open: () => Promise<EmbeddedDatabase>): Promise<Uint8Array> =>
  readFile(join(CACHE, name)).catch(() => makeDump(name, open))

async function makeDump(name: string, open: () => Promise<EmbeddedDatabase>): Promise<Uint8Array> {
  const database = await open()
  const dump = await database.dump()
  await database.close()
  await mkdir(CACHE, { recursive: true })
  // several test files may do this at the same time: each writes its own copy, and renaming is atomic
  const draft = join(CACHE, `${name}.${newToken(6)}`)
  await writeFile(draft, dump)
  await rename(draft, join(CACHE, name))
  return dump
}

let parts: Promise<EngineParts> | null = null
const readParts = (): Promise<EngineParts> => (parts ??= loadParts())

/** Compiles the engine once for all databases of a process. */
async function loadParts(): Promise<EngineParts> {
  const dist = new URL('.//', import.meta.resolve('@electric-sql/pglite'))
  const read = (name: string) => readFile(new URL(name, dist))
  const [engine, initdb, files] = await Promise.all([read('pglite.wasm'), read('initdb.wasm'), read('pglite.data')])
  return {
    pgliteWasmModule: await WebAssembly.compile(engine),
    initdbWasmModule: await WebAssembly.compile(initdb),
    fsBundle: new Blob([files]),
  }
}

/** An unused engine in memory, with its initial rows. */
interface Idle {
  readonly thread: PgliteThread
  readonly start: Start
}

interface Start {
  /** Catalogue counts that differ if the schema was changed. */
  readonly schema: string
  /** The rows that migrations insert, as JSON by table. */
  readonly rows: ReadonlyMap<string, string>
}

const idle = new Map<string, Idle[]>()

/**
 * Reopens an engine that was closed under the same name, or starts a new one. A closed engine is emptied and kept for
 * reuse.
 */
async function openReusable(name: string, start: () => Promise<PgliteThread>): Promise<EmbeddedDatabase> {
  const kept = idle.get(name)?.pop() ?? (await startEngine(start))
  kept.thread.keepAlive(true)
  return databaseOn(new Loan(name, kept))
}

async function startEngine(start: () => Promise<PgliteThread>): Promise<Idle> {
  const thread = await start()
  return { thread, start: { schema: await readSchema(thread), rows: await readRows(thread) } }
}

/** A single use of an engine. Once it has ended, calls fail as if the engine had been stopped. */
class Loan implements EngineThread {
  #name: string
  #engine: Idle
  #channels = new Set<string>()
  #ended = false

  constructor(name: string, engine: Idle) {
    this.#name = name
    this.#engine = engine
  }

  ask(request: Request): Promise<unknown> {
    if (this.#ended) return Promise.reject(new Error('the embedded database has ended'))
    if (request.op === 'listen') this.#channels.add(request.channel)
    if (request.op === 'unlisten') this.#channels.delete(request.channel)
    return this.#engine.thread.ask(request)
  }

  onNotification(hear: (channel: string, payload: string) => void): void {
    this.#engine.thread.onNotification(hear)
  }

  async stop(): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    const { thread } = this.#engine
    if (!(await this.#empty().catch(() => false))) return thread.stop()
    thread.keepAlive(false)
    idle.set(this.#name, [...(idle.get(this.#name) ?? []), this.#engine])
  }

  /** Restores the engine's initial state. Returns false if the schema was changed. */
  async #empty(): Promise<boolean> {
    const { thread, start } = this.#engine
    for (const channel of this.#channels) await thread.ask({ op: 'unlisten', channel })
    thread.onNotification(() => {})
    // `discard all` would also drop the prepared statements, which the thread would not notice
    await thread.ask({ op: 'exec', sql: 'reset all; unlisten *; discard temp; discard sequences' })
    if ((await readSchema(thread)) !== start.schema) return false
    const used = await tablesInUse(thread)
    if (used.length > 0) await thread.ask({ op: 'exec', sql: `truncate ${used.join(', ')} restart identity cascade` })
    // references are not checked: the rows refer to one another, and were checked when the migrations inserted them
    await thread.ask({ op: 'exec', sql: `set session_replication_role = replica` })
    for (const [table, rows] of start.rows) {
      const sql = `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`
      await thread.ask({ op: 'query', sql, parameters: [rows] })
    }
    await thread.ask({ op: 'exec', sql: `set session_replication_role = origin` })
    return true
  }
}

const OWN = `relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`

async function readSchema(thread: PgliteThread): Promise<string> {
  const counts = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_trigger', 'pg_proc', 'pg_namespace', 'pg_authid']
  const sums = counts.map((table) => `(select count(*) from ${table})`)
  const sql = `select concat_ws(' ', ${sums.join(', ')}, (select sum(oid::bigint) from pg_class where ${OWN})) as schema`
  return String(await readValue(thread, sql))
}

async function tablesInUse(thread: PgliteThread): Promise<string[]> {
  const sql = `select coalesce(json_agg(oid::regclass::text), '[]') as used from pg_class
    where relkind = 'r' and ${OWN} and pg_relation_size(oid) > 0`
  return (await readValue(thread, sql)) as string[]
}

async function readRows(thread: PgliteThread): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const table of await tablesInUse(thread))
    rows.set(table, String(await readValue(thread, `select coalesce(json_agg(t), '[]')::text as all from ${table} t`)))
  return rows
}

async function readValue(thread: PgliteThread, sql: string): Promise<unknown> {
  const { rows } = (await thread.ask({ op: 'query', sql, parameters: [] })) as Rows
  return Object.values(rows[0] ?? {})[0]
}
