import type { Availability, RehearsalPlan } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, signUp, type Person } from '../../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../../testing/index.ts'
import { repetitionsOf } from './availability.ts'

const SCRIPT = 'Title: Rain\n\n.KITCHEN\n\nEnter ADA.\n\n@ADA\nListen.\n'

let testApp: TestApp
let alice: Person
let bob: Person
let id: string
beforeAll(async () => {
  testApp = await openTestApp({ now: new Date('2026-03-01T12:00:00Z') })
  ;[alice, bob] = await Promise.all([signUp(testApp, 'Alice'), signUp(testApp, 'Bob')])
  const form = new FormData()
  form.set('file', new File([SCRIPT], 'rain.fountain'))
  id = (await read<{ id: string }>(alice.ask('POST', '/api/plays/import', form))).id
  await alice.ask('POST', `/api/plays/${id}/people`, { email: bob.email, role: 'viewer' })
  const { characters } = await read<{ characters: { id: string }[] }>(bob.ask('GET', `/api/plays/${id}`))
  await alice.ask('PUT', `/api/plays/${id}/casting/${encodeURIComponent(characters[0]?.id ?? '')}`, {
    cast: [{ userId: bob.id, understudy: false }],
  })
})
afterAll(() => testApp.close())

const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
const add = (by: Person, more: object = {}) =>
  by.ask('POST', '/api/availability/times', {
    startsAt: '2026-03-10T18:00:00Z',
    endsAt: '2026-03-10T20:00:00Z',
    zone: 'Europe/Paris',
    allDay: false,
    weeks: 1,
    note: 'at the dentist',
    ...more,
  })
const upload = (by: Person, text: string) => {
  const form = new FormData()
  form.set('file', new File([text], 'agenda.ics'))
  form.set('zone', 'Europe/Paris')
  return by.ask('POST', '/api/availability/import', form)
}
/** Plans a rehearsal for each day, and returns when Bob can't come to them. */
async function busyOn(...days: string[]): Promise<(string | undefined)[]> {
  const rehearsals = days.map((day) => ({
    startsAt: `${day}T17:00:00Z`,
    endsAt: `${day}T21:00:00Z`,
    zone: 'Europe/Paris',
    place: '',
    note: '',
    understudies: false,
    units: [],
  }))
  const plan = await read<RehearsalPlan>(alice.ask('POST', `/api/plays/${id}/rehearsals`, { rehearsals }))
  // nothing says why
  expect(JSON.stringify(plan)).not.toMatch(/dentist|secret/i)
  return days.map((day) => {
    const found = plan.rehearsals.find(({ startsAt }) => startsAt.startsWith(day))
    return found?.busy.map(({ startsAt, endsAt }) => `${startsAt.slice(11, 16)}-${endsAt.slice(11, 16)}`).join(' ')
  })
}

test('a time is seen by its user with its note, and by directors without', async () => {
  const { times } = await read<Availability>(add(bob))
  expect(times).toMatchObject([{ startsAt: '2026-03-10T18:00:00.000Z', weeks: 1, note: 'at the dentist' }])
  expect(await read<Availability>(alice.ask('GET', '/api/availability'))).toEqual({ times: [], imported: null })
  expect(await busyOn('2026-03-10', '2026-03-11')).toEqual(['18:00-20:00', ''])
  const one = times[0]?.id ?? ''
  expect(await codeOf(alice.ask('DELETE', `/api/availability/times/${one}`))).toEqual([404, 'not_found'])
  expect(await read<Availability>(bob.ask('DELETE', `/api/availability/times/${one}`))).toMatchObject({ times: [] })
})

