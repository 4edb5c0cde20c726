import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { askServer, withData } from './ask-server.ts'
import { type Config, readConfig } from './config.ts'
import { diagnose, printFinding } from './doctor.ts'
import type { App } from './app.ts'
import { type Log, openLog } from './kernel/log.ts'
import { StartError, SettingError, type Environment } from './kernel/settings.ts'
import type { OperatorAnswer, OperatorInput } from './modules/auth/index.ts'
import { writeArchive } from './kernel/backup/archive.ts'
import { recordBackup } from './kernel/backup/dumps.ts'
import { sendToHolder } from './kernel/data-folder/control.ts'
import { exists, prepareFolder, lockFolder, readHolder, readRunningHolder } from './kernel/data-folder/data-folder.ts'
import { migrate, NewerDataError, rehearseMigrations } from './kernel/db/migrate.ts'
import { type Database, openDatabase } from './kernel/db/database.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import { runVoices } from './voices-command.ts'
import { restoreBackup } from './restore-backup.ts'
import { isId } from './kernel/ids.ts'
import type { Repaired } from './modules/plays/index.ts'

/**
 * Creates an administrator or restores their access, through the running server if there is one, otherwise directly in
 * the database.
 */
export async function makeAdministrator(config: Config, request: OperatorInput, log: Log): Promise<string[]> {
  const ask = { action: 'admin', request, ask: (app: App) => app.auth.makeAdministrator(request) }
  return tell(await askServer(config, ask, log), request)
}

function tell(answer: OperatorAnswer, { email }: OperatorInput): string[] {
  if (answer.done === 'not-an-address') throw new StartError(`${JSON.stringify(email)} is not an email address.`)
  if (answer.done === 'kept-elsewhere')
    throw new StartError(
      'Accounts are managed by the service at AUTH_URL: sign up there and sign in here once, then try again.',
    )
  const { done, password } = answer
  return [
    `${answer.email} ${done === 'made' ? 'has a new account and is an administrator' : 'is an administrator'}.`,
    ...(password === null ? [] : [`Password: ${password}`]),
  ]
}

const USAGE = `replique backup FILE.tar.gz            backs up plays, accounts, files and keys; the server may be running
replique restore FILE.tar.gz [--force]  restores a backup into an empty data folder; --force replaces existing data
replique reopen-setup                   prints a new link to set up an administrator; the server must be running
replique admin EMAIL [--password]       makes EMAIL an administrator, and creates the account if it doesn't exist;
                                        --password sets and prints a new password, and turns off two-step verification
replique repair PLAY                    repairs a play that cannot be opened, by its id; the server may be running
replique migrate [--dry-run]            upgrades the database, as a start does; --dry-run tries it and undoes it again
replique voices list                    lists packs of natural voices, and which are installed
replique voices add NAME|FILE           installs a pack, by its name or from a downloaded archive
replique voices remove NAME             removes a pack
replique doctor                         checks settings, database, disk, mail, backups and more, and says what to do`

export interface CommandOutput {
  print(this: void, line: string): void
  complain(this: void, line: string): void
}

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  backup: ['--force'],
  restore: ['--force'],
  admin: ['--password'],
  migrate: ['--dry-run'],
}

const log = openLog({ level: 'warn' })

/** Runs one of the server's commands. Returns the exit code. */
export async function runCommand(
  args: readonly string[],
  environment: Environment,
  output: CommandOutput,
): Promise<number> {
  const [command, ...rest] = args
  const files = rest.filter((arg) => !arg.startsWith('--'))
  const unknown = rest.find((arg) => arg.startsWith('--') && !(OPTIONS[command ?? ''] ?? []).includes(arg))
  try {
    if (command === 'doctor' && rest.length === 0) return await examine(environment, output)
    const config = readConfig(environment)
    const force = rest.includes('--force')
    if (unknown !== undefined) throw new StartError(`Unknown option ${unknown}.`)
    if (command === 'backup' && files.length === 1) await backup(config, { file: files[0]!, force }, output)
    else if (command === 'restore' && files.length === 1) await restore(config, { file: files[0]!, force }, output)
    else if (command === 'reopen-setup' && files.length === 0) await reopenSetup(config, output)
    else if (command === 'admin' && files.length === 1) await administer(config, { email: files[0]!, rest }, output)
    else if (command === 'migrate' && files.length === 0) await upgrade(config, rest.includes('--dry-run'), output)
    else if (command === 'voices') await runVoices(config, files, output.print)
    else if (command === 'repair' && files.length === 1) await repair(config, files[0]!, output)
    else throw new StartError(`Usage:\n${USAGE}`)
    return 0
  } catch (error) {
    const plain = error instanceof StartError || error instanceof SettingError || error instanceof NewerDataError
    output.complain(plain ? error.message : String((error as Error).stack ?? error))
    return 1
  }
}

/** Returns 1 if there is a fault, otherwise 0. Warnings are not faults. */
async function examine(environment: Environment, output: CommandOutput): Promise<number> {
  let faults = 0
  await diagnose(environment, (finding) => {
    if (finding.state === 'fault') faults++
    output.print(printFinding(finding))
  })
  return faults === 0 ? 0 : 1
}

