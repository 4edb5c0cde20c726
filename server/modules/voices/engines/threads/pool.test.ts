import { expect, test } from 'vitest'
import { serving } from '../../../../kernel/pool/served.ts'
import { openPool, PoolFailure, PoolFull, type PoolLimits } from './pool.ts'

const LIMITS: PoolLimits = { threads: 1, megabytes: 64, milliseconds: 30_000, idleMilliseconds: 30_000, queue: 3 }
const open = (limits: Partial<PoolLimits> = {}) =>
  openPool(new URL('./worker-for-tests.ts', import.meta.url), { ...LIMITS, ...limits })

test('opens threads with the first orders, no more than it may, and uses them again', async () => {
  const pool = open({ threads: 2 })
  expect(pool.size()).toBe(0)
  const ids = await Promise.all([1, 2, 3, 4].map(() => pool.ask('id', null)))
  expect(new Set(ids).size).toBe(2)
  expect(pool.size()).toBe(2)
})

test('ends a thread that is idle, and opens another when there is work again', async () => {
  const pool = open({ idleMilliseconds: 20 })
  const first = await pool.ask('id', null)
  await expect.poll(() => pool.size()).toBe(0)
  expect(await pool.ask('id', null)).not.toBe(first)
})

test('tries once more when a thread dies, and gives up when it dies again', async () => {
  const pool = open()
  expect(await pool.ask('die once', new SharedArrayBuffer(4))).toBeTypeOf('number')
  await expect(pool.ask('die', null)).rejects.toBeInstanceOf(PoolFailure)
  expect(await pool.ask('id', null)).toBeTypeOf('number')
})

test('ends work that takes too long, without trying it again', async () => {
  const pool = open({ milliseconds: 300 })
  await expect(pool.ask('hang', null)).rejects.toThrow('hang took too long')
  expect(await pool.ask('id', null)).toBeTypeOf('number')
})

test('hands a failure on and keeps the thread', async () => {
  const pool = open()
  const before = await pool.ask('id', null)
  await expect(pool.ask('fail', null)).rejects.toThrow('it failed')
  expect(await pool.ask('id', null)).toBe(before)
})

test('leaves work that is no longer wanted, whether begun or waiting', async () => {
  const pool = open()
  const before = await pool.ask('id', null)
  const leaving = new AbortController()
  const begun = pool.ask('wait to be unwanted', null, leaving.signal)
  const waiting = pool.ask('hang', null, leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(begun).rejects.toThrow('gone')
  await expect(waiting).rejects.toThrow('gone')
  await expect(pool.ask('hang', null, leaving.signal)).rejects.toThrow('gone')
  expect(await pool.ask('id', null)).toBe(before)
})

test('takes no more than it can do soon', async () => {
  const pool = open()
  const asked = Array.from({ length: 5 }, () => pool.ask('id', null))
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(outcomes.find((one) => one.status === 'rejected')?.reason).toBeInstanceOf(PoolFull)
})

test('gives people turns, and what somebody listens to before what nobody does', async () => {
  const pool = open({ queue: 20 })
  const order: string[] = []
  const ask = (person: string, bulk: boolean, what: string) =>
    serving({ person, bulk }, () => pool.ask('id', null)).then(() => order.push(what))
  const all = [
    ...['m0', 'm1', 'm2', 'm3'].map((what) => ask('mallory', false, what)),
    ask('alice', true, 'a, in bulk'),
    ask('bob', false, 'b1'),
    ask('alice', false, 'a1'),
  ]
  expect(pool.waiting()).toBe(6)
  await Promise.all(all)
  expect(order).toEqual(['m0', 'm1', 'a1', 'b1', 'm2', 'm3', 'a, in bulk'])
})
