/** Many users set up the first administrator at the same moment; REPLIQUE_SETUPS sets the number of rounds. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../kernel/db/database.ts'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { startServer } from '../../../process-for-tests.ts'
import { openAuthTestApp, PASSWORD, SITE, type AuthTestApp } from '../auth-app-for-tests.ts'

const ROUNDS = Number(process.env['REPLIQUE_SETUPS'] ?? 3)
const ATTEMPTS = 20
const MANY = { AUTH_RATE_SETUP: '1000000', AUTH_RATE_SIGNUP: '1000000' }
const LONG = 60_000 + ROUNDS * 20_000

type Send = (path: string, body: object, token?: string) => Promise<{ status: number }>

/** Half of the attempts promote an existing account, half create one. */
async function race(auth: AuthTestApp, round: number, sends: readonly Send[]): Promise<number[]> {
  const people: string[] = []
  for (let i = 0; i < ATTEMPTS / 2; i += 1) people.push((await auth.signUp()).access)
  const code = await auth.module.reopenSetup()
  const attempts = Array.from({ length: ATTEMPTS }, (_, i) => {
    const send = sends[i % sends.length]!
    const token = people[i >> 1]
    if (i % 4 < 2) return send('/api/setup/promote', { code }, token)
    return send('/api/setup/admin', { code, email: `root-${round}-${i}@example.org`, password: PASSWORD })
  })
  return (await Promise.all(attempts)).map(({ status }) => status)
}

async function expectOne(auth: AuthTestApp, statuses: readonly number[], database: Database): Promise<void> {
  expect(statuses.filter((status) => status < 300)).toHaveLength(1)
  expect(statuses.filter((status) => status === 404)).toHaveLength(ATTEMPTS - 1)
  const { rows } = await database.query('select account_id from administrators')
  expect(rows).toHaveLength(1)
  expect((await auth.ask('/api/setup')).body).toEqual({ open: false })
  await database.query('delete from administrators')
  // even without an administrator, only the operator can reopen the setup
  expect((await auth.ask('/api/setup')).body).toEqual({ open: false })
}

describe.each(await bothEngines())('twenty simultaneous setups, with $name', (engine) => {
  test(
    `create one administrator in each of ${ROUNDS} rounds`,
    async () => {
      const auth = await openAuthTestApp({ database: engine.open, environment: MANY })
      const send: Send = (path, body, token) => auth.ask(path, { body, ...(token === undefined ? {} : { token }) })
      const { database } = auth.testApp.app.kernel
      for (let round = 0; round < ROUNDS; round += 1) await expectOne(auth, await race(auth, round, [send]), database)
      await auth.close()
    },
    LONG,
  )
})

const postgres = (await bothEngines()).find(({ name }) => name === 'PostgreSQL')

test.skipIf(postgres === undefined)(
  `twenty simultaneous setups on two servers with PostgreSQL create one administrator in each of ${ROUNDS} rounds`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'replique-race-'))
    const database = await postgres!.open()
    const auth = await openAuthTestApp({ database: async () => database, environment: MANY })
    const servers = ['a', 'b'].map((name) =>
      startServer({
        ...MANY,
        AUTH_JWT_ISSUER: `${SITE}/auth/v1`,
        DATA_DIR: join(folder, name),
        DATABASE_URL: database.url!,
      }),
    )
    const addresses = await Promise.all(servers.map((server) => server.ready()))
    const sends = addresses.map((address): Send => {
      return (path, body, token) =>
        fetch(`${address}${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        })
    })
    for (let round = 0; round < ROUNDS; round += 1) await expectOne(auth, await race(auth, round, sends), database)
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await auth.close()
    await rm(folder, { recursive: true, force: true })
  },
  LONG,
)
