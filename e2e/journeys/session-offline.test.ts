/**
 * The network is down for longer than a token is valid. Open pages stay usable, more pages can be opened, and all of
 * them recover when the network returns.
 */
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
import { pointAt, readScript } from '../writers.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

// concurrently, because each mostly waits
test.concurrent.each(SITES)(
  'an ended session keeps the user on the page and stores everything typed: $name',
  async (kind) => {
    const site = await openSite(kind)
    const look = { language: kind.language, width: 1280, offline: true } as const
    const { writer, playId, list, watched } = await openTwoTabs(browser, site, look)
    const { context, page } = writer
    // whatever opens without a network must be cached beforehand
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForFunction(() => 'replique-icons' in localStorage)

    // with a hosted service the browser doesn't notice the outage, because it has a network but no route to the server
    const isNoticed = !kind.hosted
    if (isNoticed) await context.setOffline(true)
    await site.cut()
    const since = Date.now()
    const before = watched.refreshes()
    const words = await writePastExpiry(writer, 'kept')
    await page.locator('[data-saving=offline]').waitFor()

    // one page reloaded with the old token, and one new page
    await page.reload()
    await page.locator('.script [data-id]').first().waitFor()
    expect((await readScript(page)).join('\n')).toContain(words.at(-1))
    await page.evaluate(() => Object.assign(window, { notReloaded: true }))
    await pointAt(page, 'The lamp turns')
    await page.keyboard.type(' Again.')
    words.push('Again.')
    const third = await context.newPage()
    await openList(writer, third)
    expect(watched.refreshes() - before).toBeLessThanOrEqual(requestsWithin(Date.now() - since, 2))

    await site.mend()
    if (isNoticed) await context.setOffline(false)
    await page.bringToFront()
    await waitUntilSaved(page)
    await expectStored(site, writer, playId, words)
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
    for (const tab of [list, third]) {
      await tab.bringToFront()
      await tab.locator('main li a[href*="/plays/"]').first().click()
      await tab.getByRole('tab', { name: writer.words('casting_title'), exact: true }).waitFor()
    }
    expect(watched.refused).toEqual([])
    expect(watched.authPages).toEqual([])
    expect(writer.faults).toEqual([])
    await context.close()
    await site.stop()
  },
)
