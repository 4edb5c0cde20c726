import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as Y from 'yjs'
import { openShared, playUpdate } from '@replique/manuscript'
import {
  descendingLetters,
  forgeUpdate,
  lettersOf,
  startTestServer,
  openRawSocket,
  openTestApp,
  signUp,
  text,
  type Collab,
  type Forged,
} from '@replique/server/testing'
import { generatePlay } from './plays.ts'
import { median } from './statistics.ts'

const ROUNDS = 5
const MALLORYS = 4242
const NOTHING = Uint8Array.of(0, 0)
/**
 * The maximum number of items in one update. Here they are letters, each inserted before the previous one, or map
 * entries.
 */
const MOST = 60_000

/** The number of letters, each a separate item, that make a play almost as large as allowed. */
const LARGEST = 1_900_000

/** Makes an update for a document, as bytes. */
type Attack = (page: Y.Doc) => Uint8Array

const chained =
  (count: number): Attack =>
  (page) => {
    const { client, clock } = lettersOf(page)
    const things: Forged[] = Array.from({ length: count }, (_, at) => ({
      rightOrigin: at === 0 ? { client, clock } : { client: MALLORYS, clock: at - 1 },
      ...text('x'),
    }))
    return forgeUpdate([{ client: MALLORYS, clock: 0, things }])
  }

const changed =
  (change: (doc: Y.Doc) => void): Attack =>
  (page) => {
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(page))
    other.transact(() => change(other))
    return Y.encodeStateAsUpdate(other, Y.encodeStateVector(page))
  }

const UPDATES: Record<string, Attack> = {
  /**
   * Attacks of 66 and 131 kB: letters from many client ids, inserted into existing text, each one position before the
   * previous letter.
   */
  descending66: (page) => forgeUpdate(descendingLetters(lettersOf(page), 6000)),
  descending131: (page) => forgeUpdate(descendingLetters(lettersOf(page), 12_000)),
  play400: () => playUpdate(generatePlay({ pages: 400, seed: 1, kind: 'stage', language: 'en' })),
  letters: chained(MOST),
  entries: changed((doc) => {
    for (let entry = 0; entry < MOST; entry++) openShared(doc).blocks.set(`k${entry}`, new Y.XmlText())
  }),
  paste8MB: changed((doc) => {
    const [line] = openShared(doc).blocks.values()
    if (line instanceof Y.XmlText) line.insert(0, 'It rains. '.repeat(800_000))
  }),
}

/** Returns a document with some text for the benchmark's updates to modify. */
function page(): Y.Doc {
  const doc = new Y.Doc()
  const { blocks, order } = openShared(doc)
  doc.transact(() => {
    const line = new Y.XmlText()
    blocks.set('line', line)
    line.insert(0, 'It rains. '.repeat(7000))
    order.push(['line'])
  })
  return doc
}

/**
 * Returns the longest time for which `work` blocked the event loop, and the CPU time that it took on this thread, both
 * in milliseconds.
 */
async function stall(work: () => Promise<unknown>): Promise<{ longest: number; worked: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  // a delay is recorded only in the next turn of the event loop
  await new Promise((resolve) => setTimeout(resolve, 5))
  delay.disable()
  return { longest: delay.max / 1e6, worked: (user + system) / 1000 }
}

/**
 * Measures how long updates block the server: attacks, the largest accepted updates, and opening the resulting plays.
 * Each update is sent through a socket to a separate play.
 */
export async function bench(): Promise<void> {
  const testApp = await openTestApp()
  const testServer = await startTestServer(testApp.app)
  const start = async () => {
    const mallory = await signUp(testApp, `Mallory${Math.random()}`)
    const made = await mallory.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
    const { id: playId } = (await made.json()) as { id: string }
    const { token } = mallory
    const join = async () => {
      const raw = await openRawSocket(testServer, { playId, token })
      // waits until the play is open, because updates are accepted only then
      await raw.update(NOTHING)
      return raw
    }
    return { playId, join }
  }
  const collab = testApp.app.modules.find(({ name }) => name === 'collab') as Collab
  const allClosed = async () => {
    while (collab.count().documents > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const results: Record<string, object> = {}
  for (const [name, attack] of Object.entries(UPDATES)) {
    const rounds: { longest: number; worked: number; opening: number }[] = []
    let answer: 'taken' | number = 'taken'
    const here = page()
    const update = attack(here)
    for (let round = 0; round < ROUNDS; round++) {
      const { playId, join } = await start()
      await testApp.app.plays.appendText(playId, Y.encodeStateAsUpdate(here), { author: null })
      const raw = await join()
      const sent = await stall(async () => (answer = await raw.update(update)))
      raw.close()
      await allClosed()
      const opened = await stall(async () => (await join()).close())
      await allClosed()
      rounds.push({ ...sent, opening: opened.worked })
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) => Math.round(median(rounds.map(of)))
    results[name] = {
      kilobytes: Math.round(update.byteLength / 1000),
      answer,
      longest: middle(({ longest }) => longest),
      worked: middle(({ worked }) => worked),
      opening: middle(({ opening }) => opening),
    }
  }
  const full = await start()
  const largest = page()
  for (const one of [Y.encodeStateAsUpdate(largest), chained(LARGEST)(largest)])
    await testApp.app.plays.appendText(full.playId, one, { author: null })
  results['openingLargest'] = await stall(async () => (await full.join()).close())
  await testServer.close()
  await testApp.close()
  console.log(JSON.stringify({ bench: 'stalls', milliseconds: results }))
}
