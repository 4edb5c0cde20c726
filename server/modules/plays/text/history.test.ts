/** A text rewritten many times: individual updates are dropped from its history, but no text is lost. */
import type { Version } from '@replique/contract'
import { openShared } from '@replique/manuscript'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { openWriter, type Writer } from '../../../testing/writer.ts'

const PATIENT = { timeout: 30_000, interval: 20 }
/** Twelve of these are enough for the text to be compacted. */
const LINE = 'It rains. '.repeat(10_000)

describe.each(await bothEngines())('on $name', (engine) => {
  let testApp: TestApp
  let testServer: TestServer
  let alice: Person
  const writers: Writer[] = []

  const open = async (environment: Record<string, string>): Promise<void> => {
    testApp = await openTestApp({ database: (folders) => engine.open(folders), environment })
    testServer = await startTestServer(testApp.app)
    alice = await signUp(testApp, 'Alice')
  }
  const close = async (): Promise<void> => {
    writers.splice(0).forEach((writer) => writer.leave())
    await testApp.close()
    await testServer.close()
  }
  const join = async (playId: string): Promise<Writer> => {
    const writer = openWriter(testServer, { token: alice.token, playId })
    writers.push(writer)
    await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
    return writer
  }
  const write = async (writer: Writer, lines: number): Promise<void> => {
    for (let line = 0; line < lines; line++) writer.write(LINE)
    await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
    await testApp.app.plays.settle()
  }
  const start = async (): Promise<string> => {
    const made = await alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' })
    return ((await made.json()) as { id: string }).id
  }
  const countMoments = async (playId: string): Promise<number> => {
    const { rows } = await testApp.app.kernel.database.query(
      'select count(*)::int as moments from play_updates where play_id = $1',
      [playId],
    )
    return (rows[0] as { moments: number }).moments
  }

  describe('a play with a history over the limit', () => {
    beforeAll(() => open({ PLAY_HISTORY: '1' }))
    afterAll(close)

    test('loses its single changes, but none of its text or versions', async () => {
      const playId = await start()
      const writer = await join(playId)
      writer.write('The first line.')
      await write(writer, 1)
      const kept = await alice.ask('POST', `/api/plays/${playId}/versions`, { name: 'First draft' })
      const { id: versionId } = (await kept.json()) as Version
      await write(writer, 12)
      expect(await countMoments(playId)).toBe(0)
      writer.write('The last line.')
      await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
      expect(await countMoments(playId)).toBe(1)
      const lines = writer.lines()
      writer.leave()
      expect(lines).toHaveLength(15)
      expect((await join(playId)).lines()).toEqual(lines)
      const state = await alice.ask('GET', `/api/plays/${playId}/versions/${versionId}/state`)
      const then = new Y.Doc()
      Y.applyUpdate(then, gunzipSync(new Uint8Array(await state.arrayBuffer())))
      expect(openShared(then).order.toArray()).toHaveLength(2)
    })
  })

  describe('a play with a history within the limit', () => {
    beforeAll(() => open({}))
    afterAll(close)

    test('keeps its single changes', async () => {
      const playId = await start()
      const writer = await join(playId)
      await write(writer, 12)
      expect(await countMoments(playId)).toBeGreaterThanOrEqual(12)
    })
  })
})
