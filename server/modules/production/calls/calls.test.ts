/** A director plans and publishes rehearsals; those who are called are told of what concerns them, and of nothing else. */
import type { NextCall, NotificationItem, OwnCall, PlayDetail, RehearsalInput, RehearsalPlan } from '@replique/contract'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeOf, signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { rewrite } from '../../../testing/rewriting.ts'

const SCRIPT = `Title: The Lock

# Act One

.A kitchen.

Enter ANNA.

@ANNA
Nobody has been here.

Enter BRUNO with a lamp.

@BRUNO
Somebody has.

Exit ANNA.

@CLARA
She is gone.
`

const log: string[] = []
let testApp: TestApp
let alice: Person
let bob: Person
let carol: Person
let dora: Person
let id: string

const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
const planOf = (by: Person): Promise<RehearsalPlan> => read(by.ask('GET', `/api/plays/${id}/rehearsals`))
const change = (by: Person, method: string, path: string, body: object) =>
  by.ask(method, `/api/plays/${id}/rehearsals${path}`, body)
const ownCalls = async (by: Person) => (await read<{ calls: OwnCall[] }>(by.ask('GET', `/api/plays/${id}/calls`))).calls
const notified = async (by: Person): Promise<NotificationItem[]> => {
  await testApp.app.kernel.events.settled()
  const { items } = await read<{ items: NotificationItem[] }>(by.ask('GET', '/api/news'))
  return items.filter(({ kind, read: isRead }) => kind === 'calls' && !isRead)
}
const readAll = () => Promise.all([bob, carol, dora].map((one) => one.ask('POST', '/api/news/read', { all: true })))

const rehearsal = (day: string, more: Partial<RehearsalInput> = {}): RehearsalInput => ({
  startsAt: `${day}T18:30:00Z`,
  endsAt: `${day}T21:00:00Z`,
  zone: 'Europe/Paris',
  place: 'Studio 2',
  note: '',
  understudies: false,
  units: [],
  ...more,
})

async function cast(name: string, ...members: object[]): Promise<void> {
  const { characters } = await read<PlayDetail>(alice.ask('GET', `/api/plays/${id}`))
  const character = characters.find((one) => one.name === name)?.id ?? ''
  const path = `/api/plays/${id}/casting/${encodeURIComponent(character)}`
  expect((await alice.ask('PUT', path, { cast: members })).status).toBe(200)
}
const member = ({ id: userId }: Person, understudy = false) => ({ userId, understudy })

/** Plans one rehearsal with all French scenes, or more at the same time. */
async function planOne(...days: string[]): Promise<RehearsalPlan> {
  const { scenes } = await planOf(alice)
  const units = scenes.map(({ element, minutes }) => ({ element, minutes, pause: 0 }))
  return read(change(alice, 'POST', '', { rehearsals: days.map((day) => rehearsal(day, { units })) }))
}
const publish = (by: Person, plan: RehearsalPlan): Promise<Response> =>
  change(by, 'POST', '/publish', {
    rehearsals: plan.rehearsals.map(({ id: one, revision }) => ({ id: one, revision })),
  })

beforeAll(async () => {
  testApp = await openTestApp({
    now: new Date('2026-03-01T12:00:00Z'),
    environment: { AUTH_RATE_SIGNUP: '1000' },
    log: (line) => void log.push(line),
  })
  ;[alice, bob, carol, dora] = await Promise.all([
    signUp(testApp, 'Alice'),
    signUp(testApp, 'Bob'),
    signUp(testApp, 'Carol'),
    signUp(testApp, 'Dora'),
  ])
})
afterAll(() => testApp.close())

