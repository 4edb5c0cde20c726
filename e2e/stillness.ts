import type { Page } from 'playwright-core'

/** Waits until nothing has come to a page for half a second; the event stream of whoever is signed in never ends. */
export function stillness(page: Page): Promise<void> {
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
