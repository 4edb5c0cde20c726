/** Measures how running time grows with the input, for tests of every layer. */
import { expect } from 'vitest'

/**
 * For ten times the input, linear time grows by a factor of 10 and quadratic time by 100. This is about their geometric
 * mean.
 */
const MOST_GROWTH = 30
/**
 * Default minimum, in milliseconds, for the time of the short work. Shorter times would be too noisy, so this value
 * replaces them.
 */
const LEAST = 10

/**
 * Returns the CPU time, in milliseconds, that this thread spends on the work. A busy machine and the garbage collector
 * hardly affect it.
 */
export async function timeOf(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** Returns a function that makes a string of about `size` characters by repeating `piece`. */
export const repeated = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length))

/**
 * Expects the long work to take at most MOST_GROWTH times as long as the short work. Retries, in case the garbage
 * collector interfered.
 */
export async function expectLinear(short: () => unknown, long: () => unknown, least = LEAST): Promise<void> {
  const most = Math.max(await timeOf(short), least) * MOST_GROWTH
  let took = await timeOf(long)
  for (let again = 0; took > most && again < 4; again++) took = await timeOf(long)
  expect(took).toBeLessThan(most)
}
