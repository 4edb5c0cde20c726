/** `npx replique doctor`: checks settings and everything the server depends on, and says what to do about each fault. */
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { type Config, readConfig } from './config.ts'
import { type DumpReason, listDumps, readBackupTime, timeOf } from './kernel/backup/dumps.ts'
import { checkStamp, exists, lockFolder, prepareFolder, readRunningHolder } from './kernel/data-folder/data-folder.ts'
import { type Database, openDatabase, sizeOfDatabase } from './kernel/db/database.ts'
import { findUnapplied, type Migration } from './kernel/db/migrate.ts'
import { isLoopbackAddress } from './kernel/http/address.ts'
import { isLoopback, ownAddress } from './http-listener.ts'
import { newToken } from './kernel/ids.ts'
import { openLog } from './kernel/log.ts'
import { SettingError, type Environment } from './kernel/settings.ts'
import { openS3Storage } from './kernel/storage/s3-storage.ts'
import { VERSION } from './kernel/config.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import { assertKeys } from './modules/auth/index.ts'
import { checkRedis } from './modules/collab/index.ts'
import { checkSmtp } from './modules/mail/index.ts'

type State = 'ok' | 'warning' | 'fault'

export interface Finding {
  readonly name: string
  readonly state: State
  /** What was found and, unless it is ok, what to do. */
  readonly text: string
}

/** A check reports its findings by returning them, and a fault by throwing. */
type Check = (config: Config) => Promise<readonly [State, string]>

const ok = (text: string): readonly [State, string] => ['ok', text]
const warning = (text: string): readonly [State, string] => ['warning', text]

/** Maximum duration of one check, in milliseconds. */
const PATIENCE = 20_000
const log = openLog({ level: 'silent' })

const reasonOf = (error: unknown): string => {
  const message = error instanceof Error && error.message !== '' ? error.message : String(error)
  return /[.!?]$/.test(message) ? message : `${message}.`
}

/** Adds to an error what to do about it. */
const advise =
  (advice: string) =>
  (error: unknown): never => {
    throw new Error(`${reasonOf(error)} ${advice}`)
  }

async function run(name: string, check: Check, config: Config): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE / 1000} seconds`)), PATIENCE)
  })
  try {
    const [state, text] = await Promise.race([check(config), tooLong])
    return { name, state, text }
  } catch (error) {
    return { name, state: 'fault', text: reasonOf(error) }
  } finally {
    clearTimeout(timer)
  }
}

const address: Check = async ({ siteUrl, host, trustProxy, origin }) => {
  if (siteUrl === null && !isLoopback(host))
    return warning(`SITE_URL is not set: links in emails lead to ${origin}. Set it to the address that people open.`)
  if (siteUrl?.startsWith('http:') === true && !isLoopbackAddress(siteUrl))
    return warning(
      `${siteUrl} is not secure: microphones and installing don't work, and passwords can be read on the way. Put a proxy with TLS in front.`,
    )
  if (siteUrl?.startsWith('https:') === true && !trustProxy)
    return warning(
      'TRUST_PROXY is off: behind a proxy, everyone seems to come from its address and shares its rate limits. Set TRUST_PROXY=yes.',
    )
  return ok(origin)
}

/**
 * Thresholds for free disk space, in bytes. Below the first, the check warns; below the second, it reports a fault,
 * because the server will soon be unable to store anything.
 */
const LITTLE_SPACE = 2e9
const NO_SPACE = 2e8
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

const folder: Check = async ({ dataDir }) => {
  if (!(await exists(dataDir))) return ok(`${dataDir} doesn't exist yet; the first start creates it`)
  await prepareFolder(dataDir)
  await checkStamp(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free < NO_SPACE) throw new Error(`${dataDir} has only ${gigabytes(free)} left. Free some space`)
  if (free < LITTLE_SPACE) return warning(`${dataDir} has ${gigabytes(free)} left. Free some space soon.`)
  return ok(`${dataDir}, ${gigabytes(free)} free`)
}

/**
 * Difference in seconds between the clocks of this machine and of the database above which to warn. Codes and links
 * expire by the clock.
 */
const CLOCK_OFF = 30

/** Maximum number of pending migrations that are named. */
const MOST_NAMED = 8

function namesOf(pending: readonly Migration[]): string {
  const names = pending.slice(0, MOST_NAMED).map(({ module, name }) => `${module}/${name}`)
  return `${names.join(', ')}${pending.length > MOST_NAMED ? ', …' : ''}`
}

async function examine(database: Database, config: Config): Promise<readonly [State, string]> {
  const { engine } = database
  const pending = await findUnapplied(database, MIGRATION_FOLDERS)
  const { rows } = await database.query(
    `select current_setting('server_version') as version, extract(epoch from now()) as now`,
  )
  const version = String(rows[0]?.['version']).split(' ')[0] ?? ''
  const off = Math.abs(Number(rows[0]?.['now']) - Date.now() / 1000)
  const size = `${((await sizeOfDatabase(database)) / 1e6).toFixed(0)} MB`
  if (Number.parseInt(version, 10) < 15) throw new Error(`PostgreSQL ${version} is too old. Upgrade to 15 or newer`)
  if (engine === 'postgres' && off > CLOCK_OFF)
    return warning(
      `The clocks of this machine and of the database differ by ${off.toFixed(0)} seconds. Synchronise both (NTP).`,
    )
  if (pending.length > 0)
    return warning(
      `${pending.length} migrations are pending (${namesOf(pending)}); they are applied when the server starts. Back up first: npx replique backup FILE.tar.gz`,
    )
  await assertKeys(database, config.auth.sealingSecret)
  if (engine === 'postgres') await assertShared(database, config)
  return ok(`${engine === 'postgres' ? `PostgreSQL ${version}` : 'embedded'}, ${size}`)
}

