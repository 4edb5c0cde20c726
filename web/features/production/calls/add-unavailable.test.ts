import { expect, test } from 'vitest'
import { unavailableTimeOf, type UnavailableFields } from './add-unavailable.tsx'

const fields: UnavailableFields = {
  date: '2026-03-28',
  lastDate: '',
  from: '18:00',
  to: '23:00',
  allDay: false,
  weekly: false,
  until: '',
  note: '',
}
const timeOf = (more: Partial<UnavailableFields>) => {
  const time = unavailableTimeOf({ ...fields, ...more }, 'Europe/Paris')
  return time && [time.startsAt.slice(0, 16), time.endsAt.slice(0, 16), time.weeks]
}

test.each([
  [{}, ['2026-03-28T17:00', '2026-03-28T22:00', 1]],
  [{ to: '02:00' }, ['2026-03-28T17:00', '2026-03-29T01:00', 1]],
  // the day has only 23 hours
  [{ date: '2026-03-29', allDay: true }, ['2026-03-28T23:00', '2026-03-29T22:00', 1]],
  [{ allDay: true, lastDate: '2026-03-30' }, ['2026-03-27T23:00', '2026-03-30T22:00', 1]],
  [{ weekly: true, until: '2026-04-11' }, ['2026-03-28T17:00', '2026-03-28T22:00', 3]],
  [{ weekly: true, until: '2026-04-10' }, ['2026-03-28T17:00', '2026-03-28T22:00', 2]],
  [{ weekly: true, until: '2036-04-10' }, ['2026-03-28T17:00', '2026-03-28T22:00', 80]],
])('%j', (more, expected) => expect(timeOf(more)).toEqual(expected))

test.each([{ date: '' }, { to: '18:00' }, { from: '' }, { allDay: true, lastDate: '2026-03-27' }, { weekly: true }])(
  '%j is not a time',
  (more) => expect(timeOf(more)).toBeNull(),
)
