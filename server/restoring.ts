import { readdir } from 'node:fs/promises'
import type { Config } from './config.ts'
import { BESIDE, besideCommitment, clearBeside, isFilled, makeRoomBeside } from './kernel/backup/beside.ts'
import { FILES_ALONE, recoverExchange } from './kernel/backup/exchange.ts'
import { restore } from './kernel/backup/restore.ts'
import { openDatabase, type Database } from './kernel/db/database.ts'
import type { Log } from './kernel/log.ts'
import { StartError } from './kernel/start-error.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'

/** Names in a data folder that hold nothing anybody made. */
const NOTHING = /^(server\.lock.*|\.server\.lock.*|cache|tmp|dumps|restoring-.*)$/

interface Asked {
  readonly file: string
  readonly force: boolean
  readonly log: Log
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Ends a restore that was broken off half-way; call it, with the lock on the folder, before anything in it is opened.
 * Without one it reads a single file.
 */
export async function recoverRestore({ dataDir, databaseUrl }: Place, log: Log): Promise<void> {
  if (databaseUrl === null) return recoverExchange(dataDir, () => Promise.resolve(FILES_ALONE))
  let opened: Database | null = null
  try {
    await recoverExchange(dataDir, async () => {
      opened = await openDatabase({ dataDir, databaseUrl }, log)
      return besideCommitment(opened)
    })
  } finally {
    await (opened as Database | null)?.close()
  }
}

/** Puts a backup in the place of what the settings name; what is there stays as it is until the backup has been read. */
export async function restoreBackup(config: Config, { file, force, log }: Asked): Promise<void> {
  const { dataDir, databaseUrl } = config
  await recoverRestore(config, log)
  if (!force && (await readdir(dataDir)).some((name) => !NOTHING.test(name))) {
    throw new StartError(`DATA_DIR ${dataDir} is not empty: --force replaces everything in it by the backup.`)
  }
  if (databaseUrl === null) {
    const open = (folder: string): Promise<Database> => openDatabase({ databaseUrl: null, dataDir: folder }, log)
    return restore(file, { dataDir, folders: MIGRATION_FOLDERS, open })
  }
  const database = await openDatabase(config, log)
  try {
    if (!force && (await isFilled(database)))
      throw new StartError(
        'The database of DATABASE_URL is not empty: --force replaces everything in it by the backup.',
      )
    await makeRoomBeside(database)
    const { openPostgres } = await import('./kernel/db/postgres.ts')
    const open = (): Promise<Database> => openPostgres(databaseUrl, log, BESIDE)
    const target = { dataDir, folders: MIGRATION_FOLDERS, open, commitment: besideCommitment(database) }
    await restore(file, target).catch(async (error: unknown) => {
      await clearBeside(database)
      throw error
    })
  } finally {
    await database.close()
  }
}
