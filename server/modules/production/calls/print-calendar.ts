/** Prints events as a calendar for calendar programs (RFC 5545). */

export interface CalendarEvent {
  /** Identifies the event for ever. */
  readonly uid: string
  /** Rises with each change. */
  readonly sequence: number
  readonly changedAt: Date
  readonly startsAt: Date
  readonly endsAt: Date
  readonly summary: string
  readonly location: string
  readonly description: string
  readonly url: string
}

/** Maximum length of a line in bytes. A longer one continues on the next, after a space. */
const LINE = 75

/** How often programs should ask again. */
const REFRESH = 'PT1H'

export function printCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Replique//Rehearsal calls//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escape(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...events.flatMap(printEvent),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const printEvent = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${timeInUtc(event.changedAt)}`,
  `LAST-MODIFIED:${timeInUtc(event.changedAt)}`,
  `DTSTART:${timeInUtc(event.startsAt)}`,
  `DTEND:${timeInUtc(event.endsAt)}`,
  `SUMMARY:${escape(event.summary)}`,
  ...(event.location === '' ? [] : [`LOCATION:${escape(event.location)}`]),
  ...(event.description === '' ? [] : [`DESCRIPTION:${escape(event.description)}`]),
  `URL:${event.url}`,
  'STATUS:CONFIRMED',
  'TRANSP:OPAQUE',
  'END:VEVENT',
]

/** For example "20260328T183000Z". */
const timeInUtc = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escape = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    // other control characters are not allowed
    .replaceAll(/\p{Cc}/gu, ' ')

const sizeOf = (text: string): number => Buffer.byteLength(text)

/** Breaks a line that is too long, between characters. */
function fold(line: string): string {
  if (sizeOf(line) <= LINE) return line
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const character of line) {
    const more = sizeOf(character)
    if (size + more > LINE) {
      lines.push(current)
      current = ' '
      size = 1
    }
    current += character
    size += more
  }
  return [...lines, current].join('\r\n')
}
