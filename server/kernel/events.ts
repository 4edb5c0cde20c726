import type { Log } from './log.ts'

/** Events by name. Each module adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Events {}

type Listener = (event: never) => void | Promise<void>

export interface EventBus {
  /** Calls every listener. If one fails, the error is logged and the others are still called. */
  emit<K extends keyof Events>(name: K, event: Events[K]): void
  on<K extends keyof Events>(name: K, listener: (event: Events[K]) => void | Promise<void>): () => void
  /** Resolves when all running listeners have finished. */
  settled(): Promise<void>
}

export function openEventBus(log: Log): EventBus {
  const listeners = new Map<string, Set<Listener>>()
  const working = new Set<Promise<void>>()
  const run = async (name: string, listener: Listener, event: unknown): Promise<void> => {
    try {
      await listener(event as never)
    } catch (error) {
      log.error('listener failed', { fact: name, error })
    }
  }
  return {
    emit: (name, event) => {
      for (const listener of listeners.get(name) ?? []) {
        const work: Promise<void> = run(name, listener, event).finally(() => working.delete(work))
        working.add(work)
      }
    },
    on: (name, listener) => {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as Listener))
      return () => void set.delete(listener as Listener)
    },
    settled: async () => {
      while (working.size > 0) await Promise.all(working)
    },
  }
}
