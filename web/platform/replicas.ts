import { removeStored } from './browser-storage.ts'

/**
 * Offline copies are databases named `replique:{person}:{play}`. Unsent edits are marked in local storage under
 * `replique-unsent:{person}:{play}`.
 */
const DATABASE = 'replique:'
const UNSENT = 'replique-unsent:'

/** Returns the keys of this user's plays with edits that the server has not acknowledged. */
export function unsentKeys(person: string, keys: readonly string[]): string[] {
  return keys.filter((key) => key.startsWith(`${UNSENT}${person}:`))
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Returns how many plays have edits that exist only in this browser. */
export function countUnsent(person: string): number {
  return unsentKeys(person, storedKeys()).length
}

/** Deletes every offline copy of this user in this browser. */
export async function eraseReplicas(person: string): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  const own = databases.flatMap(({ name }) => (name?.startsWith(`${DATABASE}${person}:`) ? [name] : []))
  await Promise.all(own.map(erase))
  for (const key of unsentKeys(person, storedKeys())) removeStored(key)
}

/** Deletes a database. If another tab has it open, it is deleted once that tab closes it. */
function erase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve())
  })
}
