import { useSyncExternalStore } from 'react'

/** A value outside of React components that notifies its watchers. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (next: T | ((now: T) => T)) => void
  readonly watch: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let now = initial
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set(next) {
      const value = typeof next === 'function' ? (next as (now: T) => T)(now) : next
      if (Object.is(value, now)) return
      now = value
      for (const listener of listeners) listener()
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.watch, store.get, store.get)
}
