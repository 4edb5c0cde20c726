import { logFor } from './log/log.ts'
import { fetchWithRetries } from './api/retrying-fetch.ts'
import { createStore } from './store.ts'

const workerLog = logFor('service-worker')

/** Registers /sw.js and logs whether it worked. Browsers offer no service workers over plain HTTP. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return workerLog.info('Service workers need https.')
  try {
    const { scope } = await navigator.serviceWorker.register('/sw.js')
    workerLog.info('Service worker registered', scope)
  } catch (error) {
    workerLog.error('Service worker registration failed', error)
  }
}

/** Milliseconds to wait for the files of a new version before it is offered without them. */
const PATIENCE = 20_000

/** If there is a newer service worker, fetches it and its files. */
async function fetchNewWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.update()
    if (registration?.installing) await installed(registration.installing)
  } catch (error) {
    workerLog.debug('The newer worker was not fetched', error)
  }
}

const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE)
    worker.addEventListener('statechange', () => resolve())
  })

/** Tells a waiting worker to take over before the page reloads. */
export async function takeOverWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.waiting?.postMessage('take over')
}

const log = logFor('version')
/** Milliseconds between checks for a new version. */
const INTERVAL = 10 * 60_000

/** True once a version newer than this page has been deployed. */
export const newVersion = createStore(false)

interface BuildRecord {
  readonly id: string
  readonly timestamp: number
}

async function fetchRecord(path: string): Promise<BuildRecord | undefined> {
  const response = await fetchWithRetries(path, { cache: 'no-store' })
  return response.ok ? ((await response.json()) as BuildRecord) : undefined
}

/** Returns whether another build has become current. It counts only once its own record can also be read. */
export async function isOutdated(buildId: string, read = fetchRecord): Promise<boolean> {
  const latest = await read('/builds/latest.json')
  if (!latest || latest.id === buildId) return false
  const record = await read(`/builds/meta/${encodeURIComponent(latest.id)}.json`)
  return record?.id === latest.id
}

/** Checks for a new version at intervals and whenever the page becomes visible. */
export function watchVersions(buildId: string = import.meta.env.BUILD_ID): void {
  const look = async () => {
    if (document.visibilityState === 'hidden' || newVersion.get()) return
    try {
      if (!(await isOutdated(buildId))) return
      // waits for the new version's files, so that it loads even if the network fails after it has been offered
      await fetchNewWorker()
      newVersion.set(true)
    } catch (error) {
      log.debug('The current version is unknown', error)
    }
  }
  setInterval(() => void look(), INTERVAL)
  document.addEventListener('visibilitychange', () => void look())
}
