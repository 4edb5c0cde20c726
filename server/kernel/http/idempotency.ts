import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { refuse } from '../refusal.ts'
import type { Kernel } from '../kernel.ts'
import { sealWith, type Seal } from './idempotency-seal.ts'
import { claim, keepAnswer, readAnswer, release, removeAnswersBefore, type Claim } from './idempotency-store.ts'

const KEY = /^[\w.:-]{8,128}$/
const BROKEN_OFF = 60_000
const PATIENCE = { tries: 40, milliseconds: 250 }

interface Deps {
  readonly database: Database
  readonly clock: Clock
}

/** Does a write that carries an idempotency key once; whoever repeats it is given the first answer. */
export async function once(
  deps: Deps,
  { request, actor }: { request: Request; actor: Actor },
  work: (request: Request) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get('idempotency-key')
  if (key === null || actor.kind !== 'user' || request.method === 'GET' || request.method === 'HEAD')
    return work(request)
  if (!KEY.test(key)) return refuse('invalid', [{ field: 'Idempotency-Key' }])
  const seal = sealWith(key, actor.id)
  const mine = { userId: actor.id, key: seal.name, request: await fingerprint(request, seal), seal }
  for (let attempt = 0; attempt < PATIENCE.tries; attempt++) {
    const answer = (await claimNow(deps, mine))
      ? await workAndKeep(deps, mine, () => work(request))
      : await repeat(deps, mine)
    if (answer !== null) return answer
    await pause(PATIENCE.milliseconds)
  }
  return refuse('unavailable')
}

interface Mine extends Claim {
  readonly seal: Seal
}

async function fingerprint(request: Request, seal: Seal): Promise<string> {
  const body = new Uint8Array(await request.clone().arrayBuffer())
  const { pathname, search } = new URL(request.url)
  return seal.fingerprint(`${request.method} ${pathname}${search}\n`, body)
}

function claimNow({ database, clock }: Deps, mine: Claim): Promise<boolean> {
  const now = clock.now()
  return claim(database.db, mine, { now, stale: new Date(now.getTime() - BROKEN_OFF) })
}

async function workAndKeep({ database }: Deps, mine: Mine, work: () => Promise<Response>): Promise<Response> {
  try {
    const response = await work()
    if (response.status >= 500) await release(database.db, mine)
    else await keepAnswer(database.db, mine, await contentsOf(response.clone(), mine.seal))
    return response
  } catch (error) {
    await release(database.db, mine)
    throw error
  }
}

async function contentsOf(response: Response, seal: Seal) {
  const body = seal.close(new Uint8Array(await response.arrayBuffer()))
  return { status: response.status, contentType: response.headers.get('content-type'), body }
}

/** The kept answer; null while the first one is still at work. */
async function repeat({ database }: Deps, mine: Mine): Promise<Response | null> {
  const kept = await readAnswer(database.db, mine)
  if (kept === undefined || kept.status === null) return null
  if (kept.request !== mine.request) return refuse('invalid', [{ field: 'Idempotency-Key' }])
  const headers = kept.contentType === null ? {} : { 'content-type': kept.contentType }
  const body = kept.status === 204 || kept.body === null ? null : mine.seal.open(kept.body)
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status: kept.status, headers })
}

const KEPT = 24 * 60 * 60 * 1000

/** Forgets answers after a day; nobody repeats a write that long. */
export function scheduleIdempotencySweep({ jobs, database, clock }: Pick<Kernel, 'jobs' | 'database' | 'clock'>): void {
  const sweep = () => removeAnswersBefore(database.db, new Date(clock.now().getTime() - KEPT))
  jobs.define('kernel.forget-answers', sweep, { schedule: '40 3 * * *' })
}
