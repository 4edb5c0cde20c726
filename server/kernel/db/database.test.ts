import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { afterCommit, type Database, type Db } from './database.ts'
import { bothEngines } from './engines-for-tests.ts'

describe.each(await bothEngines())('after a commit on $name', (engine) => {
  let database: Database
  let done: string[]
  beforeEach(async () => {
    done = []
    database = await engine.open()
  })
  afterEach(() => database.close())

  test('what was left for it is done, in its order, with the database free again', async () => {
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

  test('that never came, nothing is', async () => {
    const undone = database.transaction(async (db) => {
      afterCommit(db, () => void done.push('never'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(done).toEqual([])
  })

  test('outside of a transaction it is done at once', () => {
    afterCommit(database.db, () => void done.push('now'))
    expect(done).toEqual(['now'])
  })

  test('a connection that nobody commits here is refused', async () => {
    const other = database.transaction((db) =>
      Promise.resolve(afterCommit(db.withTables() as Db, () => void done.push('never'))),
    )
    await expect(other).rejects.toThrow('not the one')
  })
})
