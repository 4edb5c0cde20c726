import type { LiveReadThrough, PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDatabase } from '../../../kernel/db/postgres-for-tests.ts'
import { openPostgres } from '../../../kernel/db/postgres.ts'
import { newId } from '../../../kernel/ids.ts'
import { openLog } from '../../../kernel/log.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { openDevice, type Device } from './device-for-tests.ts'

const POSTGRES = process.env['REPLIQUE_TEST_DATABASE_URL']
const REDIS = process.env['REPLIQUE_TEST_REDIS_URL']
const AUTH_SECRET = 'which both servers have: thirty-two signs'

const LINES = Array.from({ length: 10 }, (_, at) => `${at % 2 ? 'ADA' : 'BEA'}\nLine ${at}.\n`)
const SCRIPT = `Title: Rain\n\nINT. KITCHEN\n\n${LINES.join('\n')}`

describe.skipIf(!POSTGRES || !REDIS)('a read-through on two servers with one database', () => {
  // these servers need their own database, because no other server can decrypt what they encrypt
  let databaseUrl = ''
  const testApps: TestApp[] = []
  const devices: Device[] = []
  let alice: Person
  let bob: Person
  let playId: string
  let readingId: string

  const openNode = async (): Promise<TestApp> => {
    const database = () => openPostgres(databaseUrl, openLog({ level: 'silent' }))
    const environment = { DATABASE_URL: databaseUrl, REDIS_URL: REDIS ?? '', AUTH_SECRET }
    const testApp = await openTestApp({ database, environment })
    await testApp.app.start()
    testApps.push(testApp)
    return testApp
  }
  /** The same person, with requests sent to another node. */
  const at = (testApp: TestApp, person: Person): Person => ({
    ...person,
    ask: (method, path, body) => {
      const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
      return testApp.fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    },
  })
  const enter = async (testApp: TestApp, person: Person): Promise<Device> => {
    const device = await openDevice(testApp, person, { playId, readingId, device: newId() })
    devices.push(device)
    return device
  }
  const readThrough = (path = '') => `/api/plays/${playId}/readings/${readingId}${path}`

  beforeAll(async () => {
    databaseUrl = await addDatabase(POSTGRES ?? '')
    const [here, there] = [await openNode(), await openNode()]
    alice = await signUp(here, `Alice${Date.now()}`)
    bob = at(there, await signUp(here, `Bob${Date.now()}`))
    const form = new FormData()
    form.append('file', new File([SCRIPT], 'rain.fountain'))
    playId = ((await (await alice.ask('POST', '/api/plays/import', form)).json()) as PlaySummary).id
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: bob.email, role: 'viewer' })
    await bob.ask('GET', `/api/plays/${playId}`)
    readingId = ((await (await alice.ask('POST', `/api/plays/${playId}/readings`, {})).json()) as { id: string }).id
  })
  afterAll(async () => {
    for (const device of devices) await device.leave()
    for (const testApp of testApps) await testApp.close()
  })

  test('shows on one device where the pointer was moved to on the other', async () => {
    const [here, there] = testApps as [TestApp, TestApp]
    await enter(here, alice)
    const other = await enter(there, bob)
    await other.until(({ people }) => people.filter((person) => person.here).length === 2)
    for (let line = 1; line <= LINES.length; line++) {
      const { move } = (await (await bob.ask('GET', readThrough())).json()) as LiveReadThrough
      await alice.ask('POST', readThrough('/moves'), { move, line, running: true })
      expect(await other.until((state) => state.line === line)).toMatchObject({ running: true, leader: alice.id })
    }
  })

  test('makes a user on the other leader when the leader’s device leaves', async () => {
    const [, there] = testApps as [TestApp, TestApp]
    const other = await enter(there, bob)
    await devices[0]?.leave()
    // keep sending heartbeats
    const signs = setInterval(() => void other.sign(), 1000)
    try {
      const { people } = await other.until(({ leader }) => leader === bob.id)
      expect(people.find(({ id }) => id === alice.id)?.here).toBe(false)
    } finally {
      clearInterval(signs)
    }
    const { move, line } = (await (await bob.ask('GET', readThrough())).json()) as LiveReadThrough
    expect((await bob.ask('POST', readThrough('/moves'), { move, line: line - 1, running: false })).status).toBe(200)
  })
})
