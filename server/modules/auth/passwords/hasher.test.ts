import { verify } from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import { openHasher, openQueue, QueueFull } from './hasher.ts'

describe('password hashing', () => {
  const hasher = openHasher()

  test('recognises a password in composed and decomposed form, up to its last character', async () => {
    const long = 'é'.normalize('NFD').repeat(72)
    const stored = await hasher.hash(long)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hasher.matches(long.normalize('NFC'), stored)).toBe(true)
    expect(await hasher.matches(`${'é'.repeat(71)}e`, stored)).toBe(false)
  })

  test('does the same work if the hash is missing or unsupported', async () => {
    const check = vi.fn(verify)
    const watched = openHasher({ check })
    expect(await watched.matches('nobody has this password', null)).toBe(false)
    expect(await watched.matches('x', '$2a$10$abcdefghijklmnopqrstuv')).toBe(false)
    expect(check).toHaveBeenCalledTimes(2)
    const cost = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
    for (const [against] of check.mock.calls) expect(against).toMatch(cost)
  })
})

describe('the hashing queue', () => {
  test('runs no more tasks at once than its width, and refuses more than may wait', async () => {
    const queue = openQueue(2, 3)
    let busy = 0
    let most = 0
    const done: (() => void)[] = []
    const work = () =>
      queue(async () => {
        most = Math.max(most, (busy += 1))
        await new Promise<void>((resolve) => done.push(resolve))
        busy -= 1
      })
    const all = [work(), work(), work(), work(), work()]
    await expect(work()).rejects.toBeInstanceOf(QueueFull)
    for (let finished = 0; finished < 5; finished += 1) {
      await expect.poll(() => done.length).toBeGreaterThan(finished)
      done[finished]?.()
    }
    await Promise.all(all)
    expect(most).toBe(2)
  })

  test('continues after a task that failed', async () => {
    const queue = openQueue(1, 1)
    await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue(() => Promise.resolve('yes'))).toBe('yes')
  })
})