beforeEach(async () => {
  // no test is held up by the requests of the others
  testApp.clock.advance(120_000)
  const form = new FormData()
  form.set('file', new File([SCRIPT], 'lock.fountain'))
  id = (await read<{ id: string }>(alice.ask('POST', '/api/plays/import', form))).id
  for (const person of [bob, carol, dora]) {
    await alice.ask('POST', `/api/plays/${id}/people`, { email: person.email, role: 'viewer' })
    await person.ask('GET', `/api/plays/${id}`)
  }
  await cast('ANNA', member(bob), member(dora, true))
  await cast('BRUNO', member(carol))
  await testApp.app.kernel.events.settled()
  for (const table of ['news', 'rehearsals']) await testApp.app.kernel.database.query(`delete from ${table}`)
})

test('the plan offers the French scenes with those they need', async () => {
  const { scenes, people } = await planOf(alice)
  expect(people.map(({ name }) => name)).toEqual(['Bob', 'Carol', 'Dora'])
  expect(scenes.map(({ title, minutes }) => [title, minutes])).toEqual([
    ['1. Act One · A kitchen.', 5],
    ['2. Act One · A kitchen.', 5],
    ['3. Act One · A kitchen.', 5],
  ])
  expect(scenes.map((scene) => [new Set(scene.people), scene.understudies, scene.uncast])).toEqual([
    [new Set([bob.id]), [dora.id], []],
    [new Set([bob.id, carol.id]), [dora.id], []],
    [new Set([carol.id]), [], ['CLARA']],
  ])
})

test('only those who may write the play see and change the plan', async () => {
  const plan = await planOne('2026-03-10')
  expect(await codeOf(bob.ask('GET', `/api/plays/${id}/rehearsals`))).toEqual([403, 'not_allowed'])
  expect(await codeOf(publish(bob, plan))).toEqual([403, 'not_allowed'])
  expect(await codeOf(change(bob, 'POST', '', { rehearsals: [rehearsal('2026-03-11')] }))).toEqual([403, 'not_allowed'])
  const mallory = await signUp(testApp, `Mallory${Date.now()}`)
  expect(await codeOf(mallory.ask('GET', `/api/plays/${id}/rehearsals`))).toEqual([404, 'play_not_found'])
  expect(await codeOf(mallory.ask('GET', `/api/plays/${id}/calls`))).toEqual([404, 'play_not_found'])
})

test('nothing is told before it is published; then each is called for their own scenes', async () => {
  const plan = await planOne('2026-03-10')
  expect(plan.rehearsals.map(({ state }) => state)).toEqual(['draft'])
  expect([await ownCalls(bob), await notified(bob)]).toEqual([[], []])
  expect((await publish(alice, plan)).status).toBe(200)
  expect(await ownCalls(bob)).toMatchObject([
    {
      startsAt: '2026-03-10T18:30:00.000Z',
      endsAt: '2026-03-10T18:40:00.000Z',
      zone: 'Europe/Paris',
      place: 'Studio 2',
      units: [{ title: '1. Act One · A kitchen.' }, { title: '2. Act One · A kitchen.' }],
    },
  ])
  expect(await ownCalls(carol)).toMatchObject([
    { startsAt: '2026-03-10T18:35:00.000Z', endsAt: '2026-03-10T18:45:00.000Z' },
  ])
  // an understudy is called on wish only
  expect([await ownCalls(dora), await notified(dora)]).toEqual([[], []])
  expect(await notified(bob)).toMatchObject([{ from: { id: alice.id }, subject: { kind: 'play', id } }])
  expect(await notified(carol)).toHaveLength(1)
  expect((await planOf(alice)).rehearsals).toMatchObject([{ state: 'published', called: [{}, {}] }])
})

