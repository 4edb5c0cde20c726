const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** How long ago in words: "5 minutes ago", « hier »; nothing for less than a minute. */
export function ago(time: string, now: number, locale: string): string | undefined {
  const seconds = (new Date(time).getTime() - now) / 1000
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  for (const [unit, length] of STEPS) {
    const count = Math.trunc(seconds / length)
    if (count !== 0) return words.format(count, unit)
  }
  return undefined
}
