/** Local and session storage that never throw: in private windows, on full disks and if blocked, they act as empty. */
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
    // this page has no access to storage
  }
  return memory.get(key) ?? null
}

export function writeStored(key: string, value: string, kind: Kind = 'localStorage'): void {
  try {
    const storage = place(kind)
    if (storage) return storage.setItem(key, value)
  } catch {
    // full or closed: this tab still remembers
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
