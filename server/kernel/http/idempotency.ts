import type { Db, Database } from '../db/database.ts'
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import { refuse } from '../refusal.ts'
import type { Kernel } from '../kernel.ts'

type Tables = {
  idempotent_answers: {
    user_id: string
    key: string
    request: string
    status: number | null
    content_type: string | null
    body: Uint8Array | null
    begun_at: Date
  }
}

interface Claim {
  readonly userId: string
  readonly key: string
  /** A fingerprint of the request, so that a key is never used for two different requests. */
  readonly request: string
}
interface KeptAnswer {
  readonly request: string
  readonly status: number | null
  readonly contentType: string | null
  readonly body: Uint8Array | null
}

/**
 * Claims the key. Returns false if it is taken. If the same request claimed it before `stale` and has no response yet,
 * it can be claimed again.
 */
async function claim(db: Db, { userId, key, request }: Claim, { now, stale }: { now: Date; stale: Date }) {
  const row = { user_id: userId, key, request, status: null, content_type: null, body: null, begun_at: now }
  const claimed = await db
    .withTables<Tables>()
    .insertInto('idempotent_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ begun_at: now })
        .where('idempotent_answers.status', 'is', null)
        .where('idempotent_answers.begun_at', '<', stale)
        .where('idempotent_answers.request', '=', request),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function readAnswer(db: Db, { userId, key }: Claim): Promise<KeptAnswer | undefined> {
  return db
    .withTables<Tables>()
    .selectFrom('idempotent_answers')
    .select(['request', 'status', 'content_type as contentType', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
}

async function keepAnswer(db: Db, { userId, key }: Claim, answer: Omit<KeptAnswer, 'request'>): Promise<void> {
  await db
    .withTables<Tables>()
    .updateTable('idempotent_answers')
    .set({ status: answer.status, content_type: answer.contentType, body: answer.body })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

async function release(db: Db, { userId, key }: Claim): Promise<void> {
  const answers = db.withTables<Tables>().deleteFrom('idempotent_answers')
  await answers.where('user_id', '=', userId).where('key', '=', key).execute()
}

async function removeAnswersBefore(db: Db, time: Date): Promise<void> {
  await db.withTables<Tables>().deleteFrom('idempotent_answers').where('begun_at', '<', time).execute()
}

/**
 * Finds, encrypts and decrypts a stored response. Its name and secrets are derived from the key chosen by the client,
 * which is not itself stored.
 */
interface Seal {
  /** The name under which the response is stored. */
  readonly name: string
  /** Identifies a request without allowing its content to be guessed. */
  fingerprint(...parts: readonly (string | Uint8Array)[]): string
  close(answer: Uint8Array): Uint8Array
  open(kept: Uint8Array): Uint8Array
}

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

/**
 * Returns the seal for a key and a user. Responses are encrypted because they contain codes, links and tokens, which
 * the database must not store in usable form.
 */
function sealWith(key: string, userId: string): Seal {
  const derive = (use: string): Buffer => createHmac('sha256', key).update(`${use}\n${userId}`).digest()
  const secret = derive('answer')
  return {
    name: derive('name').toString('base64url'),
    fingerprint: (...parts) => {
      const mac = createHmac('sha256', derive('request'))
      for (const part of parts) mac.update(part)
      return mac.digest('base64url')
    },
    close: (answer) => {
      const iv = randomBytes(IV)
      const cipher = createCipheriv(CIPHER, secret, iv)
      const sealed = Buffer.concat([cipher.update(answer), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open: (kept) => {
      const cipher = createDecipheriv(CIPHER, secret, kept.subarray(0, IV), { authTagLength: TAG })
      cipher.setAuthTag(kept.subarray(IV, IV + TAG))
      return Buffer.concat([cipher.update(kept.subarray(IV + TAG)), cipher.final()])
    },
  }
}

const KEY = /^[\w.:-]{8,128}$/
const BROKEN_OFF = 60_000
const PATIENCE = { tries: 40, milliseconds: 250 }

interface Deps {
  readonly database: Database
  readonly clock: Clock
}

/** Executes a write with an idempotency key once. Repeated requests get the first response. */
export async function executeOnce(
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

/** Returns the stored response, or null while the first request is still running. */
async function repeat({ database }: Deps, mine: Mine): Promise<Response | null> {
  const kept = await readAnswer(database.db, mine)
  if (kept === undefined || kept.status === null) return null
  if (kept.request !== mine.request) return refuse('invalid', [{ field: 'Idempotency-Key' }])
  const headers = kept.contentType === null ? {} : { 'content-type': kept.contentType }
  const body = kept.status === 204 || kept.body === null ? null : mine.seal.open(kept.body)
  return new Response(body as Uint8Array<ArrayBuffer> | null, { status: kept.status, headers })
}

const KEPT = 24 * 60 * 60 * 1000

/** Deletes stored responses after a day. No client retries a write for longer. */
export function scheduleIdempotencySweep({ jobs, database, clock }: Pick<Kernel, 'jobs' | 'database' | 'clock'>): void {
  const sweep = () => removeAnswersBefore(database.db, new Date(clock.now().getTime() - KEPT))
  jobs.define('kernel.forget-answers', sweep, { schedule: '40 3 * * *' })
}
