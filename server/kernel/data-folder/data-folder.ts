import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** How the folder is laid out; raised when a version can no longer read what an earlier one wrote. */
const LAYOUT = 1
const STAMP = 'replique.json'
/** Version of PostgreSQL inside the embedded engine; another one cannot open its files. */
const POSTGRES = '18'

/** Creates the folder if it is missing; throws a one-line error if it cannot be written. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK | constants.R_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a folder' : `it cannot be written (${code})`
    throw new StartError(`DATA_DIR ${folder}: ${reason}. Example: DATA_DIR=/var/lib/replique`)
  }
}

/** Refuses a folder that a newer version has written; call it while holding the lock. */
export async function checkStamp(folder: string): Promise<void> {
  const stamp = await readStamp(folder)
  if (stamp > LAYOUT) {
    throw new StartError(
      `DATA_DIR ${folder} was written by a newer version of Réplique: start that version, or restore a backup.`,
    )
  }
  const engine = (await readFile(join(folder, 'database', 'PG_VERSION'), 'utf8').catch(() => POSTGRES)).trim()
  if (engine !== POSTGRES) {
    throw new StartError(
      `DATA_DIR ${folder} contains a PostgreSQL ${engine} database, but this version of Réplique uses PostgreSQL ${POSTGRES}: restore a backup into an empty folder.`,
    )
  }
  if (stamp === 0) await writeFile(join(folder, STAMP), `${JSON.stringify({ layout: LAYOUT })}\n`)
}

async function readStamp(folder: string): Promise<number> {
  const text = await readFile(join(folder, STAMP), 'utf8').catch(() => null)
  if (text === null) return 0
  try {
    const { layout } = JSON.parse(text) as { layout?: unknown }
    if (typeof layout === 'number') return layout
  } catch {
    // what a power cut left half written says nothing; the database itself still refuses newer data
  }
  return 0
}
