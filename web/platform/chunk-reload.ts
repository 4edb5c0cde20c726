import { fetchWithRetries } from './api/retrying-fetch.ts'
import { readStored, writeStored } from './browser-storage.ts'
import { isHeld, untilSafe } from './safe-reload.ts'

const KEY = 'replique-chunk-reload'
/** Milliseconds within which a page reloads once and no more. */
export const RELOAD_WINDOW = 10_000

const SIGNS = /dynamically imported module|importing a module script failed|unable to preload|failed to load module/i

/** Whether a part of the program could not be fetched, as after a new version was put in place. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && SIGNS.test(error.message)
}

export function mayReload(last: string | null, now: number): boolean {
  const at = Number(last ?? Number.NaN)
  return !(now - at < RELOAD_WINDOW)
}

/** A page that holds words is not given up for a part that is missing because the server is away. */
async function reloadSafely(): Promise<void> {
  if (!isHeld()) return location.reload()
  await untilSafe()
  const answer = await fetchWithRetries('/builds/latest.json', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}

let ahead = 0

/** Preloads a chunk. If the chunk no longer exists, the page stays as it is. */
export async function fetchAhead<T>(load: () => Promise<T>): Promise<T> {
  ahead++
  try {
    return await load()
  } finally {
    ahead--
  }
}

export const isFetchingAhead = (): boolean => ahead > 0

/**
 * Reloads the page once; the second failure within the window is left to the error screen. Without a network nothing is
 * reloaded: the browser would put its own error in the place of the page.
 */
export function reloadOnce(reload: () => void = () => void reloadSafely(), now: number = Date.now()): boolean {
  if (!navigator.onLine) return false
  if (!mayReload(readStored(KEY, 'sessionStorage'), now)) return false
  writeStored(KEY, String(now), 'sessionStorage')
  reload()
  return true
}
