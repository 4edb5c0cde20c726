import type { Page } from 'playwright-core'

/**
 * Waits until the page has received nothing for half a second. The event stream of signed-in users is ignored, because
 * it never ends.
 */
export function waitForIdle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        let timer: ReturnType<typeof setTimeout>
        const wait = (): void => {
          clearTimeout(timer)
          timer = setTimeout(done, 500)
        }
        new PerformanceObserver(wait).observe({ type: 'resource' })
        wait()
      }),
  )
}
