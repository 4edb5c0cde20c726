import { expect, test } from 'vitest'
import { runCrowd } from './crowd.ts'

/** Seeds that failed once, kept as regression tests. */
const ONCE_FAILED: readonly number[] = [
  2, 4, 16, 17, 19, 26, 28, 37, 43, 53, 58, 63, 91, 92, 175, 185, 192, 207, 238, 304, 426, 698,
]

const runs = Number(process.env['REPLIQUE_CROWDS'] ?? 20)
const operations = Number(process.env['REPLIQUE_CROWD_OPERATIONS'] ?? 160)
const seeds = [...new Set([...ONCE_FAILED, ...Array.from({ length: runs }, (_, index) => index + 1)])]
const total = { markers: 0, taken: 0, conflicts: 0 }

test.each(seeds)('a crowd of writers converges and loses nothing, seed %i', (seed) => {
  const report = runCrowd(seed, { operations, check: 0.15 })
  expect(report.writers).toBe(8)
  expect(report.typed).toBeGreaterThan(0)
  total.markers += report.typed
  total.taken += report.taken
  total.conflicts += report.conflicts
  const done = seeds.indexOf(seed) + 1
  if (runs > 20 && done % 25 === 0)
    process.stdout.write(
      `crowd ${done}/${seeds.length}: ${done * operations} operations, ${total.markers} markers typed, ` +
        `${total.taken} removed knowingly, ${total.conflicts} edit conflicts kept, 0 lost\n`,
    )
})
