import { addDays, localTimeOf } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { formatDate } from '../../../ui/dates.ts'

const MINUTE = 60_000
const HOUR = 60

/** The time zone of the browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats the day of an instant in a zone, such as "Saturday, 28 March", with its year if that isn't this year's. */
export function formatDay(time: string | number, zone: string, now: number = Date.now()): string {
  const at = new Date(time)
  const isThisYear = at.getUTCFullYear() === new Date(now).getUTCFullYear()
  return formatDate(at, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: zone,
  })
}

export const formatTime = (time: string | number, zone: string): string =>
  formatDate(time, { timeStyle: 'short', timeZone: zone })

/** Formats two instants on the same day, or the next: "19:30–22:00". */
export const formatTimes = (start: string | number, end: string | number, zone: string): string =>
  `${formatTime(start, zone)}–${formatTime(end, zone)}`

/** Formats a number of minutes: "45 min" or "1 h 20 min". */
export function formatMinutes(minutes: number): string {
  if (minutes < HOUR) return m.calls_minutes_length({ minutes })
  return m.calls_hours_length({ hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR })
}

/** Returns the name of a zone at an instant, such as "Central European Summer Time". */
export function zoneName(zone: string, time: string | number): string {
  const parts = new Intl.DateTimeFormat(getLocale(), { timeZone: zone, timeZoneName: 'long' }).formatToParts(
    new Date(time),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Whether clocks in a zone show another time than those of the browser. */
export function isElsewhere(zone: string, time: string): boolean {
  const at = Date.parse(time)
  const [there, here] = [localTimeOf(at, zone), localTimeOf(at, ownZone())]
  return there.date !== here.date || there.time !== here.time
}

/** Returns the first day of the week of an instant, as a date: Monday. */
export function weekOf(time: string, zone: string): string {
  const { date } = localTimeOf(Date.parse(time), zone)
  const weekday = (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7
  return addDays(date, -weekday)
}

/** Returns today's date in the browser's zone. */
export const today = (): string => localTimeOf(Date.now(), ownZone()).date

/** Whether an instant is close enough to be on the day of a rehearsal, or past. */
export const hasCome = (time: string, now: number = Date.now()): boolean => Date.parse(time) - now < 12 * HOUR * MINUTE
