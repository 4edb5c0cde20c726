import { FLAG_DEFAULTS } from '@replique/contract'
import type { Hono } from 'hono'
import { createHttpApp, checkHealth } from './http-app.ts'
import type { Config } from './config.ts'
import { ANONYMOUS, type ReadActor } from './kernel/actor.ts'
import { openAudit } from './kernel/audit/audit.ts'
import { createDump } from './kernel/backup/dumps.ts'
import { openBackupSchedule, type BackupSchedule } from './kernel/backup/schedule.ts'
import { systemClock, type Clock } from './kernel/clock.ts'
import { type Database, openDatabase } from './kernel/db/database.ts'
import { findUnapplied, migrate, readApplied, type MigrationFolder } from './kernel/db/migrate.ts'
import { openEventBus } from './kernel/events.ts'
import type { AppEnv } from './kernel/http/call.ts'
import type { Stopwatch } from './kernel/http/event-loop-budget.ts'
import { scheduleIdempotencySweep } from './kernel/http/idempotency.ts'
import { openLimits } from './kernel/http/rate-limits.ts'
import { openJobs } from './kernel/jobs/jobs.ts'
import type { Kernel, Module, ExportedFile } from './kernel/kernel.ts'
import { queueByAccount } from './kernel/pool/fair-queue.ts'
import { openLog, type Log } from './kernel/log.ts'
import { openLoad, type Load } from './kernel/load.ts'
import { bothMetrics, openMetrics, type Metrics } from './kernel/metrics.ts'
import { openDiskStorage, type Storage } from './kernel/storage/storage.ts'
import { openS3Storage } from './kernel/storage/s3-storage.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import { openAdmin, type LiveRestore } from './modules/admin/index.ts'
import { openAi, type Ai } from './modules/ai/index.ts'
import { assertKeys, openAuth, type AuthModule, type HashCost } from './modules/auth/index.ts'
import { openCollab } from './modules/collab/index.ts'
import { openFlags, type FlagsModule } from './modules/flags/index.ts'
import { openFriends, type Friends } from './modules/friends/index.ts'
import { openGroups, type Groups } from './modules/groups/index.ts'
import { openInvitations, type Receivers } from './modules/invitations/index.ts'
import { openJobs as openJobsModule, type JobsModule } from './modules/jobs/index.ts'
import { openMail } from './modules/mail/index.ts'
import { openNotifications } from './modules/notifications/index.ts'
import { openPlays, type Plays } from './modules/plays/index.ts'
import { openProduction } from './modules/production/index.ts'
import { openRest } from './modules/rest/index.ts'
import { openVoices, type SpeechChoice, type Voices } from './modules/voices/index.ts'
import { VERSION } from './kernel/config.ts'

/** Replacements for parts of the app in tests. */
export interface Overrides {
  readonly clock?: Clock
  readonly log?: Log
  readonly database?: Database
  readonly storage?: Storage
  /** The folder that contains the built pages. */
  readonly build?: string
  readonly stopwatch?: Stopwatch
  /** A lower password-hashing cost, for tests. */
  readonly hashCost?: HashCost
  /** Replaces all data with a backup. Undefined if the server can't restore while it runs. */
  readonly restore?: LiveRestore
}

export interface App {
  readonly config: Config
  readonly kernel: Kernel
  readonly modules: readonly Module[]
  readonly auth: AuthModule
  readonly plays: Plays
  readonly schedule: BackupSchedule
  readonly http: Hono<AppEnv>
  fetch(request: Request): Promise<Response>
  /** Starts modules and jobs. Requests are answered in the meantime. */
  start(): Promise<void>
  /** Stops every module: open documents are stored and connected users are notified. */
  stopModules(): Promise<void>
  /** Stops the modules if they are still running, then the jobs and the database. */
  stop(): Promise<void>
}

/** The composition root: builds the kernel, creates the modules in order and connects their events. */
export async function createApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const log = overrides.log ?? openLog({ level: config.logLevel })
  const database = overrides.database ?? (await openDatabase(config, log))
  try {
    return await furnish(config, { ...overrides, log, database })
  } catch (error) {
    await database.close()
    throw error
  }
}