test('a change tells only those whose own call it changes', async () => {
  const plan = await planOne('2026-03-10')
  await publish(alice, plan)
  await readAll()
  const [one] = (await planOf(alice)).rehearsals
  if (!one) throw new Error('the rehearsal is gone')
  // the last scene, without Bob, takes longer
  const units = one.units.map(({ element, minutes, pause }, at) => ({
    element,
    pause,
    minutes: at === 2 ? 20 : minutes,
  }))
  const saved = await read<RehearsalPlan>(
    change(alice, 'PUT', '', { rehearsals: [{ ...rehearsal('2026-03-10', { units }), id: one.id, revision: 1 }] }),
  )
  expect(saved.rehearsals).toMatchObject([{ state: 'changed', revision: 2 }])
  expect(await notified(carol)).toEqual([])
  await publish(alice, saved)
  expect([(await notified(bob)).length, (await notified(carol)).length]).toEqual([0, 1])
  expect(await ownCalls(carol)).toMatchObject([{ endsAt: '2026-03-10T19:00:00.000Z' }])
  // a note tells nobody, and is read by all
  await readAll()
  const noted = { ...rehearsal('2026-03-10', { units, note: 'Bring boots.' }), id: one.id, revision: 2 }
  await publish(alice, await read(change(alice, 'PUT', '', { rehearsals: [noted] })))
  expect([(await notified(bob)).length, (await notified(carol)).length]).toEqual([0, 0])
  expect(await ownCalls(bob)).toMatchObject([{ note: 'Bring boots.' }])
  // without the first two scenes, Bob is no longer called
  const last = { ...rehearsal('2026-03-10', { units: units.slice(2) }), id: one.id, revision: 3 }
  await publish(alice, await read(change(alice, 'PUT', '', { rehearsals: [last] })))
  expect([(await notified(bob)).length, (await ownCalls(bob)).length]).toEqual([1, 0])
})

test('a rehearsal that is over tells nobody; one that is cancelled tells those who were called', async () => {
  await publish(alice, await planOne('2026-02-20'))
  expect([await notified(bob), await notified(carol)]).toEqual([[], []])
  const plan = await planOne('2026-03-10')
  await publish(alice, plan)
  await readAll()
  const last = plan.rehearsals.at(-1)
  expect((await change(alice, 'DELETE', `/${last?.id}`, {})).status).toBe(200)
  expect([(await notified(bob)).length, (await notified(carol)).length, (await notified(dora)).length]).toEqual([
    1, 1, 0,
  ])
  expect(await codeOf(change(alice, 'DELETE', `/${last?.id}`, {}))).toEqual([404, 'rehearsal_not_found'])
})

test('of two directors who change the same rehearsal, the second is told, and nothing of the first is lost', async () => {
  await alice.ask('POST', `/api/plays/${id}/people`, { email: dora.email, role: 'editor' })
  const { rehearsals } = await planOne('2026-03-10', '2026-03-11')
  const [first, second] = rehearsals
  const set = (by: Person, place: string, ...ones: typeof rehearsals) =>
    change(by, 'PUT', '', {
      rehearsals: ones.map(({ id: one, revision, startsAt }) => ({
        ...rehearsal(startsAt.slice(0, 10), { place }),
        id: one,
        revision,
      })),
    })
  if (!first || !second) throw new Error('the rehearsals are gone')
  expect((await set(dora, 'Hall', first)).status).toBe(200)
  expect(await codeOf(set(alice, 'Cellar', second, first))).toEqual([409, 'rehearsal_moved_on'])
  expect((await planOf(alice)).rehearsals.map(({ place, revision }) => [place, revision])).toEqual([
    ['Hall', 2],
    ['Studio 2', 1],
  ])
  expect(await codeOf(publish(alice, { ...(await planOf(alice)), rehearsals }))).toEqual([409, 'rehearsal_moved_on'])
  expect(await notified(bob)).toEqual([])
})

