import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Config, readConfig } from './config.ts'
import type { App } from './app.ts'
import { takeBackup } from './kernel/backup/dumps.ts'
import { openControl } from './kernel/data-folder/control.ts'
import { checkStamp, prepareFolder } from './kernel/data-folder/data-folder.ts'
import { lockFolder, type FolderLock } from './kernel/data-folder/lock.ts'
import { NewerDataError } from './kernel/db/migrate.ts'
import { openDatabase } from './kernel/db/database.ts'
import { openLog, logConsole } from './kernel/log.ts'
import { StartError } from './kernel/start-error.ts'
import { listen, type Listening, networkAddresses } from './listening.ts'
import { recoverRestore } from './restoring.ts'
import type { OperatorInput } from './modules/auth/index.ts'
import { SettingError, type Environment } from './kernel/settings.ts'

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
      const request = JSON.parse(input) as OperatorInput
      return Readable.from([JSON.stringify(await app.auth.makeAdministrator(request))])
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

const LONGEST_GOODBYE = 8000

function fail(error: unknown): never {
  const plain = error instanceof StartError || error instanceof SettingError
  process.stderr.write(`${plain ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
}

interface Started extends Running {
  ending: boolean
}

async function start(environment: Environment): Promise<Started> {
  const config = readConfig(environment)
  const running: Started = { ...(await openServer(config)), ending: false }
  logConsole(running.app.kernel.log)
  // Before the word is out, so that whoever ends it at once ends it cleanly.
  endOn('SIGINT', running)
  endOn('SIGTERM', running)
  // In one piece, so that whoever waits for the first line has them all.
  process.stdout.write(`${(await announce(config, running)).join('\n')}\n`)
  return running
}

async function announce(config: Config, { app, port }: Running): Promise<string[]> {
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

/** Opens, listens and says where; ends on Ctrl+C. A reason not to start is one line and exit code 1. */
export async function run(environment: Environment): Promise<void> {
  process.on('unhandledRejection', (error) => {
    process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`)
  })
  const running = await start(environment).catch(fail)
  const { app } = running
  await app.start().catch((error: unknown) => {
    // whoever ends it while it starts has no use for what could not be begun any more
    if (!running.ending) app.kernel.log.error('background work failed to start', { error })
  })
}
