import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDatabase } from '../../../kernel/db/postgres-for-tests.ts'
import { openPostgres } from '../../../kernel/db/postgres.ts'
import { openLog } from '../../../kernel/log.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { publishOnRedis } from '../../../testing/redis.ts'
import { openEventReader } from './event-reader-for-tests.ts'

const POSTGRES = process.env['REPLIQUE_TEST_DATABASE_URL']
const REDIS = process.env['REPLIQUE_TEST_REDIS_URL']
const AUTH_SECRET = 'which both servers have: thirty-two signs'

describe.skipIf(!POSTGRES || !REDIS)('two servers on one database', () => {
  // these servers need a separate database, because no other server can decrypt what they encrypt
  let databaseUrl = ''
  const testApps: TestApp[] = []
  let alice: Person
  let bob: Person
  const openNode = async (): Promise<TestApp> => {
    const database = () => openPostgres(databaseUrl, openLog({ level: 'silent' }))
    const environment = { DATABASE_URL: databaseUrl, REDIS_URL: REDIS ?? '', AUTH_SECRET }
    const testApp = await openTestApp({ database, environment })
    await testApp.app.start()
    testApps.push(testApp)
    return testApp
  }
  beforeAll(async () => {
    databaseUrl = await addDatabase(POSTGRES ?? '')
    const testApp = await openNode()
    await openNode()
    alice = await signUp(testApp, `Alice${Date.now()}`)
    bob = await signUp(testApp, `Bob${Date.now()}`)
  })
  afterAll(async () => {
    for (const testApp of testApps) await testApp.close()
  })

  test('send events to users connected to the other, until their session ends there', async () => {
    const [here, there] = [testApps[0]!, testApps[1]!]
    const reader = await openEventReader(there, bob.token)
    const forged = `${randomUUID()} ${JSON.stringify({ to: [bob.id], event: { name: 'job' } })}`
    await publishOnRedis(REDIS ?? '', 'replique#spread', Buffer.from(forged))
    await alice.ask('POST', '/api/friends/invitations', { email: bob.email })
    expect(await reader.next()).toContain('event: news\n')
    const headers = { authorization: `Bearer ${bob.token}` }
    await here.fetch('/auth/v1/logout?scope=global', { method: 'POST', headers })
    expect(await reader.next()).toBeNull()
  })
})
