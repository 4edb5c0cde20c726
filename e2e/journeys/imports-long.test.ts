/**
 * A long file is imported even if the server is killed while reading it, and reviewing it is as fast as reviewing a
 * short file. `npm run torture -- review` uses a file of 400 pages and reports the times.
 */
import type { ImportedFile } from '@replique/contract'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { longPlay } from '../long-play.ts'
import { looksOf } from '../looks.ts'
import { framesWhile, keysToPaint } from '../paint-times.ts'
import { startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { newWriter, type Writer } from '../writers.ts'

const PAGES = Number(process.env['REPLIQUE_REVIEW_PAGES'] ?? 60)
const SEED = 1
/** The maximum number of elements drawn at the same time, out of thousands: those far from the window are not drawn. */
const MOST_DRAWN = 700
const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: RealServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const listOf = ({ page, words }: Writer): Locator => page.getByRole('listbox', { name: words('imports_lines') })
const chosenIn = (writer: Writer): Locator => listOf(writer).locator('[role=option][aria-selected=true]')

/** Imports the file and kills the server while it reads; the user only waits. */
async function readThroughKill(writer: Writer, buffer: Buffer): Promise<void> {
  const { page, words, at } = writer
  const bar = page.getByRole('progressbar', { name: words('imports_reading') })
  const state = async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1)
    return (await requestAs<ImportedFile>(writer, 'GET', `/api/imports/${id}`)).state
  }
  // on a busy machine the file may have been read before the page shows it; then it is imported once more
  do {
    await page.goto(at('/plays/import'))
    await page.locator('input[type=file]').setInputFiles({ name: 'long.pdf', mimeType: 'application/pdf', buffer })
    await page.waitForURL(/\/plays\/import\/[0-9a-f-]{36}$/)
    await bar.or(listOf(writer)).first().waitFor()
    await expect.poll(state, { interval: 5 }).not.toBe('waiting')
  } while ((await state()) !== 'reading')
  await server.kill()
  await server.restart()
  expect(await state()).not.toBe('review')
  await listOf(writer).waitFor({ timeout: 120_000 })
}

/** Goes to the end with the keyboard, and changes the kind of the last lines. */
async function relabelTheLast(writer: Writer): Promise<number[]> {
  const { page, words } = writer
  await tabTo(page, listOf(writer))
  await page.keyboard.press('End')
  await expect.poll(() => chosenIn(writer).count()).toBe(1)
  expect(await listOf(writer).getByRole('option').count()).toBeLessThan(MOST_DRAWN)
  const times = await keysToPaint(page, ['7', '8', 'ArrowUp', '2', 'ArrowUp', '7', 'ArrowUp', '8', 'r', '5'])
  expect(await chosenIn(writer).textContent()).toContain(words('imports_kind_speech'))
  await page
    .getByRole('status')
    .filter({ hasText: words('imports_saved') })
    .waitFor()
  return times
}

test.each(looksOf(LOOKS, 1))(
  `${PAGES} pages of seed ${SEED} are imported despite a kill and reviewed, in $language at $width`,
  async (look) => {
    const writer = await newWriter(browser, server.origin, 'Nora', look)
    const { page, words } = writer
    const notes: string[] = []
    await readThroughKill(writer, Buffer.from(await longPlay(PAGES, SEED)))
    const begun = performance.now()
    await page.reload()
    await listOf(writer).getByRole('option').first().waitFor()
    notes.push(`opened in ${Math.round(performance.now() - begun)} ms`)
    const keys = await relabelTheLast(writer)
    notes.push(`keys to paint ${keys.join(' ')} ms`)
    await page.keyboard.press('Home')
    const frames = await framesWhile(page, async () => {
      await page.mouse.move(300, 500)
      for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 600)
    })
    notes.push(`frames of ${frames.median} ms, the longest ${frames.longest}, while scrolling`)
    if (process.env['REPLIQUE_REVIEW_PAGES']) console.log(`${PAGES} pages, ${look.width} pixels: ${notes.join('; ')}`)
    await page.reload()
    await tabTo(page, listOf(writer))
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => chosenIn(writer).textContent()).toContain(words('imports_kind_direction'))
    await writer.context.close()
  },
  300_000,
)
