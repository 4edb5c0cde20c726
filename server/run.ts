import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Config, readConfig } from './config.ts'
import type { App } from './app.ts'
import { createDump, takeBackup } from './kernel/backup/dumps.ts'
import { maxUnpackedBytes } from './kernel/backup/restore.ts'
import { openControl, type ControlActions } from './kernel/data-folder/control.ts'
import { checkStamp, prepareFolder, lockFolder, type FolderLock } from './kernel/data-folder/data-folder.ts'
import { migrate, NewerDataError } from './kernel/db/migrate.ts'
import { openDatabase } from './kernel/db/database.ts'
import { openLog, logConsole } from './kernel/log.ts'
import { StartError, SettingError, type Environment } from './kernel/settings.ts'
import { openTraces } from './kernel/traces.ts'
import { listen, type HttpListener, networkAddresses } from './http-listener.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import type { LiveRestore } from './modules/admin/index.ts'
import { prepareBackup, recoverRestore } from './restore-backup.ts'
import type { OperatorInput } from './modules/auth/index.ts'

export interface RunningServer {
  /** The current app. A restore replaces it. */
  readonly app: App
  readonly port: number
  /** Stops requests, modules and the database, in that order. */
  close(): Promise<void>
}

/** Opens the data folder, the app and the port. If one fails, everything is closed again. */
export async function openServer(config: Config): Promise<RunningServer> {
  await prepareFolder(config.dataDir)
  // with PostgreSQL, several servers may share the folder for files
  const lock = config.databaseUrl === null ? await lockFolder(config.dataDir) : null
  try {
    await recoverRestore(config, openLog({ level: config.logLevel }))
    await checkStamp(config.dataDir)
    return await serve(config, lock)
  } catch (error) {
    await lock?.release()
    throw error
  }
}

// the database opens in its own thread while this thread loads the modules
async function furnish(config: Config, restore: LiveRestore): Promise<App> {
  const log = openLog({ level: config.logLevel })
  try {
    const opening = openDatabase(config, log, true)
    const [{ createApp }, database] = await Promise.all([import('./app.ts'), opening])
    return await createApp(config, { log, database, restore })
  } catch (error) {
    throw explain(error, config)
  }
}

function explain(error: unknown, { dataDir, databaseUrl }: Config): unknown {
  if (!(error instanceof NewerDataError)) return error
  const where = databaseUrl === null ? `DATA_DIR ${dataDir}` : 'The database of DATABASE_URL'
  return new StartError(`${where} cannot be opened: ${error.message}. Start that version, or restore a backup.`)
}

/** Returns the URL at which users open the server. */
export const addressOf = ({ siteUrl }: Config, port: number): string => siteUrl ?? `http://localhost:${port}`

export const setupLink = (config: Config, port: number, code: string): string =>
  `${addressOf(config, port)}${config.authUrl === null ? '/auth/admin-setup' : '/admin/set-admin'}#code=${code}`

async function serve(config: Config, lock: FolderLock | null): Promise<RunningServer> {
  const stopTraces = await openTraces(config)
  let app = await furnish(config, (...asked) => restore(...asked))
  let replacing: Promise<void> = Promise.resolve()
  const listening: HttpListener = await listen(app).catch(async (error: unknown) => {
    await app.stop()
    throw error
  })
  const actions = controlOf(() => app, listening.port)
  const opening = lock === null ? null : openControl(actions, { lock, log: app.kernel.log })
  const control = await opening?.catch(async (error: unknown) => {
    await Promise.all([listening.close(), app.stop()])
    throw error
  })
  await rm(join(config.dataDir, 'tmp'), { recursive: true, force: true })

  /** Stops the app while `work` changes the data, and starts a new one afterwards, even if `work` fails. */
  const replace = async (work: (old: App) => Promise<void>): Promise<void> => {
    const old = app
    await listening.pause()
    await old.stopModules()
    try {
      await work(old)
    } finally {
      await old.stop().catch((error: unknown) => old.kernel.log.error('the previous server did not stop', { error }))
      // without an app the process is useless: it exits, and its supervisor restarts it
      app = await furnish(config, restore).catch(fail)
      listening.serve(app)
      void app.start().catch((error: unknown) => app.kernel.log.error('background tasks failed to start', { error }))
    }
  }

  const restore: LiveRestore = async (file, { signal, hear, settle }) => {
    const { kernel } = app
    const { log, clock } = kernel
    const prepared = await prepareBackup(config, {
      file,
      force: true,
      log,
      reading: {
        signal,
        hear: (done) => hear({ phase: 'reading', done }),
        most: maxUnpackedBytes((await stat(file)).size),
      },
      settle: async (database) => {
        await migrate(database, MIGRATION_FOLDERS, log)
        await settle(database)
      },
    })
    const exchange = signal.aborted
      ? Promise.reject(signal.reason as Error)
      : replace(async (old) => {
          hear({ phase: 'saving' })
          await createDump({ database: old.kernel.database, dataDir: config.dataDir, clock, log }, 'before-restore', {
            files: true,
          })
          hear({ phase: 'exchanging' })
          await old.stop()
          await prepared.commit()
          log.info('backup restored', { file })
        })
    replacing = exchange.catch(() => {})
    try {
      await exchange
    } finally {
      await prepared.discard()
    }
  }

  return {
    get app() {
      return app
    },
    port: listening.port,
    close: async () => {
      await replacing
      const quiet = listening.close()
      await app.stopModules()
      await quiet
      await control?.close()
      await app.stop()
      await stopTraces()
      await lock?.release()
    },
  }
}

