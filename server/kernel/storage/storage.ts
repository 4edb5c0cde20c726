/** Files by key. Keys are chosen by the server, never taken from a name that somebody typed. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  remove(key: string): Promise<void>
  /** Keys that begin with the prefix, ascending by name; 100 unless asked otherwise. */
  list(prefix: string, options?: { limit?: number }): Promise<string[]>
  /** Bytes of all files together. */
  size(): Promise<number>
}

const PART = /^[a-zA-Z0-9_-][a-zA-Z0-9._-]{0,119}$/

export function assertKey(key: string): string {
  const parts = key.split('/')
  if (key.length > 400 || !parts.every((part) => PART.test(part)))
    throw new Error(`not a storage key: ${key.slice(0, 80)}`)
  return key
}
