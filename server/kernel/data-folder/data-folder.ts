import { access, constants, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

/** Version of the folder's layout, increased when newer versions can't read what older ones wrote. */
const LAYOUT = 1
const STAMP = 'replique.json'
/** PostgreSQL version of the embedded engine. No other version can open its files. */
const POSTGRES = '18'

/** Creates the folder if it is missing. Throws a one-line error if it isn't writable. */
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

/** Throws if a newer version has written the folder. The caller must hold the lock. */
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
    // left incomplete by a power cut; the database itself still refuses newer data
  }
  return 0
}
