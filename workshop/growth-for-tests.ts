/** How a reader's time grows with what it reads, for tests of every floor. */
import { expect } from 'vitest'

/** Ten times the text may take so many times as long. */
const MOST_GROWTH = 15
/** Shorter times than these milliseconds say nothing, unless a test says otherwise. */
const LEAST = 10

/** Milliseconds that the processor worked, so that a busy machine makes little difference. */
export async function timeOf(work: () => unknown): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
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
