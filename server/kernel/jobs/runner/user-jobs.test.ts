import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { bothEngines } from '../../db/engines-for-tests.ts'
import { refuse } from '../../refusal.ts'
import { ANA, BEN, furnish, openNode, type Node } from './job-app-for-tests.ts'
import { JobFailure, type JobRun } from './user-job.ts'

const untilAborted = ({ signal }: JobRun): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error(String(signal.reason)))))

describe.each(await bothEngines())('user jobs on $name', (engine) => {
  let database: Database
  let node: Node
  beforeEach(async () => {
    database = await engine.open()
    await furnish(database)
    node = openNode(database)
  })
  afterEach(async () => {
    await node.jobs.stop()
    await database.close()
  })

  test('run with the given data and keep their result', async () => {
    const { userJobs } = node.jobs
    const runs: unknown[] = []
    userJobs.define('sum', async ({ data, attempt, subject, owner, progress }) => {
      runs.push({ data, attempt, subject, owner })
      progress(2, 3)
      return { sum: 5 }
    })
    const asked = await userJobs.ask({ kind: 'sum', owner: ANA, subject: 'play', data: { of: [2, 3] } })
    expect(asked).toMatchObject({ kind: 'sum', owner: ANA, subject: 'play', state: 'waiting', attempts: 0, total: 0 })
    await node.jobs.start()
    const done = await node.until(asked.id, 'done')
    expect(done).toMatchObject({ state: 'done', result: { sum: 5 }, attempts: 1, done: 2, total: 3, reason: null })
    expect(done.endedAt!.getTime()).toBeGreaterThanOrEqual(done.startedAt!.getTime())
    expect(runs).toEqual([{ data: { of: [2, 3] }, attempt: 1, subject: 'play', owner: ANA }])
    expect(node.told.map(({ state }) => state)).toEqual(['waiting', 'running', 'done'])
  })

  test('report their progress', async () => {
    const { userJobs } = node.jobs
    userJobs.define('long', (run) => {
      run.progress(7.9, 20)
      return untilAborted(run)
    })
    await node.jobs.start()
    const { id } = await userJobs.ask({ kind: 'long', owner: ANA })
    await node.until(id, 'running')
    await expect.poll(async () => (await userJobs.read(id))?.done).toBe(7)
    expect(await userJobs.read(id)).toMatchObject({ state: 'running', total: 20 })
    // one event for the start and one for the progress, so that pages reload the job
    await expect.poll(() => node.told.filter(({ state }) => state === 'running').length).toBe(2)
  })

  test('with the same key are joined until the first one has ended', async () => {
    const { userJobs } = node.jobs
    userJobs.define('once', async () => {})
    const request = { kind: 'once', owner: ANA, key: 'k', priority: 'background' } as const
    const [first, second] = await Promise.all([userJobs.ask(request), userJobs.ask({ ...request, priority: 'page' })])
    expect(second.id).toBe(first.id)
    expect(await userJobs.read(first.id)).toMatchObject({ priority: 'page' })
    expect((await userJobs.ask({ ...request, owner: BEN })).id).not.toBe(first.id)
    await node.jobs.start()
    await node.until(first.id, 'done')
    expect((await userJobs.ask(request)).id).not.toBe(first.id)
  })

  test('are rolled back with the transaction that requested them', async () => {
    const { userJobs } = node.jobs
    userJobs.define('kept', async () => {})
    const undone = database.transaction(async (db) => {
      await userJobs.ask({ kind: 'kept', owner: ANA }, db)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await userJobs.list({ limit: 9 })).toEqual([])
    expect(node.told).toEqual([])
  })

  test('stop at once when cancelled, and start again when retried', async () => {
    const { userJobs } = node.jobs
    const runs: JobRun[] = []
    userJobs.define('long', (run) => {
      runs.push(run)
      return untilAborted(run)
    })
    await node.jobs.start()
    const { id } = await userJobs.ask({ kind: 'long', owner: ANA })
    await expect.poll(() => runs.length).toBe(1)
    expect(await userJobs.cancel(id)).toMatchObject({ state: 'cancelled', reason: null })
    expect(runs[0]?.signal.aborted).toBe(true)
    expect(await userJobs.cancel(id)).toBeNull()
    expect(await userJobs.retry(id)).toMatchObject({ state: 'waiting', attempts: 0, endedAt: null })
    await expect.poll(() => runs.map(({ attempt }) => attempt)).toEqual([1, 1])
    expect(await userJobs.read(id)).toMatchObject({ state: 'running', attempts: 1 })
  })

  test('that end with a known reason fail with it at once', async () => {
    const { userJobs } = node.jobs
    userJobs.define('refused', async () => refuse('play_not_found'))
    userJobs.define('broken', async () => {
      throw new JobFailure('engine_down')
    })
    await node.jobs.start()
    const [one, two] = [
      await userJobs.ask({ kind: 'refused', owner: ANA }),
      await userJobs.ask({ kind: 'broken', owner: ANA }),
    ]
    expect(await node.until(one.id, 'failed')).toMatchObject({ reason: 'play_not_found', attempts: 1 })
    expect(await node.until(two.id, 'failed')).toMatchObject({ reason: 'engine_down', attempts: 1, result: null })
  })

  test('that fail for an unknown reason are retried up to the limit', async () => {
    const { userJobs } = node.jobs
    node.limit = 1
    const attempts: number[] = []
    userJobs.define('flaky', async ({ attempt }) => {
      attempts.push(attempt)
      throw new Error('not yet')
    })
    await node.jobs.start()
    const { id } = await userJobs.ask({ kind: 'flaky', owner: ANA })
    expect(await node.until(id, 'failed')).toMatchObject({ reason: 'gave_up', attempts: 2 })
    expect(attempts).toEqual([1, 2])
    expect(node.lines.join('')).toContain('not yet')
  })

  test('of an unknown kind are refused, and others can be removed only after they have ended', async () => {
    const { userJobs } = node.jobs
    await expect(userJobs.ask({ kind: 'nothing', owner: ANA })).rejects.toThrow('no such work: nothing')
    userJobs.define('later', async () => {})
    const { id } = await userJobs.ask({ kind: 'later', owner: ANA })
    expect(await userJobs.remove(id)).toBe(false)
    await userJobs.cancel(id)
    expect(await userJobs.remove(id)).toBe(true)
    expect([await userJobs.read(id), await userJobs.retry(id), await userJobs.cancel(id)]).toEqual([null, null, null])
  })

  test('are listed with the unfinished ones first, and are deleted with their owner', async () => {
    const { userJobs } = node.jobs
    userJobs.define('any', async () => {})
    const request = { kind: 'any', owner: ANA }
    const ended = await userJobs.ask({ ...request, subject: 'one' })
    await userJobs.cancel(ended.id)
    const live = await userJobs.ask({ ...request, subject: 'two' })
    const other = await userJobs.ask({ ...request, owner: BEN, subject: 'one' })
    const ids = async (filter: object) => (await userJobs.list({ limit: 9, ...filter })).map(({ id }) => id)
    expect(await ids({ owner: ANA })).toEqual([live.id, ended.id])
    expect(await ids({ owner: ANA, subject: 'one' })).toEqual([ended.id])
    expect(await ids({ states: ['cancelled'] })).toEqual([ended.id])
    expect(await userJobs.count()).toMatchObject({ waiting: 2, running: 0, failed: 0, cancelled: 1 })
    await userJobs.forget(ANA)
    expect(await ids({})).toEqual([other.id])
  })

  test('are deleted some days after they ended, and given up if no node can start them', async () => {
    const { userJobs } = node.jobs
    userJobs.define('any', async () => {})
    const [old, waits, young] = [1, 2, 3].map(() => ({ kind: 'any', owner: ANA }))
    const ids = [await userJobs.ask(old!), await userJobs.ask(waits!), await userJobs.ask(young!)].map(({ id }) => id)
    await userJobs.cancel(ids[0]!)
    await userJobs.cancel(ids[2]!)
    await database.query(`update work set ended_at = ended_at - interval '8 days' where id = $1`, [ids[0]])
    await database.query(`update work set due_at = due_at - interval '8 days' where id = $1`, [ids[1]])
    await userJobs.sweep()
    expect(await userJobs.read(ids[0]!)).toBeNull()
    expect(await userJobs.read(ids[1]!)).toMatchObject({ state: 'failed', reason: 'gave_up' })
    expect(await userJobs.read(ids[2]!)).toMatchObject({ state: 'cancelled' })
  })
})
