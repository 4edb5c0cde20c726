import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Config } from './config.ts'
import { askHolder } from './kernel/data-folder/control.ts'
import { checkStamp } from './kernel/data-folder/data-folder.ts'
import { isHolding, lockFolder, readHolder } from './kernel/data-folder/lock.ts'
import type { Database } from './kernel/db/database.ts'
import { findUnapplied } from './kernel/db/migrate.ts'
import { openDatabase } from './kernel/db/open-database.ts'
import type { Log } from './kernel/log.ts'
import { StartError } from './kernel/start-error.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import type { OperatorAnswer, OperatorWish } from './rooms/auth/index.ts'

/** Makes or recovers an administrator, through the server that holds the data folder, or else by the database itself. */
export async function makeAdministrator(config: Config, wish: OperatorWish, log: Log): Promise<string[]> {
  const { dataDir, databaseUrl } = config
  const through = databaseUrl === null ? await askServer(dataDir, wish) : null
  return tell(through ?? (await askHere(config, wish, log)), wish)
}

async function askServer(dataDir: string, wish: OperatorWish): Promise<OperatorAnswer | null> {
  const holder = await readHolder(dataDir)
  if (holder === null || !(await isHolding(dataDir, holder))) return null
  const answer = await askHolder(holder, 'admin', JSON.stringify(wish))
  if (answer?.statusCode !== 200)
    throw new StartError(`The server that uses ${dataDir} did not answer: look into its log.`)
  return JSON.parse(await text(answer)) as OperatorAnswer
}

async function askHere(config: Config, wish: OperatorWish, log: Log): Promise<OperatorAnswer> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl === null && !existsSync(`${dataDir}/database/PG_VERSION`))
    throw new StartError(`DATA_DIR ${dataDir} holds no database: start the server first.`)
  const lock = databaseUrl === null ? await lockFolder(dataDir) : null
  try {
    if (lock !== null) await checkStamp(dataDir)
    return await askDatabase(config, wish, log)
  } finally {
    await lock?.release()
  }
}

async function askDatabase(config: Config, wish: OperatorWish, log: Log): Promise<OperatorAnswer> {
  const database = await openDatabase(config, log)
  try {
    await checkUpToDate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  const { openHouse } = await import('./house.ts')
  const house = await openHouse(config, { database, log })
  try {
    return await house.auth.makeAdministrator(wish)
  } finally {
    await house.stop()
  }
}

// Other servers may be running on it; bringing it up to date is for a start.
async function checkUpToDate(database: Database): Promise<void> {
  if ((await findUnapplied(database, MIGRATION_FOLDERS)).length > 0)
    throw new StartError('The database is not of this version yet: start the server once, then try again.')
}

function tell(answer: OperatorAnswer, { email }: OperatorWish): string[] {
  if (answer.done === 'not-an-address') throw new StartError(`${JSON.stringify(email)} is no e-mail address.`)
  if (answer.done === 'kept-elsewhere')
    throw new StartError(
      'Accounts and passwords are kept at AUTH_URL: sign up there and sign in here once, then try again.',
    )
  const { done, password } = answer
  return [
    done === 'made' ? `${answer.email} has an account, and is administrator.` : `${answer.email} is administrator.`,
    ...(password === null ? [] : [`Password: ${password}`]),
  ]
}
