/** How a reader's time grows with what it reads, for tests of every layer. */
import { expect } from 'vitest'

/** Ten times the text takes ten times as long where time is linear and a hundred times where it is quadratic: halfway between, in ratios. */
const MOST_GROWTH = 30
/** Shorter times than these milliseconds say nothing, unless a test says otherwise. */
const LEAST = 10

/** Milliseconds that this thread worked, so that a busy machine and a garbage collector beside it make little difference. */
export async function timeOf(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/** A text of about so many characters, of one piece again and again. */
export const repeated = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length))

/** Expects that the long work takes at most so many times as long; a pause of the garbage collector is given another try. */
export async function expectLinear(short: () => unknown, long: () => unknown, least = LEAST): Promise<void> {
  const most = Math.max(await timeOf(short), least) * MOST_GROWTH
  let took = await timeOf(long)
  for (let again = 0; took > most && again < 4; again++) took = await timeOf(long)
  expect(took).toBeLessThan(most)
}