/** Throws if several servers use the database, and the settings don't connect them. */
async function assertShared(opened: Database, { redisUrl }: Config): Promise<void> {
  const { listServers } = await import('./kernel/db/postgres.ts')
  const servers = await listServers(opened)
  if (redisUrl === null && servers.length > 1)
    throw new Error(
      `${servers.length} servers use the database (${servers.join(', ')}), and people on one don't see what people on another type. Set REDIS_URL for all of them`,
    )
}

const database: Check = async (config) => {
  const embedded = config.databaseUrl === null
  if (embedded && (await readRunningHolder(config.dataDir)) !== null) return ok('embedded, open in the running server')
  if (embedded && !(await exists(join(config.dataDir, 'database', 'PG_VERSION'))))
    return ok('embedded, not created yet; the first start creates it')
  const lock = embedded ? await lockFolder(config.dataDir) : null
  try {
    const opened = await openDatabase(config, log)
    try {
      return await examine(opened, config)
    } finally {
      await opened.close()
    }
  } finally {
    await lock?.release()
  }
}

const redis: Check = async ({ redisUrl }) => {
  if (redisUrl === null) return ok('not used; this server is the only one')
  await checkRedis(redisUrl).catch(advise('Check REDIS_URL, and that Redis runs and can be reached from here.'))
  return ok('answers')
}

const files: Check = async ({ filesUrl, dataDir }) => {
  if (filesUrl === null) return ok(join(dataDir, 'files'))
  const storage = openS3Storage(filesUrl)
  const key = `doctor/${newToken(12)}`
  await storage.put(key, new Uint8Array([1]))
  const stored = await storage.get(key)
  await storage.remove(key)
  if (stored?.[0] !== 1) throw new Error('A file could be stored in the bucket, but not read. Check the permissions')
  return ok('the bucket stores, reads and deletes files')
}

const mail: Check = async ({ smtpUrl }) => {
  if (smtpUrl === null)
    return warning(
      'SMTP_URL is not set: emails stay in the outbox, where administrators read them. Set it to send them.',
    )
  await checkSmtp(smtpUrl).catch(advise('Check SMTP_URL: its host, port, user name and password.'))
  return ok('the mail server accepts the connection')
}

const DAY = 86_400_000
/** Age of the newest backup, in days, above which to warn. */
const OLD = 2

/** Backups that the server made itself. Uploaded files don't count, because they may contain anything. */
const OWN_DUMPS: readonly DumpReason[] = ['daily', 'before-upgrade', 'before-restore']

const backups: Check = async ({ dataDir }) => {
  const dumps = await Promise.all(OWN_DUMPS.map((reason) => listDumps(dataDir, reason)))
  const byCommand = await readBackupTime(dataDir)
  const newest = [...dumps.flat().map(timeOf), ...(byCommand === null ? [] : [byCommand])].toSorted().at(-1)
  const advice = 'Choose an hour under Administration, Backup, or set BACKUP_HOUR; copy backups to another machine.'
  if (newest === undefined) return warning(`No backup has been made yet. ${advice}`)
  const days = (Date.now() - Date.parse(newest)) / DAY
  if (days > OLD) return warning(`The last backup is ${Math.floor(days)} days old. ${advice}`)
  return ok(`the last one was made on ${newest.slice(0, 16).replace('T', ' ')} UTC`)
}

const server: Check = async ({ host, port }) => {
  const at = ownAddress(host, port)
  const response = await fetch(`${at}/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
  if (response === null) return warning(`Nothing answers at ${at}. If the server should run, start it.`)
  if (response.ok) return ok(`runs at ${at}`)
  const body = (await response.json().catch(() => ({}))) as { unwell?: string[] }
  throw new Error(`The server at ${at} has a fault in: ${(body.unwell ?? ['unknown']).join(', ')}. See its log`)
}

/** The codes of errors about certificates are those of OpenSSL. */
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|^ERR_TLS/

function whyUnreachable(error: unknown): string {
  const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
  return CERTIFICATE.test(code) ? `this machine doesn't trust its certificate (${code})` : 'it does not answer'
}

const site: Check = async ({ siteUrl }) => {
  if (siteUrl === null) return ok('SITE_URL is not set')
  let found: string
  try {
    const response = await fetch(`${siteUrl}/live`, { signal: AbortSignal.timeout(10_000) })
    if (response.ok) return ok(`${siteUrl} answers`)
    found = `it answers with status ${response.status}`
  } catch (error) {
    found = whyUnreachable(error)
  }
  return warning(`${siteUrl} can't be reached from this machine: ${found}. Check DNS, the proxy and its certificate.`)
}

const CHECKS: Readonly<Record<string, Check>> = {
  address,
  'data folder': folder,
  database,
  redis,
  files,
  mail,
  backups,
  server,
  site,
}

/** Runs all checks, and reports each finding as soon as it is known. If the settings can't be read, nothing else is checked. */
export async function diagnose(environment: Environment, report: (finding: Finding) => void): Promise<void> {
  report({ name: 'version', state: 'ok', text: `Réplique ${VERSION}, Node ${process.versions.node}` })
  let config: Config
  try {
    config = readConfig(environment)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    return report({ name: 'settings', state: 'fault', text: error.message })
  }
  report({ name: 'settings', state: 'ok', text: 'all can be used' })
  for (const [name, check] of Object.entries(CHECKS)) report(await run(name, check, config))
}

/** One line of the report. */
export const printFinding = ({ name, state, text }: Finding): string => `${state.padEnd(8)} ${name.padEnd(12)} ${text}`
