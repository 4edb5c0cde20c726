import { readdir } from 'node:fs/promises'
import type { Config } from './config.ts'
import { restore } from './kernel/backup/restore.ts'
import { setAside } from './kernel/backup/set-aside.ts'
import { openDatabase } from './kernel/db/open-database.ts'
import type { Database } from './kernel/db/database.ts'
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

/** Puts a backup in the place of what the settings name; what is there stays as it is until the backup has been read. */
export async function restoreBackup(config: Config, { file, force, log }: Asked): Promise<void> {
  const { dataDir, databaseUrl } = config
  if (!force && (await readdir(dataDir)).some((name) => !NOTHING.test(name))) {
    throw new StartError(`DATA_DIR ${dataDir} is not empty: --force replaces everything in it by the backup.`)
  }
  if (databaseUrl === null) {
    const open = (folder: string): Promise<Database> => openDatabase({ databaseUrl: null, dataDir: folder }, log)
    return restore(file, { dataDir, folders: MIGRATION_FOLDERS, open })
  }
  const database = await openDatabase(config, log)
  try {
    const aside = await setAside(database, force)
    if (aside === null)
      throw new StartError(
        'The database of DATABASE_URL is not empty: --force replaces everything in it by the backup.',
      )
    const open = (): Promise<Database> => Promise.resolve({ ...database, close: async () => {} })
    await restore(file, { dataDir, folders: MIGRATION_FOLDERS, open }).catch(async (error: unknown) => {
      await aside.putBack()
      throw error
    })
    await aside.remove()
  } finally {
    await database.close()
  }
}
