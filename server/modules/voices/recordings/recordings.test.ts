import { LIMITS, type RecordedPlay, type Sound, type Take } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { removeOrphanedSounds } from './removing.ts'
import { openRecordingTestApp, voiceOf, type RecordingTestApp } from './recordings-app-for-tests.ts'

const outcome = async (answer: Promise<Response>) => {
  const response = await answer
  return [response.status, response.status < 300 ? '' : ((await response.json()) as { code?: string }).code]
}

describe.each(await engines())('recordings of lines, on $name', (engine) => {
  let on: RecordingTestApp
  beforeAll(async () => {
    on = await openRecordingTestApp(engine.open)
  })
  afterAll(() => on.close())
  beforeEach(() => on.again())

  const fetch = (path: string, headers: Record<string, string> = {}) => on.testApp.fetch(path, { headers })
  const ownPath = (take: Take) => `/api/recordings/${take.id}`

  describe('an actor cast in a part', () => {
    test('finds its lines, each with the cue before it', async () => {
      const { parts, lines, consentedAt, elsewhere, title } = await on.studio(on.bob)
      expect([title, consentedAt, elsewhere]).toEqual(['Rain', null, []])
      expect(parts).toEqual([{ characterId: on.ada, name: 'ADA', understudy: false }])
      expect(lines.map(({ heading, cue, text, manner }) => [heading, cue?.name, cue?.text, text, manner])).toEqual([
        ['INT. KITCHEN', '', 'It is late.', 'Listen.', 'softly'],
        ['INT. KITCHEN', 'BEA', 'To what?', 'The rain.', ''],
        ['INT. GARDEN', undefined, undefined, 'Nothing is left of it.', ''],
      ])
      expect(await on.studio(on.carol)).toMatchObject({ parts: [], lines: [] })
    })

    test('has to consent once before anything is stored', async () => {
      expect(await outcome(on.send(on.bob, { line: 0 }))).toEqual([403, 'consent_needed'])
      const first = (await (await on.agree(on.bob)).json()) as { consentedAt: string }
      on.testApp.clock.advance(1000)
      expect(await (await on.agree(on.bob)).json()).toEqual(first)
      expect((await on.studio(on.bob)).consentedAt).toBe(first.consentedAt)
      expect((await on.send(on.bob, { line: 0 })).status).toBe(201)
    })

    test('is heard instead of synthetic speech, whole or trimmed', async () => {
      await on.agree(on.bob)
      const take = await on.keep(on.bob, 1, { seconds: 2, from: 0.25, to: 1.5 })
      expect(take).toMatchObject({ best: true, stale: false, seconds: 2, from: 0.25, to: 1.5 })
      expect(await on.heard()).toEqual(['The rain. Bob'])
      const sound = await fetch(take.sound)
      expect(Object.fromEntries(sound.headers)).toMatchObject({
        'content-type': 'audio/mpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': `default-src 'none'; sandbox`,
      })
      const bytes = new Uint8Array(await sound.arrayBuffer())
      // 48 kbit per second, plus the overhead of frames
      expect(bytes.length).toBeGreaterThan(1.25 * 6000)
      expect(bytes.length).toBeLessThan(1.5 * 6000)
      expect([bytes[0], (bytes[1] ?? 0) & 0xe0]).toEqual([0xff, 0xe0])
      const piece = await fetch(take.sound, { range: 'bytes=0-99' })
      expect([piece.status, (await piece.arrayBuffer()).byteLength]).toEqual([206, 100])
      const whole = new Uint8Array(await (await fetch(take.whole)).arrayBuffer())
      expect(whole).toEqual(voiceOf(2))
    })

    test('is not heard when a synthetic voice is requested for the line', async () => {
      await on.agree(on.bob)
      await on.keep(on.bob, 1)
      const lineId = (await on.studio(on.bob)).lines[1]?.id ?? ''
      const by = async (spoken: string[], recorded: string[] = []) => {
        const body = { ids: [lineId], spoken, recorded }
        const answer = await on.carol.ask('POST', `/api/plays/${on.playId}/speech/sounds`, body)
        const { sounds } = (await answer.json()) as { sounds: Sound[] }
        return sounds.map(({ text, recordedBy }) => [text, recordedBy])
      }
      expect(await by([])).toEqual([['The rain.', 'Bob']])
      expect(await by(['another', lineId])).toEqual([['The rain.', null]])
      expect(await by([], [lineId])).toEqual([['The rain.', 'Bob']])
      expect(await by([lineId], [lineId])).toEqual([])
    })

    test('trims a take again from the whole recording, and the previous sound is deleted', async () => {
      await on.agree(on.bob)
      const take = await on.keep(on.bob, 0, { seconds: 2, from: 0.5, to: 1 })
      const before = await on.files()
      const wider = (await (await on.bob.ask('PATCH', ownPath(take), { from: 0, to: 1.75 })).json()) as Take
      expect(wider).toMatchObject({ id: take.id, from: 0, to: 1.75, best: true })
      expect((await fetch(take.sound)).status).toBe(404)
      expect((await fetch(wider.sound)).status).toBe(200)
      expect((await on.files()).length).toBe(before.length)
      for (const nothing of [{ from: 1, to: 1 }, { from: 1.9 }, { to: 0.05 }])
        expect(await outcome(on.bob.ask('PATCH', ownPath(take), nothing))).toEqual([400, 'recording_silent'])
      for (const wrong of [{ from: -1 }, { to: 61 }, { best: false }, { from: 'x' }])
        expect(await outcome(on.bob.ask('PATCH', ownPath(take), wrong))).toEqual([400, 'invalid'])
      expect((await fetch(wider.sound)).status).toBe(200)
    })

    test('keeps several takes, chooses the one that is heard, and deletes the others', async () => {
      await on.agree(on.bob)
      const takes = [await on.keep(on.bob, 0), await on.keep(on.bob, 0), await on.keep(on.bob, 0)]
      const shown = async () => (await on.studio(on.bob)).lines[0]?.takes.map(({ id, best }) => [id, best])
      const [first, second, third] = takes.map(({ id }) => id)
      expect((await shown())?.filter(([, best]) => best)).toEqual([[third, true]])
      await on.bob.ask('PATCH', `/api/recordings/${first}`, { best: true })
      expect((await shown())?.filter(([, best]) => best)).toEqual([[first, true]])
      expect((await on.bob.ask('DELETE', `/api/recordings/${second}`)).status).toBe(204)
      expect((await on.bob.ask('DELETE', `/api/recordings/${first}`)).status).toBe(204)
      expect(await shown()).toEqual([[third, true]])
      expect(await on.heard()).toEqual(['Listen. Bob'])
      expect((await fetch(takes[0]?.sound ?? '')).status).toBe(404)
      expect((await fetch(takes[0]?.whole ?? '')).status).toBe(404)
      expect(await outcome(on.bob.ask('DELETE', `/api/recordings/${first}`))).toEqual([404, 'recording_not_found'])
      for (let more = 0; more < LIMITS.takesOfLine; more++) await on.keep(on.bob, 0)
      expect(await shown()).toHaveLength(LIMITS.takesOfLine)
      expect((await shown())?.map(([id]) => id)).not.toContain(third)
    })
  })

  describe('a line', () => {
    test('with changed words makes its recording outdated, until the words are restored', async () => {
      await on.agree(on.bob)
      await on.keep(on.bob, 1)
      const staleness = async () => (await on.studio(on.bob)).lines[1]?.takes.map(({ stale }) => stale)
      await on.write('The rain.', 'The snow.')
      expect([await staleness(), await on.heard()]).toEqual([[true], []])
      await on.write('The snow.', 'The  rain.')
      expect([await staleness(), await on.heard()]).toEqual([[false], ['The  rain. Bob']])
    })

    test('changed during its recording has an outdated take, which is kept', async () => {
      await on.agree(on.bob)
      const { words = '' } = (await on.studio(on.bob)).lines[1] ?? {}
      await on.write('The rain.', 'The snow.')
      const late = await on.keep(on.bob, 1, { words })
      expect([late.stale, late.best, await on.heard()]).toEqual([true, true, []])
      await on.write('The snow.', 'The rain.')
      expect(await on.heard()).toEqual(['The rain. Bob'])
    })

    test('that was retyped elsewhere is matched to its recording by its words', async () => {
      await on.agree(on.bob)
      await on.keep(on.bob, 1)
      // simulates a paragraph that was retyped, so its old id is no longer in the play
      const { db } = on.testApp.app.kernel.database
      await db
        .withTables<{ recordings: { play_id: string; utterance_id: string } }>()
        .updateTable('recordings')
        .set({ utterance_id: 'gone' })
        .where('play_id', '=', on.playId)
        .execute()
      expect(await on.heard()).toEqual(['The rain. Bob'])
      const { lines, elsewhere } = await on.studio(on.bob)
      expect([lines.map(({ takes }) => takes.length), elsewhere]).toEqual([[0, 1, 0], []])
      await on.write('The rain.', 'The snow.')
      expect((await on.studio(on.bob)).elsewhere).toHaveLength(1)
      expect(await on.heard()).toEqual([])
    })

    test('is spoken by the actor who is cast, or by an understudy if the actor has no recording', async () => {
      for (const who of [on.bob, on.carol])
        await on
          .cast(on.ada, [{ userId: on.bob.id }, { userId: on.carol.id, understudy: true }])
          .then(() => on.agree(who))
      await on.keep(on.carol, 0)
      await on.keep(on.carol, 1)
      await on.keep(on.bob, 1)
      expect(await on.heard()).toEqual(['Listen. Carol', 'The rain. Bob'])
      expect((await on.studio(on.carol)).parts).toMatchObject([{ understudy: true }])
    })

    test('is not spoken by an actor who lost the part or the play, until it is returned', async () => {
      await on.agree(on.bob)
      const take = await on.keep(on.bob, 0)
      await on.cast(on.ada, [{ userId: on.carol.id }])
      expect(await on.heard()).toEqual([])
      expect((await on.studio(on.bob)).elsewhere).toMatchObject([{ id: take.id }])
      await on.cast(on.ada, [{ userId: on.bob.id }])
      expect(await on.heard()).toEqual(['Listen. Bob'])
      const people = (await (await on.alice.ask('GET', `/api/plays/${on.playId}/people`)).json()) as {
        people: { id: string; userId: string }[]
      }
      await on.alice.ask(
        'DELETE',
        `/api/plays/${on.playId}/people/${people.people.find(({ userId }) => userId === on.bob.id)?.id}`,
      )
      expect(await on.heard()).toEqual([])
      // bob can still list and delete his take
      expect((await (await on.bob.ask('GET', '/api/recordings')).json()) as object).toMatchObject({
        plays: expect.arrayContaining([expect.objectContaining({ playId: on.playId, title: null, takes: 1 })]),
      })
      expect((await on.bob.ask('DELETE', ownPath(take))).status).toBe(204)
    })
  })

  describe('a user cannot', () => {
    test('record a part of another actor, or one that does not exist', async () => {
      await on.cast(on.bea, [{ userId: on.carol.id }])
      await on.agree(on.carol)
      for (const who of [on.alice, on.carol])
        expect(await outcome(on.send(who, { line: 0 }))).toEqual([403, 'not_your_part'])
      expect(await outcome(on.agree(on.alice))).toEqual([403, 'not_your_part'])
      expect(await outcome(on.send(on.mallory, { line: 0 }))).toEqual([404, 'play_not_found'])
      expect(await outcome(on.agree(on.mallory))).toEqual([404, 'play_not_found'])
      expect(await outcome(on.mallory.ask('GET', `/api/plays/${on.playId}/recordings`))).toEqual([
        404,
        'play_not_found',
      ])
      await on.agree(on.bob)
      for (const character of ['nobody', '..%2f..%2fetc', '%27%20or%201=1'])
        expect(await outcome(on.send(on.bob, { path: `${character}/x` }))).toEqual([404, 'character_not_found'])
      for (const line of ['nothing', '..%2f..%2fetc%2fpasswd', '%00'])
        expect(await outcome(on.send(on.bob, { path: `${on.ada}/${line}` }))).toEqual([400, 'invalid'])
      expect((await on.testApp.fetch(`/api/plays/${on.playId}/recordings`)).status).toBe(401)
      expect(await on.heard()).toEqual([])
    })

    test('use another actor’s takes, with any role in the play', async () => {
      await on.agree(on.bob)
      const take = await on.keep(on.bob, 0)
      for (const who of [on.alice, on.carol, on.mallory]) {
        for (const path of [ownPath(take), '/api/recordings/00000000-0000-4000-8000-00000000dead']) {
          expect(await outcome(who.ask('PATCH', path, { best: true }))).toEqual([404, 'recording_not_found'])
          expect(await outcome(who.ask('DELETE', path))).toEqual([404, 'recording_not_found'])
        }
        await who.ask('DELETE', `/api/recordings/plays/${on.playId}`)
        await who.ask('DELETE', '/api/recordings')
        expect(await (await who.ask('GET', '/api/recordings')).json()).toEqual({ plays: [] })
      }
      for (const path of ['x', '..%2f..%2fetc%2fpasswd', '%00'])
        expect((await on.bob.ask('DELETE', `/api/recordings/${path}`)).status).toBe(400)
      expect(await on.heard()).toEqual(['Listen. Bob'])
    })

    test('hear a take by a link that was changed, has expired or belongs to another take', async () => {
      await on.agree(on.bob)
      const [one, two] = [await on.keep(on.bob, 0), await on.keep(on.bob, 1)]
      const status = async (path: string) => (await fetch(path)).status
      const query = one.sound.slice(one.sound.indexOf('?'))
      expect(await status(two.sound.replace(/\?.*/, query))).toBe(404)
      expect(await status(one.whole.replace(/\?.*/, query))).toBe(404)
      for (const id of ['x', '..%2f..%2fkeys.json', 'x'.repeat(200)])
        expect(await status(`/api/recordings/heard/${id}${query}`)).toBe(404)
      on.testApp.clock.advance(1_200_001)
      expect(await status(one.sound)).toBe(404)
    })
  })

  describe('an uploaded recording', () => {
    test('has to be audio, whatever its name', async () => {
      await on.agree(on.bob)
      const refusals: [string, Uint8Array<ArrayBuffer>, number, string][] = [
        ['a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>'), 400, 'recording_wrong'],
        ['nothing', new Uint8Array(), 400, 'recording_wrong'],
        ['half of one', voiceOf(1).slice(0, 5000), 400, 'recording_wrong'],
        ['a quiet room', voiceOf(1, { level: 0.0005 }), 400, 'recording_silent'],
        ['an endless speech', voiceOf(60.1, { rate: 8000 }), 400, 'recording_too_long'],
        ['a flood', new Uint8Array(LIMITS.recording + 1), 413, 'file_too_large'],
        ['more than is read', new Uint8Array(LIMITS.recording * 2), 413, 'file_too_large'],
      ]
      const before = await on.files()
      for (const [what, bytes, status, code] of refusals)
        expect([what, ...(await outcome(on.send(on.bob, { line: 0 }, bytes)))]).toEqual([what, status, code])
      for (const more of [{ from: 'x' }, { to: '61' }, { words: '../x' }, { words: 'x'.repeat(23) }])
        expect(await outcome(on.send(on.bob, { line: 0 }, voiceOf(1), more))).toEqual([400, 'invalid'])
      expect(await outcome(on.bob.ask('POST', `/api/plays/${on.playId}/recordings/${on.ada}/x`, {}))).toEqual([
        400,
        'invalid',
      ])
      expect(await on.files()).toEqual(before)
      for (const rate of [8000, 48_000])
        expect((await on.send(on.bob, { line: 0 }, voiceOf(0.5, { rate }))).status).toBe(201)
    })

    test('is limited in length per play, even with two at once', async () => {
      const most = vi
        .spyOn(LIMITS as { recordedSecondsInPlay: number }, 'recordedSecondsInPlay', 'get')
        .mockReturnValue(3)
      await on.agree(on.bob)
      const answers = await Promise.all([0, 1, 2, 0].map((line) => outcome(on.send(on.bob, { line }, voiceOf(1.4)))))
      expect(answers.filter(([status]) => status === 201)).toHaveLength(2)
      const { used } = await on.studio(on.bob)
      expect(used).toBeCloseTo(2.8)
      most.mockRestore()
      expect((await on.send(on.bob, { line: 0 })).status).toBe(201)
    })

    test('is refused with a request to wait when the disk is full, and leaves no files', async () => {
      await on.agree(on.bob)
      const before = await on.files()
      const { storage } = on.testApp.app.kernel
      const cause = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
      for (const full of [1, 2]) {
        let put = 0
        const really = storage.put.bind(storage)
        const spy = vi
          .spyOn(storage, 'put')
          .mockImplementation((key, bytes) =>
            ++put === full ? Promise.reject(new Error('cannot write', { cause })) : really(key, bytes),
          )
        expect(await outcome(on.send(on.bob, { line: 0 }))).toEqual([507, 'storage_full'])
        spy.mockRestore()
      }
      expect([await on.files(), (await on.studio(on.bob)).used]).toEqual([before, 0])
      expect((await on.send(on.bob, { line: 0 })).status).toBe(201)
    })

    test('is rate-limited to the pace of speech', async () => {
      await on.agree(on.bob)
      const codes = new Set<unknown>()
      for (let sent = 0; sent < 60; sent++)
        codes.add((await outcome(on.send(on.bob, { line: 0 }, new Uint8Array(1))))[1])
      expect([...codes]).toEqual(['recording_wrong', 'too_many_requests'])
    })
  })

  describe('a user’s recordings', () => {
    const kept = async (who: Person) =>
      ((await (await who.ask('GET', '/api/recordings')).json()) as { plays: RecordedPlay[] }).plays

    test('are withdrawn for one play or everywhere, with the consent', async () => {
      await on.bob.ask('DELETE', '/api/recordings')
      await on.agree(on.bob)
      const first = await on.keep(on.bob, 0)
      const elsewhere = on.playId
      await on.again()
      await on.agree(on.bob)
      await on.keep(on.bob, 0)
      await on.keep(on.bob, 1)
      expect((await kept(on.bob)).map(({ title, takes, seconds }) => [title, takes, seconds])).toEqual([
        ['Rain', 2, 2],
        ['Rain', 1, 1],
      ])
      expect((await on.bob.ask('DELETE', `/api/recordings/plays/${on.playId}`)).status).toBe(204)
      expect((await kept(on.bob)).map(({ playId }) => playId)).toEqual([elsewhere])
      expect([await on.heard(), (await on.studio(on.bob)).consentedAt]).toEqual([[], null])
      expect(await outcome(on.send(on.bob, { line: 0 }))).toEqual([403, 'consent_needed'])
      expect((await fetch(first.sound)).status).toBe(200)
      expect((await on.bob.ask('DELETE', '/api/recordings')).status).toBe(204)
      expect([await kept(on.bob), await on.files()]).toEqual([[], []])
      expect((await fetch(first.sound)).status).toBe(404)
    })

    test('are exported, and deleted with the account', async () => {
      const dan = await signUp(on.testApp, `Dan${engine.name}`)
      await on.alice.ask('POST', `/api/plays/${on.playId}/people`, { email: dan.email, role: 'viewer' })
      await dan.ask('GET', `/api/plays/${on.playId}`)
      await on.cast(on.ada, [{ userId: dan.id }])
      await on.agree(dan)
      const take = await on.keep(dan, 0)
      const module = on.testApp.app.modules.find(({ name }) => name === 'voices')
      const home = await module?.filesFor?.(dan.id)
      expect(home).toMatchObject([{ name: `recordings/${take.id}.mp3` }])
      const goes = (await (await dan.ask('GET', '/api/account/consequences')).json()) as { recordings: number }
      expect(goes.recordings).toBe(1)
      expect(await module?.exportFor(dan.id)).toMatchObject({
        recording_consents: [{ play_id: on.playId }],
        recordings: [{ play_id: on.playId, seconds: 1, file: `recordings/${take.id}.mp3` }],
      })
      await module?.forget(dan.id)
      expect((await fetch(take.sound)).status).toBe(404)
      expect((await on.files()).filter((key) => key.includes(take.id))).toEqual([])
      expect(await module?.exportFor(dan.id)).toMatchObject({ recordings: [], recording_consents: [] })
    })

    test('are deleted with the play they were made for', async () => {
      await on.bob.ask('DELETE', '/api/recordings')
      await on.agree(on.bob)
      await on.keep(on.bob, 0)
      await on.alice.ask('POST', `/api/plays/${on.playId}/trash`)
      await on.testApp.app.kernel.events.settled()
      expect(await on.files()).toHaveLength(2)
      await on.alice.ask('DELETE', `/api/plays/${on.playId}`)
      await on.testApp.app.kernel.events.settled()
      expect([await on.files(), await kept(on.bob)]).toEqual([[], []])
    })

    // must be the last test, because advancing the clock expires all sessions
    test('without a row are removed, but not while a recording is being stored', async () => {
      await on.bob.ask('DELETE', '/api/recordings')
      await on.agree(on.bob)
      await on.keep(on.bob, 0)
      const { kernel } = on.testApp.app
      const kept = await on.files()
      const strays = [`recordings/heard/${crypto.randomUUID()}`, `recordings/whole/${crypto.randomUUID()}`]
      for (const key of strays) await kernel.storage.put(key, new Uint8Array([1]))
      await removeOrphanedSounds({ kernel })
      expect(await on.files()).toHaveLength(kept.length + 2)
      on.testApp.clock.advance(23 * 3_600_000)
      const coming = `recordings/heard/${crypto.randomUUID()}`
      await kernel.storage.put(coming, new Uint8Array([1]))
      await removeOrphanedSounds({ kernel })
      expect(await on.files()).toEqual([...kept, coming].toSorted())
      on.testApp.clock.advance(23 * 3_600_000)
      await removeOrphanedSounds({ kernel })
      expect(await on.files()).toEqual(kept)
    })
  })
})
