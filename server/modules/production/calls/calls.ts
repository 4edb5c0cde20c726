/** Rehearsals of a play, the calls for them, the availability of people, and their calendars. */
import type { Hono } from 'hono'
import type { SignedIn } from '../../../kernel/actor.ts'
import { os, type AppEnv, type Call } from '../../../kernel/http/call.ts'
import { openWorkerPool } from '../../../kernel/pool/worker-pool.ts'
import { refuse, requireProved } from '../../../kernel/refusal.ts'
import { openServerSecret, type KeyFor } from '../../../kernel/secret-of-server.ts'
import type { ProductionDeps } from '../deps.ts'
import {
  addTime,
  exportAvailability,
  importCalendar,
  removeCalendar,
  removeTime,
  showAvailability,
} from './availability/availability.ts'
import { forgetAvailability } from './availability/store.ts'
import { mountCalendars, renewAddress, revokeAddress, showAddress } from './calendar.ts'
import { proposeOrder } from './order.ts'
import { addToPlan, changeInPlan, removeFromPlan, showPlan } from './plan.ts'
import { listNextCalls, listOwnCalls, noteAttendance, publishCalls } from './publish.ts'
import { findAddress, forgetCalled, listCallsOf } from './store.ts'
import type { CallTasks, CallWorkers } from './worker.ts'

/** Rate limit for the plan, and for changing it. Each request reads a whole play. */
const PLANS = { name: 'calls.plans', events: 120, seconds: 60, burst: 60 }
/** Rate limit for searching orders and reading calendars, which take seconds of a processor. */
const SEARCHES = { name: 'calls.searches', events: 20, seconds: 60, burst: 10 }
/** Rate limit for small requests. */
const SMALL = { name: 'calls.small', events: 240, seconds: 60, burst: 120 }

const openCallWorkers = (): CallWorkers =>
  openWorkerPool<CallTasks>(new URL('./worker.ts', import.meta.url), {
    threads: 1,
    keptFree: 0,
    megabytes: 256,
    milliseconds: 30_000,
    idleMilliseconds: 60_000,
    queue: 20,
    attempts: 1,
    endedBy: 'thread',
  })

type CallsDeps = ProductionDeps & {
  readonly workers: CallWorkers
  readonly searching: Set<string>
  readonly keyFor: KeyFor
}

/** Returns who makes a request. Refuses with too_many_requests. */
function within({ kernel }: CallsDeps, { actor }: Call, bucket = SMALL): SignedIn {
  const user = requireProved(actor)
  return kernel.limits.take(bucket, user.id) ? user : refuse('too_many_requests')
}

function callsRoutes(deps: CallsDeps) {
  const { calls } = os.staging
  const planner = (context: Call) => within(deps, context, PLANS)
  return {
    own: calls.own.handler(({ input, context }) => listOwnCalls(deps, within(deps, context), input.id)),
    next: calls.next.handler(({ context }) => listNextCalls(deps, within(deps, context))),
    plan: calls.plan.handler(({ input, context }) => showPlan(deps, planner(context), input.id)),
    add: calls.add.handler(({ input, context }) => addToPlan(deps, planner(context), input)),
    change: calls.change.handler(({ input, context }) => changeInPlan(deps, planner(context), input)),
    remove: calls.remove.handler(({ input, context }) => removeFromPlan(deps, planner(context), input)),
    publish: calls.publish.handler(({ input, context }) => publishCalls(deps, planner(context), input)),
    attend: calls.attend.handler(({ input, context }) => noteAttendance(deps, planner(context), input)),
    propose: calls.propose.handler(({ input, context }) => proposeOrder(deps, within(deps, context, SEARCHES), input)),
    address: calls.address.handler(({ context }) => showAddress(deps, within(deps, context))),
    renewAddress: calls.renewAddress.handler(({ context }) => renewAddress(deps, within(deps, context))),
    revokeAddress: calls.revokeAddress.handler(({ context }) => revokeAddress(deps, within(deps, context))),
  }
}

function availabilityRoutes(deps: CallsDeps) {
  const { availability } = os.staging
  return {
    show: availability.show.handler(({ context }) => showAvailability(deps, within(deps, context))),
    add: availability.add.handler(({ input, context }) => addTime(deps, within(deps, context), input)),
    remove: availability.remove.handler(({ input, context }) => removeTime(deps, within(deps, context), input.timeId)),
    import: availability.import.handler(({ input, context }) =>
      importCalendar(deps, within(deps, context, SEARCHES), input),
    ),
    removeImport: availability.removeImport.handler(({ context }) => removeCalendar(deps, within(deps, context))),
  }
}

export function openCalls(base: ProductionDeps) {
  const { database, config } = base.kernel
  const deps: CallsDeps = {
    ...base,
    workers: openCallWorkers(),
    searching: new Set(),
    keyFor: openServerSecret(config.auth.sealingSecret, config.dataDir),
  }
  return {
    routes: { calls: callsRoutes(deps), availability: availabilityRoutes(deps) },
    http: (app: Hono<AppEnv>) => mountCalendars(app, deps),
    stop: () => deps.workers.stop(),
    exportFor: (userId: string) => exportCalls(deps, userId),
    forget: async (userId: string) => {
      await forgetCalled(database.db, userId)
      await forgetAvailability(database.db, userId)
    },
  }
}

/** Returns a user's calls, availability and calendar address, without its secret. */
async function exportCalls({ kernel }: ProductionDeps, userId: string): Promise<object> {
  const { db } = kernel.database
  const calls = await listCallsOf(db, userId, { after: new Date(0) })
  const address = await findAddress(db, { userId })
  return {
    calls: calls.map(({ user_id: _user, is_called: _called, sequence: _sequence, ...call }) => call),
    ...(await exportAvailability(db, userId)),
    calendar_address: address === null ? null : { created_at: address.created_at },
  }
}
