/** At most this many parts of the program are fetched ahead at once. */
export const PARALLEL = 4
/** Milliseconds to wait where the browser does not tell when it is idle. */
export const IDLE_FALLBACK = 50

export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, IDLE_FALLBACK)
}

type Task = () => Promise<unknown>

/** Runs tasks in order, never more than `limit` together. A failing one is only a page that loads later. */
export function createQueue(
  limit: number = PARALLEL,
  later: (work: () => void) => void = whenIdle,
): (task: Task) => void {
  const waiting: Task[] = []
  let running = 0
  const next = () => {
    const task = running < limit ? waiting.shift() : undefined
    if (!task) return
    running++
    task()
      .catch(() => undefined)
      .finally(() => {
        running--
        later(next)
      })
  }
  return (task) => {
    waiting.push(task)
    later(next)
  }
}
