import { readStored, removeStored, writeStored } from '../browser-storage.ts'

/** How long a tab waits for another, which may have been put to sleep, before it goes ahead, in milliseconds. */
const PATIENCE = 15_000

/** Does something in one tab of this browser at a time. A second one at once must do no harm: it is only unlikely. */
export async function alone<T>(name: string, act: () => Promise<T>): Promise<T> {
  // a page by plain http has no locks
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return leased(name, act)
  let begun: Promise<T> | undefined
  const begin = (): Promise<T> => (begun ??= act())
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, begin)
  } catch {
    return begin()
  }
}

/** Longer than an attempt usually takes: a tab that was closed meanwhile holds the others up for no longer. */
const LEASE = 5_000
const STEP = 100

async function leased<T>(name: string, act: () => Promise<T>): Promise<T> {
  for (let waited = 0; waited < LEASE && isLeased(name); waited += STEP)
    await new Promise((resolve) => setTimeout(resolve, STEP))
  writeStored(name, String(Date.now() + LEASE))
  try {
    return await act()
  } finally {
    removeStored(name)
  }
}

function isLeased(name: string): boolean {
  const left = Number(readStored(name) ?? 0) - Date.now()
  // more than a whole lease: the clock was set back
  return left > 0 && left <= LEASE
}
