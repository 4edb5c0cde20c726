import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../db/database.ts'
import { applyListed, type MigrationFolder } from '../db/migrate.ts'
import { newToken } from '../ids.ts'
import { StartError } from '../start-error.ts'
import { readArchive, type Manifest } from './archive.ts'
import { exchange, FILES_ALONE, type Commitment } from './exchange.ts'
import { importDatabase, type Part } from './import-database.ts'
import { DamagedArchiveError, type ReadEntry } from './untar.ts'

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
