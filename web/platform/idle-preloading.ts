/** Maximum number of chunks that are preloaded at the same time. */
export const PARALLEL = 4
/** Milliseconds to wait in browsers without `requestIdleCallback`. */
export const IDLE_FALLBACK = 50

export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work)
  else setTimeout(work, IDLE_FALLBACK)
}

/** Runs low-priority work once the page and its resources have loaded. */
export function whenLoaded(work: () => void): void {
  if (document.readyState === 'complete') whenIdle(work)
  else addEventListener('load', () => whenIdle(work), { once: true })
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Returns whether to skip preloading, because the user has asked to save data or the connection is slow. */
export function savesData(device: object = navigator): boolean {
  const { connection } = device as { readonly connection?: Connection }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}

type Task = () => Promise<unknown>

/**
 * Returns a queue that runs at most `limit` tasks at a time, in order. Adding a waiting task again doesn't queue it
 * twice, but with `first` moves it to the front. Failures are ignored, because the page loads its code when it is
 * opened.
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
