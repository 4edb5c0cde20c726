/**
 * Local times in time zones. A rehearsal that takes place at the same local time every week is at a different instant
 * after a change to or from summer time.
 */

/** A date such as "2026-03-28" and a time such as "19:30". */
export interface LocalTime {
  readonly date: string
  readonly time: string
}

const DAY = 86_400_000
/** Maximum number of formats kept. There are about 600 zones, but their names are accepted in any letter case. */
const MOST_FORMATS = 200

const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws a RangeError if there is no such zone. */
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  if (formats.size >= MOST_FORMATS) formats.clear()
  formats.set(zone, format)
  return format
}

/** Whether a name is that of an IANA time zone, such as "Europe/Paris". */
export function isTimeZone(zone: string): boolean {
  // an offset such as "+02:00" isn't a zone, because it doesn't say when summer time begins
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    formatIn(zone)
    return true
  } catch {
    return false
  }
}

/** Returns what a clock in the zone shows at an instant, as the milliseconds at which a clock in UTC shows the same. */
function clockAt(instant: number, zone: string): number {
  const shown = new Map(
    formatIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes): number => shown.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/**
 * Returns the instant, in milliseconds since 1970, at which a clock in the zone shows a local time; NaN if it isn't a
 * time. A time that the change to summer time skips counts as an hour later, and of one that occurs twice, the first is
 * meant.
 */
export function instantOf({ date, time }: LocalTime, zone: string): number {
  const shown = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(shown)) return shown
  // the offsets before and after any change on that day
  const before = shown - (clockAt(shown - DAY, zone) - (shown - DAY))
  const after = shown - (clockAt(shown + DAY, zone) - (shown + DAY))
  if (clockAt(before, zone) === shown) return before
  return clockAt(after, zone) === shown ? after : before
}

/** Returns the local time in the zone at an instant, to the minute. */
export function localTimeOf(instant: number, zone: string): LocalTime {
  const [date = '', time = ''] = new Date(clockAt(instant, zone)).toISOString().split('T')
  return { date, time: time.slice(0, 5) }
}

/** Returns the date that is some days later, or earlier if `days` is negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * DAY).toISOString().slice(0, 10)
