import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'

const STEPS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago, or how soon, in words. */
export function fromNow(time: string, now: number = Date.now()): string {
  const seconds = (new Date(time).getTime() - now) / 1000
  // a link made for ten minutes still has ten when it is shown
  const slack = seconds > 0 ? 30 : 0
  const words = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' })
  for (const [unit, length] of STEPS) {
    const count = Math.trunc((seconds + slack) / length)
    if (count !== 0) return words.format(count, unit)
  }
  return m.home_just_now()
}

/** The day, in words. */
export const dayOf = (time: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long' }).format(new Date(time))

/** The day and the minute. */
export const momentOf = (time: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
