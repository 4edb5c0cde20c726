/** Publishing calls: who is told what, the users' own calls, and who came. */
import { LIMITS, type Attendance, type NextCall, type OwnCall, type RehearsalPlan } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type ProductionDeps, requirePlay } from '../deps.ts'
import { mayDirect, maySeeStage } from '../policy.ts'
import { callRow, compareCalls, tellCalled } from './called.ts'
import { requireDirected, requireRehearsal, refreshPlan } from './plan.ts'
import {
  listCalls,
  listCallsOf,
  listRehearsals,
  lockPlan,
  putCalls,
  updateRehearsal,
  type CallRow,
  type RehearsalRow,
} from './store.ts'
import type { PlayUnits } from './units.ts'

interface Publication {
  readonly id: string
  readonly rehearsals: readonly { readonly id: string; readonly revision: number }[]
}

/**
 * Publishes the calls of rehearsals. Notifies those who are called for the first time, those whose own times, place or
 * units have changed, and those who are no longer called; nobody about a rehearsal that is over.
 */
export async function publishCalls(
  deps: ProductionDeps,
  actor: SignedIn,
  { id: playId, rehearsals }: Publication,
): Promise<RehearsalPlan> {
  const play = await requireDirected(deps, actor, playId)
  const now = deps.kernel.clock.now()
  const userIds = await deps.kernel.database.transaction(async (db) => {
    await lockPlan(db, playId)
    const all = await listRehearsals(db, playId)
    const concerned = new Set<string>()
    for (const { id, revision } of rehearsals) {
      const row = requireRehearsal(all, { id, revision })
      const changed = await publishOne(db, { row, units: play.units, now })
      if (row.ends_at > now) for (const userId of changed) concerned.add(userId)
    }
    return [...concerned]
  })
  await tellCalled(deps, { playId, by: actor.id, userIds })
  return refreshPlan(deps, play)
}

/** Stores what is published, and returns those whom it concerns. */
async function publishOne(
  db: Db,
  { row, units, now }: { row: RehearsalRow; units: PlayUnits; now: Date },
): Promise<string[]> {
  const before = await listCalls(db, { playId: row.play_id, rehearsalId: row.id })
  const { changed, unnoticed } = compareCalls({ row, units, before })
  const old = new Map(before.map((call) => [call.user_id, call]))
  await putCalls(
    db,
    [...changed, ...unnoticed].map((one) => callRow(one, { row, old: old.get(one.userId), now })),
  )
  await updateRehearsal(db, { ...row, published_at: now })
  return changed.map(({ userId }) => userId)
}

/** Days for which calls that are over are still listed. */
const PAST_DAYS = 7
const DAY = 86_400_000

/** Lists the user's own calls in a play, and says whether they may plan its rehearsals. */
export async function listOwnCalls(
  deps: ProductionDeps,
  actor: SignedIn,
  playId: string,
): Promise<{ title: string; mayDirect: boolean; calls: OwnCall[] }> {
  const access = await requirePlay(deps, actor, { playId, may: maySeeStage })
  const after = new Date(deps.kernel.clock.now().getTime() - PAST_DAYS * DAY)
  const rows = await listCallsOf(deps.kernel.database.db, actor.id, { after, playId })
  const title = (await deps.modules.plays.titlesFor(actor, [playId])).get(playId) ?? ''
  return { title, mayDirect: mayDirect(access), calls: rows.map(presentCall) }
}

const presentCall = ({ id, starts_at, ends_at, zone, place, note, units }: CallRow): OwnCall => ({
  id,
  startsAt: starts_at.toISOString(),
  endsAt: ends_at.toISOString(),
  zone,
  place,
  note,
  units: units.map(({ title, startsAt, endsAt }) => ({ title, startsAt, endsAt })),
})

/** Lists the user's calls that aren't over, in all plays that they can still read, the next one first. */
export async function listNextCalls(
  { kernel, modules }: ProductionDeps,
  actor: SignedIn,
): Promise<{ calls: NextCall[] }> {
  const rows = await listCallsOf(kernel.database.db, actor.id, { after: kernel.clock.now() })
  const titles = await modules.plays.titlesFor(actor, [...new Set(rows.map((row) => row.play_id))])
  const calls = rows.flatMap((row): NextCall[] => {
    const title = titles.get(row.play_id)
    return title === undefined ? [] : [{ ...presentCall(row), playId: row.play_id, title }]
  })
  return { calls: calls.slice(0, LIMITS.nextCalls) }
}

interface AttendanceInput {
  readonly id: string
  readonly rehearsalId: string
  readonly userId: string
  readonly attendance: Attendance | null
}

/** Notes whether somebody who is called came. */
export async function noteAttendance(
  deps: ProductionDeps,
  actor: SignedIn,
  { id: playId, rehearsalId, userId, attendance }: AttendanceInput,
): Promise<RehearsalPlan> {
  const play = await requireDirected(deps, actor, playId)
  await deps.kernel.database.transaction(async (db) => {
    await lockPlan(db, playId)
    requireRehearsal(await listRehearsals(db, playId), { id: rehearsalId })
    const calls = await listCalls(db, { playId, rehearsalId })
    const call = calls.find((one) => one.user_id === userId && one.is_called)
    if (call === undefined) return refuse('call_not_found')
    await putCalls(db, [{ ...call, attendance }])
  })
  return refreshPlan(deps, play)
}