test('a weekly time keeps its local time when the clocks change', async () => {
  expect(
    repetitionsOf({
      starts_at: new Date('2026-03-24T18:00:00Z'),
      ends_at: new Date('2026-03-24T20:00:00Z'),
      zone: 'Europe/Paris',
      weeks: 2,
    }).map(({ start, end }) => [new Date(start).toISOString(), new Date(end).toISOString()]),
  ).toEqual([
    ['2026-03-24T18:00:00.000Z', '2026-03-24T20:00:00.000Z'],
    ['2026-03-31T17:00:00.000Z', '2026-03-31T19:00:00.000Z'],
  ])
  await add(bob, { startsAt: '2026-10-20T18:00:00Z', endsAt: '2026-10-20T19:30:00Z', weeks: 2 })
  // an hour later in winter
  expect(await busyOn('2026-10-20', '2026-10-27', '2026-11-03')).toEqual(['18:00-19:30', '19:00-20:30', ''])
})

test('impossible times are refused', async () => {
  expect(await codeOf(add(bob, { endsAt: '2026-03-10T18:00:00Z' }))).toEqual([400, 'invalid'])
  expect(await codeOf(add(bob, { endsAt: '2028-03-10T18:00:00Z' }))).toEqual([400, 'invalid'])
  expect(await codeOf(add(bob, { weeks: 1000 }))).toEqual([400, 'invalid'])
  expect(await codeOf(add(bob, { note: 'x'.repeat(201) }))).toEqual([400, 'invalid'])
})

const event = (lines: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

test('an imported calendar is seen as busy times only; another replaces it', async () => {
  const secret = event('SUMMARY:A secret\r\nDTSTART:20260512T173000Z\r\nDTEND:20260512T180000Z')
  expect(await read<Availability>(upload(bob, secret))).toMatchObject({ imported: { times: 1, isCut: false } })
  expect(await busyOn('2026-05-12')).toEqual(['17:30-18:00'])
  const { rows } = await testApp.app.kernel.database.query('select * from imported_busy_times')
  expect(JSON.stringify(rows)).not.toContain('secret')
  await upload(bob, event('DTSTART:20260513T173000Z\r\nDTEND:20260513T180000Z'))
  expect(await busyOn('2026-05-12', '2026-05-13')).toEqual(['', '17:30-18:00'])
  await bob.ask('DELETE', '/api/availability/import')
  expect(await busyOn('2026-05-13')).toEqual([''])
})

test('a file that is not a calendar or is too large is refused, and one that takes too long is cut off', async () => {
  await upload(bob, event('DTSTART:20260514T173000Z\r\nDTEND:20260514T180000Z'))
  expect(await codeOf(upload(bob, 'INT. KITCHEN'))).toEqual([400, 'calendar_wrong'])
  expect(await codeOf(upload(bob, `${event('')}${' '.repeat(1024 * 1024)}`))).toEqual([413, 'calendar_too_large'])
  // refused before it is read
  const body = new Uint8Array(2 * 1024 * 1024)
  const larger = await testApp.fetch('/api/availability/import', { method: 'POST', body })
  expect([larger.status, await larger.json()]).toMatchObject([413, { code: 'file_too_large', data: { megabytes: 1 } }])
  // every second for decades
  const endless = 'DTSTART:19700101T000000Z\r\nDURATION:PT1S\r\nRRULE:FREQ=SECONDLY'
  expect(await read<Availability>(upload(bob, event(endless)))).toMatchObject({ imported: { times: 0, isCut: true } })
  expect((await bob.ask('GET', '/api/availability')).status).toBe(200)
}, 60_000)

test('what is stored about a user is exported and deleted', async () => {
  await upload(bob, event('DTSTART:20260514T173000Z\r\nDTEND:20260514T180000Z'))
  const production = testApp.app.modules.find(({ name }) => name === 'production')
  const exported = (await production?.exportFor(bob.id)) as Record<string, object[]>
  expect(exported['unavailable_times']).toContainEqual(expect.objectContaining({ note: 'at the dentist' }))
  expect(exported['imported_busy_times']).toHaveLength(1)
  await production?.forget(bob.id)
  expect(await production?.exportFor(bob.id)).toMatchObject({ unavailable_times: [], imported_busy_times: [] })
  expect(await read<Availability>(bob.ask('GET', '/api/availability'))).toEqual({ times: [], imported: null })
})
