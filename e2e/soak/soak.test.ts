/**
 * A server that many people write on for a long time, while others export, import, listen, comment and are invited.
 * Nothing fails or is lost, memory doesn't grow, and the API stays about as fast as without them. REPLIQUE_SOAK_MINUTES
 * sets the duration; without it, few people write for some seconds, and neither memory nor times are checked.
 */
import { describe, expect, test } from 'vitest'
import { median, quantile } from '../../bench/statistics.ts'
import { addDatabase, freePort } from '../../server/kernel/db/postgres-for-tests.ts'
import type { Person } from '../../server/testing/cast.ts'
import { openMailServer, type MailServer } from '../mail-server.ts'
import { seededRandom } from '../random.ts'
import { DATABASES, startServer, type RealServer } from '../server.ts'
import { humanRhythm } from '../typist.ts'
import { findWords, joinAll, openWrittenPlays, request, typistsOf } from '../written-plays-for-tests.ts'
import { ACTIONS, exportPlay, SOAK_FORMATS, type Soak } from './actions.ts'
import { METRICS, openEventStream, readLog, readMemory, readSteadily, repeat } from './load.ts'

const MINUTES = Number(process.env['REPLIQUE_SOAK_MINUTES'] ?? 0)
const SEED = Number(process.env['REPLIQUE_SEED'] ?? 1)
const IS_LONG = MINUTES > 0
const MINUTE = 60_000
/** How many people write, for how many milliseconds, and how many pass between two actions. */
const { writers, milliseconds, actionEvery } = IS_LONG
  ? { writers: 100, milliseconds: MINUTES * MINUTE, actionEvery: 2_000 }
  : { writers: 10, milliseconds: 12_000, actionEvery: 700 }
const WRITERS_OF_PLAY = 2
/** Milliseconds for which requests are sent before the quiet ones are measured, so that their code is compiled. */
const WARM_UP = 10_000
const SAMPLE_EVERY = 5_000
/** The largest allowed ratios: of the last third's memory to the middle third's, and of loaded times to quiet ones. */
const MOST = { memory: 1.1, times: 2 }

const startFor = async (url: string, mailPort: number): Promise<RealServer> =>
  startServer(
    {
      ...METRICS,
      NODE_ENV: 'production',
      DATABASE_URL: url === '' ? '' : await addDatabase(url),
      // limits apply per address, and each person has one of their own
      TRUST_PROXY: 'yes',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      AUTH_AUTOCONFIRM: 'yes',
      // nobody refreshes their session
      AUTH_JWT_LIFETIME: '36000',
    },
    IS_LONG ? { flags: [] } : {},
  )

const createPlay = async (owner: Person): Promise<string> => {
  const input = { title: 'Storm', kind: 'stage', language: 'en', template: 'one-act' }
  return (await request<{ id: string }>(owner, 'POST', '/api/plays', input)).id
}

/** Exports the play that every account begins with, in each format, to import it later. */
async function exportSample(person: Person): Promise<File[]> {
  const { plays } = await request<{ plays: { id: string }[] }>(person, 'GET', '/api/plays')
  return Promise.all(SOAK_FORMATS.map((format) => exportPlay(person, plays.at(-1)!.id, format)))
}

async function openSoak({ origin }: RealServer): Promise<Soak> {
  const random = seededRandom(SEED)
  let count = 0
  const plays = await openWrittenPlays(origin, { writers, plays: writers / WRITERS_OF_PLAY, create: createPlay })
  return {
    origin,
    faults: [],
    plays,
    files: await exportSample(plays[0]!.people[0]!),
    mailed: [],
    random,
    count: () => count++,
  }
}

/** Returns everything that went wrong for clients so far. */
const faultsOf = ({ faults, plays }: Soak): string[] => [...faults, ...typistsOf(plays).flatMap((one) => one.faults)]

interface Measured {
  /** The milliseconds of each reading request. */
  readonly times: readonly number[]
  /** Samples of the server's resident memory in MB. */
  readonly memory: readonly number[]
  readonly actions: number
}

