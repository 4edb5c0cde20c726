import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { openSpeechServer, type SpeechServer } from '../engines/open-ai/speech-server-for-tests.ts'
import { bringPlay, type SpokenPlay } from './speech-app-for-tests.ts'

const SCRIPT = `Title: Rain\n\nINT. KITCHEN\n\nADA\nListen to it.\n\nBEA\nTo what?\n`
const KEY = 'sk-test'

let service: SpeechServer
let testApp: TestApp
let alice: Person
let bob: Person
let play: SpokenPlay
beforeAll(async () => {
  service = await openSpeechServer(KEY)
  const environment = {
    BILLING: 'true',
    SPEECH_URL: service.url,
    SPEECH_HOSTS: new URL(service.url).host,
    SPEECH_KEY: KEY,
    SPEECH_VOICES: 'en-alice:female:en',
  }
  testApp = await openTestApp({ environment })
  await testApp.app.start()
  ;[alice, bob] = [await signUp(testApp, 'Alice'), await signUp(testApp, 'Bob')]
  play = await bringPlay(testApp, alice, SCRIPT)
  await alice.ask('POST', `/api/plays/${play.id}/people`, { email: bob.email, role: 'viewer' })
  await bob.ask('GET', `/api/plays/${play.id}`)
  await testApp.app.kernel.database.query(`update accounts set plan = 'pro' where id = $1`, [alice.id])
  const kept = { name: 'Nova', engine: 'open-ai', voice: 'en-alice', language: 'en' }
  const { id } = (await (await alice.ask('POST', '/api/voices', kept)).json()) as { id: string }
  const ada = (await play.open()).script.characters[0]?.id ?? ''
  await alice.ask('PUT', `/api/plays/${play.id}/casting/${ada}`, { cast: [{ voiceId: id, understudy: false }] })
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})

const heardBy = async (person: Person) => {
  const { speakers } = await play.open(person)
  return speakers.map(({ voice, voiceId, insteadOf }) => [voice, voiceId !== null, insteadOf])
}
const ids = async () => (await play.utterances()).filter(({ kind }) => kind === 'speech').map(({ id }) => id)
async function render(person: Person) {
  const answer = await person.ask('POST', `/api/plays/${play.id}/speech/render`, {})
  const { job } = (await answer.json()) as { job: string }
  const read = () => testApp.app.kernel.jobs.userJobs.read(job)
  await expect.poll(async () => (await read())?.state).toMatch(/done|failed/)
  return read()
}

test('a user without a plan hears a built-in voice instead of a paid one, with a notice', async () => {
  const [narrator, ada, bea] = await heardBy(bob)
  expect(ada?.slice(1)).toEqual([false, 'Nova'])
  expect([narrator?.[2], bea?.[2]]).toEqual([null, null])
  expect(new Set([narrator?.[0], ada?.[0], bea?.[0]]).size).toBe(3)
  const { sounds } = await play.sounds(await ids(), bob)
  expect(sounds.map(({ text, fault }) => [text, fault])).toEqual([
    ['Listen to it.', null],
    ['To what?', null],
  ])
  expect(await render(bob)).toMatchObject({ state: 'done' })
  expect((await bob.ask('POST', `/api/plays/${play.id}/speech/file`, {})).status).toBe(200)
  expect(service.asked).toEqual([])
})

test('a user with a plan hears the chosen voice', async () => {
  expect((await heardBy(alice))[1]).toEqual(['Nova', true, null])
  const [first] = (await play.sounds(await ids(), alice)).sounds
  expect(service.asked.map(({ voice, input }) => [voice, input])).toEqual([['en-alice', 'Listen to it.']])
  const [other] = (await play.sounds(await ids(), bob)).sounds
  expect(first?.url.split('?')[0]).not.toBe(other?.url.split('?')[0])
  // alice's download uses the sound already made with the paid voice, so the service isn't called again
  expect(await render(alice)).toMatchObject({ state: 'done' })
  expect(service.asked).toHaveLength(1)
})

test('pages receive whether paid voices exist, and whether the user is entitled to them', async () => {
  const me = async (person: Person) => (await person.ask('GET', '/api/me')).json()
  expect(await me(bob)).toMatchObject({ entitled: false, paidVoices: true })
  expect(await me(alice)).toMatchObject({ entitled: true, paidVoices: true })
  const free = await openTestApp({ environment: { BILLING: 'true' } })
  expect(await me(await signUp(free, 'Carol'))).toMatchObject({ entitled: false, paidVoices: false })
  await free.close()
})

test('lines after the fifteenth require a plan, on every route', async () => {
  const { database } = testApp.app.kernel
  await database.query(
    `insert into feature_flags (name, is_enabled, description, updated_at) values ('ttsLimitFirst15', true, '', now())
     on conflict (name) do update set is_enabled = true`,
    [],
  )
  const lines = Array.from({ length: 20 }, (_, at) => `BEA\nLine ${at + 1}.\n`)
  const long = await bringPlay(testApp, alice, `Title: Long\n\nINT. KITCHEN\n\n${lines.join('\n')}`)
  const { link } = (await (
    await alice.ask('POST', `/api/plays/${long.id}/people`, { email: bob.email, role: 'viewer' })
  ).json()) as { link: string }
  await bob.ask('POST', '/api/invitations/accept', { secret: new URL(link).searchParams.get('secret') })
  const all = (await long.utterances()).filter(({ kind }) => kind === 'speech').map(({ id }) => id)
  const me = async (person: Person) => (await person.ask('GET', '/api/me')).json()
  expect([(await long.open(bob)).limit, (await long.open(alice)).limit]).toEqual([15, null])
  expect(await me(bob)).toMatchObject({ spokenLines: 15 })
  expect(await me(alice)).toMatchObject({ spokenLines: null })
  const heard = async (person: Person) => (await long.sounds(all, person)).sounds.length
  expect([await heard(bob), await heard(alice)]).toEqual([15, 20])
  const size = async (person: Person) => {
    const { job } = (await (await person.ask('POST', `/api/plays/${long.id}/speech/render`, {})).json()) as {
      job: string
    }
    await expect.poll(async () => (await testApp.app.kernel.jobs.userJobs.read(job))?.state).toBe('done')
    const file = await person.ask('POST', `/api/plays/${long.id}/speech/file`, {})
    expect(file.status).toBe(200)
    return (await file.arrayBuffer()).byteLength
  }
  expect(await size(bob)).toBeLessThan(await size(alice))
  await database.query(`update feature_flags set is_enabled = false where name = 'ttsLimitFirst15'`, [])
})
