/** What of a version decides whether it stays. */
export interface Thinnable {
  readonly id: string
  readonly createdAt: Date
  /** Named, or kept on purpose. */
  readonly fixed: boolean
}

/** More without a name than these are no history but a flood: the oldest go. */
export const MOST_UNNAMED = 1000

const DAY = 86_400_000
const WEEK = 7 * DAY
/** The first of January 1970 was a Thursday. */
const MONDAY = 3 * DAY

/** Of which stretch of time a version is the only one: none in its first day, then a day, after a month a week. */
function stretchOf(createdAt: Date, now: Date): string | null {
  const time = createdAt.getTime()
  const age = now.getTime() - time
  if (age < DAY) return null
  return age < 30 * DAY ? `day ${Math.floor(time / DAY)}` : `week ${Math.floor((time + MONDAY) / WEEK)}`
}

/**
 * Which versions go, of a list with the newest first: all of the last day stay, then the last of each day for a month,
 * then the last of each week. The newest and the fixed ones stay for ever.
 */
export function versionsToDrop(versions: readonly Thinnable[], now: Date): Set<string> {
  const seen = new Set<string>()
  const drop = new Set<string>()
  versions.forEach(({ id, createdAt, fixed }, index) => {
    const stretch = stretchOf(createdAt, now)
    if (stretch === null) return
    if (seen.has(stretch) && !fixed && index > 0) drop.add(id)
    seen.add(stretch)
  })
  const loose = versions.filter(({ id, fixed }) => !fixed && !drop.has(id))
  for (const { id } of loose.slice(MOST_UNNAMED)) drop.add(id)
  return drop
}
