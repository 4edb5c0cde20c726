import { m } from '../messages/messages.js'
import { getLocale } from '../platform/i18n/locale.ts'

const STEPS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  const format = relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relativeFormats.set(locale, format)
  return format
}

// creating the first one takes up to 70 ms on a phone, so it is not left to the rendering of a list
setTimeout(() => relativeFormat(getLocale()))

/** Returns a relative time, for example “yesterday” or “il y a 5 minutes”. */
export function fromNow(time: string, now: number = Date.now(), locale: string = getLocale()): string {
  const seconds = (new Date(time).getTime() - now) / 1000
  // a link created for ten minutes should not show nine right away
  const slack = seconds > 0 ? 30 : 0
  const words = relativeFormat(locale)
  for (const [unit, length] of STEPS) {
    const count = Math.trunc((seconds + slack) / length)
    if (count !== 0) return words.format(count, unit)
  }
  return m.home_just_now()
}

/** Returns the time since a moment. Clock differences between server and browser never yield a future time. */
export const timeAgo = (time: string, now: number, locale: string): string =>
  fromNow(new Date(Math.min(new Date(time).getTime(), now)).toISOString(), now, locale)

/**
 * Returns the first of the browser's languages that is a regional variant of `locale`. It decides between “11/27/2026”
 * and “27/11/2026”.
 */
const tagOf = (locale: string): string =>
  globalThis.navigator?.languages?.find((tag) => tag.startsWith(`${locale}-`)) ?? (locale === 'en' ? 'en-GB' : locale)

/** Formats a moment. In French, the first of a month is an ordinal: « 1er décembre ». */
export function formatDate(
  time: string | number | Date,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
  locale: string = getLocale(),
): string {
  const parts = new Intl.DateTimeFormat(tagOf(locale), style).formatToParts(new Date(time))
  const named = parts.some(({ type, value }) => type === 'month' && /\p{L}/u.test(value))
  return parts
    .map(({ type, value }) => (locale === 'fr' && named && type === 'day' && value === '1' ? '1er' : value))
    .join('')
}

/** Formats a date and time to the minute: "22 Nov 2026, 14:05". */
export const formatMoment = (time: string | number | Date): string =>
  formatDate(time, { dateStyle: 'medium', timeStyle: 'short' })