/** Lets everybody write, read and act, and reports each minute. */
async function putUnderLoad(soak: Soak, name: string): Promise<Measured> {
  const typists = typistsOf(soak.plays)
  for (const typist of typists) typist.begin(humanRhythm(soak.random))
  const memory: number[] = []
  let actions = 0
  const until = performance.now() + milliseconds
  const report = async (minute: number): Promise<void> => {
    if (minute === 0) return
    const words = typists.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
    const emails = soak.mailed.length
    const megabytes = Math.round(memory.at(-1) ?? 0)
    console.log(
      `${name}: minute ${minute} of ${MINUTES}: ${words} words acknowledged, ${actions} actions, ${emails} emails, ` +
        `${megabytes} MB, ${faultsOf(soak).length} faults`,
    )
  }
  const act = async (time: number): Promise<void> => {
    await ACTIONS[time % ACTIONS.length]!(soak)
    actions++
  }
  const sample = async () => void memory.push(await readMemory(soak.origin))
  const [times] = await Promise.all([
    readSteadily(soak, until),
    repeat(soak, { milliseconds: actionEvery, until, act }),
    repeat(soak, { milliseconds: SAMPLE_EVERY, until, act: sample }),
    repeat(soak, { milliseconds: MINUTE, until, act: report }),
  ])
  for (const typist of typists) typist.stop()
  return { times, memory, actions }
}

/** Returns the items of a list without those of another, each of which removes one item. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...all]
  for (const other of others) if (left.includes(other)) left.splice(left.indexOf(other), 1)
  return left
}

/** Waits until all words are stored and all emails have arrived. */
async function settle(soak: Soak, mail: MailServer): Promise<void> {
  const unsaved = () => typistsOf(soak.plays).filter((typist) => !typist.isSaved()).length
  await expect.poll(unsaved, { timeout: MINUTE }).toBe(0)
  await expect.poll(() => without(soak.mailed, mail.arrived), { timeout: MINUTE }).toEqual([])
}

describe.each(DATABASES)('a server on $name', ({ name, url }) => {
  test.skipIf(url === undefined)(`serves ${writers} writers, with seed ${SEED}`, async () => {
    const mailPort = await freePort()
    const mail = await openMailServer(mailPort)
    const server = await startFor(url ?? '', mailPort)
    const announced = server.output().length
    const closing: (() => void)[] = []
    try {
      const soak = await openSoak(server)
      const readFor = (time: number) => readSteadily(soak, performance.now() + time)
      if (IS_LONG) await readFor(WARM_UP)
      const quiet = quantile(IS_LONG ? await readFor(MINUTE) : [], 0.95)
      const typists = typistsOf(soak.plays)
      closing.push(() => typists.forEach((typist) => typist.leave()))
      await joinAll(soak.plays)
      for (const person of soak.plays.flatMap(({ people }) => people)) closing.push(await openEventStream(soak, person))
      const { times, memory, actions } = await putUnderLoad(soak, name)
      expect(faultsOf(soak)).toEqual([])
      await settle(soak, mail)
      for (const close of closing.splice(0)) close()
      await server.leave()
      const { errors, warnings } = readLog(server.output().slice(announced))
      // a server that has just started reads what was stored, not what the last one had in memory
      await server.restart()
      const words = await findWords(soak.plays)

      expect([...faultsOf(soak), ...errors]).toEqual([])
      expect(words).toEqual({ lost: [], wrong: [] })
      expect(actions).toBeGreaterThanOrEqual(ACTIONS.length)
      if (!IS_LONG) return
      const loaded = quantile(times, 0.95)
      const third = Math.floor(memory.length / 3)
      const middle = median(memory.slice(third, 2 * third))
      const last = median(memory.slice(2 * third))
      console.log(
        `${name}: ${typists.reduce((sum, { typed }) => sum + typed.length, 0)} words, ${actions} actions, ` +
          `${times.length} reads, 95 % of them within ${loaded.toFixed(1)} ms (quiet ${quiet.toFixed(1)}), memory ` +
          `${middle.toFixed(0)} MB, then ${last.toFixed(0)} MB, warnings ${JSON.stringify([...warnings])}`,
      )
      expect(last / middle, 'memory').toBeLessThanOrEqual(MOST.memory)
      expect(loaded / quiet, 'times of requests').toBeLessThanOrEqual(MOST.times)
    } finally {
      for (const close of closing) close()
      await server.stop()
      await mail.close()
    }
  })
})
