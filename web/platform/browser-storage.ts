/**
 * Access to local and session storage that never throws. If storage is blocked or full, values are kept in memory for
 * this tab.
 */
type Kind = 'localStorage' | 'sessionStorage'

const memory = new Map<string, string>()

function place(kind: Kind): Storage | undefined {
  try {
    return globalThis[kind]
  } catch {
    return undefined
  }
}

export function readStored(key: string, kind: Kind = 'localStorage'): string | null {
  try {
    const storage = place(kind)
    if (storage) return storage.getItem(key)
  } catch {
    // storage is blocked for this page
  }
  return memory.get(key) ?? null
}

export function writeStored(key: string, value: string, kind: Kind = 'localStorage'): void {
  try {
    const storage = place(kind)
    if (storage) return storage.setItem(key, value)
  } catch {
    // full or blocked: kept in memory for this tab
  }
  memory.set(key, value)
}

export function removeStored(key: string, kind: Kind = 'localStorage'): void {
  memory.delete(key)
  try {
    place(kind)?.removeItem(key)
  } catch {
    // nothing to remove
  }
}
