/** The authentication service returns 503 for longer than a token is valid, while everything else works. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import {
  expectStored,
  openList,
  openSite,
  openTwoTabs,
  requestsWithin,
  waitUntilSaved,
  SITES,
  writePastExpiry,
} from '../ended-token.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

// concurrently, because each mostly waits
test.concurrent.each(SITES)(
  'an unavailable auth service keeps the user on the page, and everything typed is stored: $name',
  async (kind) => {
    const site = await openSite(kind)
    const { writer, playId, list, watched } = await openTwoTabs(browser, site, { language: kind.language, width: 1280 })
    const { context, page } = writer
    await page.evaluate(() => Object.assign(window, { notReloaded: true }))
    const refreshes = '**/token?grant_type=refresh_token'
    await context.route(refreshes, (route) =>
      route.fulfill({
        status: 503,
        headers: { 'access-control-allow-origin': '*' },
        json: { code: 'unavailable', message: 'The service is being put in place.' },
      }),
    )
    const since = Date.now()
    const before = watched.refreshes()
    const words = await writePastExpiry(writer, 'kept')
    await page.locator('[data-saving=offline]').waitFor()
    let sockets = 0
    page.on('websocket', () => (sockets += 1))
    // another tab is opened in the meantime
    const third = await context.newPage()
    await openList(writer, third)
    words.push(...(await typeOn(page)))
    expect(sockets).toBe(0)
    expect(watched.refused).toEqual([])
    expect(watched.refreshes() - before).toBeLessThanOrEqual(requestsWithin(Date.now() - since, 1))

    await context.unroute(refreshes)
    await waitUntilSaved(page)
    await expectStored(site, writer, playId, words)
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
    for (const tab of [list, third]) {
      await tab.bringToFront()
      await tab.locator('main li a[href*="/plays/"]').first().click()
      await tab.getByRole('tab', { name: writer.words('casting_title'), exact: true }).waitFor()
    }
    expect(watched.authPages).toEqual([])
    expect(writer.faults).toEqual([])
    await context.close()
    await site.stop()
  },
)

async function typeOn(page: import('playwright-core').Page): Promise<string[]> {
  await page.bringToFront()
  await page.keyboard.type(' last.')
  return ['last.']
}
