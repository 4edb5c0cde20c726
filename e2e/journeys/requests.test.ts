/** Counts the requests made by a page that a signed-in user opens with an empty cache. */
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { firstPlay, shareServer, type SharedServer } from '../people.ts'
import { waitForIdle } from '../wait-for-idle.ts'
import { newWriter, type Writer } from '../writers.ts'

/** The maximum number of requests of any kind that a page may make until the network is idle. */
const MOST = 40

let browser: Browser
let server: SharedServer
let ines: Writer
let play: string
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
  ines = await newWriter(browser, server.origin, 'Ines', { language: 'en', width: 1280 })
  play = await firstPlay(ines)
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** Returns the paths that a first visit requests. */
async function askedBy(path: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL: server.origin, locale: 'en-GB', serviceWorkers: 'block' })
  await context.addCookies(await ines.context.cookies())
  const page = await context.newPage()
  const asked: string[] = []
  const note = (address: string): void => {
    const { pathname, search } = new URL(address)
    asked.push(pathname + search)
  }
  page.on('request', (request: Request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  await page.goto(path)
  await page.locator('main, .script [data-id]').first().waitFor()
  await waitForIdle(page)
  await page.waitForTimeout(1500)
  await waitForIdle(page)
  await context.close()
  return asked
}

const PAGES = [
  '/',
  '/plays',
  '/plays/{id}',
  '/plays/{id}/edit',
  '/groups',
  '/social/friends',
  '/profile',
  '/voices',
  '/notifications',
]

test.each(PAGES)(`%s makes at most ${MOST} requests, and one for the flags`, async (path) => {
  const asked = await askedBy(path.replace('{id}', play))
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST)
  expect(asked.filter((one) => one.startsWith('/api/feature_flags'))).toHaveLength(1)
})