test('times out of order and scenes that the play never had are refused', async () => {
  const add = (...rehearsals: object[]) => codeOf(change(alice, 'POST', '', { rehearsals }))
  expect(await add(rehearsal('2026-03-10', { endsAt: '2026-03-10T18:00:00Z' }))).toEqual([400, 'invalid'])
  expect(await add(rehearsal('2026-03-10', { endsAt: '2026-03-12T18:00:00Z' }))).toEqual([400, 'invalid'])
  expect(await add(rehearsal('2026-03-10', { zone: 'Europe/Nowhere' }))).toEqual([400, 'invalid'])
  expect(await add(rehearsal('2026-03-10', { units: [{ element: 'x', minutes: 5, pause: 0 }] }))).toEqual([
    400,
    'invalid',
  ])
})

test('a scene is found again after it was rewritten', async () => {
  await planOne('2026-03-10')
  const { plays } = testApp.app
  await rewrite(plays, id, { by: alice.id, was: 'Enter BRUNO with a lamp.', is: 'Enter BRUNO.' })
  await plays.settle()
  const titles = async () => (await planOf(alice)).rehearsals[0]?.units.map(({ title, isGone }) => [title, isGone])
  expect(await titles()).toEqual([
    ['1. Act One · A kitchen.', false],
    ['2. Act One · A kitchen.', false],
    ['3. Act One · A kitchen.', false],
  ])
  // nobody leaves any more, so that two of the scenes become one
  await rewrite(plays, id, { by: alice.id, was: 'Exit ANNA.', is: 'Silence.' })
  await plays.settle()
  expect((await titles())?.map(([, isGone]) => isGone)).toEqual([false, false, false])
})

test('attendance is noted for those who are called', async () => {
  const plan = await planOne('2026-03-10')
  await publish(alice, plan)
  const path = `/${plan.rehearsals[0]?.id}/attendance`
  const note = (userId: string, attendance: string | null) => change(alice, 'PUT', path, { userId, attendance })
  expect((await read<RehearsalPlan>(note(bob.id, 'late'))).rehearsals[0]?.called).toContainEqual(
    expect.objectContaining({ userId: bob.id, attendance: 'late' }),
  )
  expect(await codeOf(note(dora.id, 'present'))).toEqual([404, 'call_not_found'])
  expect((await read<RehearsalPlan>(note(bob.id, null))).rehearsals[0]?.called[0]?.attendance).toBeNull()
})

test('a proposed order lets people wait less, and comes when they can', async () => {
  const { scenes } = await planOf(alice)
  const [one, two, three] = scenes.map(({ element }) => ({ element, minutes: 10, pause: 0 }))
  if (!one || !two || !three) throw new Error('the scenes are gone')
  const busy = { startsAt: '2026-03-10T18:30:00Z', endsAt: '2026-03-10T19:00:00Z', zone: 'Europe/Paris' }
  await bob.ask('POST', '/api/availability/times', { ...busy, allDay: false, weeks: 1, note: 'dentist' })
  // Carol is needed before and after a scene without her
  const input = rehearsal('2026-03-10', { units: [three, one, two] })
  const answer = await change(alice, 'POST', '/order', { rehearsals: [input] })
  expect([answer.status, await answer.json()]).toMatchObject([200, { left: [], waiting: { now: 10, proposed: 0 } }])
  const { rehearsals } = await read<{ rehearsals: { element: string; pause: number }[][] }>(
    change(alice, 'POST', '/order', { rehearsals: [input] }),
  )
  // Bob's scenes begin after 19:00, when he is free
  const starts = (rehearsals[0] ?? []).map(({ element, pause }) => [element, pause])
  const before = starts.findIndex(([element]) => element === one.element || element === two.element)
  const minutes = starts
    .slice(0, before + 1)
    .reduce((sum, [, pause], at) => sum + Number(pause) + (at < before ? 10 : 0), 0)
  expect(minutes).toBeGreaterThanOrEqual(30)
  const nothing = await change(bob, 'POST', '/order', { rehearsals: [input] })
  expect(await codeOf(nothing)).toEqual([403, 'not_allowed'])
})

const calendarOf = async (by: Person): Promise<string> =>
  new URL((await read<{ address: { url: string } }>(by.ask('POST', '/api/calendar-address'))).address.url).pathname
