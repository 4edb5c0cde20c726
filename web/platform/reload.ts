import { fetchWithRetries } from './api/retrying-fetch.ts'
import { readStored, writeStored } from './browser-storage.ts'

/** A part of the app that may have unsaved data that a reload would lose. */
interface Holder {
  /** Whether all data is stored where it outlives the page. */
  readonly ready: () => boolean
  /** Calls the listener when `ready` may have changed. */
  readonly watch: (listener: () => void) => () => void
  /** Finishes pending work before the page reloads. */
  readonly settle: () => Promise<void>
}

const holders = new Set<Holder>()

/** Makes reloads wait for this part of the app; returns a function that removes it. */
export function blockReload(holder: Holder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Returns whether any part of the app has to agree before a reload. */
const isHeld = (): boolean => holders.size > 0

/** Resolves once a reload would lose nothing. Doesn't wait for parts of the app that are removed in the meantime. */
export async function whenReloadSafe(): Promise<void> {
  for (const holder of holders) {
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!holder.ready() && holders.has(holder)) return
        unwatch()
        resolve()
      }
      const unwatch = holder.watch(look)
      look()
    })
    await holder.settle()
  }
}

const KEY = 'replique-chunk-reload'
/** Milliseconds within which the page reloads at most once. */
export const RELOAD_WINDOW = 10_000

const SIGNS = /dynamically imported module|importing a module script failed|unable to preload|failed to load module/i

/** Returns whether a chunk could not be fetched, for example after a new version was deployed. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && SIGNS.test(error.message)
}

export function mayReload(last: string | null, now: number): boolean {
  const at = Number(last ?? Number.NaN)
  return !(now - at < RELOAD_WINDOW)
}

/** Reloads once this would lose nothing. A page with unsaved text doesn't reload while the server is unreachable. */
async function reloadSafely(): Promise<void> {
  if (!isHeld()) return location.reload()
  await whenReloadSafe()
  const answer = await fetchWithRetries('/builds/latest.json', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}

let ahead = 0

/** Preloads a chunk. If the chunk no longer exists, the page isn't reloaded. */
export async function preloadChunk<T>(load: () => Promise<T>): Promise<T> {
  ahead++
  try {
    return await load()
  } finally {
    ahead--
  }
}

export const isFetchingAhead = (): boolean => ahead > 0

/**
 * Reloads the page, but at most once within `RELOAD_WINDOW`: a second failure is left to the error screen. Doesn't
 * reload while offline, because the browser would replace the page with its own error.
 */
export function reloadOnce(reload: () => void = () => void reloadSafely(), now: number = Date.now()): boolean {
  if (!navigator.onLine) return false
  if (!mayReload(readStored(KEY, 'sessionStorage'), now)) return false
  writeStored(KEY, String(now), 'sessionStorage')
  reload()
  return true
}
