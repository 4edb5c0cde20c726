import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newToken } from '../ids.ts'
import { openLog } from '../log.ts'
import { listMigrations, migrate, type MigrationFolder } from './migrate.ts'
import { openPglite, type EmbeddedDatabase } from './pglite.ts'
import type { EngineParts } from './pglite-protocol.ts'
import { PgliteThread } from './pglite-thread.ts'
import { openReusable } from './reusable-pglite.ts'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/replique/', import.meta.url))
const VERSION = '0.5.16'

/**
 * An embedded database in memory, with what these migrations bring and nothing else. It begins from a cached dump,
 * because making one anew takes seconds; or it is one that was closed and emptied, because starting an engine takes
 * most of a second.
 */
export async function openFreshPglite(folders: readonly MigrationFolder[] = []): Promise<EmbeddedDatabase> {
  if (folders.length === 0) return openPglite({ folder: null, from: await readEmpty(), parts: await readParts() })
  const name = await fingerprintOf(folders)
  return openReusable(name, async () =>
    PgliteThread.start({ folder: null, from: await readMigrated(folders), parts: await readParts() }),
  )
}

/** The same in a folder, which then starts as fast as on a second start. */
export async function makePgliteFolder(folder: string, folders: readonly MigrationFolder[] = []): Promise<void> {
  const name = folders.length === 0 ? `bare-${VERSION}` : `bare-${VERSION}-${await fingerprintOf(folders)}`
  const kept = join(CACHE, name)
  await copy(kept, folder).catch(async () => {
    const draft = `${kept}.${newToken(6)}`
    const from = folders.length === 0 ? await readEmpty() : await readMigrated(folders)
    const database = await openPglite({ folder: draft, from })
    await database.close()
    // another test file may have been faster
    await rename(draft, kept).catch(() => rm(draft, { recursive: true, force: true }))
    await copy(kept, folder)
  })
}

const copy = (from: string, to: string): Promise<void> => cp(from, to, { recursive: true, preserveTimestamps: true })

let empty: Promise<Uint8Array> | null = null
const readEmpty = (): Promise<Uint8Array> => (empty ??= readDump(`bare-${VERSION}.tar`, openBare))

/** Without the two databases that others are made from: nobody makes one, and each open would unpack them. */
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
  // Several test files may make it at once: each writes its own copy, and a rename puts a whole one in place.
  const draft = join(CACHE, `${name}.${newToken(6)}`)
  await writeFile(draft, dump)
  await rename(draft, join(CACHE, name))
  return dump
}

let parts: Promise<EngineParts> | null = null
const readParts = (): Promise<EngineParts> => (parts ??= loadParts())

/** The engine compiled once, for every database that one process opens. */
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
