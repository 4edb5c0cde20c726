import { getPriority } from 'node:os'
import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { withTaskOwner } from './fair-queue.ts'
import type { TestTasks } from './worker-for-tests.ts'
import { openWorkerPool, WorkerFailure, WorkerOverrun, WorkerPoolFull, type WorkerPoolLimits } from './worker-pool.ts'

const LIMITS: WorkerPoolLimits = {
  threads: 1,
  keptFree: 0,
  // enough to load the script even when many tests run; `fill` still reaches it at once
  megabytes: 64,
  milliseconds: 30_000,
  idleMilliseconds: 30_000,
  queue: 3,
  attempts: 1,
  endedBy: 'thread',
}
const open = (limits: Partial<WorkerPoolLimits> = {}) =>
  openWorkerPool<TestTasks>(new URL('./worker-for-tests.ts', import.meta.url), { ...LIMITS, ...limits })

describe('threads', () => {
  test('start with the first tasks, up to the limit, and are reused', async () => {
    const pool = open({ threads: 2 })
    expect(pool.size()).toBe(0)
    const ids = await Promise.all([1, 2, 3, 4].map(() => pool.ask('id', undefined)))
    expect(new Set(ids).size).toBe(2)
    expect(pool.size()).toBe(2)
  })

  test('end when idle, and a new one starts for the next task', async () => {
    const pool = open({ idleMilliseconds: 20 })
    const first = await pool.ask('id', undefined)
    await expect.poll(() => pool.size()).toBe(0)
    expect(await pool.ask('id', undefined)).not.toBe(first)
  })

  test.skipIf(process.platform !== 'linux')('give way to the rest of the server', async () => {
    const own = getPriority()
    expect(await open().ask('priority', undefined)).toBe(Math.max(5, own))
    expect(getPriority()).toBe(own)
  })

  test('that are idle pass from a stopped pool to the next; busy ones end', async () => {
    const before = open({ megabytes: 65 })
    const id = await before.ask('id', undefined)
    await before.stop()
    await expect(before.ask('id', undefined)).rejects.toBeInstanceOf(WorkerPoolFull)
    const next = open({ megabytes: 65 })
    expect(await next.ask('id', undefined)).toBe(id)
    const hanging = expect(next.ask('hang', undefined)).rejects.toMatchObject({ code: 'unavailable' })
    await Promise.all([hanging, next.stop()])
    expect(await open({ megabytes: 65 }).ask('id', undefined)).not.toBe(id)
  })
})

describe('a task that fails', () => {
  test('is tried up to the limit when its thread dies', async () => {
    const twice = open({ attempts: 2 })
    expect(await twice.ask('dieOnce', new SharedArrayBuffer(4))).toBeTypeOf('number')
    await expect(twice.ask('die', undefined)).rejects.toBeInstanceOf(WorkerOverrun)
    const once = open()
    await expect(once.ask('dieOnce', new SharedArrayBuffer(4))).rejects.toBeInstanceOf(WorkerOverrun)
    expect(await once.ask('id', undefined)).toBeTypeOf('number')
  })

  test('by taking too long is ended without another try', async () => {
    const pool = open({ milliseconds: 3_000, attempts: 2 })
    await expect(pool.ask('hang', undefined)).rejects.toThrow('hang took too long')
    expect(await pool.ask('id', undefined)).toBeTypeOf('number')
  })

  test('by using too much memory is ended, and the next task runs', async () => {
    const pool = open()
    await expect(pool.ask('fill', undefined)).rejects.toBeInstanceOf(WorkerOverrun)
    expect(await pool.ask('id', undefined)).toBeTypeOf('number')
  })

  test('with an error or a refusal reports it, and its thread continues', async () => {
    const pool = open()
    const before = await pool.ask('id', undefined)
    const failed = pool.ask('fail', undefined)
    await expect(failed).rejects.toBeInstanceOf(WorkerFailure)
    await expect(failed).rejects.toThrow('it failed')
    await expect(pool.ask('refuse', undefined)).rejects.toMatchObject({ code: 'file_not_text' })
    expect(await pool.ask('id', undefined)).toBe(before)
  })
})

describe('a task whose caller has aborted', () => {
  test.each([
    ['ends its thread', 'thread', 'hang'],
    ['ends by itself, and its thread goes on', 'task', 'waitUntilUnwanted'],
  ] as const)('%s, or never starts', async (_, endedBy, task) => {
    const pool = open({ endedBy, attempts: 2 })
    const before = await pool.ask('id', undefined)
    const leaving = new AbortController()
    const begun = pool.ask(task, undefined, { signal: leaving.signal })
    const waiting = pool.ask('hang', undefined, { signal: leaving.signal })
    const next = pool.ask('id', undefined)
    leaving.abort(new Error('gone'))
    await expect(begun).rejects.toThrow('gone')
    await expect(waiting).rejects.toThrow('gone')
    await expect(pool.ask('hang', undefined, { signal: leaving.signal })).rejects.toThrow('gone')
    expect((await next) === before).toBe(endedBy === 'task')
  })
})

describe('the queue', () => {
  test('refuses tasks beyond its limit', async () => {
    const pool = open()
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => pool.ask('id', undefined)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(outcomes.find((one) => one.status === 'rejected')?.reason).toBeInstanceOf(WorkerPoolFull)
  })

  test('alternates between users, and runs bulk tasks last', async () => {
    const pool = open({ queue: 20, bulk: new Set(['refuse']) })
    const order: string[] = []
    const ask = (person: string, bulk: boolean, what: string) =>
      withTaskOwner({ person, bulk }, () => pool.ask('id', undefined)).then(() => order.push(what))
    const all = [
      ...['m0', 'm1', 'm2', 'm3'].map((what) => ask('mallory', false, what)),
      ask('alice', true, 'a, in bulk'),
      withTaskOwner({ person: 'bob', bulk: false }, () => pool.ask('refuse', undefined)).catch(() =>
        order.push('bulk by its task'),
      ),
      ask('bob', false, 'b1'),
      ask('alice', false, 'a1'),
    ]
    expect(pool.waiting()).toBe(7)
    await Promise.all(all)
    expect(order).toEqual(['m0', 'm1', 'a1', 'b1', 'm2', 'm3', 'a, in bulk', 'bulk by its task'])
  })
})
