import { invalid } from '../auth-error.ts'

const MILLISECONDS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g
const WHOLE = /^[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/
/** What 64 bits of nanoseconds hold: some 292 years. */
const LONGEST = 2 ** 63 / 1e6

/** Milliseconds of a duration such as `1.5h`, `24h30m` or `-10s`; null where it is none. */
function parseDuration(given: string): number | null {
  if (/^[+-]?0$/.test(given)) return 0
  if (given.length > 100 || !WHOLE.test(given)) return null
  const parts = Array.from(given.matchAll(PART), ([, number, unit]) => Number(number) * (MILLISECONDS[unit!] ?? 0))
  const sum = parts.reduce((all, part) => all + part, 0)
  return sum > LONGEST ? null : given.startsWith('-') ? -sum : sum
}

/** Until when a ban of that duration holds; null for `none`, undefined where nothing was asked. */
export function readBan(given: string, now: Date): Date | null | undefined {
  if (given === '') return undefined
  if (given === 'none') return null
  const duration = parseDuration(given)
  if (duration === null) return invalid(`invalid format for ban duration: ${JSON.stringify(given.slice(0, 60))}`)
  return duration === 0 ? null : new Date(now.getTime() + Math.round(duration))
}
