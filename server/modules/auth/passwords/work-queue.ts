/** Too much is waiting already; the caller says "later". */
export class QueueFull extends Error {}

/**
 * At most `width` pieces of work at once and `length` waiting: hashing is slow by design, and unbounded it would let
 * a flood of sign-ins take all of the memory and every thread that the database and the files need.
 */
export function openQueue(width: number, length: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = width
  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.length >= length) throw new QueueFull('too many passwords are waiting to be hashed')
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
