import { randomUUID } from 'node:crypto'
import { LIMITS } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { systemClock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { migrate } from '../../../kernel/db/migrate.ts'
import { overhear } from '../../../kernel/db/statements-for-tests.ts'
import { openLog } from '../../../kernel/log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { addPlay } from '../store.ts'
import { ClientIdTakenError, openUpdateAppender } from './append-updates.ts'
import { openDocument } from './text.ts'
import { readText } from './store.ts'

let database: Database
let statements = 0

const openCounted = async (open: () => Promise<Database>): Promise<void> => {
  const real = await open()
  const log = openLog({ level: 'silent' })
  await migrate(real, [{ module: 'plays', folder: new URL('../migrations/', import.meta.url) }], log)
  database = overhear(real, () => void statements++)
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

describe.each(await bothEngines())('concurrent updates, on $name', (engine) => {
  beforeAll(() => openCounted(engine.open))
  afterAll(() => database.close())

  test('are numbered in order for each play and stored with few statements', async () => {
    const appender = openUpdateAppender(database, systemClock)
    const plays = [await newPlay(), await newPlay(), await newPlay()]
    statements = 0
    const all = Array.from({ length: 300 }, (_, index) => ({
      playId: plays[index % 3] ?? '',
      update: update(`update ${index}`),
      author: null,
    }))
    const seqs = await Promise.all(all.map((one) => appender.append(one)))
    // a batch contains at most 256 updates
    expect(statements).toBe(2)
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

  test('are merged into one row per author, and keep the order of several authors', async () => {
    const appender = openUpdateAppender(database, systemClock)
    const play = await newPlay()
    const [ann, ben] = [randomUUID(), randomUUID()]
    const page = new Y.Doc()
    const typed: Uint8Array[] = []
    page.on('update', (one: Uint8Array) => void typed.push(one))
    for (const letter of 'abcde') page.getText('t').insert(page.getText('t').length, letter)
    const authors = [ann, ann, ben, ben, ann]
    const seqs = await Promise.all(
      typed.map((one, at) =>
        appender.append({ playId: play, update: one, author: authors[at]!, client: 'editor', pages: [] }),
      ),
    )
    expect(seqs).toEqual([1, 1, 2, 2, 3])
    const stored = await readText(database.db, play)
    expect(stored.updates).toHaveLength(3)
    expect(openDocument(stored).getText('t').toJSON()).toBe('abcde')
  })

  test('are refused when the play is full, except for deletions', async () => {
    const appender = openUpdateAppender(database, systemClock)
    const [full, other] = [await newPlay(), await newPlay()]
    await database.query('update plays set state_bytes = $1 where id = $2', [LIMITS.playText + 1, full])
    const page = new Y.Doc()
    page.getText('t').insert(0, 'much')
    const before = Y.encodeStateVector(page)
    page.getText('t').delete(0, 1)
    const deletion = Y.encodeStateAsUpdate(page, before)
    const author = randomUUID()
    const answers = await Promise.allSettled([
      appender.append({ playId: full, update: Y.encodeStateAsUpdate(page), author, pages: [] }),
      appender.append({ playId: full, update: deletion, author, pages: [] }),
      appender.append({ playId: other, update: update('a'), author: null }),
    ])
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Refusal).code))).toEqual([
      'play_full',
      1,
      1,
    ])
  })

  test('are refused when they use the client id of another user, in the same batch too', async () => {
    const play = await newPlay()
    const [ann, ben] = [randomUUID(), randomUUID()]
    const write = (author: string, client: number) => ({ playId: play, update: update('a'), author, pages: [client] })
    const first = openUpdateAppender(database, systemClock)
    await first.append(write(ben, 1))
    // another server, which doesn't know yet whose the first id is
    const second = openUpdateAppender(database, systemClock)
    const all = [write(ann, 1), write(ben, 1), write(ann, 2), write(ben, 2)]
    const answers = await Promise.allSettled(all.map((one) => second.append(one)))
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected'])
    expect((answers[0] as PromiseRejectedResult).reason).toBeInstanceOf(ClientIdTakenError)
  })

  test('are stored when another one is for a play that no longer exists', async () => {
    const appender = openUpdateAppender(database, systemClock)
    const play = await newPlay()
    const [good, gone] = await Promise.allSettled([
      appender.append({ playId: play, update: update('a'), author: null }),
      appender.append({ playId: randomUUID(), update: update('b'), author: null }),
    ])
    expect(good).toEqual({ status: 'fulfilled', value: 1 })
    expect((gone as PromiseRejectedResult).reason).toBeInstanceOf(Refusal)
  })

  test('are stored when the database refuses another one', async () => {
    const appender = openUpdateAppender(database, systemClock)
    const play = await newPlay()
    const [bad, good] = await Promise.allSettled([
      appender.append({ playId: play, update: update('a'), author: 'no uuid' }),
      appender.append({ playId: play, update: update('b'), author: null }),
    ])
    expect(bad.status).toBe('rejected')
    expect(good).toEqual({ status: 'fulfilled', value: 1 })
  })
})
