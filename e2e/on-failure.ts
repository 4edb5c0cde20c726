/** Prints the text of all pages when a journey fails, because the log is often the only record of it. */
import { beforeEach } from 'vitest'
import { openPages } from './browser.ts'

/**
 * The number of lines printed from the start and from the end of each page; panels come at the end, after a long play.
 */
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
