import type { AdminPlay, AdminJob, JobState, AuditEntry } from '@replique/contract'
import type { Actor, SignedIn } from '../../kernel/actor.ts'
import { refuse, requireProved, requireSignedIn } from '../../kernel/refusal.ts'
import { mayAdminister } from './policy.ts'
import { sizeOfDatabase } from '../../kernel/db/database.ts'
import type { AdminDeps } from './deps.ts'
import type { UserJob } from '../../kernel/jobs/runner/user-job.ts'
import { isId } from '../../kernel/ids.ts'

/** Returns the signed-in user; refuses anybody who is not an administrator. */
export function requireAdministrator(actor: Actor): SignedIn {
  requireSignedIn(actor)
  return mayAdminister(actor) ? requireProved(actor) : refuse('not_admin')
}

/** Returns figures about the server, collected from all modules. */
export async function readOverview({ kernel, modules }: AdminDeps) {
  const { mail, auth, plays } = modules
  return {
    people: await auth.people.count(),
    plays: await plays.count(),
    jobs: await kernel.jobs.count(),
    storage: { database: await sizeOfDatabase(kernel.database), files: await kernel.storage.size() },
    letters: { leaves: mail.leaves, ...(await mail.count()) },
    addressesTyped: auth.confirmsAtOnce,
    health: await modules.health(),
    version: modules.version,
    engine: kernel.database.engine,
    origin: kernel.config.origin,
    providers: Object.keys(kernel.config.auth.providers).length,
  }
}

/** Maximum number of owners that a search for plays matches by name. More matches call for a narrower search. */
const MOST_OWNERS = 500

type Plain = Omit<AdminPlay, 'ownerLogin'>

async function withLogins({ modules }: AdminDeps, plays: readonly Plain[]): Promise<AdminPlay[]> {
  const logins = await modules.auth.people.loginsOf([...new Set(plays.map(({ ownerId }) => ownerId))])
  return plays.map((play) => ({ ...play, ownerLogin: logins.get(play.ownerId) ?? '' }))
}

async function withLogin(deps: AdminDeps, play: Plain): Promise<AdminPlay> {
  return (await withLogins(deps, [play]))[0] ?? refuse('play_not_found')
}

/** Finds plays by part of the title, or of the owner's name or address. */
export async function listPlays(
  deps: AdminDeps,
  wanted: { search: string; only: 'all' | 'trashed'; page: number },
): Promise<{ plays: AdminPlay[]; all: number; pages: number }> {
  const { people } = deps.modules.auth
  const search = wanted.search.trim()
  const owners = search === '' ? [] : await people.idsLike(search, MOST_OWNERS)
  const found = await deps.modules.plays.administration.list({ ...wanted, search, owners })
  return { ...found, plays: await withLogins(deps, found.plays) }
}

export async function setTrashed(
  deps: AdminDeps,
  by: string,
  { id, trashed }: { id: string; trashed: boolean },
): Promise<AdminPlay> {
  return withLogin(deps, await deps.modules.plays.administration.setTrashed(by, id, trashed))
}

/** Transfers a play to the account that has the given email address, login or id. */
export async function transferPlay(
  deps: AdminDeps,
  by: string,
  { id, to }: { id: string; to: string },
): Promise<AdminPlay> {
  const receiver = (await deps.modules.auth.people.find(to)) ?? refuse('user_not_found')
  return withLogin(deps, await deps.modules.plays.administration.transfer(by, id, receiver))
}

const SIZE = 50

const STATES = {
  all: ['waiting', 'running', 'done', 'failed', 'cancelled'],
  live: ['waiting', 'running'],
  failed: ['failed'],
} as const satisfies Record<string, readonly JobState[]>

/** Converts jobs for administrators: adds the owners' names, and leaves out the subjects and results of the jobs. */
async function present({ modules }: AdminDeps, items: readonly UserJob[]): Promise<AdminJob[]> {
  const owners = [...new Set(items.map(({ owner }) => owner))]
  const [names, logins] = [await modules.auth.namesOf(owners), await modules.auth.people.loginsOf(owners)]
  return items.map(({ id, kind, owner, state, done, total, attempts, reason, createdAt, startedAt, endedAt }) => ({
    id,
    kind,
    state,
    done,
    total,
    attempts,
    reason,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    ownerId: owner,
    ownerName: names.get(owner) ?? '',
    ownerLogin: logins.get(owner) ?? '',
  }))
}

export async function listJobs(
  deps: AdminDeps,
  { only, page }: { only: keyof typeof STATES; page: number },
): Promise<{ jobs: AdminJob[]; all: number; pages: number }> {
  const wanted = { states: STATES[only], limit: SIZE, offset: (page - 1) * SIZE }
  const { jobs, all } = await deps.modules.jobs.administration.list(wanted)
  return { jobs: await present(deps, jobs), all, pages: Math.max(1, Math.ceil(all / SIZE)) }
}

export async function changeJob(
  deps: AdminDeps,
  by: string,
  { id, what }: { id: string; what: 'cancel' | 'retry' },
): Promise<AdminJob> {
  const item = await deps.modules.jobs.administration[what](by, id)
  return (await present(deps, [item]))[0] ?? refuse('job_not_found')
}

/** Returns a page of the audit log, newest first. Accounts that still exist are shown by name or login. */
export async function readAudit(
  { kernel, modules }: AdminDeps,
  before: Date | null,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  const { entries, more } = await kernel.audit.list({ before, limit: SIZE })
  const actors = entries.flatMap(({ actor }) => (actor === null ? [] : [actor]))
  const targets = entries.flatMap(({ target }) => (isId(target) ? [target] : []))
  const names = await modules.auth.namesOf([...new Set(actors)])
  const logins = await modules.auth.people.loginsOf([...new Set([...actors, ...targets])])
  const nameOf = (id: string): string => names.get(id) || (logins.get(id) ?? '')
  return {
    entries: entries.map(({ id, at, actor, action, target, details }) => ({
      id,
      at: at.toISOString(),
      actorId: actor,
      actorName: actor === null ? '' : nameOf(actor),
      action,
      target: logins.get(target) || target,
      details,
    })),
    more,
  }
}
