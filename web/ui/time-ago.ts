import { m } from '../messages/messages.js'

const STEPS = [
  ['minute', 60],
  ['hour', 60],
  ['day', 24],
  ['week', 7],
  ['month', 4.35],
  ['year', 12],
] as const

/** A moment as the time since, in words: “yesterday”, “il y a 5 minutes”. */
export function timeAgo(iso: string, now: number, locale: string): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  let amount = Math.min(0, (new Date(iso).getTime() - now) / 1000)
  let unit: Intl.RelativeTimeFormatUnit = 'second'
  for (const [next, size] of STEPS) {
    if (Math.abs(amount) < size) break
    amount /= size
    unit = next
  }
  return unit === 'second' ? m.home_just_now() : words.format(Math.trunc(amount), unit)
}
