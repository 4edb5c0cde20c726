/** The whole server on the requested database, with users and plays. */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { COLLABORATION_PATH } from '@replique/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePgliteFolder } from '@replique/server/folders-for-tests'
import { MIGRATION_FOLDERS } from '@replique/server/migration-folders'
import {
  openFreshPostgres,
  openLog,
  openPglite,
  openTestApp,
  signUp,
  startTestServer,
  type Collab,
  type Database,
  type Person,
} from '@replique/server/testing'
import { readSetup, sendToParent } from './child.ts'

const PEOPLE = 40
const COMMITS = 300

const { plays, peopleOfPlay, database: url, fixedClock = false } = readSetup()
let database: Database | undefined
/** The folder of the embedded database, which in production is on the disk too. */
const folder = await mkdtemp(join(tmpdir(), 'replique-bench-'))
const log = openLog({ level: 'warn' })
const testApp = await openTestApp({
  ...(fixedClock ? { now: new Date() } : {}),
  // the tokens must outlast an hour of measuring
  environment: { TRUST_PROXY: 'yes', AUTH_RATE_SIGNUP: '100000', AUTH_JWT_LIFETIME: '36000' },
  database: async () => (database = url === null ? await openFolder() : await openFreshPostgres(url, log)),
})
if (database === undefined) throw new Error('The bench has no database.')
const store = database
const server = await startTestServer(testApp.app)
const people: Person[] = []
for (let at = 0; at < PEOPLE; at++) people.push(await signUp(testApp, `Writer${at}`))
// new users are given a sample play, which is created after they have signed up; the measurement must not include that
for (const person of people) await person.ask('GET', '/api/plays')
const made = []
for (let at = 0; at < plays; at++) made.push(await makePlay(at))
sendToParent({
  url: server.url.replace('http', 'ws') + COLLABORATION_PATH,
  commits: await timeCommits(),
  tokens: people.map(({ token }) => token),
  plays: made,
})
process.on('message', () => void letRest().then((heap) => sendToParent({ heap })))
process.on('disconnect', () => {
  void server
    .close()
    .then(() => testApp.close())
    .then(() => rm(folder, { recursive: true }))
    .finally(() => process.exit())
})

async function openFolder(): Promise<Database> {
  await makePgliteFolder(folder, MIGRATION_FOLDERS)
  return openPglite({ folder })
}

/**
 * Advances the clock by a minute, waits until all open plays are resting, and returns the bytes in use after garbage
 * collection.
 */
async function letRest(): Promise<number> {
  const collab = testApp.app.modules.find(({ name }) => name === 'collab') as Collab
  testApp.clock.advance(60_000)
  while (collab.count().resting < collab.count().documents) await setTimeout(100)
  for (let time = 0; time < 3; time++) {
    globalThis.gc?.()
    await setTimeout(100)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Creates a play with an owner and editors. */
async function makePlay(at: number): Promise<{ id: string; people: number[] }> {
  const all = Array.from({ length: Math.min(peopleOfPlay, PEOPLE) }, (_, other) => (at + other) % PEOPLE)
  const id = randomUUID()
  const [owner, ...editors] = all.map((one) => people[one]!)
  await store.query(
    `insert into plays (id, owner_id, kind, language, layout, paper, created_at, updated_at)
     values ($1, $2, 'stage', 'en', 'stage-us', 'a4', now(), now())`,
    [id, owner!.id],
  )
  for (const { id: user, email } of editors)
    await store.query(
      `insert into play_people (id, play_id, user_id, email, role, created_at, opened_at)
       values ($1, $2, $3, $4, 'editor', now(), now())`,
      [randomUUID(), id, user, email],
    )
  return { id, people: all }
}

/** Measures how long this database takes to commit a single row. */
async function timeCommits(): Promise<number[]> {
  await store.exec('create table commits (n int)')
  const times: number[] = []
  for (let at = 0; at < COMMITS; at++) {
    const began = performance.now()
    await store.query('insert into commits values ($1)', [at])
    times.push(performance.now() - began)
  }
  return times
}
