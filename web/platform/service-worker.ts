import { logFor } from './log/log.ts'

const log = logFor('service-worker')

/** Registers /sw.js; whether it worked is only logged. Browsers offer none over plain http. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return log.info('Service workers need https.')
  try {
    const { scope } = await navigator.serviceWorker.register('/sw.js')
    log.info('Service worker registered', scope)
  } catch (error) {
    log.error('Service worker registration failed', error)
  }
}

/** Milliseconds that the parts of a new version may take before it is offered without them. */
const PATIENCE = 20_000

/** Fetches a newer worker with all it keeps, where there is one. */
export async function fetchNewWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await registration?.update()
    if (registration?.installing) await installed(registration.installing)
  } catch (error) {
    log.debug('The newer worker was not fetched', error)
  }
}

const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, PATIENCE)
    worker.addEventListener('statechange', () => resolve())
  })

/** Lets a waiting worker take over before the page is loaded again. */
export async function takeOverWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.waiting?.postMessage('take over')
}
