import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { afterCommit, type Database, type Db, sharedLookup } from './database.ts'
import { bothEngines } from './engines-for-tests.ts'

describe.each(await bothEngines())('afterCommit on $name', (engine) => {
  let database: Database
  let done: string[]
  beforeEach(async () => {
    done = []
    database = await engine.open()
  })
  afterEach(() => database.close())

  test('runs callbacks in order after the commit, when the database is free again', async () => {
    const asked: Promise<unknown>[] = []
    await database.transaction(async (db) => {
      afterCommit(db, () => void done.push('first'))
      afterCommit(db, () => void asked.push(database.query('select 1')))
      afterCommit(db, () => void done.push('last'))
      expect(done).toEqual([])
    })
    expect(done).toEqual(['first', 'last'])
    expect(await Promise.all(asked)).toMatchObject([{ rows: [expect.any(Object)] }])
  })

  test('runs no callback after a rollback', async () => {
    const undone = database.transaction(async (db) => {
      afterCommit(db, () => void done.push('never'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(done).toEqual([])
  })

  test('runs a callback at once outside a transaction', () => {
    afterCommit(database.db, () => void done.push('now'))
    expect(done).toEqual(['now'])
  })

  test('refuses a connection that is not the transaction’s own', async () => {
    const other = database.transaction((db) =>
      Promise.resolve(afterCommit(db.withTables() as Db, () => void done.push('never'))),
    )
    await expect(other).rejects.toThrow('not the one')
  })
})

describe('a shared lookup', () => {
  const db = {} as Db
  /** A lookup whose statements end when the test says so. */
  function held() {
    const asked: (readonly number[])[] = []
    const ends: (() => void)[] = []
    const find = sharedLookup(async (_db, keys: readonly number[]) => {
      asked.push(keys)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (keys.includes(13)) throw new Error('unlucky')
      return keys.map((key) => key * 2)
    }, 3)
    const next = async (): Promise<void> => {
      await expect.poll(() => ends.length).toBeGreaterThan(0)
      ends.shift()?.()
    }
    return { asked, find, next }
  }

  test('asks once for keys that are looked up together, and again for those that come later', async () => {
    const { asked, find, next } = held()
    const first = [find(db, 1), find(db, 2)]
    await expect.poll(() => asked).toEqual([[1, 2]])
    // a result that is on its way may already be outdated for whoever asks now
    const later = [find(db, 1), find(db, 3), find(db, 4), find(db, 5)]
    await next()
    expect(await Promise.all(first)).toEqual([2, 4])
    await next()
    await next()
    expect(await Promise.all(later)).toEqual([2, 6, 8, 10])
    expect(asked).toEqual([[1, 2], [1, 3, 4], [5]])
  })

  test('fails only for a key that fails by itself', async () => {
    const { asked, find, next } = held()
    const found = Promise.allSettled([find(db, 1), find(db, 13)])
    for (let statement = 0; statement < 3; statement++) await next()
    expect(await found).toMatchObject([{ value: 2 }, { reason: { message: 'unlucky' } }])
    expect(asked).toEqual([[1, 13], [1], [13]])
  })

  test('keeps connections apart', async () => {
    const { asked, find, next } = held()
    const found = [find(db, 1), find({} as Db, 2)]
    await next()
    await next()
    expect(await Promise.all(found)).toEqual([2, 4])
    expect(asked).toEqual([[1], [2]])
  })
})
