import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const FROM = Date.parse('2026-03-01T00:00:00Z')
const TO = Date.parse('2027-09-01T00:00:00Z')

const PARIS = `BEGIN:VTIMEZONE
TZID:Romance Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`

const calendar = (...components: string[]): string =>
  `BEGIN:VCALENDAR\nVERSION:2.0\n${components.join('\n')}\nEND:VCALENDAR\n`.replaceAll('\n', '\r\n')
const event = (lines: string, uid = '1'): string => `BEGIN:VEVENT\nUID:${uid}\n${lines}\nEND:VEVENT`
const read = (text: string) =>
  readCalendar({
    bytes: new TextEncoder().encode(text),
    zone: 'Europe/Paris',
    from: FROM,
    to: TO,
    maxEvents: 10_000,
    maxTimes: 5000,
  })
const busyIn = (...components: string[]): string[] =>
  read(calendar(...components)).busy.map(([start, end]) =>
    [start, end].map((time) => new Date(time).toISOString().slice(0, 16)).join(' '),
  )

test('an event in UTC, and one of a zone that the file defines', () => {
  expect(busyIn(event('DTSTART:20260310T180000Z\nDTEND:20260310T190000Z'))).toEqual([
    '2026-03-10T18:00 2026-03-10T19:00',
  ])
  const start = 'DTSTART;TZID=Romance Standard Time:20260328T190000'
  expect(busyIn(PARIS, event(`${start}\nDTEND;TZID=Romance Standard Time:20260328T200000`))).toEqual([
    '2026-03-28T18:00 2026-03-28T19:00',
  ])
})

test('a weekly event keeps its local time when the clocks change', () => {
  const start = 'DTSTART;TZID=Romance Standard Time:20260327T190000'
  expect(busyIn(PARIS, event(`${start}\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=2`))).toEqual([
    '2026-03-27T18:00 2026-03-27T19:00',
    '2026-04-03T17:00 2026-04-03T18:00',
  ])
})

test('a zone that the file doesn’t define is one of IANA’s, or else the user’s', () => {
  expect(busyIn(event('DTSTART;TZID=America/New_York:20260310T140000\nDURATION:PT1H'))).toEqual([
    '2026-03-10T18:00 2026-03-10T19:00',
  ])
  expect(busyIn(event('DTSTART:20260310T190000\nDURATION:PT1H'))).toEqual(['2026-03-10T18:00 2026-03-10T19:00'])
})

test('days begin and end at midnight in the user’s zone', () => {
  expect(busyIn(event('DTSTART;VALUE=DATE:20260310\nDTEND;VALUE=DATE:20260312'))).toEqual([
    '2026-03-09T23:00 2026-03-11T23:00',
  ])
  expect(busyIn(event('DTSTART;VALUE=DATE:20260310'))).toEqual(['2026-03-09T23:00 2026-03-10T23:00'])
})

test('cancelled events and those that show their time as free take no time', () => {
  const times = 'DTSTART:20260310T180000Z\nDTEND:20260310T190000Z'
  expect(busyIn(event(`${times}\nSTATUS:CANCELLED`), event(`${times}\nTRANSP:TRANSPARENT`, '2'))).toEqual([])
})

test('repetitions can be left out, moved or cancelled, each by the event with its own id', () => {
  const daily = 'DTSTART:20260310T180000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE:20260311T180000Z'
  const moved = 'RECURRENCE-ID:20260312T180000Z\nDTSTART:20260312T100000Z\nDURATION:PT30M'
  const cancelled = 'RECURRENCE-ID:20260313T180000Z\nDTSTART:20260313T180000Z\nDURATION:PT1H\nSTATUS:CANCELLED'
  const other = event('DTSTART:20260312T180000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=1', 'other')
  expect(busyIn(event(daily), event(moved), event(cancelled), other)).toEqual([
    '2026-03-10T18:00 2026-03-10T19:00',
    '2026-03-12T10:00 2026-03-12T10:30',
    '2026-03-12T18:00 2026-03-12T19:00',
  ])
})

test('times that overlap are joined, and those outside the period left out', () => {
  const at = (start: string, end: string, uid: string) => event(`DTSTART:${start}\nDTEND:${end}`, uid)
  expect(
    busyIn(
      at('20260310T190000Z', '20260310T200000Z', '1'),
      at('20260310T180000Z', '20260310T193000Z', '2'),
      at('20250310T180000Z', '20250310T193000Z', '3'),
      at('20280310T180000Z', '20280310T193000Z', '4'),
      at('20260228T230000Z', '20260301T010000Z', '5'),
    ),
  ).toEqual(['2026-03-01T00:00 2026-03-01T01:00', '2026-03-10T18:00 2026-03-10T20:00'])
})

test('an event that repeats without end ends with the period; one that repeats too often is cut off', () => {
  const daily = read(calendar(event('DTSTART:20260310T180000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY')))
  expect([daily.busy.length, daily.isCut]).toEqual([540, false])
  const often = read(calendar(event('DTSTART:20260310T180000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY;INTERVAL=2')))
  expect([often.busy.length, often.isCut]).toEqual([5000, true])
})

test('an event without a time, or with one that is none, is left out, and the others are read', () => {
  const good = event('DTSTART:20260311T180000Z\nDURATION:PT1H', 'good')
  const { busy, isCut } = read(calendar(event('DURATION:PT1H'), event('DTSTART:tomorrow\nDURATION:PT1H'), good))
  expect([busy.map(([start]) => start), isCut]).toEqual([[Date.parse('2026-03-11T18:00:00Z')], true])
})

test('ten thousand events are read, and more are refused', () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    event(
      `DTSTART:202603${String(10 + (at % 20))}T${String(at % 24).padStart(2, '0')}0000Z\nDURATION:PT5M`,
      String(at),
    ),
  )
  expect(read(calendar(...many)).busy.length).toBe(120)
  expect(() => read(calendar(...many, event('DTSTART:20260310T180000Z', 'x')))).toThrow('too many events')
})

test.each([
  ['no calendar', 'INT. KITCHEN'],
  ['nothing', ''],
  ['a hundred components in one another', calendar('BEGIN:VEVENT\n'.repeat(100) + 'END:VEVENT\n'.repeat(100))],
  ['an end without a beginning', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\nEND:VCALENDAR\r\n'],
  ['a calendar that doesn’t end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'],
])('a file with %s is refused', (_, text) => {
  expect(() => read(text)).toThrow()
})

test('a line of almost a megabyte is read', () => {
  const long = event(`SUMMARY:${'x'.repeat(900_000)}\nDTSTART:20260310T180000Z\nDURATION:PT1H`)
  expect(busyIn(long)).toHaveLength(1)
})