interface Asked {
  readonly file: string
  readonly force: boolean
}

async function backup(config: Config, { file, force }: Asked, output: CommandOutput): Promise<void> {
  const path = resolve(file)
  if (!force && (await exists(path)))
    throw new StartError(`${file} already exists: choose another name, or replace it with --force.`)
  try {
    if (config.databaseUrl !== null || !(await backupThroughServer(config, path))) await backupHere(config, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC')
      throw new StartError(`${file} cannot be written (${code}).`)
    throw error
  }
  // only for `doctor`: a folder that can't be written must not make the backup fail
  await recordBackup(config.dataDir, new Date()).catch(() => {})
  output.print(`Saved ${file} (${sizeOf((await stat(path)).size)}).`)
}

const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

async function backupThroughServer({ dataDir }: Config, path: string): Promise<boolean> {
  const holder = await readRunningHolder(dataDir)
  if (holder === null) return false
  const answer = await sendToHolder(holder, 'backup')
  if (answer?.statusCode !== 200)
    throw new StartError(`The server that uses ${dataDir} could not make a backup: check its log.`)
  const draft = `${path}.part`
  try {
    await pipeline(answer, createWriteStream(draft, { mode: 0o600 }))
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return true
}

async function backupHere(config: Config, path: string): Promise<void> {
  const { dataDir } = config
  await withDatabase(config, (database) => writeArchive({ database, dataDir, now: new Date(), files: true }, path))
}

async function upgrade(config: Config, dry: boolean, output: CommandOutput): Promise<void> {
  const names = await withDatabase(config, async (database) => {
    const pending = await rehearseMigrations(database, MIGRATION_FOLDERS)
    if (!dry) await migrate(database, MIGRATION_FOLDERS, log)
    return pending
  })
  const count = names.length === 1 ? '1 migration' : `${names.length} migrations`
  for (const name of names) output.print(name)
  if (names.length === 0) output.print('The database is up to date.')
  else output.print(dry ? `${count} can be applied. Nothing was changed.` : `${count} applied.`)
}

const withDatabase = <Result>(config: Config, work: (database: Database) => Promise<Result>): Promise<Result> =>
  withData(config, log, async () => {
    const database = await openDatabase(config, log)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  })

async function restore(config: Config, { file, force }: Asked, output: CommandOutput): Promise<void> {
  await prepareFolder(config.dataDir)
  const lock = config.databaseUrl === null ? await lockFolder(config.dataDir) : null
  try {
    await restoreBackup(config, { file: resolve(file), force, log })
  } finally {
    await lock?.release()
  }
  output.print(`Restored ${file}.`)
}

async function reopenSetup({ dataDir }: Config, output: CommandOutput): Promise<void> {
  const holder = await readHolder(dataDir)
  const answer = holder === null ? null : await sendToHolder(holder, 'reopen-setup')
  if (answer?.statusCode !== 200) throw new StartError(`No server is running on ${dataDir}: start it first.`)
  output.print(`Set up the administrator: ${await text(answer)}`)
}

async function repair(config: Config, playId: string, output: CommandOutput): Promise<void> {
  for (const line of await repairPlay(config, playId, log)) output.print(line)
}

async function administer(
  config: Config,
  { email, rest }: { email: string; rest: readonly string[] },
  output: CommandOutput,
): Promise<void> {
  const lines = await makeAdministrator(config, { email, newPassword: rest.includes('--password') }, log)
  for (const line of lines) output.print(line)
}

if (import.meta.main) {
  const output = {
    print: (line: string) => void process.stdout.write(`${line}\n`),
    complain: (line: string) => void process.stderr.write(`${line}\n`),
  }
  process.exitCode = await runCommand(process.argv.slice(2), process.env, output)
}

/** Repairs a play whose text can't be read. Returns the lines of a report on what was read, restored and set aside. */
export async function repairPlay(config: Config, playId: string, log: Log): Promise<string[]> {
  if (!isId(playId))
    throw new StartError(`${JSON.stringify(playId)} is not a play's id: copy the id from the play's address.`)
  const ask = { action: 'repair', request: playId, ask: (app: App) => app.plays.repair(playId) }
  return printLine(await askServer<string, Repaired | null>(config, ask, log), playId)
}

function printLine(repaired: Repaired | null, playId: string): string[] {
  if (repaired === null) throw new StartError(`There is no play ${playId}.`)
  const { read, putBack, setAside, folded } = repaired
  return [
    `${read} parts of the play can be read${folded ? ' and were merged into one' : ''}.`,
    ...(putBack > 0 ? [`${putBack} that were set aside can be read again and were restored.`] : []),
    setAside.length === 0 ? 'Nothing is set aside.' : `${setAside.length} cannot be read and are set aside:`,
    ...setAside.map(
      ({ kind, seq, author, created_at: at, reason }) =>
        `  ${kind} ${seq} of ${new Date(at).toISOString()}, by ${author ?? 'nobody'}: ${reason}`,
    ),
  ]
}