async function furnish(config: Config, given: Overrides & { log: Log; database: Database }): Promise<App> {
  let readActor: ReadActor = () => Promise.resolve(ANONYMOUS)
  let recoveryLimit = (): Promise<number> => Promise.resolve(FLAG_DEFAULTS.jobRecoveryAttemptsLimit.numeric_value)
  const load = openLoad(given.clock ?? systemClock)
  const metrics = bothMetrics(await openMetrics(config), load.metrics)
  const kernel = buildKernel(
    config,
    { ...given, metrics, load },
    {
      readActor: queueByAccount((bearer) => readActor(bearer)),
      recoveryLimit: () => recoveryLimit(),
    },
  )
  const schedule = openBackupSchedule(kernel)
  const { modules, auth, flags, plays } = openModules(kernel, {
    schedule,
    restore: given.restore ?? null,
    hashCost: given.hashCost,
  })
  recoveryLimit = () => recoveryLimitOf(flags)
  readActor = auth.readActor
  await upgrade(kernel, MIGRATION_FOLDERS)
  await assertKeys(kernel.database, config.auth.sealingSecret)
  scheduleIdempotencySweep(kernel)
  kernel.jobs.define('kernel.forget-work', () => kernel.jobs.userJobs.sweep(), { schedule: '50 3 * * *' })
  metrics.gauges('jobs', 'Jobs and scheduled tasks.', 'state', async () => ({ ...(await kernel.jobs.count()) }))
  const stopModules = stopOnce(kernel, modules)
  let closed: Promise<void> | null = null
  const http = createHttpApp({
    kernel,
    modules,
    ...(given.build === undefined ? {} : { build: given.build }),
    ...(given.stopwatch === undefined ? {} : { stopwatch: given.stopwatch }),
  })
  return {
    config,
    kernel,
    modules,
    auth,
    plays,
    schedule,
    http,
    fetch: async (request) => http.fetch(request),
    start: async () => {
      for (const module of modules) await module.start?.()
      await kernel.jobs.start()
      await schedule.start()
      load.start()
    },
    stopModules,
    stop: async () => {
      load.stop()
      await stopModules()
      await (closed ??= close(kernel))
    },
  }
}

interface Above {
  readonly readActor: ReadActor
  recoveryLimit(this: void): Promise<number>
}

/** Builds the kernel. The module functions that it needs are passed in, because the modules are created later. */
function buildKernel(
  config: Config,
  given: Overrides & { log: Log; metrics: Metrics; load: Load; database: Database },
  { readActor, recoveryLimit }: Above,
): Kernel {
  const { log, metrics, load, database, clock = systemClock } = given
  const events = openEventBus(log)
  return {
    config,
    database,
    log,
    metrics,
    load,
    clock,
    events,
    jobs: openJobs({ database, log, events, recoveryLimit }),
    storage: given.storage ?? openStorage(config),
    limits: openLimits(clock),
    audit: openAudit(database, clock),
    readActor,
  }
}

const openStorage = ({ filesUrl, dataDir }: Config): Storage =>
  filesUrl === null ? openDiskStorage(`${dataDir}/files`) : openS3Storage(filesUrl)

const dumpingOf = ({ config, database, clock, log }: Kernel) => ({ dataDir: config.dataDir, database, clock, log })

/** Applies pending migrations. A database written by an earlier version is dumped first. */
async function upgrade(kernel: Kernel, folders: readonly MigrationFolder[]): Promise<void> {
  const { database, log } = kernel
  const applied = await readApplied(database)
  const unapplied = await findUnapplied(database, folders)
  if (database.engine === 'pglite' && applied.length > 0 && unapplied.length > 0) {
    await createDump(dumpingOf(kernel), 'before-upgrade')
  }
  await migrate(database, folders, log)
}

