import type { Log } from './log.ts'

/** Events by name. Each module adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Facts {}

type Listener = (fact: never) => void | Promise<void>

export interface Events {
  /** Calls every listener. If one fails, the error is logged and the others are still called. */
  emit<K extends keyof Facts>(name: K, fact: Facts[K]): void
  on<K extends keyof Facts>(name: K, hear: (fact: Facts[K]) => void | Promise<void>): () => void
  /** Resolves when all running listeners have finished. */
  settled(): Promise<void>
}

export function openEvents(log: Log): Events {
  const listeners = new Map<string, Set<Listener>>()
  const working = new Set<Promise<void>>()
  const run = async (name: string, listener: Listener, fact: unknown): Promise<void> => {
    try {
      await listener(fact as never)
    } catch (error) {
      log.error('listener failed', { fact: name, error })
    }
  }
  return {
    emit: (name, fact) => {
      for (const listener of listeners.get(name) ?? []) {
        const work: Promise<void> = run(name, listener, fact).finally(() => working.delete(work))
        working.add(work)
      }
    },
    on: (name, hear) => {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(hear as Listener))
      return () => void set.delete(hear as Listener)
    },
    settled: async () => {
      while (working.size > 0) await Promise.all(working)
    },
  }
}
