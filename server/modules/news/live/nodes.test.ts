import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDatabase } from '../../../kernel/db/postgres-for-tests.ts'
import { openPostgres } from '../../../kernel/db/postgres.ts'
import { openLog } from '../../../kernel/log.ts'
import { signUp, type Person } from '../../../stage/cast.ts'
import { openStage, type Stage } from '../../../stage/index.ts'
import { publishOnRedis } from '../../../stage/redis.ts'
import { openEventReader } from './event-reader-for-tests.ts'

const POSTGRES = process.env['REPLIQUE_TEST_DATABASE_URL']
const REDIS = process.env['REPLIQUE_TEST_REDIS_URL']
const AUTH_SECRET = 'which both servers have: thirty-two signs'

describe.skipIf(!POSTGRES || !REDIS)('two servers on one database', () => {
  // of their own: what these servers seal with their secret no other server reads
  let databaseUrl = ''
  const stages: Stage[] = []
  let alice: Person
  let bob: Person
  const openNode = async (): Promise<Stage> => {
    const database = () => openPostgres(databaseUrl, openLog({ level: 'silent' }))
    const environment = { DATABASE_URL: databaseUrl, REDIS_URL: REDIS ?? '', AUTH_SECRET }
    const stage = await openStage({ database, environment })
    await stage.app.start()
    stages.push(stage)
    return stage
  }
  beforeAll(async () => {
    databaseUrl = await addDatabase(POSTGRES ?? '')
    const stage = await openNode()
    await openNode()
    alice = await signUp(stage, `Alice${Date.now()}`)
    bob = await signUp(stage, `Bob${Date.now()}`)
  })
  afterAll(async () => {
    for (const stage of stages) await stage.close()
  })

  test('tell of what happens on one to people who listen on the other, until their session ends there', async () => {
    const [here, there] = [stages[0]!, stages[1]!]
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
