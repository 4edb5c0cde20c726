import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { printCalendar, type CalendarEvent } from './print-calendar.ts'

const EVENT: CalendarEvent = {
  uid: 'a@example.org',
  sequence: 3,
  changedAt: new Date('2026-03-01T12:00:00Z'),
  startsAt: new Date('2026-03-28T18:30:00Z'),
  endsAt: new Date('2026-03-28T21:00:00Z'),
  summary: 'Rain',
  location: '',
  description: '',
  url: 'https://example.org/plays/a',
}
const parse = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}

test.each([
  'Rain; snow, hail \\ wind',
  'Ende\nBEGIN:VEVENT\nSUMMARY:injected',
  'é😀'.repeat(60),
  'a'.repeat(300),
  `${'a'.repeat(66)}\\n,`,
])('the text %j is read as it was, in lines of 75 bytes', (words) => {
  const text = printCalendar('Réplique', [{ ...EVENT, summary: words, location: words, description: words }])
  const [event, ...more] = parse(text)
  expect(more).toEqual([])
  expect([event?.summary, event?.location, event?.description]).toEqual([words, words, words])
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text).not.toContain('\uFFFD')
})

test('times are in UTC, and the event keeps its id and sequence', () => {
  const text = printCalendar('Réplique', [EVENT])
  expect(text).toContain('\r\nDTSTART:20260328T183000Z\r\nDTEND:20260328T210000Z\r\n')
  const [event] = parse(text)
  expect([event?.uid, event?.sequence, event?.startDate.toJSDate()]).toEqual(['a@example.org', 3, EVENT.startsAt])
  expect(text).not.toContain('LOCATION')
})

test('a calendar without events is one, too', () => {
  expect(parse(printCalendar('Réplique', []))).toEqual([])
})
