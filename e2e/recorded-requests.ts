/**
 * Records when a page sent requests, by its own clock, so that a slow machine doesn't distort the time between retries.
 */
import type { Page } from 'playwright-core'

/** Records every call whose URL contains `part`, from the next navigation on. */
export async function recordRequests(page: Page, part: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const tries: number[] = []
    const send = window.fetch.bind(window)
    window.fetch = (input, init) => {
      if (decodeURIComponent(new Request(input).url).includes(wanted)) tries.push(performance.now())
      return send(input, init)
    }
    Object.assign(window, { tries })
  }, part)
}

/** Returns the milliseconds between consecutive recorded requests. */
export async function gapsBetweenRequests(page: Page): Promise<number[]> {
  const tries = await page.evaluate(() => (window as unknown as { tries: number[] }).tries)
  return tries.slice(1).map((at, place) => at - (tries[place] ?? 0))
}
