import { expect, test, vi } from 'vitest'
import { createQueue, IDLE_FALLBACK, PARALLEL, savesData, whenIdle } from './idle-preloading.ts'

test('never more than four loads run at once, and all run eventually', async () => {
  const finish: (() => void)[] = []
  let started = 0
  const add = createQueue(PARALLEL, (work) => work())
  for (let i = 0; i < 7; i++) {
    add(() => {
      started++
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      // a chunk that fails to load must not block the others
      finish.push(i % 2 ? () => reject(new Error('gone')) : resolve)
      return promise
    })
  }
  expect(started).toBe(4)
  finish.shift()?.()
  await vi.waitFor(() => expect(started).toBe(5))
  for (let i = 0; i < 6; i++) {
    finish.shift()?.()
    await Promise.resolve()
  }
  await vi.waitFor(() => expect(started).toBe(7))
})

test('without idle callbacks, loading starts after 50 ms', () => {
  vi.useFakeTimers()
  const work = vi.fn<() => void>()
  whenIdle(work)
  vi.advanceTimersByTime(IDLE_FALLBACK - 1)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledOnce()
  expect(IDLE_FALLBACK).toBe(50)
  vi.useRealTimers()
})

test('a load requested twice is queued once, and moves to the front on request', async () => {
  const done: string[] = []
  const task = (name: string) => async () => void done.push(name)
  const [a, b, c] = ['a', 'b', 'c'].map(task)
  const begin: (() => void)[] = []
  const add = createQueue(PARALLEL, (work) => begin.push(work))
  for (const one of [a, b, c, b]) add(one ?? task(''))
  add(c ?? task(''), true)
  while (begin.length > 0) {
    begin.shift()?.()
    await Promise.resolve()
  }
  expect(done).toEqual(['c', 'a', 'b'])
})

test.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '3g' }, false],
  [{}, false],
  [undefined, false],
])('a connection of %o saves data: %s', (connection, spared) => {
  expect(savesData({ connection })).toBe(spared)
})
