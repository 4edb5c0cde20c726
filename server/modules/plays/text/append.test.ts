import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { migrate } from '../../../kernel/db/migrate.ts'
import { openLog } from '../../../kernel/log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { addPlay } from '../store.ts'
import { openAppender } from './append.ts'
import { readText } from './store.ts'

let database: Database
let transactions = 0

const openCounted = async (open: () => Promise<Database>): Promise<void> => {
  const real = await open()
  const log = openLog({ level: 'silent' })
  await migrate(real, [{ module: 'plays', folder: new URL('../migrations/', import.meta.url) }], log)
  database = {
    ...real,
    db: real.db,
    engine: real.engine,
    transaction: (work) => {
      transactions++
      return real.transaction(work)
    },
    close: () => real.close(),
  }
}

const newPlay = async (): Promise<string> => {
  const id = randomUUID()
  const now = new Date()
  await addPlay(database.db, {
    id,
    owner_id: randomUUID(),
    title: '',
    kind: 'stage',
    language: 'en',
    layout: 'stage-us',
    paper: 'a4',
    status: 'draft',
    words: 0,
    pages: 0,
    last_seq: 0,
    read_seq: 0,
    created_at: now,
    updated_at: now,
    trashed_at: null,
  })
  return id
}
const update = (text: string) => new TextEncoder().encode(text)

describe.each(await bothEngines())('updates that come at the same time, on $name', (engine) => {
  beforeAll(() => openCounted(engine.open))
  afterAll(() => database.close())

  test('are numbered in order per play and go into few transactions', async () => {
    const appender = openAppender(database, systemClock)
    const plays = [await newPlay(), await newPlay(), await newPlay()]
    transactions = 0
    const all = Array.from({ length: 300 }, (_, index) => ({
      playId: plays[index % 3] ?? '',
      update: update(`update ${index}`),
      author: null,
    }))
    const seqs = await Promise.all(all.map((one) => appender.append(one)))
    expect(transactions).toBeLessThan(10)
    plays.forEach((_, play) => {
      const own = seqs.filter((__, index) => index % 3 === play)
      expect(own).toEqual(Array.from({ length: 100 }, (__, index) => index + 1))
    })
    const stored = await readText(database.db, plays[1] ?? '')
    expect(stored.updates.map((one) => new TextDecoder().decode(one))).toEqual(
      all.filter((_, index) => index % 3 === 1).map((one) => new TextDecoder().decode(one.update)),
    )
    expect(stored.lastSeq).toBe(100)
  })

  test('do not suffer from one for a play that is gone', async () => {
    const appender = openAppender(database, systemClock)
    const play = await newPlay()
    const [good, gone] = await Promise.allSettled([
      appender.append({ playId: play, update: update('a'), author: null }),
      appender.append({ playId: randomUUID(), update: update('b'), author: null }),
    ])
    expect(good).toEqual({ status: 'fulfilled', value: 1 })
    expect((gone as PromiseRejectedResult).reason).toBeInstanceOf(Refusal)
  })

  test('do not suffer from one that the database will not have', async () => {
    const appender = openAppender(database, systemClock)
    const play = await newPlay()
    const [bad, good] = await Promise.allSettled([
      appender.append({ playId: play, update: update('a'), author: 'no uuid' }),
      appender.append({ playId: play, update: update('b'), author: null }),
    ])
    expect(bad.status).toBe('rejected')
    expect(good).toEqual({ status: 'fulfilled', value: 1 })
  })
})
