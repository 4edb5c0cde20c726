import { playUpdate } from '@replique/manuscript'
import { parseFountain } from '@replique/script'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { settableClock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { migrate } from '../../../kernel/db/migrate.ts'
import { openLog } from '../../../kernel/log.ts'
import { addPlay } from '../store.ts'
import { appendUpdates } from './store.ts'
import { openDocument } from './text.ts'
import { COMPACT_AFTER, compactText, KEPT_DAYS, replaceUpdates } from './compact.ts'
import { readText, type StoredText } from './store.ts'

const DAY = 86_400_000
const merge = async (text: StoredText) => Y.encodeStateAsUpdate(openDocument(text))
const clock = settableClock(new Date('2026-11-01T00:00:00Z'))
let database: Database

const openMigrated = async (open: () => Promise<Database>): Promise<void> => {
  database = await open()
  const folders = [{ module: 'plays', folder: new URL('../migrations', import.meta.url) }]
  await migrate(database, folders, openLog({ level: 'silent' }))
}

/** Opens a play and types in it letter by letter; `doc` is the author's document. */
const beginTyping = async () => {
  const playId = randomUUID()
  const now = clock.now()
  const facts = { title: '', kind: 'stage', language: 'en', layout: 'stage-us', paper: 'a4', status: 'draft' } as const
  const numbers = { words: 0, pages: 0, last_seq: 0, read_seq: 0 }
  const times = { created_at: now, updated_at: now, trashed_at: null }
  await addPlay(database.db, { id: playId, owner_id: randomUUID(), ...facts, ...numbers, ...times })
  const first = playUpdate(parseFountain('INT. BUS - NIGHT\n\nRain.\n'))
  const doc = new Y.Doc()
  Y.applyUpdate(doc, first)
  const append = (updates: readonly Uint8Array[]) =>
    database.transaction((db) =>
      appendUpdates(
        db,
        updates.map((update) => ({ playId, update, author: null })),
        clock.now(),
      ),
    )
  await append([first])
  const type = async (letters: number): Promise<void> => {
    const updates: Uint8Array[] = []
    const hear = (update: Uint8Array) => void updates.push(update)
    doc.on('update', hear)
    const text = [...doc.getMap('blocks').values()][1] as Y.XmlText
    for (let letter = 0; letter < letters; letter++) text.insert(text.length, String.fromCodePoint(97 + (letter % 26)))
    doc.off('update', hear)
    await append(updates)
  }
  const expectSame = async () =>
    expect(Y.encodeStateAsUpdate(openDocument(await readText(database.db, playId)))).toEqual(Y.encodeStateAsUpdate(doc))
  return { playId, type, expectSame }
}

const countRows = async (table: 'play_updates' | 'play_snapshots', playId: string): Promise<number> => {
  const { rows } = await database.query(`select count(*) as n from ${table} where play_id = $1`, [playId])
  return Number(rows[0]?.['n'])
}

describe.each(await bothEngines())('on $name', (engine) => {
  beforeAll(() => openMigrated(engine.open))
  afterAll(() => database.close())

  test('a short text is not compacted', async () => {
    const { playId, type } = await beginTyping()
    await type(20)
    expect(await compactText({ database, clock, historyBytes: Number.MAX_SAFE_INTEGER, merge }, playId)).toBe(false)
    expect((await readText(database.db, playId)).updates).toHaveLength(21)
  })

  test('a long text is loaded from one snapshot, with the same content then and later', async () => {
    const { playId, type, expectSame } = await beginTyping()
    await type(COMPACT_AFTER.updates + 1)
    expect(await compactText({ database, clock, historyBytes: Number.MAX_SAFE_INTEGER, merge }, playId)).toBe(true)
    const folded = await readText(database.db, playId)
    expect(folded.updates).toEqual([])
    expect(folded.lastSeq).toBe(COMPACT_AFTER.updates + 2)
    await expectSame()
    await type(5)
    await expectSame()
    expect(await compactText({ database, clock, historyBytes: Number.MAX_SAFE_INTEGER, merge }, playId)).toBe(false)
  })

  test('a text that is read while it is being compacted has no gap', async () => {
    const { playId, type } = await beginTyping()
    for (let round = 0; round < 40; round++) {
      await type(5)
      const text = await readText(database.db, playId)
      const compacting = replaceUpdates({ database, clock, historyBytes: 0 }, playId, {
        seq: text.lastSeq,
        state: await merge(text),
      })
      for (let read = 0; read < 4; read++) {
        const { uptoSeq, updates, lastSeq } = await readText(database.db, playId)
        expect(uptoSeq + updates.length).toBe(lastSeq)
        expect(lastSeq).toBe(text.lastSeq)
      }
      await compacting
    }
  })

  test('every update is kept for a month only', async () => {
    const { playId, type, expectSame } = await beginTyping()
    const week = async () => {
      await type(COMPACT_AFTER.updates + 1)
      await compactText({ database, clock, historyBytes: Number.MAX_SAFE_INTEGER, merge }, playId)
      clock.advance(7 * DAY)
    }
    const weekly = COMPACT_AFTER.updates + 1
    for (let weeks = 0; weeks < 4; weeks++) await week()
    expect(await countRows('play_updates', playId)).toBe(1 + 4 * weekly)
    expect(await countRows('play_snapshots', playId)).toBe(1)
    clock.advance(KEPT_DAYS * DAY)
    await week()
    expect(await countRows('play_updates', playId)).toBe(weekly)
    expect(await countRows('play_snapshots', playId)).toBe(2)
    await expectSame()
  })
})
