import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { FRAME_SECONDS, LEAD_SECONDS, secondsOf } from './encoding/encode.ts'
import { voiceOf } from '../recordings/recordings-app-for-tests.ts'
import { bringPlay, type SpokenPlay } from './speech-app-for-tests.ts'

const SAID = 'The rain has been falling on this house since early Tuesday morning'
const script = (second: string): string => `Title: Rain

INT. HALL

ADA
${SAID}.

BEA${second}
${SAID}.
(low)
And now it stops.

INT. BAR

ADA
Good.
`

interface Tag {
  readonly chapter: readonly { readonly startTimeMs: number; readonly endTimeMs: number }[]
}
const id3 = createRequire(import.meta.url)('node-id3') as {
  read(bytes: Buffer): Tag
  removeTagsFromBuffer(bytes: Buffer): Buffer
}

let testApp: TestApp
let alice: Person
beforeAll(async () => {
  testApp = await openTestApp()
  await testApp.app.start()
  alice = await signUp(testApp, 'Alice')
})
afterAll(() => testApp.close())

async function fileOf({ id }: SpokenPlay, format: 'mp3' | 'ogg' = 'mp3'): Promise<Buffer> {
  const { job } = (await (await alice.ask('POST', `/api/plays/${id}/speech/render`, { format })).json()) as {
    job: string
  }
  await expect.poll(async () => (await testApp.app.kernel.jobs.userJobs.read(job))?.state).toBe('done')
  return Buffer.from(await (await alice.ask('POST', `/api/plays/${id}/speech/file`, { format })).arrayBuffer())
}

/**
 * Returns the sounds and utterances of a play. For its downloaded file, returns the start of each scene, the end of the
 * last one according to the chapters, and the actual length, all in seconds.
 */
async function measured(play: SpokenPlay) {
  const utterances = await play.utterances()
  const { sounds } = await play.sounds(utterances.map(({ id }) => id))
  const bytes = await fileOf(play)
  const { chapter } = id3.read(bytes)
  return {
    sounds,
    utterances,
    scenes: chapter.map(({ startTimeMs }) => startTimeMs / 1000),
    told: (chapter.at(-1)?.endTimeMs ?? 0) / 1000,
    seconds: secondsOf(id3.removeTagsFromBuffer(bytes)),
  }
}

/**
 * The time between the first line and the second scene: two speeches, the second in two parts, and the pause after
 * them.
 */
function between({ sounds, utterances, scenes }: Awaited<ReturnType<typeof measured>>) {
  const length = (at: number): number => (sounds[at]?.seconds ?? 0) - LEAD_SECONDS
  const pause = (at: number): number => utterances[at]?.pause ?? 0
  const gone = (scenes[1] ?? 0) - pause(4) - (sounds[0]?.seconds ?? 0) - pause(1)
  return { gone, first: length(1), second: length(2) + pause(3) + length(3), length }
}

/** Tolerance in seconds, because sounds and silences are whole frames, with a little silence at both ends. */
const ROUND = 6 * FRAME_SECONDS

test('dual dialogue overlaps in the file of a whole play, and chapters begin where scenes do', async () => {
  const one = await measured(await bringPlay(testApp, alice, script('')))
  const both = await measured(await bringPlay(testApp, alice, script(' ^')))
  for (const { seconds, told } of [one, both]) expect(Math.abs(seconds - told)).toBeLessThan(0.01)
  const after = between(one)
  expect(Math.abs(after.gone - (after.first + (one.utterances[2]?.pause ?? 0) + after.second))).toBeLessThan(ROUND)
  const { gone, first, second } = between(both)
  expect(Math.abs(gone - Math.max(first, second))).toBeLessThan(ROUND)
})

test('dual dialogue from a slash overlaps from that word', async () => {
  const play = await bringPlay(testApp, alice, script('').replace('on this house', '/ on this house'))
  const heard = await measured(play)
  const stroke = heard.sounds[1]?.text.indexOf('/') ?? -1
  const word = heard.sounds[1]?.words.find(([from]) => from >= stroke)
  const { gone, first, second } = between(heard)
  const falls = (word?.[2] ?? 0) - LEAD_SECONDS
  expect(falls).toBeGreaterThan(0.3)
  expect(falls + 0.5).toBeLessThan(first)
  expect(Math.abs(gone - Math.max(first, falls + second))).toBeLessThan(ROUND)
})

test('dual dialogue in Ogg is cached, and a changed word in one speech keeps the other', async () => {
  const play = await bringPlay(testApp, alice, script(' ^'))
  const bytes = await fileOf(play, 'ogg')
  // one Ogg stream for each sound and each silence between them: heading, both, heading, line
  expect(bytes.toString('latin1').split('OggS\0\u0002')).toHaveLength(8)
  const files = () => testApp.app.kernel.storage.list(`speech/${play.id}/`)
  const before = await files()
  expect(await fileOf(play, 'ogg')).toHaveLength(bytes.length)
  expect(await files()).toEqual(before)
  await play.write('And now it stops.', 'And now it is over.')
  await fileOf(play, 'ogg')
  const added = (await files()).filter((file) => !before.includes(file)).map((file) => file.replace(/.*\./, ''))
  expect(added.toSorted()).toEqual(['ogg', 'samples'])
})

test('dual dialogue includes a user’s recording, which is stored nowhere else and disappears when deleted', async () => {
  const bob = await signUp(testApp, 'Bob')
  const play = await bringPlay(testApp, alice, script(' ^'))
  const path = `/api/plays/${play.id}`
  await alice.ask('POST', `${path}/people`, { email: bob.email, role: 'viewer' })
  await bob.ask('GET', path)
  const { script: said } = await play.open(bob)
  const bea = said.characters.find(({ name }) => name === 'BEA')?.id ?? ''
  await alice.ask('PUT', `${path}/casting/${bea}`, { cast: [{ userId: bob.id, understudy: false }] })
  await bob.ask('POST', `${path}/recordings/consent`)
  const form = new FormData()
  form.append('file', new File([voiceOf(9)], 'take.wav'))
  const line = (await play.utterances()).find(({ speakers }) => speakers.includes(bea))
  expect((await bob.ask('POST', `${path}/recordings/${bea}/${line?.id}`, form)).status).toBe(201)
  const heard = await measured(play)
  expect(heard.sounds[2]?.recordedBy).toBe('Bob')
  const { gone, length } = between(heard)
  // bob's nine-second recording, mixed with ADA's line, then the synthesised second part of the speech
  expect(Math.abs(gone - (9 + (heard.utterances[3]?.pause ?? 0) + length(3)))).toBeLessThan(ROUND)
  const kept = await testApp.app.kernel.storage.list(`speech/${play.id}/`)
  expect((await bob.ask('DELETE', `/api/recordings/plays/${play.id}`)).status).toBe(204)
  expect((await alice.ask('POST', `${path}/speech/file`, {})).status).toBe(409)
  expect(await testApp.app.kernel.storage.list('recordings/')).toEqual([])
  expect((await fileOf(play)).length).toBeGreaterThan(10_000)
  const mixed = (await testApp.app.kernel.storage.list(`speech/${play.id}/`)).filter((file) => !kept.includes(file))
  expect(mixed.map((file) => file.replace(/.*\./, '')).toSorted()).toEqual(['mp3', 'samples'])
})
