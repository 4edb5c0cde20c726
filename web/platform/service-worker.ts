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

/** Lets a waiting worker take over before the page is loaded again. */
export async function takeOverWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.waiting?.postMessage('take over')
}
