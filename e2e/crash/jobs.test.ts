/**
 * Kills servers while they run jobs: each job must finish, either successfully or with a reason for its failure, and
 * must never have two results.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openFreshPostgres } from '../../server/kernel/db/postgres-for-tests.ts'
import { openLog } from '../../server/kernel/log.ts'
import { seededRandom } from '../random.ts'
import { openWorker, type Worker } from './worker.ts'

const KILLS = Number(process.env['REPLIQUE_JOB_KILLS'] ?? 3)
const SEED = Number(process.env['REPLIQUE_SEED'] ?? 1)
const POSTGRES = process.env['REPLIQUE_TEST_DATABASE_URL']
/** Milliseconds for which a server must be frozen before it is considered lost. */
const FROZEN = 13_000
/** Every n-th kill is preceded by a freeze, if there is another server to take over. */
const EVERY_FREEZE = 10
/** The most milliseconds that can pass between reading the limit and starting a job. */
const MOMENT = 3_000

interface Witnessed {
  readonly id: string
  readonly state: string
  readonly turn: number
  readonly attempts: number
  readonly reason: string | null
  readonly result: string | null
  readonly at: string
}
interface Told {
  readonly work: readonly Witnessed[]
  readonly witness: readonly Witnessed[]
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

interface Limit {
  readonly at: number
  readonly value: number
}

/** Returns the highest limit that was in force at the time `at` or shortly before. */
function mostAt(limits: readonly Limit[], at: number): number {
  const before = limits.filter((limit) => limit.at <= at - MOMENT).at(-1)
  const around = limits.filter((limit) => limit.at > at - MOMENT && limit.at <= at)
  return Math.max(before?.value ?? 10, ...around.map(({ value }) => value))
}

/** Returns what went wrong with a job, according to the database's records. */
function faultsOf(one: Witnessed, { seen, begun, limits }: { seen: Witnessed[]; begun: number[]; limits: Limit[] }) {
  const ends = seen.filter(({ state }) => ['done', 'failed', 'cancelled'].includes(state))
  const starts = seen.filter(({ state }) => state === 'running')
  const result = one.result === null ? null : (JSON.parse(one.result) as { id: string; attempt: number })
  return [
    ends.length !== 1 && `${ends.length} ends`,
    seen.filter((row) => row.result !== null).length > 1 && 'two results',
    one.state === 'done' && (result?.id !== one.id || result.attempt !== one.attempts) && 'a result of another turn',
    one.state === 'failed' && !['gave_up', 'test_refused'].includes(one.reason ?? '') && `reason ${one.reason}`,
    !['done', 'failed'].includes(one.state) && `ended ${one.state}`,
    starts.some(({ attempts, at }) => attempts > 1 + mostAt(limits, Date.parse(at))) && 'recovered too often',
    starts.length !== one.attempts && `${starts.length} starts for ${one.attempts} attempts`,
    new Set(begun).size !== begun.length && 'one attempt ran twice',
    begun.some((attempt) => attempt > one.attempts) && 'a run that nobody counted',
  ].filter((fault) => fault !== false)
}

describe.each([
  { name: 'the embedded database', nodes: 1 },
  { name: 'PostgreSQL, two servers on it', nodes: 2 },
])('jobs on $name', ({ name, nodes }) => {
  test.skipIf(nodes > 1 && POSTGRES === undefined)(
    `each job ends once after ${KILLS} kills of seed ${SEED}`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'replique-jobs-'))
      const database = nodes > 1 ? await openFreshPostgres(POSTGRES ?? '', openLog({ level: 'silent' })) : null
      const next = seededRandom(SEED)
      const limits: Limit[] = []
      const workers: Worker[] = []
      const settings = { DATABASE_URL: database?.url ?? '', BEGUN: join(folder, 'begun'), LOG_LEVEL: 'silent' }
      const setLimit = async (worker: Worker, value: number): Promise<void> => {
        const { rows } = await worker.tell<{ rows: { at: string }[] }>({ op: 'limit', value })
        limits.push({ at: Date.parse(rows[0]?.at ?? ''), value })
      }
      try {
        for (let n = 0; n < nodes; n++) workers.push(await openWorker(settings))
        for (let kill = 1; kill <= KILLS; kill++) {
          const worker = workers[kill % nodes]!
          for (let n = 0; n < 3; n++) {
            const owner = `00000000-0000-4000-8000-00000000000${Math.floor(next() * 4)}`
            const fate = { steps: 5 + Math.floor(next() * 60), breaks: next() < 0.2 ? 1 : 0, refuses: next() < 0.1 }
            await worker.tell({ op: 'ask', owner, fate })
          }
          if (kill % 4 === 2) await setLimit(worker, Math.floor(next() * 6))
          await pause(200 + next() * 1_800)
          if (nodes > 1 && kill % EVERY_FREEZE === 0) {
            worker.freeze()
            await pause(FROZEN)
            worker.thaw()
            // gives the server time to finish jobs that it doesn't know it has lost
            await pause(MOMENT)
          }
          await worker.kill()
          await worker.restart()
        }
        const read = () => workers[0]!.tell<Told>({ op: 'read' })
        const isLive = ({ state }: Witnessed) => state === 'waiting' || state === 'running'
        await expect
          .poll(async () => (await read()).work.filter(isLive).length, { timeout: 300_000, interval: 1_000 })
          .toBe(0)
        const { work, witness } = await read()
        const begun = readFileSync(settings.BEGUN, 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.split(' '))
        const faults = work.flatMap((one) => {
          const seen = witness.filter(({ id }) => id === one.id)
          const runs = begun.filter(([id]) => id === one.id).map(([, attempt]) => Number(attempt))
          return faultsOf(one, { seen, begun: runs, limits }).map((fault) => `${one.id}: ${fault}`)
        })
        const count = (state: string, reason: string | null = null) =>
          work.filter((one) => one.state === state && one.reason === reason).length
        console.log(
          `${name}: ${KILLS} kills, ${work.length} pieces of work begun ${begun.length} times, ${count('done')} done, ` +
            `${count('failed', 'gave_up')} given up, ${count('failed', 'test_refused')} refused, at most ` +
            `${Math.max(...work.map(({ attempts }) => attempts))} attempts, limits ${limits.map(({ value }) => value).join(' ')}`,
        )
        expect(work.length).toBe(3 * KILLS)
        expect(begun.length).toBeGreaterThan(work.length)
        expect(faults).toEqual([])
      } finally {
        await Promise.all(workers.map((worker) => worker.stop()))
        await database?.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
