/** At most this many chunks are preloaded at once. */
export const PARALLEL = 4
/** Milliseconds to wait where the browser does not tell when it is idle. */
export const IDLE_FALLBACK = 50

export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, IDLE_FALLBACK)
}

/** For work that nobody waits for: once the page and all that it asked for is there. */
export function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work)
  else addEventListener('load', () => whenIdle(work), { once: true })
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether nothing is to be fetched that nobody asked for: the reader saves data, or the connection is slow. */
export function savesData(device: object = navigator): boolean {
  const { connection } = device as { readonly connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

type Task = () => Promise<unknown>

/**
 * Runs tasks in order, never more than `limit` together; one that is asked for again waits once, and goes first where
 * it is asked for so. A failing one is only a page that loads later.
 */
export function createQueue(
  limit: number = PARALLEL,
  later: (work: () => void) => void = whenIdle,
): (task: Task, first?: boolean) => void {
  let waiting: Task[] = []
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
  return (task, first = false) => {
    const isNew = !waiting.includes(task)
    if (!isNew && !first) return
    const others = waiting.filter((other) => other !== task)
    waiting = first ? [task, ...others] : [...others, task]
    if (isNew) later(next)
  }
}
