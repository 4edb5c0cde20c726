/**
 * Calls every route with values generated from the API's description, and checks that each answer matches the
 * description.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { CallMaker, type DescribedRoute, type Operation, type Schema } from './testing/described-calls.ts'
import { openEveryone, type Everyone } from './testing/everyone.ts'
import { openTestApp, type TestApp } from './testing/index.ts'

const CALLS = Number(process.env['REPLIQUE_FUZZ'] ?? 300)
const SEED = Number(process.env['REPLIQUE_SEED'] ?? 1)
/** Number of calls after which users, plays and everything else are created again, because some calls delete them. */
const ROUND = 500
const TOLD_EVERY = 2000
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
/**
 * How far the clock advances between two calls, in milliseconds: far enough that few calls hit a rate limit, but not so
 * far that a token expires within a round.
 */
const PAUSE = 5_000

let testApp: TestApp
let everyone: Everyone
const faults: string[] = []

async function openRound(): Promise<void> {
  testApp = await openTestApp({
    now: new Date(),
    environment: { AUTH_RATE_SIGNUP: '100000' },
    log: (line) => void (/"level":"error"/.test(line) && faults.push(line)),
  })
  everyone = await openEveryone(testApp)
}
beforeAll(openRound)
afterAll(() => testApp.close())

async function describedRoutes(): Promise<DescribedRoute[]> {
  const answer = await testApp.fetch('/api/docs/openapi.json')
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] === undefined ? [] : [{ method, path, operation: item[method] }])),
  )
}

const idsOf = ({ play, group, version, voice, job, readThrough, own, carol, ...more }: Everyone): string[] => [
  play.id,
  play.id,
  group.id,
  version,
  voice,
  job,
  readThrough.id,
  readThrough.play,
  own.play,
  own.group,
  carol.id,
  more.import,
  more.invitation.id,
]

const checkers = new Map<Schema, z.ZodType>()

/** Returns how a response contradicts the API's description; null if it doesn't. */
async function contradiction({ responses }: Operation, answer: Response): Promise<string | null> {
  const described = responses[String(answer.status)]
  if (answer.status >= 500) return `answered ${answer.status}`
  if (described === undefined) return `${answer.status} is not described`
  const type = answer.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) {
    await answer.body?.cancel()
    return answer.status === 204 || answer.ok ? null : `${answer.status} without JSON`
  }
  const schema = described.content?.['application/json']?.schema
  if (schema === undefined) return `${answer.status} has content that is not described`
  const checker = checkers.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
  checkers.set(schema, checker)
  const read = checker.safeParse(await answer.json())
  return read.success ? null : `${answer.status} has another shape: ${read.error.message.slice(0, 300)}`
}

const bodyOf = ({ body }: RequestInit): string => (typeof body === 'string' ? body : '')

test(
  `${CALLS} calls as nobody, a user and an administrator get only described answers, from seed ${SEED}`,
  async () => {
    const routes = await describedRoutes()
    const found: string[] = []
    for (let at = 0; at < CALLS; at++) {
      if (at > 0 && at % ROUND === 0) {
        await testApp.close()
        await openRound()
      }
      const maker = new CallMaker(SEED * 1_000_003 + at, idsOf(everyone))
      const route = routes[at % routes.length]!
      const caller = maker.pick([null, everyone.alice, everyone.alice, everyone.root])
      const { path, init } = maker.call(route)
      const headers = new Headers(init.headers)
      if (caller !== null) headers.set('authorization', `Bearer ${caller.token}`)
      testApp.clock.advance(PAUSE)
      const answer = await testApp.fetch(path, { ...init, headers })
      const wrong = await contradiction(route.operation, answer)
      if (wrong !== null) found.push(`${route.method} ${path.slice(0, 200)} ${bodyOf(init).slice(0, 200)}: ${wrong}`)
      if (CALLS > TOLD_EVERY && at % TOLD_EVERY === 0) console.log(`${at} calls, ${found.length} contradictions`)
    }
    expect(found).toEqual([])
    expect(faults).toEqual([])
  },
  60_000 + CALLS * 500,
)
