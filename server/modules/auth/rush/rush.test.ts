/**
 * Many users sign in and refresh their sessions at the same time, on a server in its own process. REPLIQUE_RUSH_SECONDS
 * sets the duration.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../kernel/db/database.ts'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { startServer, type ServerProcess } from '../../../process-for-tests.ts'
import { openCaller, share, tokensOf, type Caller } from './caller-for-tests.ts'
import { leave, seeded, takeStep, type Visitor } from './visitor-for-tests.ts'

const SECONDS = Number(process.env['REPLIQUE_RUSH_SECONDS'] ?? 0)
const SEED = Number(process.env['REPLIQUE_SEED'] ?? 1)
const VISITORS = SECONDS > 0 ? 50 : 6
const STEPS = 8
const MANY = {
  AUTH_RATE_SIGNUP: '1000000',
  AUTH_RATE_TOKEN: '1000000',
  AUTH_RATE_FAILURES: '1000000',
}

async function arrive(caller: Caller, number: number): Promise<Visitor> {
  const email = `visitor-${number}@example.org`
  const reply = await caller.signUp(email)
  expect(reply.status).toBe(200)
  return { email, id: reply.body.user.id, random: seeded(SEED * 1000 + number), tokens: tokensOf(reply) }
}

/** Takes steps until the given time or, if no duration is set, a fixed number of steps. */
async function stay(caller: Caller, visitor: Visitor, until: number): Promise<void> {
  for (let step = 0; SECONDS > 0 ? Date.now() < until : step < STEPS; step += 1) await takeStep(caller, visitor)
}

function report(name: string, { times }: Caller): void {
  const line = (what: string, all: readonly number[]): string =>
    `${what} ${all.length} times, half within ${share(all, 0.5)} ms, 95 % within ${share(all, 0.95)} ms`
  console.log(`${name}: ${line('passwords checked', times.password)}; ${line('refreshed', times.refresh)}`)
}

describe.each(await bothEngines())('many users at once, with $name', (engine) => {
  let folder: string
  let database: Database | null = null
  let server: ServerProcess
  let caller: Caller
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replique-rush-'))
    if (engine.name === 'PostgreSQL') database = await engine.open()
    const place = database?.url == null ? {} : { DATABASE_URL: database.url }
    server = startServer({ ...MANY, ...place, DATA_DIR: folder })
    caller = openCaller(await server.ready())
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    await database?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test(
    `${VISITORS} of them get correct responses, with seed ${SEED}`,
    { timeout: 120_000 + SECONDS * 4000 },
    async () => {
      const visitors: Visitor[] = []
      for (let number = 0; number < VISITORS; number += 1) visitors.push(await arrive(caller, number))
      const until = Date.now() + SECONDS * 1000
      await Promise.all(visitors.map((visitor) => stay(caller, visitor, until)))
      if (SECONDS > 0) report(engine.name, caller)
      if (SECONDS > 0) expect(share(caller.times.refresh, 0.95)).toBeLessThan(share(caller.times.password, 0.95))
      for (const visitor of visitors) await leave(caller, visitor)
    },
  )
})
