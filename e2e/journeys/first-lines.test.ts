/** The first lines of a script on a slow connection: shown before the editor has loaded, and replaced by it in place. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { LOOKS } from '../visitors.ts'
import { importFile, newWriter } from '../writers.ts'

const PLAY =
  'Title: The Ferry\n\nINT. JETTY - NIGHT\n\nFog.\n\nNORA\nThe boat is late.\n\nPIKE\n(low)\nIt *never* comes.\n'

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

test.each(looksOf(LOOKS, 1))('are where the editor displays them, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Nora', look)
  const { page } = writer
  const id = await importFile(writer, 'ferry.fountain', PLAY)
  const { promise: arrived, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  const placesIn = (script: string) =>
    page.locator(`${script} p`).evaluateAll((lines) =>
      lines.map((line) => {
        const { top, left, height } = line.getBoundingClientRect()
        return { text: line.textContent, top: Math.round(top), left: Math.round(left), height: Math.round(height) }
      }),
    )
  // a busy server leaves the first lines out, so that the page doesn't wait for them
  const openWithFirstLines = () =>
    expect
      .poll(async () => {
        const response = await page.goto(writer.at(`/plays/${id}/edit`), { waitUntil: 'commit' })
        return await response?.text()
      })
      .toContain('id="early"')
  await openWithFirstLines()
  await page.locator('#early').waitFor()
  await page.locator('.early-bar', { hasText: 'The Ferry' }).waitFor()
  await page.locator('#early .script p').last().waitFor({ state: 'attached' })
  await page.evaluate(() => {
    // the typeface is requested when a line is laid out
    document.querySelector('#early .script')?.getBoundingClientRect()
    return document.fonts.ready
  })
  const early = await placesIn('#early .script')
  expect(early.map(({ text }) => text)).toContain('It never comes.')
  letThrough()
  await page.getByRole('textbox', { name: writer.words('editor_page_label') }).waitFor()
  await expect.poll(() => page.locator('#early').count()).toBe(0)
  // on wide screens, the panels at the sides move the page, so the lines are hidden there
  if (look.width < 900) expect(await placesIn('#root .script')).toEqual(early)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The Ferry')

  // the editor opens at the last place, so the first lines would only flash
  await page.evaluate((play) => localStorage.setItem(`replique-place:somebody:${play}`, 'x'), id)
  await page.unroute('**/assets/*.js')
  await page.route('**/assets/*.js', () => {})
  await openWithFirstLines()
  await page.locator('.early-bar', { hasText: 'The Ferry' }).waitFor()
  await expect.poll(() => page.locator('#early .script').count()).toBe(0)
  expect(writer.faults).toEqual([])
})
