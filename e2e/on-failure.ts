/** What the pages of a journey that failed showed at its end, in words: a log is often all that is left of it. */
import { beforeEach } from 'vitest'
import { openPages } from './browser.ts'

/** Lines that are shown of each page. */
const MOST = 60

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const page of openPages) {
      const words = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5_000 })
        .catch((error: unknown) => String(error))
      console.log(`${page.url()} showed:\n${words.split('\n').slice(0, MOST).join('\n')}`)
    }
  })
})