/** Returns the actions that the command line can request from the running server. */
function controlOf(appNow: () => App, port: number): ControlActions {
  const answerOf = (answer: unknown): Readable => Readable.from([JSON.stringify(answer)])
  return {
    backup: () => {
      const { config, clock, log, database } = appNow().kernel
      return takeBackup({ dataDir: config.dataDir, clock, log, database })
    },
    'reopen-setup': async () => {
      const { auth, config } = appNow()
      return Readable.from([setupLink(config, port, await auth.reopenSetup())])
    },
    repair: async (input: string) => answerOf(await appNow().plays.repair(JSON.parse(input) as string)),
    admin: async (input: string) => answerOf(await appNow().auth.makeAdministrator(JSON.parse(input) as OperatorInput)),
  }
}

const LONGEST_GOODBYE = 8000

function fail(error: unknown): never {
  const plain = error instanceof StartError || error instanceof SettingError
  process.stderr.write(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}

interface Started extends RunningServer {
  ending: boolean
}

async function start(environment: Environment): Promise<Started> {
  const config = readConfig(environment)
  const running: Started = Object.assign(await openServer(config), { ending: false })
  logConsole(running.app.kernel.log)
  // done before anything is printed, so that a signal sent right after the first output stops the server cleanly
  endOn('SIGINT', running)
  endOn('SIGTERM', running)
  // in a single write, so that a process waiting for the first line receives all of them
  process.stdout.write(`${(await announce(config, running)).join('\n')}\n`)
  return running
}

async function announce(config: Config, { app, port }: RunningServer): Promise<string[]> {
  const others = networkAddresses(config.host, port)
  const alone = others.length === 0 && config.siteUrl === null
  const code = await app.auth.setupCode()
  return [
    `Réplique is ready at ${addressOf(config, port)}`,
    ...others.map((address) => `On the network: ${address}`),
    ...(alone ? ['Only this machine can open it; HOST=0.0.0.0 lets in others on the network.'] : []),
    ...(code === null ? [] : [`Set up the administrator: ${setupLink(config, port, code)}`]),
  ]
}

function endOn(signal: NodeJS.Signals, running: Started): void {
  process.once(signal, () => {
    running.ending = true
    const late = setTimeout(() => process.exit(1), LONGEST_GOODBYE)
    late.unref()
    running.close().then(() => process.exit(0), fail)
  })
}

/** Logs a warning if other servers use the database and nothing connects this server with them. */
async function warnOfOthers({ config, kernel }: App): Promise<void> {
  if (config.databaseUrl === null || config.redisUrl !== null) return
  const { listServers, THIS_SERVER } = await import('./kernel/db/postgres.ts')
  const others = (await listServers(kernel.database).catch(() => [])).filter((name) => name !== THIS_SERVER)
  if (others.length > 0)
    kernel.log.warn('other servers use this database: set REDIS_URL, or stop them, because people on different servers cannot see what the others type', { others }) // prettier-ignore
}

/**
 * Starts the server and prints its address; stops on Ctrl+C. If it can't start, prints one line and exits with code 1.
 */
export async function run(environment: Environment): Promise<void> {
  process.on('unhandledRejection', (error) => {
    process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`)
  })
  const running = await start(environment).catch(fail)
  const { app } = running
  await warnOfOthers(app)
  await app.start().catch((error: unknown) => {
    // if the server is being stopped while it starts, this failure does not matter
    if (!running.ending) app.kernel.log.error('background tasks failed to start', { error })
  })
}
