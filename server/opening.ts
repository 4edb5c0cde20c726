import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Config } from './config.ts'
import type { App } from './app.ts'
import { takeBackup } from './kernel/backup/take-backup.ts'
import { openControl } from './kernel/data-folder/control.ts'
import { checkStamp, prepareFolder } from './kernel/data-folder/data-folder.ts'
import { lockFolder, type FolderLock } from './kernel/data-folder/lock.ts'
import { NewerDataError } from './kernel/db/migrate.ts'
import { openDatabase } from './kernel/db/open-database.ts'
import { openLog } from './kernel/log.ts'
import { StartError } from './kernel/start-error.ts'
import { listen, type Listening } from './listening.ts'
import { recoverRestore } from './restoring.ts'
import type { OperatorWish } from './modules/auth/index.ts'

export interface Running {
  readonly app: App
  readonly port: number
  /** Ends requests, modules and the database, in that order. */
  close(): Promise<void>
}

/** Opens the data folder, the server and the port; on failure everything is closed again. */
export async function openServer(config: Config): Promise<Running> {
  await prepareFolder(config.dataDir)
  // With PostgreSQL several servers may share the folder for files.
  const lock = config.databaseUrl === null ? await lockFolder(config.dataDir) : null
  try {
    await recoverRestore(config, openLog({ level: config.logLevel }))
    await checkStamp(config.dataDir)
    const app = await furnish(config).catch((error: unknown) => {
      throw explain(error, config)
    })
    return await serve(app, lock).catch(async (error: unknown) => {
      await app.stop()
      throw error
    })
  } catch (error) {
    await lock?.release()
    throw error
  }
}

// The database opens in its own thread while this one is still loading the modules.
async function furnish(config: Config): Promise<App> {
  const log = openLog({ level: config.logLevel })
  const opening = openDatabase(config, log)
  const [{ createApp }, database] = await Promise.all([import('./app.ts'), opening])
  return createApp(config, { log, database })
}

function explain(error: unknown, { dataDir, databaseUrl }: Config): unknown {
  if (!(error instanceof NewerDataError)) return error
  const where = databaseUrl === null ? `DATA_DIR ${dataDir}` : 'The database of DATABASE_URL'
  return new StartError(`${where} cannot be opened: ${error.message}. Start that version, or restore a backup.`)
}

/** Where people open the server. */
export const addressOf = ({ siteUrl }: Config, port: number): string => siteUrl ?? `http://localhost:${port}`

export const setupLink = (config: Config, port: number, code: string): string =>
  `${addressOf(config, port)}${config.authUrl === null ? '/auth/admin-setup' : '/admin/set-admin'}#code=${code}`

async function serve(app: App, lock: FolderLock | null): Promise<Running> {
  const listening: Listening = await listen(app)
  const { config, clock, log, database } = app.kernel
  await rm(join(config.dataDir, 'tmp'), { recursive: true, force: true })
  const actions = {
    backup: () => takeBackup({ dataDir: config.dataDir, clock, log, database }),
    'reopen-setup': async () => Readable.from([setupLink(config, listening.port, await app.auth.reopenSetup())]),
    repair: async (input: string) =>
      Readable.from([JSON.stringify(await app.plays.repair(JSON.parse(input) as string))]),
    admin: async (input: string) => {
      const wish = JSON.parse(input) as OperatorWish
      return Readable.from([JSON.stringify(await app.auth.makeAdministrator(wish))])
    },
  }
  const control = lock === null ? null : await openControl(actions, { lock, log })
  return {
    app,
    port: listening.port,
    close: async () => {
      const quiet = listening.close()
      await app.stopModules()
      await quiet
      await control?.close()
      await app.stop()
      await lock?.release()
    },
  }
}
