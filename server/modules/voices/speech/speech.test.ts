import { LIMITS, type Sound, type SpeakingParts } from '@replique/contract'
import { printCover } from '@replique/paper/cover'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import type { UserJob } from '../../../kernel/jobs/runner/user-job.ts'
import { codeOf, signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { bringPlay, type SpokenPlay } from './speech-app-for-tests.ts'
import { reserveLetters } from './store.ts'

const SCRIPT = `Title: Rain

INT. KITCHEN - NIGHT

Rain on the window.

ADA (40)
Listen to it.

BEA
(whispering)
To what?

OLD TOM
It never stops.

INT. GARDEN - DAY

ADA
It has stopped.
`

const LONG = `Title: Long\n\nINT. HALL\n\n${Array.from({ length: 20 }, (_, at) => `${at % 2 ? 'ADA' : 'BEA'}\nLine ${at + 1}.\n`).join('\n')}`

const signedOut = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe.each(await engines())('speech audio of a play, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let mallory: Person
  let play: SpokenPlay
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    await testApp.app.start()
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    mallory = await signUp(testApp, 'Mallory')
    play = await bringPlay(testApp, alice, SCRIPT)
    await alice.ask('POST', `/api/plays/${play.id}/people`, { email: bob.email, role: 'viewer' })
    await bob.ask('GET', `/api/plays/${play.id}`)
  })
  afterAll(() => testApp.close())

  const files = (id: string) => testApp.app.kernel.storage.list(`speech/${id}/`)
  const idsOf = async (one: SpokenPlay) => (await one.utterances()).map(({ id }) => id)
  const flag = (isOn: boolean) =>
    testApp.app.kernel.database.query(
      `insert into feature_flags (name, is_enabled, description, updated_at) values ('ttsLimitFirst15', $1, '', now())
       on conflict (name) do update set is_enabled = excluded.is_enabled`,
      [isOn],
    )
  const ended = async (id: string): Promise<UserJob> => {
    const read = () => testApp.app.kernel.jobs.userJobs.read(id)
    await expect.poll(async () => (await read())?.state).toMatch(/done|failed|cancelled/)
    return (await read()) as UserJob
  }
  const render = async (one: SpokenPlay) => {
    const { job } = (await (await alice.ask('POST', `/api/plays/${one.id}/speech/render`, {})).json()) as {
      job: string
    }
    return ended(job)
  }

  test('is available to every reader of the play, with a different voice for each character', async () => {
    const heard = await play.open(bob)
    expect(heard.limit).toBeNull()
    expect(heard.script.characters.map(({ name }) => name)).toEqual(['ADA', 'BEA', 'OLD TOM'])
    const voices = heard.speakers.map(({ voice }) => voice)
    expect(heard.speakers.map(({ characterId }) => characterId)).toContain(null)
    expect(new Set(voices).size).toBe(4)
  })

  test('is available line by line, with its words and their times', async () => {
    const ids = await idsOf(play)
    const { sounds, gone } = await play.sounds([...ids, 'nothing'], bob)
    expect(gone).toEqual(['nothing'])
    expect(sounds.map(({ text }) => text)).toContain('Listen to it.')
    for (const { words, seconds, text, url } of sounds) {
      expect(words.map(([from, to]) => text.slice(from, to)).join(' ')).toBe(text)
      const times = words.flatMap(([, , from, to]) => [from, to])
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThanOrEqual(seconds)
      const answer = await testApp.fetch(url)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
    }
  })

  test('tells who speaks how much, for devices that speak with their own voices', async () => {
    const { natural, parts } = (await (
      await bob.ask('GET', `/api/plays/${play.id}/speech/parts`)
    ).json()) as SpeakingParts
    expect(natural).toBe(false)
    expect(parts.map(({ name, words, scenes }) => [name, words, scenes])).toEqual([
      ['ADA', 6, [1, 2]],
      ['BEA', 2, [1]],
      ['OLD TOM', 3, [1]],
    ])
    expect(parts.map(({ gender, age }) => [gender, age])).toEqual([
      ['female', null],
      [null, null],
      ['male', 'old'],
    ])
    const answer = await mallory.ask('GET', `/api/plays/${play.id}/speech/parts`)
    expect(await codeOf(answer)).toEqual([404, 'play_not_found'])
  })

  test('is not synthesised for lines that the device speaks itself', async () => {
    const one = await bringPlay(testApp, alice, SCRIPT)
    const ids = await idsOf(one)
    const [first = '', ...others] = ids
    const asked = await alice.ask('POST', `/api/plays/${one.id}/speech/sounds`, { ids, recorded: others })
    const { sounds, gone } = (await asked.json()) as { sounds: Sound[]; gone: string[] }
    expect([sounds.map(({ id }) => id), gone]).toEqual([[first], []])
    expect(await files(one.id)).toHaveLength(1)
  })

  test('is synthesised once: the sounds are reused, and one changed line makes one new sound', async () => {
    const ids = await idsOf(play)
    const bare = ({ sounds }: { sounds: Sound[] }) => sounds.map(({ url }) => url.split('?')[0])
    const before = bare(await play.sounds(ids))
    expect(bare(await play.sounds(ids, bob))).toEqual(before)
    const kept = await files(play.id)
    await play.write('To what?', 'To the rain?')
    const after = bare(await play.sounds(ids))
    expect(after.filter((url, at) => url !== before[at])).toHaveLength(1)
    expect((await files(play.id)).filter((file) => !kept.includes(file))).toHaveLength(1)
  })

  test('is rendered once: changing one tone makes one new sound', async () => {
    const toned = await bringPlay(testApp, alice, SCRIPT)
    const ids = await idsOf(toned)
    await toned.mean('It never stops.', 'sad 1')
    expect(await render(toned)).toMatchObject({ state: 'done' })
    const first = await files(toned.id)
    expect(first).toHaveLength(ids.length)
    expect(await render(toned)).toMatchObject({ state: 'done' })
    expect(await files(toned.id)).toEqual(first)
    await toned.mean('It never stops.', 'angry 3')
    const said = (await toned.utterances()).filter(({ tone }) => tone !== undefined)
    expect(said.map(({ text, tone }) => [text, tone])).toEqual([['It never stops.', { name: 'angry', intensity: 3 }]])
    expect(await render(toned)).toMatchObject({ state: 'done' })
    const anew = (await files(toned.id)).filter((file) => !first.includes(file))
    expect(anew).toHaveLength(1)
    const { sounds } = await toned.sounds(await idsOf(toned))
    const heard = sounds.filter(({ url }) =>
      anew.some((file) => file.includes(url.split('?')[0]?.split('/').at(-1) ?? '/')),
    )
    expect(heard.map(({ text }) => text)).toEqual(['It never stops.'])
    expect((await alice.ask('POST', `/api/plays/${toned.id}/speech/file`, {})).status).toBe(200)
  })

  test('requested ten times at once synthesises each line once', async () => {
    const fresh = await bringPlay(testApp, alice, SCRIPT)
    const ids = await idsOf(fresh)
    await Promise.all(Array.from({ length: 10 }, () => fresh.sounds(ids)))
    expect(await files(fresh.id)).toHaveLength(ids.length)
  })

  test('requires read access to the play', async () => {
    const body = { ids: await idsOf(play) }
    for (const [path, sent] of [
      ['speech/sounds', body],
      ['speech/render', {}],
      ['speech/file', {}],
    ] as const) {
      expect((await mallory.ask('POST', `/api/plays/${play.id}/${path}`, sent)).status).toBe(404)
      expect((await testApp.fetch(`/api/plays/${play.id}/${path}`, signedOut(sent))).status).toBe(401)
    }
    const { sounds } = await play.sounds(body.ids)
    const [link = ''] = sounds.map(({ url }) => url)
    const altered = link.replace(/signature=./, (first) => (first.endsWith('_') ? 'signature=a' : 'signature=_'))
    expect((await testApp.fetch(altered)).status).toBe(404)
  })

  test('is available as one file after a job, with a chapter for each scene', async () => {
    const whole = await bringPlay(testApp, alice, SCRIPT)
    const path = `/api/plays/${whole.id}/speech/file`
    const early = await alice.ask('POST', path, {})
    expect([early.status, ((await early.json()) as { code: string }).code]).toEqual([409, 'not_spoken_yet'])
    expect(await render(whole)).toMatchObject({ state: 'done', kind: 'speech.render', subject: whole.id })
    const answer = await alice.ask('POST', path, {})
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3).toString()).toBe('ID3')
    expect(bytes.toString('latin1').match(/CHAP/g)).toHaveLength(2)
    // an attached picture (ID3v2.3, 4.15): text encoding, media type, 3 for the front cover, no description
    const picture = bytes
      .subarray(bytes.indexOf('APIC') + 10)
      .subarray(0, bytes.readUInt32BE(bytes.indexOf('APIC') + 4))
    expect(picture.toString('latin1', 0, 13)).toBe('\0image/png\0\u0003\0')
    expect(picture.subarray(13).equals(await printCover({ title: 'Rain', authors: [] }))).toBe(true)
    const sounds = await files(whole.id)
    const sizes = await Promise.all(
      sounds.map(async (key) => (await testApp.app.kernel.storage.get(key))?.byteLength ?? 0),
    )
    expect(bytes.byteLength).toBeGreaterThan(sizes.reduce((sum, size) => sum + size, 0))
  })

  test('has subtitles with its times, and leaves out a part with silences as long', async () => {
    const whole = await bringPlay(testApp, alice, SCRIPT)
    await render(whole)
    const file = (body: object) => alice.ask('POST', `/api/plays/${whole.id}/speech/file`, body)
    const answer = await file({ subtitles: 'srt' })
    expect(answer.headers.get('content-type')).toContain('subrip')
    expect(answer.headers.get('content-disposition')).toContain('Rain.srt')
    const srt = await answer.text()
    expect(srt).toContain('\nADA: Listen to it.\n')
    expect(await (await file({ subtitles: 'vtt' })).text()).toMatch(/^WEBVTT\n[^]*<v BEA>To what\?<\/v>/)
    const { script } = await whole.open()
    const ada = script.characters.find(({ name }) => name === 'ADA')?.id
    const bytes = async (body: object) => Buffer.from(await (await file(body)).arrayBuffer())
    const [all, without] = [await bytes({}), await bytes({ without: ada })]
    // the same frames of the same bitrate, so also as long
    expect(without.byteLength).toBe(all.byteLength)
    const { sounds } = await whole.sounds(await idsOf(whole))
    const keys = await files(whole.id)
    for (const [said, isThere] of [
      ['Listen to it.', false],
      ['To what?', true],
      ['It has stopped.', false],
    ] as const) {
      const { url = '' } = sounds.find(({ text }) => text === said) ?? {}
      const key = keys.find((one) => one.includes(url.split('?')[0]?.split('/').at(-1) ?? '/')) ?? ''
      const sound = Buffer.from((await testApp.app.kernel.storage.get(key)) ?? [])
      expect([said, all.includes(sound), without.includes(sound)]).toEqual([said, true, isThere])
    }
    expect(await (await file({ without: ada, subtitles: 'srt' })).text()).toBe(srt)
  })

  test('is limited to the first 15 speeches when the flag is on, on every route', async () => {
    const long = await bringPlay(testApp, alice, LONG)
    const ids = await idsOf(long)
    await flag(true)
    try {
      expect((await long.open()).limit).toBe(15)
      const { sounds, gone } = await long.sounds(ids)
      expect(
        sounds
          .filter(({ text }) => text.startsWith('Line'))
          .map(({ text }) => text)
          .at(-1),
      ).toBe('Line 15.')
      expect(gone).toHaveLength(5)
      expect(await render(long)).toMatchObject({ state: 'done' })
      expect(await files(long.id)).toHaveLength(sounds.length)
    } finally {
      await flag(false)
    }
  })

  test('is not rendered by a job of a user who can no longer read the play', async () => {
    const { id } = await testApp.app.kernel.jobs.userJobs.ask({
      kind: 'speech.render',
      owner: mallory.id,
      subject: play.id,
      data: { playId: play.id, format: 'mp3' },
    })
    expect(await ended(id)).toMatchObject({ state: 'failed', reason: 'play_not_found' })
  })

  test('is deleted with the play', async () => {
    const gone = await bringPlay(testApp, alice, SCRIPT)
    await gone.sounds(await idsOf(gone))
    expect(await files(gone.id)).not.toEqual([])
    await alice.ask('POST', `/api/plays/${gone.id}/trash`)
    await testApp.app.kernel.events.settled()
    expect(await files(gone.id)).not.toEqual([])
    await alice.ask('DELETE', `/api/plays/${gone.id}`)
    await testApp.app.kernel.events.settled()
    expect(await files(gone.id)).toEqual([])
  })

  test('is deleted after a month without use, and made again on request', async () => {
    const quiet = await bringPlay(testApp, alice, SCRIPT)
    const [first = '', ...others] = await idsOf(quiet)
    await quiet.sounds([first, ...others])
    await testApp.app.kernel.database.query(
      `update speech_sounds set used_at = now() - interval '31 days' where play_id = $1`,
      [quiet.id],
    )
    await quiet.sounds([first])
    // files that remain if a server stops before it writes their row
    const stray = (day: string) => `speech/${quiet.id}/${day}-${crypto.randomUUID()}.mp3`
    const today = stray(new Date().toISOString().slice(0, 10))
    for (const key of [stray('2020-01-01'), today]) await testApp.app.kernel.storage.put(key, new Uint8Array([1]))
    await testApp.app.kernel.jobs.enqueue('speech.sweep', {})
    await expect.poll(() => files(quiet.id)).toHaveLength(2)
    await testApp.app.kernel.storage.remove(today)
    expect((await quiet.sounds([first, ...others])).sounds).toHaveLength(others.length + 1)
    expect(await files(quiet.id)).toHaveLength(others.length + 1)
  })

  test('counts the daily limit correctly with concurrent requests', async () => {
    const { db } = testApp.app.kernel.database
    const take = () => reserveLetters(db, { userId: alice.id, day: '2000-01-01', letters: 10, most: 95 })
    const taken = await Promise.all(Array.from({ length: 50 }, take))
    expect(taken.filter(Boolean)).toHaveLength(9)
  })

  test('is refused after the daily limit', async () => {
    const eager = await signUp(testApp, `Eager${engine.name}`)
    const one = await bringPlay(testApp, eager, SCRIPT)
    const day = testApp.clock.now().toISOString().slice(0, 10)
    const use = { userId: eager.id, day, letters: LIMITS.speechLetters, most: LIMITS.speechLetters }
    expect(await reserveLetters(testApp.app.kernel.database.db, use)).toBe(true)
    const ids = await idsOf(one)
    const asked = await eager.ask('POST', `/api/plays/${one.id}/speech/sounds`, { ids })
    expect(await codeOf(asked)).toEqual([429, 'speech_quota'])
  })
})
