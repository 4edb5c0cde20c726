import { LIMITS } from '@replique/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { bothEngines } from '../../db/engines-for-tests.ts'
import type { Refusal } from '../../refusal.ts'
import { JOB_RUNNER } from './job-runner.ts'
import { ANA, BEN, furnish, openNode, type Node } from './job-app-for-tests.ts'
import type { JobRun } from './user-job.ts'

/** Returns a kind of job whose runs last until the test ends them. */
function openGate() {
  const runs: (JobRun & { end(result?: unknown): void })[] = []
  const run = (given: JobRun): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    runs.push({ ...given, end: resolve })
    given.signal.addEventListener('abort', () => given.signal.reason === 'stopping' && reject(new Error('stopped')))
    return promise
  }
  return { runs, run, ids: () => runs.map(({ id }) => id) }
}

const person = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

describe.each(await bothEngines())('the job runner on $name', (engine) => {
  let database: Database
  let nodes: Node[]
  const open = (): Node => {
    nodes.push(openNode(database))
    return nodes.at(-1)!
  }
  beforeEach(async () => {
    nodes = []
    database = await engine.open()
    await furnish(database)
  })
  afterEach(async () => {
    for (const { jobs } of nodes) await jobs.stop()
    await database.close()
  })
  /** Puts a job in the state left by a worker whose last heartbeat was this many seconds ago. */
  const leaveBehind = (id: string, attempts: number, seconds: number): Promise<unknown> =>
    database.query(
      `update work set state = 'running', attempts = $2, turn = $2, started_at = now(),
         heartbeat_at = now() - make_interval(secs => $3) where id = $1`,
      [id, attempts, seconds],
    )

  test('starts a user’s first job while another user has fifty waiting', async () => {
    const { jobs } = open()
    const gate = openGate()
    jobs.userJobs.define('slow', gate.run)
    await jobs.start()
    for (let n = 0; n < 50; n++) await jobs.userJobs.ask({ kind: 'slow', owner: ANA })
    const first = await jobs.userJobs.ask({ kind: 'slow', owner: BEN })
    await expect.poll(() => gate.ids()).toContain(first.id)
    expect(gate.runs.map(({ owner }) => owner)).toEqual([ANA, ANA, BEN])
    // from now on, at most one of Ana's jobs starts before Ben's next
    const more = [
      await jobs.userJobs.ask({ kind: 'slow', owner: BEN }),
      await jobs.userJobs.ask({ kind: 'slow', owner: BEN }),
    ]
    gate.runs[0]!.end()
    await expect.poll(() => gate.runs.length).toBe(4)
    gate.runs[1]!.end()
    await expect.poll(() => gate.runs.length).toBe(5)
    expect(new Set(gate.runs.slice(3).map(({ owner }) => owner))).toEqual(new Set([ANA, BEN]))
    expect(more.map(({ id }) => id)).toContain(gate.runs.slice(3).find(({ owner }) => owner === BEN)?.id)
  })

  test('limits the waiting jobs of one user, even when they are added at once', async () => {
    const { jobs } = open()
    jobs.userJobs.define('slow', async () => {})
    const first = await jobs.userJobs.ask({ kind: 'slow', owner: ANA, key: 'first' })
    const asks = Array.from({ length: LIMITS.waitingJobs + 10 }, () => jobs.userJobs.ask({ kind: 'slow', owner: ANA }))
    const refused = (await Promise.allSettled(asks)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused.map((reason: Refusal) => reason.code)).toEqual(Array(11).fill('too_many_jobs'))
    expect(await jobs.userJobs.count()).toMatchObject({ waiting: LIMITS.waitingJobs })
    // an existing request is joined, and other users can still add jobs
    expect((await jobs.userJobs.ask({ kind: 'slow', owner: ANA, key: 'first' })).id).toBe(first.id)
    await jobs.userJobs.ask({ kind: 'slow', owner: BEN })
    await jobs.userJobs.cancel(first.id)
    const last = await jobs.userJobs.ask({ kind: 'slow', owner: ANA })
    await expect(jobs.userJobs.retry(first.id)).rejects.toMatchObject({ code: 'too_many_jobs' })
    await jobs.userJobs.cancel(last.id)
    expect(await jobs.userJobs.retry(first.id)).toMatchObject({ state: 'waiting' })
  })

  test('alternates between users, however many jobs each of them has', async () => {
    const { jobs } = open()
    const owners: string[] = []
    jobs.userJobs.define('quick', async ({ owner }) => void owners.push(owner))
    for (let n = 0; n < 20; n++) await jobs.userJobs.ask({ kind: 'quick', owner: ANA })
    for (let n = 0; n < 5; n++) await jobs.userJobs.ask({ kind: 'quick', owner: BEN })
    await jobs.start()
    await expect.poll(() => owners.length, { timeout: 10_000 }).toBe(25)
    expect(owners.lastIndexOf(BEN)).toBeLessThan(14)
  })

  test('reserves its last place for jobs that a page waits for, and runs them first', async () => {
    const { jobs } = open()
    const gate = openGate()
    jobs.userJobs.define('slow', gate.run)
    for (let n = 1; n <= 5; n++) await jobs.userJobs.ask({ kind: 'slow', owner: person(n), priority: 'background' })
    await jobs.start()
    await expect.poll(() => gate.runs.length).toBe(JOB_RUNNER.places - 1)
    const waited = await jobs.userJobs.ask({ kind: 'slow', owner: person(9) })
    await expect.poll(() => gate.ids()).toContain(waited.id)
    const [next, late] = [
      await jobs.userJobs.ask({ kind: 'slow', owner: person(7), priority: 'background' }),
      await jobs.userJobs.ask({ kind: 'slow', owner: person(8), priority: 'page' }),
    ]
    gate.runs[0]!.end()
    await expect.poll(() => gate.ids()).toContain(late.id)
    expect(gate.ids()).not.toContain(next.id)
  })

  test('aborts a job at once when it is cancelled on another node', async () => {
    const [here, there] = [open(), open()]
    const gate = openGate()
    here.jobs.userJobs.define('slow', gate.run)
    await here.jobs.start()
    const { id } = await here.jobs.userJobs.ask({ kind: 'slow', owner: ANA })
    await expect.poll(() => gate.runs.length).toBe(1)
    expect(await there.jobs.userJobs.cancel(id)).toMatchObject({ state: 'cancelled' })
    await expect.poll(() => gate.runs[0]!.signal.aborted, { timeout: 3 * JOB_RUNNER.beat }).toBe(true)
    gate.runs[0]!.end('too late')
    await here.jobs.stop()
    expect(await there.jobs.userJobs.read(id)).toMatchObject({ state: 'cancelled', result: null })
  })

  test('ignores the progress and result of a run that was given up as lost', async () => {
    const node = open()
    const gate = openGate()
    node.jobs.userJobs.define('slow', gate.run)
    await node.jobs.start()
    const { id } = await node.jobs.userJobs.ask({ kind: 'slow', owner: ANA })
    await expect.poll(() => gate.runs.length).toBe(1)
    await database.query(`update work set state = 'waiting' where id = $1`, [id])
    await expect.poll(() => gate.runs.length, { timeout: 5_000 }).toBe(2)
    const [first, second] = gate.runs
    expect([first!.attempt, second!.attempt, first!.signal.aborted]).toEqual([1, 2, true])
    second!.progress(1, 9)
    first!.progress(8, 9)
    first!.end('the first')
    await expect.poll(async () => (await node.jobs.userJobs.read(id))?.done).toBe(1)
    expect(await node.jobs.userJobs.read(id)).toMatchObject({ state: 'running', attempts: 2, done: 1 })
    second!.end('the second')
    expect(await node.until(id, 'done')).toMatchObject({ result: 'the second', done: 1, total: 9 })
    expect(node.told.filter(({ state }) => state === 'done')).toHaveLength(1)
  })

  test('restarts the jobs of a dead worker, as often as the current limit allows', async () => {
    const node = open()
    const { userJobs } = node.jobs
    const gate = openGate()
    userJobs.define('slow', gate.run)
    await node.jobs.start()
    node.limit = 3
    // fills the job runner, so that none of the following jobs starts before it is marked as left behind
    for (const n of [1, 2, 3]) await userJobs.ask({ kind: 'slow', owner: person(n) })
    await expect.poll(() => gate.runs.length).toBe(3)
    const [lost, alive, tooOften] = [
      await userJobs.ask({ kind: 'slow', owner: ANA }),
      await userJobs.ask({ kind: 'slow', owner: ANA }),
      await userJobs.ask({ kind: 'slow', owner: BEN }),
    ]
    await leaveBehind(alive.id, 1, -3_600)
    await leaveBehind(lost.id, 3, 11)
    await leaveBehind(tooOften.id, 4, 11)
    gate.runs[0]!.end()
    gate.runs[1]!.end()
    await expect.poll(() => gate.ids(), { timeout: 5_000 }).toContain(lost.id)
    expect(gate.runs.at(-1)).toMatchObject({ id: lost.id, attempt: 4 })
    expect(await node.until(tooOften.id, 'failed')).toMatchObject({ reason: 'gave_up', attempts: 4 })
    expect(await userJobs.read(alive.id)).toMatchObject({ state: 'running', attempts: 1 })
    node.limit = 0
    const last = await userJobs.ask({ kind: 'slow', owner: BEN })
    await expect.poll(() => gate.ids(), { timeout: 5_000 }).toContain(last.id)
    expect(gate.ids()).not.toContain(tooOften.id)
  })

  test.each([0, 1])('with a limit of %i, recovers a job that many times after its first start', async (limit) => {
    const node = open()
    const { userJobs } = node.jobs
    const gate = openGate()
    userJobs.define('slow', gate.run)
    node.limit = limit
    await node.jobs.start()
    const { id } = await userJobs.ask({ kind: 'slow', owner: ANA })
    for (let starts = 1; starts <= limit + 1; starts++) {
      await expect.poll(() => gate.runs.length, { timeout: 15_000 }).toBe(starts)
      await database.query(`update work set state = 'waiting', due_at = now() where id = $1`, [id])
    }
    expect(await node.until(id, 'failed')).toMatchObject({ reason: 'gave_up', attempts: limit + 1 })
    expect(gate.runs).toHaveLength(limit + 1)
  })

  test('requeues jobs that cannot finish before the server stops', async () => {
    const [here, there] = [open(), open()]
    const gate = openGate()
    for (const { jobs } of [here, there]) jobs.userJobs.define('slow', gate.run)
    await here.jobs.start()
    const { id } = await here.jobs.userJobs.ask({ kind: 'slow', owner: ANA })
    await expect.poll(() => gate.runs.length).toBe(1)
    await here.jobs.stop()
    expect(gate.runs[0]!.signal.aborted).toBe(true)
    expect(await there.jobs.userJobs.read(id)).toMatchObject({ state: 'waiting', attempts: 1, reason: null })
    await there.jobs.start()
    await expect.poll(() => gate.runs.length, { timeout: 5_000 }).toBe(2)
    gate.runs[1]!.end({ n: 2 })
    expect(await there.until(id, 'done')).toMatchObject({ attempts: 2, result: { n: 2 } })
  })

  test('never starts a job on two nodes, and keeps every user within their places', async () => {
    const both = [open(), open()]
    const gate = openGate()
    for (const { jobs } of both) {
      jobs.userJobs.define('slow', gate.run)
      await jobs.start()
    }
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        both[n % 2]!.jobs.userJobs.ask({ kind: 'slow', owner: [ANA, BEN, person(3)][n % 3]! }),
      ),
    )
    await expect.poll(() => gate.runs.length, { timeout: 5_000 }).toBe(2 * JOB_RUNNER.places)
    const running = gate.runs.map(({ owner }) => owner).toSorted()
    expect(running).toEqual([person(3), person(3), ANA, ANA, BEN, BEN].toSorted())
    for (let n = 0; n < asked.length; n++) {
      await expect.poll(() => gate.runs.length, { timeout: 5_000 }).toBeGreaterThan(n)
      gate.runs[n]!.end()
    }
    await expect.poll(async () => (await both[0]!.jobs.userJobs.count()).done).toBe(asked.length)
    expect(gate.ids().toSorted()).toEqual(asked.map(({ id }) => id).toSorted())
  })
})