function openModules(
  kernel: Kernel,
  {
    restore,
    schedule,
    hashCost,
  }: { restore: LiveRestore | null; schedule: BackupSchedule; hashCost: HashCost | undefined },
): {
  modules: readonly Module[]
  auth: AuthModule
  flags: FlagsModule
  plays: Plays
} {
  const modules: Module[] = []
  const app = {
    forget: (userId: string) => forgetEverywhere(modules, userId),
    filesOf: (userId: string) => filesOf(modules, userId),
    speechFor: (userId: string) => voices.speechFor(userId),
    whatGoes: async (userId: string) => ({
      ...(await plays.whatGoes(userId)),
      recordings: await voices.recordingsOf(userId),
    }),
  }
  const flags = openFlags(kernel)
  const jobs: JobsModule = openJobsModule(kernel, {
    titlesFor: async (reader, ids) =>
      new Map([...(await plays.titlesFor(reader, ids)), ...(await ai.imports.namesFor(reader.id, ids))]),
  })
  const mail = openMail(kernel)
  const auth = openAuth(kernel, { flags, mail, app }, hashCost)
  const rest = openRest(kernel, { flags, auth })
  const namesOf = (ids: readonly string[]) => auth.namesOf(ids)
  const invitations = openInvitations(kernel, {
    mail,
    auth,
    receivers: (): Receivers => ({ social: friends.receiver, group: groups.receiver, play: plays.receiver }),
    isBlocked: (by, other) => friends.isBlocked(by, other),
  })
  const friends: Friends = openFriends(kernel, { invitations, auth })
  const groups: Groups = openGroups(kernel, {
    invitations,
    auth,
    titlesFor: (reader, playIds) => plays.titlesFor(reader, playIds),
  })
  const plays: Plays = openPlays(kernel, {
    auth,
    friends,
    groups,
    invitations,
    mayCastVoices: (actor, playId, voiceIds) => voices.mayCast(actor, playId, voiceIds),
  })
  kernel.events.on('play.shared-with-group', (shared) => groups.noteShared(shared))
  const collab = openCollab(kernel, { plays, namesOf })
  const notifications = openNotifications(kernel, { mail, auth, invitations, friends, groups, plays, collab })
  const voices: Voices = openVoices(kernel, {
    flags,
    auth,
    groups,
    plays,
    collab,
    notifications,
    speech: speechAbove(() => ai),
  })
  const production = openProduction(kernel, { auth, plays, notifications, readThroughs: voices.readThroughs })
  const ai: Ai = openAi(kernel, { auth, plays, collab })
  const health = () => checkHealth(kernel.database, modules)
  const admin = openAdmin(kernel, {
    jobs,
    mail,
    auth,
    groups,
    plays,
    health,
    restore,
    schedule,
    version: VERSION,
    migrations: MIGRATION_FOLDERS,
  })
  modules.push(
    flags,
    jobs,
    mail,
    auth,
    rest,
    invitations,
    friends,
    groups,
    plays,
    collab,
    notifications,
    voices,
    production,
    ai,
    admin,
  )
  return { modules, auth, flags, plays }
}

/**
 * Gives the voices module access to the administrators' speech settings. They belong to a higher module, which is
 * created later.
 */
const speechAbove = (ai: () => Ai): SpeechChoice => ({
  require: () => ai().speech.require(),
  service: () => ai().speech.service(),
  count: (line) => ai().speech.count(line),
})

/**
 * Returns how many times a job may be restarted. If the flag is off, its default applies, rather than no limit or no
 * restarts.
 */
async function recoveryLimitOf(flags: FlagsModule): Promise<number> {
  const { numeric_value: usual } = FLAG_DEFAULTS.jobRecoveryAttemptsLimit
  if (!(await flags.isEnabled('jobRecoveryAttemptsLimit'))) return usual
  return (await flags.numberOf('jobRecoveryAttemptsLimit')) ?? usual
}

function stopOnce({ events }: Kernel, modules: readonly Module[]): () => Promise<void> {
  let stopped: Promise<void> | null = null
  const stop = async (): Promise<void> => {
    // pending events are handled while every module is still running
    await events.settled()
    for (const module of modules.toReversed()) await module.stop?.()
  }
  return () => (stopped ??= stop())
}

async function close({ events, jobs, database }: Kernel): Promise<void> {
  await events.settled()
  await jobs.stop()
  await database.close()
}

const LAST = 'auth'

/**
 * Deletes a user's data in every module: upper modules first, and the account itself when nothing refers to it any
 * more.
 */
async function forgetEverywhere(modules: readonly Module[], userId: string): Promise<void> {
  for (const module of modules.toReversed()) if (module.name !== LAST) await module.forget(userId)
  for (const module of modules) if (module.name === LAST) await module.forget(userId)
}

/** Returns a user's data export: one file of plain values per module, and the files that modules store. */
async function filesOf(modules: readonly Module[], userId: string): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  for (const module of modules) {
    const values = await module.exportFor(userId)
    if (Object.keys(values).length > 0)
      files.push({ name: `${module.name}.json`, bytes: Buffer.from(`${JSON.stringify(values, null, 2)}\n`) })
    for (const { name, bytes } of (await module.filesFor?.(userId)) ?? [])
      files.push({ name: `${module.name}/${name}`, bytes })
  }
  return files
}
