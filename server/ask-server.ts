import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Config } from './config.ts'
import type { App } from './app.ts'
import { sendToHolder } from './kernel/data-folder/control.ts'
import { checkStamp, isHolderRunning, lockFolder, readHolder } from './kernel/data-folder/data-folder.ts'
import { type Database, openDatabase } from './kernel/db/database.ts'
import { findUnapplied } from './kernel/db/migrate.ts'
import type { Log } from './kernel/log.ts'
import { StartError } from './kernel/settings.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import { recoverRestore } from './restore-backup.ts'

/**
 * A request from the command line, in two forms: an action of the running server, or a function of an app opened in
 * this process.
 */
export interface ServerRequest<Input, Answer> {
  readonly action: string
  readonly request: Input
  readonly ask: (app: App) => Promise<Answer>
}

/**
 * Sends the request to the server that holds the data folder. If none is running, opens the database in this process.
 */
export async function askServer<Input, Answer>(
  config: Config,
  question: ServerRequest<Input, Answer>,
  log: Log,
): Promise<Answer> {
  const { dataDir, databaseUrl } = config
  const through = databaseUrl === null ? await askRunning(dataDir, question) : null
  return through === null ? withData(config, log, () => askDatabase(config, question, log)) : through.answer
}

async function askRunning<Input, Answer>(
  dataDir: string,
  { action, request }: ServerRequest<Input, Answer>,
): Promise<{ readonly answer: Answer } | null> {
  const holder = await readHolder(dataDir)
  if (holder === null || !(await isHolderRunning(dataDir, holder))) return null
  const answer = await sendToHolder(holder, action, JSON.stringify(request))
  if (answer?.statusCode !== 200)
    throw new StartError(`The server that uses ${dataDir} did not respond: check its log.`)
  return { answer: JSON.parse(await text(answer)) as Answer }
}

/** Does work on the data while no server uses it; with PostgreSQL, servers may use it too. */
export async function withData<Result>(config: Config, log: Log, work: () => Promise<Result>): Promise<Result> {
  const { dataDir, databaseUrl } = config
  const lock = databaseUrl === null && existsSync(dataDir) ? await lockFolder(dataDir) : null
  try {
    await recoverRestore(config, log)
    if (databaseUrl === null && !existsSync(`${dataDir}/database/PG_VERSION`))
      throw new StartError(`DATA_DIR ${dataDir} contains no database: start the server first.`)
    if (lock !== null) await checkStamp(dataDir)
    return await work()
  } finally {
    await lock?.release()
  }
}

async function askDatabase<Input, Answer>(
  config: Config,
  { ask }: ServerRequest<Input, Answer>,
  log: Log,
): Promise<Answer> {
  const database = await openDatabase(config, log)
  try {
    await checkUpToDate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  const { createApp } = await import('./app.ts')
  const app = await createApp(config, { database, log })
  try {
    return await ask(app)
  } finally {
    await app.stop()
  }
}

// other servers may be using the database, so only starting a server upgrades it
async function checkUpToDate(database: Database): Promise<void> {
  if ((await findUnapplied(database, MIGRATION_FOLDERS)).length > 0)
    throw new StartError('The database is not up to date: start the server once to upgrade it, then try again.')
}
