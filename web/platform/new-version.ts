import { fetchWithRetries } from './api/retrying-fetch.ts'
import { logFor } from './log/log.ts'
import { fetchNewWorker } from './service-worker.ts'
import { createStore } from './store.ts'

const log = logFor('version')
/** Milliseconds between two looks. */
const INTERVAL = 10 * 60_000

/** True once a version newer than this page has been put in place. */
export const newVersion = createStore(false)

interface BuildRecord {
  readonly id: string
  readonly timestamp: number
}

async function fetchRecord(path: string): Promise<BuildRecord | undefined> {
  const response = await fetchWithRetries(path, { cache: 'no-store' })
  return response.ok ? ((await response.json()) as BuildRecord) : undefined
}

/** Asks which build is current; a different one counts once its own record can be read too. */
export async function isOutdated(buildId: string, read = fetchRecord): Promise<boolean> {
  const latest = await read('/builds/latest.json')
  if (!latest || latest.id === buildId) return false
  const record = await read(`/builds/meta/${encodeURIComponent(latest.id)}.json`)
  return record?.id === latest.id
}

/** Looks now and then, and whenever the page is looked at again. */
export function watchVersions(buildId: string = import.meta.env.BUILD_ID): void {
  const look = async () => {
    if (document.visibilityState === 'hidden' || newVersion.get()) return
    try {
      if (!(await isOutdated(buildId))) return
      // what is offered is there already, also should the network go meanwhile
      await fetchNewWorker()
      newVersion.set(true)
    } catch (error) {
      log.debug('The current version is unknown', error)
    }
  }
  setInterval(() => void look(), INTERVAL)
  document.addEventListener('visibilitychange', () => void look())
}
