import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { afterCommit, type Database, type Db } from './database.ts'
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
