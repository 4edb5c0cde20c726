/** What the pages of a journey that failed showed at its end, in words: a log is often all that is left of it. */
import { beforeEach } from 'vitest'
import { openPages } from './browser.ts'

/** Lines that are shown of the beginning and of the end of each page: a panel stands after a long play. */
const FIRST = 25
const LAST = 40

beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    for (const page of openPages) {
      const words = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5_000 })
        .catch((error: unknown) => String(error))
      const lines = words.split('\n')
      const shown = lines.length > FIRST + LAST ? [...lines.slice(0, FIRST), '…', ...lines.slice(-LAST)] : lines
      console.log(`${page.url()} showed:\n${shown.join('\n')}`)
    }
  })
})