const eventsAt = async (path: string) => {
  const answer = await testApp.fetch(path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  return new ICAL.Component(ICAL.parse(await answer.text()) as unknown[])
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
}

test('a calendar address shows one’s calls in all plays, as they are published', async () => {
  const plan = await planOne('2026-03-10', '2026-03-29')
  await publish(alice, plan)
  const path = await calendarOf(bob)
  const events = await eventsAt(path)
  expect(events.map(({ startDate, endDate }) => [startDate.toJSDate(), endDate.toJSDate()])).toEqual([
    [new Date('2026-03-10T18:30:00Z'), new Date('2026-03-10T18:40:00Z')],
    [new Date('2026-03-29T18:30:00Z'), new Date('2026-03-29T18:40:00Z')],
  ])
  expect([events[0]?.summary, events[0]?.location, events[0]?.sequence]).toEqual([
    'The Lock: 1. Act One · A kitchen., 2. Act One · A kitchen.',
    'Studio 2',
    0,
  ])
  // a change keeps the event and raises its sequence
  const [first] = plan.rehearsals
  const units = first?.units.map(({ element, pause }) => ({ element, pause, minutes: 15 })) ?? []
  const moved = { ...rehearsal('2026-03-12', { units }), id: first?.id, revision: 1 }
  const saved = await read<RehearsalPlan>(change(alice, 'PUT', '', { rehearsals: [moved] }))
  expect((await eventsAt(path))[0]?.sequence).toBe(0)
  await publish(alice, saved)
  const [again] = await eventsAt(path)
  expect([again?.uid, again?.sequence, again?.startDate.toJSDate()]).toEqual([
    events[0]?.uid,
    1,
    new Date('2026-03-12T18:30:00Z'),
  ])
  await change(alice, 'DELETE', `/${first?.id}`, {})
  expect(await eventsAt(path)).toHaveLength(1)
})

const nextCalls = async (by: Person) => (await read<{ calls: NextCall[] }>(by.ask('GET', '/api/calls'))).calls

test('the next calls of a user are those in all plays that they can still read, as they are published', async () => {
  await publish(alice, await planOne('2026-02-20', '2026-03-12'))
  const first = id
  const { id: second } = await read<{ id: string }>(alice.ask('POST', `/api/plays/${first}/duplicate`))
  for (const person of [bob, carol]) {
    await alice.ask('POST', `/api/plays/${second}/people`, { email: person.email, role: 'viewer' })
    await person.ask('GET', `/api/plays/${second}`)
  }
  id = second
  await cast('ANNA', member(bob))
  await publish(alice, await planOne('2026-03-11'))
  expect(await nextCalls(bob)).toMatchObject([
    {
      playId: second,
      title: 'The Lock (copy)',
      startsAt: '2026-03-11T18:30:00.000Z',
      zone: 'Europe/Paris',
      place: 'Studio 2',
      units: [{ title: '1. Act One · A kitchen.' }, { title: '2. Act One · A kitchen.' }],
    },
    { playId: first, title: 'The Lock', startsAt: '2026-03-12T18:30:00.000Z' },
  ])
  expect((await nextCalls(carol)).map((call) => call.playId)).toEqual([first])
  expect([await nextCalls(dora), (await testApp.fetch('/api/calls')).status]).toEqual([[], 401])
  // what is planned and isn't published is nobody's call
  await planOne('2026-03-09')
  expect(await nextCalls(bob)).toHaveLength(2)
  const { people } = await read<{ people: { id: string; userId: string }[] }>(
    alice.ask('GET', `/api/plays/${second}/people`),
  )
  await alice.ask('DELETE', `/api/plays/${second}/people/${people.find(({ userId }) => userId === bob.id)?.id}`)
  expect((await nextCalls(bob)).map((call) => call.playId)).toEqual([first])
})

test('a suspended user has no calendar until the suspension ends', async () => {
  await publish(alice, await planOne('2026-03-10'))
  const path = await calendarOf(bob)
  const suspend = (until: Date | null) =>
    testApp.app.kernel.database.query('update accounts set banned_until = $1 where id = $2', [until, bob.id])
  await suspend(new Date(testApp.clock.now().getTime() + 60_000))
  const suspended = await testApp.fetch(path)
  const unknown = await testApp.fetch('/api/calendars/AAAAAAAAAAAAAAAAAAAAAA.ics')
  expect([suspended.status, await suspended.text()]).toEqual([404, await unknown.text()])
  testApp.clock.advance(60_000)
  expect(await eventsAt(path)).toHaveLength(1)
  await suspend(null)
})

test('a calendar shows nothing of a play that its user can no longer read', async () => {
  await publish(alice, await planOne('2026-03-10'))
  const path = await calendarOf(bob)
  expect(await eventsAt(path)).toHaveLength(1)
  const { people } = await read<{ people: { id: string; userId: string }[] }>(
    alice.ask('GET', `/api/plays/${id}/people`),
  )
  await alice.ask('DELETE', `/api/plays/${id}/people/${people.find(({ userId }) => userId === bob.id)?.id}`)
  expect(await eventsAt(path)).toEqual([])
})

test('an address works until it is renewed or revoked; others don’t exist, and no log has one', async () => {
  const old = await calendarOf(bob)
  const shown = await read<{ address: { url: string } }>(bob.ask('GET', '/api/calendar-address'))
  expect(new URL(shown.address.url).pathname).toBe(old)
  const renewed = await calendarOf(bob)
  expect((await testApp.fetch(old)).status).toBe(404)
  expect((await testApp.fetch(renewed)).status).toBe(200)
  await bob.ask('DELETE', '/api/calendar-address')
  const revoked = await testApp.fetch(renewed)
  const unknown = await testApp.fetch('/api/calendars/AAAAAAAAAAAAAAAAAAAAAA.ics')
  expect([revoked.status, unknown.status]).toEqual([404, 404])
  expect(await revoked.text()).toBe(await unknown.text())
  expect((await testApp.fetch('/api/calendars/x')).status).toBe(404)
  const secrets = [old, renewed].map((path) => /([\w-]{22})\.ics$/.exec(path)?.[1] ?? '')
  expect(secrets.map(({ length }) => length)).toEqual([22, 22])
  for (const secret of secrets) {
    expect(log.filter((line) => line.includes(secret))).toEqual([])
    const { rows } = await testApp.app.kernel.database.query('select * from calendar_addresses')
    expect(JSON.stringify(rows)).not.toContain(secret)
  }
  expect(log.some((line) => line.includes('/api/calendars/:file'))).toBe(true)
})

test('guessing addresses is limited', async () => {
  const guess = async (at: number) => (await testApp.fetch(`/api/calendars/${String(at).padStart(22, 'x')}.ics`)).status
  const answers = []
  for (let at = 0; at < 130; at++) answers.push(await guess(at))
  expect(answers.filter((status) => status === 404).length).toBeLessThanOrEqual(121)
  expect(answers.at(-1)).toBe(429)
})

test('what is stored about a user is exported and deleted', async () => {
  await publish(alice, await planOne('2026-03-10'))
  await calendarOf(bob)
  const production = testApp.app.modules.find(({ name }) => name === 'production')
  const exported = (await production?.exportFor(bob.id)) as { calls: object[]; calendar_address: object }
  expect(exported.calls).toContainEqual(expect.objectContaining({ place: 'Studio 2' }))
  expect(Object.keys(exported.calendar_address)).toEqual(['created_at'])
  await production?.forget(bob.id)
  expect(await production?.exportFor(bob.id)).toMatchObject({ calls: [], calendar_address: null })
  expect(await ownCalls(carol)).toHaveLength(1)
})
