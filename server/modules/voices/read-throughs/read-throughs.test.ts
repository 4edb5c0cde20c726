/** Reading a play together: starting and joining, the pointer, the leader, measured times and changes. */
import type {
  LiveReadThrough,
  MeasuredTime,
  NotificationItem,
  PlaySummary,
  ReadThroughChanges,
  ReadThroughScript,
} from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { newId } from '../../../kernel/ids.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { rewrite } from '../../../testing/rewriting.ts'
import type { Plays } from '../../plays/index.ts'
import type { Voices } from '../index.ts'
import { openDevice, type Device } from './device-for-tests.ts'

const SCRIPT = `Title: Rain

INT. KITCHEN #1#

ADA
Listen to the rain.

BEA
To what?

EXT. GARDEN #2#

ADA
To the rain, I said.
`
const KITCHEN = 0
const GARDEN = 3
const END = 5

describe.each(await engines())('on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let mallory: Person
  let plays: Plays
  let voices: Voices
  let playId: string
  let readingId: string
  const devices: Device[] = []

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
    mallory = await signUp(testApp, 'Mallory')
    plays = testApp.app.modules.find(({ name }) => name === 'plays') as Plays
    voices = testApp.app.modules.find(({ name }) => name === 'voices') as Voices
  })
  afterAll(() => testApp.close())

  const settled = () => testApp.app.kernel.events.settled()
  const ask = async <T>(person: Person, method: string, path: string, body?: object): Promise<T> => {
    const answer = await person.ask(method, `/api/plays/${playId}/readings${path}`, body)
    const value = (answer.status === 204 ? undefined : await answer.json()) as T
    if (!answer.ok) throw new Error(`${answer.status} ${(value as { code: string }).code}`)
    return value
  }
  const outcome = (work: Promise<unknown>): Promise<string> => work.then(() => 'done', (error: Error) => error.message) // prettier-ignore
  const live = (person = alice): Promise<LiveReadThrough> => ask(person, 'GET', `/${readingId}`)
  const move = (person: Person, to: Partial<LiveReadThrough> & { device?: string }): Promise<LiveReadThrough> =>
    ask(person, 'POST', `/${readingId}/moves`, { running: true, ...to })
  const go = async (line: number, more: object = {}, by = alice) =>
    move(by, { move: (await live()).move, line, ...more })
  const cast = (person: Person, part: object): Promise<LiveReadThrough> =>
    ask(person, 'PUT', `/${readingId}/parts`, part)
  const enter = async (person: Person): Promise<Device> => {
    testApp.clock.advance(1)
    const device = await openDevice(testApp, person, { playId, readingId, device: newId() })
    devices.push(device)
    return device
  }
  const characterOf = async (name: string): Promise<string> => {
    const { characters } = await ask<ReadThroughScript>(alice, 'GET', `/${readingId}/script`)
    return characters.find((one) => one.name === name)?.id ?? ''
  }
  const measured = async () => (await ask<{ measured: MeasuredTime | null }>(alice, 'GET', '')).measured
  /** Lets seconds pass in which only the listed devices send heartbeats. */
  const wait = async (seconds: number, staying: readonly Device[] = []) => {
    for (let second = 0; second < seconds; second++) {
      testApp.clock.advance(1000)
      for (const device of staying) await device.sign()
      await voices.readThroughs.look()
    }
  }

  beforeEach(async () => {
    await Promise.all(devices.splice(0).map((device) => device.leave()))
    await voices.readThroughs.look()
    const body = new FormData()
    body.append('file', new File([SCRIPT], 'rain.fountain'))
    playId = ((await (await alice.ask('POST', '/api/plays/import', body)).json()) as PlaySummary).id
    for (const [person, role] of [
      [bob, 'editor'],
      [carol, 'viewer'],
    ] as const) {
      // prettier-ignore
      await alice.ask('POST', `/api/plays/${playId}/people`, { email: person.email, role })
      await person.ask('GET', `/api/plays/${playId}`)
    }
    for (const person of [alice, bob])
      testApp.app.kernel.limits.reset({ name: 'readings.opened', events: 1, seconds: 1 }, person.id)
    readingId = (await ask<{ id: string }>(alice, 'POST', '')).id
    await settled()
  })

  describe('opening a read-through', () => {
    test('requires an editor; viewers take part, and users without access cannot see it', async () => {
      await ask(alice, 'POST', `/${readingId}/end`)
      expect(await outcome(ask(carol, 'POST', ''))).toBe('403 not_allowed')
      expect(await outcome(ask(mallory, 'POST', ''))).toBe('404 play_not_found')
      expect(await outcome(ask(bob, 'POST', ''))).toBe('done')
      expect(await outcome(ask(alice, 'POST', ''))).toBe('409 reading_going_on')
      for (const path of ['', '/script', '/changes'])
        expect(await outcome(ask(mallory, 'GET', `/${readingId}${path}`))).toBe('404 play_not_found')
      expect((await live(carol)).id).toBe(readingId)
    })

    test('twice at once creates one read-through', async () => {
      await ask(alice, 'POST', `/${readingId}/end`)
      const opened = await Promise.all([alice, bob, alice, bob].map((person) => outcome(ask(person, 'POST', ''))))
      expect(opened.toSorted()).toEqual([
        '409 reading_going_on',
        '409 reading_going_on',
        '409 reading_going_on',
        'done',
      ])
    })

    test('can be limited to a group’s members, and only they are notified', async () => {
      await ask(alice, 'POST', `/${readingId}/end`)
      const made = await carol.ask('POST', '/api/groups', { name: 'Troupe', description: '', language: 'en' })
      const group = ((await made.json()) as { id: string }).id
      const invited = await carol.ask('POST', `/api/groups/${group}/invitations`, { role: 'member' })
      const { link } = (await invited.json()) as { link: string }
      await alice.ask('POST', '/api/invitations/accept', { secret: new URL(link).searchParams.get('secret') })
      expect(await outcome(ask(carol, 'POST', '', { groupId: group }))).toBe('403 not_allowed')
      await alice.ask('PUT', `/api/plays/${playId}/groups/${group}`, { role: 'viewer' })
      await settled()
      await testApp.app.kernel.database.query('delete from news')
      readingId = (await ask<{ id: string }>(carol, 'POST', '', { groupId: group })).id
      await settled()
      const notifications = async (person: Person) =>
        ((await (await person.ask('GET', '/api/news')).json()) as { items: NotificationItem[] }).items.map(
          ({ kind }) => kind,
        )
      expect([await notifications(alice), await notifications(bob), await notifications(carol)]).toEqual([
        ['reading'],
        [],
        [],
      ])
      const going = await carol.ask('GET', `/api/groups/${group}/readings`)
      expect(await going.json()).toMatchObject({ readings: [{ id: readingId, play: { id: playId, title: 'Rain' } }] })
      expect((await mallory.ask('GET', `/api/groups/${group}/readings`)).status).toBe(404)
    })

    test('freezes the script, and uses the play’s cast', async () => {
      const script = await ask<ReadThroughScript>(carol, 'GET', `/${readingId}/script`)
      expect(
        script.lines.map(({ kind, name, parts }) => [kind, name, parts.map(({ text }) => text).join(' ')]),
      ).toEqual([
        ['heading', '', 'INT. KITCHEN'],
        ['speech', 'ADA', 'Listen to the rain.'],
        ['speech', 'BEA', 'To what?'],
        ['heading', '', 'EXT. GARDEN'],
        ['speech', 'ADA', 'To the rain, I said.'],
      ])
      expect(await live()).toMatchObject({ line: 0, move: 0, running: false, leader: alice.id, endedAt: null })
      const ada = await characterOf('ADA')
      await ask(alice, 'POST', `/${readingId}/end`)
      const cast = [{ userId: carol.id, understudy: false }]
      await alice.ask('PUT', `/api/plays/${playId}/casting/${encodeURIComponent(ada)}`, { cast })
      readingId = (await ask<{ id: string }>(alice, 'POST', '')).id
      expect((await live()).parts.find(({ characterId }) => characterId === ada)).toMatchObject({
        way: 'live',
        userId: carol.id,
      })
    })

    test('is refused when there is no text to read', async () => {
      const made = await alice.ask('POST', '/api/plays', { title: 'Empty', kind: 'stage', language: 'en' })
      playId = ((await made.json()) as PlaySummary).id
      expect(await outcome(ask(alice, 'POST', ''))).toBe('409 nothing_to_read')
    })
  })

  describe('the pointer', () => {
    test('is moved by the leader and shown on all devices', async () => {
      const [a, b] = [await enter(alice), await enter(bob)]
      await go(KITCHEN + 1)
      expect([await a.until(({ line }) => line === 1), await b.until(({ line }) => line === 1)]).toMatchObject([
        { running: true, move: 1 },
        { running: true, move: 1 },
      ])
      expect(await outcome(go(2, {}, bob))).toBe('403 not_allowed')
      expect(await outcome(go(END + 1))).toBe('400 invalid')
    })

    test('is moved past a line by its reader, and no further', async () => {
      await enter(bob)
      await cast(alice, { characterId: await characterOf('ADA'), way: 'live', userId: bob.id })
      expect(await outcome(go(1, {}, bob))).toBe('403 not_allowed')
      await go(1)
      expect(await outcome(go(3, {}, bob))).toBe('403 not_allowed')
      expect(await outcome(go(2, { running: false }, bob))).toBe('403 not_allowed')
      expect(await outcome(go(2, {}, carol))).toBe('403 not_allowed')
      expect(await outcome(go(2, {}, bob))).toBe('done')
      expect(await outcome(go(3, {}, bob))).toBe('403 not_allowed')
    })

    test('is moved past a synthetic voice by the device that plays it', async () => {
      const device = await enter(bob)
      await go(1)
      expect(await outcome(go(2, { device: device.id }, bob))).toBe('403 not_allowed')
      await ask(bob, 'PUT', `/${readingId}/sound`, { device: device.id })
      expect((await live()).sound).toBe(device.id)
      expect(await outcome(go(2, { device: device.id }, carol))).toBe('403 not_allowed')
      expect(await outcome(go(2, { device: device.id }, bob))).toBe('done')
      expect(await outcome(ask(carol, 'PUT', `/${readingId}/sound`, { device: device.id }))).toBe('400 invalid')
    })

    test('moves one step when twenty devices try at once', async () => {
      await cast(alice, { characterId: '', way: 'live', userId: bob.id })
      await go(0)
      const { move: seen } = await live()
      const tries = Array.from({ length: 20 }, (_, at) =>
        outcome(move(at % 2 === 0 ? alice : bob, { move: seen, line: 1 })),
      )
      const answers = await Promise.all(tries)
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
      expect(answers.filter((answer) => answer === '409 reading_moved_on')).toHaveLength(19)
      expect(await live()).toMatchObject({ move: seen + 1, line: 1 })
    })

    test('is moved to the end by the reader of the last line', async () => {
      await cast(alice, { characterId: await characterOf('ADA'), way: 'live', userId: bob.id })
      await go(4)
      expect(await go(END, { running: false }, bob)).toMatchObject({ line: END, running: false })
    })

    test('stays at the end', async () => {
      await go(END)
      expect(await live()).toMatchObject({ line: END, running: false })
      expect((await ask<{ readings: object[] }>(bob, 'GET', '')).readings).toMatchObject([{ finished: true }])
    })
  })

  describe('the leader', () => {
    test('is replaced by the first participant who is present', async () => {
      const [a, c, b] = [await enter(alice), await enter(carol), await enter(bob)]
      await a.leave()
      await voices.readThroughs.look()
      await wait(4, [b, c])
      expect((await live()).leader).toBe(alice.id)
      await wait(2, [b, c])
      expect((await live()).leader).toBe(carol.id)
      expect(await b.until(({ leader }) => leader === carol.id)).toMatchObject({ leader: carol.id })
      await enter(alice)
      expect((await live()).leader).toBe(carol.id)
      expect(await outcome(go(1))).toBe('403 not_allowed')
      await ask(carol, 'PUT', `/${readingId}/leader`, { userId: alice.id })
      expect(await outcome(go(1))).toBe('done')
    })

    test('is also replaced when a closed laptop keeps its connection open', async () => {
      const [, b] = [await enter(alice), await enter(bob)]
      await wait(12, [b])
      expect(await live()).toMatchObject({ leader: alice.id, people: [{ here: true }, { here: true }] })
      await wait(2, [b])
      expect(await live()).toMatchObject({ leader: bob.id, people: [{ here: false }, { here: true }] })
    })

    test('is replaced once when two servers detect the absence', async () => {
      const [a, b, c] = [await enter(alice), await enter(bob), await enter(carol)]
      await a.leave()
      await voices.readThroughs.look()
      testApp.clock.advance(6000)
      for (const device of [b, c]) await device.sign()
      await Promise.all([voices.readThroughs.look(), voices.readThroughs.look(), voices.readThroughs.look()])
      expect((await live()).leader).toBe(bob.id)
      expect(await outcome(ask(bob, 'PUT', `/${readingId}/leader`, { userId: mallory.id }))).toBe(
        '404 person_not_found',
      )
      await enter(alice)
      const asked = [carol, alice].map(({ id }) => outcome(ask(bob, 'PUT', `/${readingId}/leader`, { userId: id })))
      expect((await Promise.all(asked)).toSorted()).toEqual(['403 not_allowed', 'done'])
      expect([carol.id, alice.id]).toContain((await live()).leader)
    })

    test('stays the same while nobody is present, and is replaced by the next participant', async () => {
      await (await enter(alice)).leave()
      await voices.readThroughs.look()
      await wait(60)
      expect(await live()).toMatchObject({ leader: alice.id, endedAt: null })
      await enter(bob)
      expect((await live()).leader).toBe(bob.id)
    })

    test('ends a read-through, which otherwise ends after a day', async () => {
      expect(await outcome(ask(bob, 'POST', `/${readingId}/end`))).toBe('403 not_allowed')
      const b = await enter(bob)
      await ask(alice, 'POST', `/${readingId}/end`)
      expect((await b.until(({ endedAt }) => endedAt !== null)).running).toBe(false)
      expect(await outcome(go(1))).toBe('409 reading_ended')
      expect(await outcome(b.sign())).toBe('409 reading_ended')
      readingId = (await ask<{ id: string }>(alice, 'POST', '')).id
      const now = testApp.clock.now()
      const endedAfter = async (ms: number) => {
        testApp.clock.set(new Date(now.getTime() + ms))
        await voices.readThroughs.endForgotten()
        testApp.clock.set(now)
        return (await live()).endedAt !== null
      }
      expect(await endedAfter(86_300_000)).toBe(false)
      expect(await endedAfter(86_500_000)).toBe(true)
    })
  })

  describe('parts', () => {
    test('are cast by the leader; others can take free ones and give back their own', async () => {
      await enter(bob)
      const ada = await characterOf('ADA')
      const part = async () => (await live()).parts.find(({ characterId }) => characterId === ada)
      expect(await outcome(cast(carol, { characterId: ada, way: 'live', userId: bob.id }))).toBe('403 not_allowed')
      expect(await outcome(cast(bob, { characterId: ada, way: 'live', userId: bob.id }))).toBe('done')
      expect(await outcome(cast(carol, { characterId: ada, way: 'live', userId: carol.id }))).toBe('403 not_allowed')
      expect(await outcome(cast(bob, { characterId: ada, way: 'voice' }))).toBe('done')
      expect(await part()).toMatchObject({ way: 'voice', userId: null })
      expect(await outcome(cast(alice, { characterId: ada, way: 'recorded', userId: carol.id }))).toBe('done')
      expect(await part()).toMatchObject({ way: 'recorded', userId: carol.id })
      expect(await outcome(cast(alice, { characterId: ada, way: 'live', userId: mallory.id }))).toBe(
        '404 person_not_found',
      )
      expect(await outcome(cast(alice, { characterId: 'nobody', way: 'voice' }))).toBe('404 character_not_found')
      expect(await outcome(cast(alice, { characterId: ada, way: 'live' }))).toBe('400 invalid')
    })
  })

  test('a part accepts only voices from the play’s cast or of the user who casts it', async () => {
    const keep = async (person: Person) => {
      const voice = { name: 'Nora', engine: 'built-in', voice: 'en-alice', language: 'en' }
      return ((await (await person.ask('POST', '/api/voices', voice)).json()) as { id: string }).id
    }
    const [own, foreign] = [await keep(alice), await keep(mallory)]
    const characterId = await characterOf('BEA')
    const give = (voiceId: string) => cast(alice, { characterId, way: 'voice', voiceId })
    for (const voiceId of [foreign, newId(), 'x', "' or 1=1"])
      expect([voiceId, await outcome(give(voiceId))]).toEqual([voiceId, '404 voice_not_found'])
    const partOf = ({ parts }: LiveReadThrough) => parts.find((one) => one.characterId === characterId)
    expect(partOf(await give(own))).toMatchObject({ way: 'voice', voiceId: own })
    await testApp.app.kernel.database.query('delete from voices where id = $1', [own])
    expect(await outcome(give(own))).toBe('done')
  })

  describe('the event stream', () => {
    test('requires a token and read access, and ends at once with the role', async () => {
      const path = `/api/plays/${playId}/readings/${readingId}/live?device=${newId()}`
      expect((await testApp.fetch(path)).status).toBe(401)
      expect((await mallory.ask('GET', path)).status).toBe(404)
      expect((await carol.ask('GET', path.replace(/device=.*/, 'device=1'))).status).toBe(400)
      const c = await enter(carol)
      const { people } = (await (await alice.ask('GET', `/api/plays/${playId}/people`)).json()) as {
        people: { id: string; userId: string }[]
      }
      const access = people.find(({ userId }) => userId === carol.id)?.id
      await alice.ask('DELETE', `/api/plays/${playId}/people/${access}`)
      await settled()
      expect(await c.ended()).toBe(true)
      expect((await live()).people.find(({ id }) => id === carol.id)?.here).toBe(false)
      expect(await outcome(c.sign())).toBe('404 play_not_found')
    })

    test('refuses another user’s device', async () => {
      const b = await enter(bob)
      expect(await outcome(ask(carol, 'POST', `/${readingId}/here`, { device: b.id }))).toBe('400 invalid')
    })
  })

  describe('the duration', () => {
    test('is measured line by line without pauses, and added up by scene', async () => {
      await go(KITCHEN)
      testApp.clock.advance(1000)
      await go(1)
      testApp.clock.advance(2000)
      await go(1, { running: false })
      testApp.clock.advance(60_000)
      await go(1)
      testApp.clock.advance(500)
      await go(2)
      testApp.clock.advance(3000)
      await go(GARDEN)
      expect(await measured()).toMatchObject({ ms: 6500, lines: 3, of: END })
      testApp.clock.advance(4000)
      await go(4)
      testApp.clock.advance(1500)
      await go(END)
      expect(await measured()).toMatchObject({
        ms: 12_000,
        lines: END,
        scenes: [
          { number: '1', heading: 'INT. KITCHEN', ms: 6500, lines: 3, of: 3 },
          { number: '2', heading: 'EXT. GARDEN', ms: 5500, lines: 2, of: 2 },
        ],
      })
    })

    test('leaves out what was skipped, repeated or left idle', async () => {
      await go(1)
      testApp.clock.advance(10)
      await go(2)
      testApp.clock.advance(3000)
      await go(1)
      testApp.clock.advance(3000)
      await go(GARDEN)
      testApp.clock.advance(600_000)
      await go(4)
      expect(await measured()).toBeNull()
    })
  })

  describe('after a read-through', () => {
    const write = (was: string, is: string): Promise<void> => rewrite(plays, playId, { by: alice.id, was, is })

    test('readers see which lines of their character have changed', async () => {
      const changes = (): Promise<ReadThroughChanges> => ask(carol, 'GET', `/${readingId}/changes`)
      expect((await changes()).characters).toEqual([])
      await write('To what?', 'To what, please?')
      expect((await changes()).characters).toMatchObject([
        { name: 'BEA', lines: [{ state: 'changed', heading: 'INT. KITCHEN' }] },
      ])
      const { lines } = await ask<ReadThroughScript>(carol, 'GET', `/${readingId}/script`)
      expect(lines[2]?.parts[0]?.text).toBe('To what?')
    })

    test('a deleted account leaves no name behind', async () => {
      const dora = await signUp(testApp, `Dora${Date.now()}`)
      await alice.ask('POST', `/api/plays/${playId}/people`, { email: dora.email, role: 'editor' })
      await dora.ask('GET', `/api/plays/${playId}`)
      const ada = await characterOf('ADA')
      await enter(dora)
      await cast(dora, { characterId: ada, way: 'live', userId: dora.id })
      expect((await live()).people.map(({ id }) => id)).toContain(dora.id)
      expect((await dora.ask('POST', '/api/account/remove', { password: dora.password })).status).toBeLessThan(300)
      await settled()
      const after = await live()
      expect(JSON.stringify(after)).not.toContain(dora.id)
      expect(after.parts.find(({ characterId }) => characterId === ada)?.way).toBe('voice')
    })
  })
})
