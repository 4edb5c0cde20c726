import { contract, type SoundFormat } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import type { Person } from '../../../testing/cast.ts'
import { openAdminTestApp, told, type AdminTestApp } from '../../admin/admin-app-for-tests.ts'
import { bringPlay, type SpokenPlay } from '../../voices/speech/speech-app-for-tests.ts'

const SCRIPT = 'Title: Rain\n\nINT. KITCHEN\n\nADA\nListen to it.\n'
const VOICE = { engine: 'built-in', voice: 'fr-claire', language: 'fr', pitch: 0, rate: 1, volume: 1, manner: '' }
const TRY = '/api/voices/try?engine=built-in&voice=fr-claire&language=fr&text=Oui'
const OFF = { status: 403, body: { code: 'feature_off' } }

type Routes = keyof typeof contract.sound.speech | keyof typeof contract.sound.voices
/** How a route is called. 'stays' marks routes that list or delete existing data and work even if speech is off. */
type Asked = readonly [method: string, path: string, body?: object] | 'stays'

describe.each(await engines())('speech that is off, on $name', (engine) => {
  let admin: AdminTestApp
  let alice: Person
  let play: SpokenPlay
  let voice: string
  let group: string
  beforeAll(async () => {
    admin = await openAdminTestApp({ database: engine.open })
    await admin.testApp.app.start()
    alice = await admin.person('Alice')
    play = await bringPlay(admin.testApp, alice, SCRIPT)
    voice = (await told(alice.ask('POST', '/api/voices', { ...VOICE, name: 'Claire' }))).body.id
    group = (await told(alice.ask('POST', '/api/groups', { name: 'Company', language: 'en' }))).body.id
  })
  afterAll(() => admin.close())

  const turn = (on: boolean) => told(admin.root.ask('PATCH', '/api/admin/ai/features/tts', { on }))
  const every = (): Record<Routes, Asked> => ({
    open: ['GET', `/api/plays/${play.id}/speech`],
    parts: ['GET', `/api/plays/${play.id}/speech/parts`],
    sounds: ['POST', `/api/plays/${play.id}/speech/sounds`, { ids: ['x'] }],
    render: ['POST', `/api/plays/${play.id}/speech/render`, {}],
    offer: ['GET', '/api/voices/offer'],
    try: ['GET', TRY],
    own: 'stays',
    addOwn: ['POST', '/api/voices', { ...VOICE, name: 'Marc' }],
    ofGroup: 'stays',
    addToGroup: ['POST', `/api/groups/${group}/voices`, { ...VOICE, name: 'Marc' }],
    change: ['PATCH', `/api/voices/${voice}`, { rate: 1.5 }],
    remove: 'stays',
    ofPlay: 'stays',
    pronunciation: 'stays',
    changePronunciation: ['PATCH', `/api/plays/${play.id}/pronunciation`, { entries: [{ written: 'x', said: 'y' }] }],
  })
  const file = (format: SoundFormat) => told(alice.ask('POST', `/api/plays/${play.id}/speech/file`, { format }))

  test('every route, file, earlier link and waiting job of speech is refused', async () => {
    const [first] = await play.utterances()
    const { sounds } = await play.sounds([first?.id ?? ''])
    const link = sounds[0]?.url ?? ''
    expect((await told(admin.testApp.fetch(link))).status).toBe(200)
    for (const asked of Object.values(every()))
      if (asked !== 'stays') expect((await told(alice.ask(...asked))).status).toBeLessThan(300)
    expect((await turn(false)).status).toBe(200)
    for (const [name, asked] of Object.entries(every()))
      if (asked !== 'stays') expect({ name, ...(await told(alice.ask(...asked))) }).toMatchObject({ name, ...OFF })
    expect(await file('mp3')).toMatchObject(OFF)
    expect(await told(admin.testApp.fetch(link))).toMatchObject(OFF)
    const { userJobs } = admin.testApp.app.kernel.jobs
    const data = { playId: play.id, format: 'mp3' }
    const { id } = await userJobs.ask({ kind: 'speech.render', owner: alice.id, subject: play.id, data })
    await expect.poll(async () => (await userJobs.read(id))?.state).toBe('failed')
    expect(await userJobs.read(id)).toMatchObject({ reason: 'feature_off' })
  })

  test('existing voices can be listed and deleted, and speech works again once it is on', async () => {
    expect((await told(alice.ask('GET', '/api/voices'))).body.voices.map(({ id }: { id: string }) => id)).toContain(
      voice,
    )
    const mallory = await admin.person('Mallory')
    expect((await told(mallory.ask('PATCH', `/api/voices/${voice}`, { rate: 1 }))).body.code).toBe('voice_not_found')
    expect((await told(alice.ask('DELETE', `/api/voices/${voice}`))).status).toBe(204)
    await turn(true)
    expect((await told(alice.ask('GET', `/api/plays/${play.id}/speech`))).status).toBe(200)
  })
})
