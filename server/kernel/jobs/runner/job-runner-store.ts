/** The writes of a running job. Each names the turn that the job was given, so that a lost turn cannot write. */
import { sql } from 'kysely'
import type { Database, Db, Engine } from '../../db/database.ts'
import { GAVE_UP } from './work.ts'
import { NOW, RANK, work, type WorkRow } from './store.ts'

/** Any number, the same in every version: who holds it chooses what is begun next. */
const CHOOSING = 7_351_204

export interface Choice {
  readonly kinds: readonly string[]
  /** Starts in all that one piece of work is given. */
  readonly attempts: number
  /** Pieces of work of one person that run at a time, on all nodes together. */
  readonly perOwner: number
  /** Whether work that nobody looks at may be begun here now. */
  readonly background: boolean
}

export interface Chosen {
  readonly row: WorkRow
  /** False where it was begun as often as it may be, and has been given up instead. */
  readonly begun: boolean
}

/** Begins what is next, or gives it up where it was begun too often; null where nothing may be begun. */
export async function chooseWork(database: Database, choice: Choice): Promise<Chosen | null> {
  for (;;) {
    // Most looks find nothing, and need no lock for it.
    if ((await findNext(database.db, choice)) === undefined) return null
    const chosen = await database.transaction((db) => choose(db, { ...choice, engine: database.engine }))
    if (chosen !== 'taken') return chosen
  }
}

async function choose(db: Db, choice: Choice & { engine: Engine }): Promise<Chosen | 'taken' | null> {
  // A node that freezes in here would keep all others from choosing.
  if (choice.engine === 'postgres') await sql`set local idle_in_transaction_session_timeout = '5s'`.execute(db)
  // Two nodes that choose at once would both count the work of a person without the other's.
  await sql`select pg_advisory_xact_lock(${CHOOSING})`.execute(db)
  const next = await findNext(db, choice)
  if (next === undefined) return null
  const begun = next.attempts < choice.attempts
  const row = await (begun ? begin(db, next.id) : giveUp(db, next.id))
  // Somebody cancelled or removed it between the two statements.
  return row === undefined ? 'taken' : { row, begun }
}

/**
 * Whose turn it is: the person of whose work the least runs; among them whoever waits at a page; then whoever has had
 * no turn for the longest. Of one person's work: what they wait for, then the oldest.
 */
async function findNext(db: Db, choice: Choice): Promise<{ id: string; attempts: number } | undefined> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    select first.id, first.attempts
    from (
      select distinct on (owner) id, owner, priority, attempts, created_at from work
      where state = 'waiting' and due_at <= now() and kind in (${sql.join(choice.kinds)})
        and priority >= ${choice.background ? RANK.background : RANK.page}
      order by owner, priority desc, created_at, id
    ) first
    cross join lateral (
      select count(*) filter (where state = 'running') as running, max(started_at) as last_at
      from work where work.owner = first.owner
    ) own
    where own.running < ${choice.perOwner}
    order by own.running, first.priority desc, own.last_at nulls first, first.created_at, first.id
    limit 1`.execute(db)
  return rows[0]
}

const begin = (db: Db, id: string): Promise<WorkRow | undefined> =>
  work(db)
    .updateTable('work')
    .set((of) => ({
      state: 'running',
      attempts: of('attempts', '+', 1),
      turn: of('turn', '+', 1),
      done: 0,
      total: 0,
      started_at: NOW,
      heartbeat_at: NOW,
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

const giveUp = (db: Db, id: string): Promise<WorkRow | undefined> =>
  work(db)
    .updateTable('work')
    .set({ state: 'failed', reason: GAVE_UP, ended_at: NOW })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

export interface Turn {
  readonly id: string
  readonly turn: number
}

const mine = (db: Db, { id, turn }: Turn) =>
  work(db).updateTable('work').where('id', '=', id).where('turn', '=', turn).where('state', '=', 'running')

export interface Beat extends Turn {
  readonly done: number
  readonly total: number
}

/** Shows that these are alive and how far they are; answers with those that are still theirs who ask. */
export async function beat(db: Db, beats: readonly Beat[]): Promise<Set<string>> {
  const values = beats.map(({ id, turn, done, total }) => sql`(${id}::uuid, ${turn}::int, ${done}::int, ${total}::int)`)
  const { rows } = await sql<{ id: string }>`
    update work set heartbeat_at = now(), done = told.done, total = told.total
    from (values ${sql.join(values)}) as told (id, turn, done, total)
    where work.id = told.id and work.turn = told.turn and work.state = 'running'
    returning work.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The result, kept only from whoever has the turn; undefined where it is not theirs any more. */
export const finishWork = (
  db: Db,
  { beat: of, result }: { beat: Beat; result: unknown },
): Promise<WorkRow | undefined> =>
  mine(db, of)
    .set({
      state: 'done',
      ended_at: NOW,
      done: of.done,
      total: of.total,
      result: result === undefined ? null : JSON.stringify(result),
    })
    .returningAll()
    .executeTakeFirst()

export const failWork = (db: Db, turn: Turn, reason: string): Promise<WorkRow | undefined> =>
  mine(db, turn).set({ state: 'failed', reason, ended_at: NOW }).returningAll().executeTakeFirst()

/** Puts it back among what waits, for so many seconds. */
export const putBack = (db: Db, turn: Turn, seconds: number): Promise<WorkRow | undefined> =>
  mine(db, turn)
    .set({ state: 'waiting', due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .returningAll()
    .executeTakeFirst()

/** Puts back what nobody has shown to be alive for so many seconds. */
export const recoverLost = (db: Db, seconds: number): Promise<WorkRow[]> =>
  work(db)
    .updateTable('work')
    .set({ state: 'waiting', due_at: NOW })
    .where('state', '=', 'running')
    .where('heartbeat_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .returningAll()
    .execute()
