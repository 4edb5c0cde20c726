import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import {
  RESTORE_SCHEMA,
  schemaCommitment,
  dropRestoreSchema,
  hasTables,
  createRestoreSchema,
  FILES_ONLY,
  recoverExchange,
} from './kernel/backup/exchange.ts'
import { prepareRestore, type PreparedRestore, type RestoreTarget } from './kernel/backup/restore.ts'
import { openDatabase, type Database } from './kernel/db/database.ts'
import type { Log } from './kernel/log.ts'
import { StartError } from './kernel/settings.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'

/** Names of files and folders in a data folder that contain no user data. */
const NOTHING = /^(server\.lock.*|\.server\.lock.*|cache|tmp|dumps|voices|lost\+found|restoring-.*)$/

interface Asked {
  readonly file: string
  readonly force: boolean
  readonly log: Log
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>
type Target = Place & Pick<Config, 'auth'>

/**
 * Completes or undoes an interrupted restore. Call it with the folder locked, before anything in it is opened. If no
 * restore was interrupted, only a single file is read.
 */
export async function recoverRestore({ dataDir, databaseUrl }: Place, log: Log): Promise<void> {
  if (databaseUrl === null) {
    await recoverExchange(dataDir, () => Promise.resolve(FILES_ONLY))
    return removeLeftovers(dataDir)
  }
  let opened: Database | null = null
  try {
    await recoverExchange(dataDir, async () => {
      opened ??= await openDatabase({ dataDir, databaseUrl }, log)
      return schemaCommitment(opened)
    })
  } finally {
    await (opened as Database | null)?.close()
  }
}

/** Removes folders left behind by interrupted restores. The caller holds the lock, so no folder is in use. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const place of [dataDir, join(dataDir, 'files')])
    for (const name of await readdir(place).catch(() => []))
      if (/^restoring-.{8}$/.test(name)) await rm(join(place, name), { recursive: true, force: true })
}

/** Returns whether a data folder contains user data. The folder of stored files may be an empty disk. */
async function hasData(dataDir: string): Promise<boolean> {
  const names = (await readdir(dataDir)).filter((name) => !NOTHING.test(name))
  const stored = (await readdir(join(dataDir, 'files')).catch(() => [])).filter((name) => !NOTHING.test(name))
  return stored.length > 0 || names.some((name) => name !== 'files')
}

/**
 * Restores a backup in place of the data that the settings point to. The old data is kept until the whole backup has
 * been read.
 */
export async function restoreBackup(config: Config, { file, force, log }: Asked): Promise<void> {
  const { dataDir } = config
  await recoverRestore(config, log)
  if (!force && (await hasData(dataDir))) {
    throw new StartError(`DATA_DIR ${dataDir} is not empty: --force replaces everything in it with the backup.`)
  }
  await assertNoServers(config, log)
  const prepared = await prepareBackup(config, { file, force, log })
  try {
    await assertNoServers(config, log)
    await prepared.commit()
  } finally {
    await prepared.discard()
  }
}

/**
 * Throws if servers use the database of PostgreSQL: their pages would go on writing into the restored data. The embedded
 * database is protected by the lock of its folder.
 */
async function assertNoServers({ databaseUrl }: Place, log: Log): Promise<void> {
  if (databaseUrl === null) return
  const { listServers, openPostgres } = await import('./kernel/db/postgres.ts')
  const database = await openPostgres(databaseUrl, log)
  try {
    const servers = await listServers(database)
    if (servers.length > 0)
      throw new StartError(
        `Servers use the database of DATABASE_URL (${servers.join(', ')}): stop them all, then try again.`,
      )
  } finally {
    await database.close()
  }
}

/**
 * Restores a backup alongside the current data, which may be in use. Nothing is replaced until the restore is
 * committed.
 */
export async function prepareBackup(
  { dataDir, databaseUrl, auth }: Target,
  { file, force, log, reading, settle }: Asked & Pick<RestoreTarget, 'reading' | 'settle'>,
): Promise<PreparedRestore> {
  const settleAll = async (restored: Database): Promise<void> => {
    const { discardForeignKeys } = await import('./modules/auth/index.ts')
    if (await discardForeignKeys(restored, auth.sealingSecret))
      log.warn('the backup was made with another AUTH_SECRET, so the keys for signing in are created anew')
    await settle?.(restored)
  }
  const place = { ...(reading && { reading }), settle: settleAll, dataDir, folders: MIGRATION_FOLDERS }
  if (databaseUrl === null) {
    const open = (folder: string): Promise<Database> => openDatabase({ databaseUrl: null, dataDir: folder }, log)
    return prepareRestore(file, { ...place, open })
  }
  const database = await openDatabase({ dataDir, databaseUrl }, log)
  const leave = async (): Promise<void> => {
    try {
      await dropRestoreSchema(database)
    } finally {
      await database.close()
    }
  }
  try {
    if (!force && (await hasTables(database)))
      throw new StartError(
        'The database of DATABASE_URL is not empty: --force replaces everything in it with the backup.',
      )
    await createRestoreSchema(database)
    const { openPostgres } = await import('./kernel/db/postgres.ts')
    const open = (): Promise<Database> => openPostgres(databaseUrl, log, { schema: RESTORE_SCHEMA })
    const prepared = await prepareRestore(file, { ...place, open, commitment: schemaCommitment(database) })
    return {
      commit: () => prepared.commit(),
      discard: async () => {
        await prepared.discard()
        await leave()
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}
