/**
 * Page thumbnails in a long script: viewing them, choosing one with the keyboard or by clicking, and redrawing when a
 * page changes.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, findOverflow } from '../accessibility.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { LOOKS } from '../visitors.ts'
import { importFile, newWriter, openEditor, type Writer } from '../writers.ts'

const SCENES = 70
const NAMES = ['NORA', 'PIKE', 'MARTHA']

/** A play with about as many pages as scenes. */
const LONG_PLAY = `Title: The Crossing\n\n${Array.from({ length: SCENES }, (_, scene) => {
  const speeches = Array.from(
    { length: 12 },
    (__, at) => `${NAMES[at % 3]}\nThis is what I say in scene ${scene + 1}, number ${at + 1}.`,
  )
  return [`INT. ROOM ${scene + 1} - DAY`, 'The water is deep tonight.', ...speeches].join('\n\n')
}).join('\n\n')}\n`

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const stripOf = ({ page, words }: Writer): Locator =>
  page.getByRole('navigation', { name: words('editor_thumbnails'), exact: true })

const pageButton = (writer: Writer, number: number | string): Locator =>
  stripOf(writer).getByRole('button', { name: writer.words('editor_thumbnail', { number }), exact: true })

const current = (writer: Writer): Promise<string | null> =>
  stripOf(writer).locator('[aria-current=page]').getAttribute('aria-label', { timeout: 5000 })

async function expectCurrent(writer: Writer, number: number | string): Promise<void> {
  await expect.poll(() => current(writer)).toBe(writer.words('editor_thumbnail', { number }))
}

/** Returns the text at the caret; empty if the script isn't focused. */
const atCaret = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const inScript = document.activeElement?.classList.contains('script')
    return inScript ? (getSelection()?.focusNode?.textContent ?? '') : ''
  })

/** Returns the number of drawn pixels in a picture. */
const inkOf = (canvas: Locator): Promise<number> =>
  canvas.evaluate((one: HTMLCanvasElement) => {
    const { data } = one.getContext('2d')!.getImageData(0, 0, one.width, one.height)
    return data.filter((value, at) => at % 4 === 3 && value > 0).length
  })

async function openByName(writer: Writer): Promise<void> {
  const { page, words } = writer
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words('overview_commands') }).waitFor()
  await page.keyboard.type('miniatures')
  await page.getByRole('option', { name: words('editor_thumbnails') }).waitFor()
  await page.keyboard.press('Enter')
  await expectCurrent(writer, 1)
}

/** Checks that thumbnails show text, and that only those nearly in view are drawn. */
async function lookAround(writer: Writer): Promise<void> {
  const strip = stripOf(writer)
  await expect.poll(() => inkOf(pageButton(writer, 2).locator('canvas'))).toBeGreaterThan(500)
  expect(await strip.locator('[data-row]').count()).toBeGreaterThan(SCENES * 0.6)
  expect(await strip.locator('canvas').count()).toBeLessThan(20)
  expect(await findViolations(writer.page)).toEqual([])
  expect(await findOverflow(writer.page)).toEqual([])
}

async function goByKeys(writer: Writer): Promise<void> {
  const { page } = writer
  await pageButton(writer, 1).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  expect(await pageButton(writer, 4).evaluate((one) => one === document.activeElement)).toBe(true)
  await expectCurrent(writer, 1)
  await page.keyboard.press('Enter')
  await expectCurrent(writer, 4)
  expect(await atCaret(page)).not.toBe('')
  await page
    .getByRole('button', { name: writer.words('editor_page_of', { number: 4, last: '' }).trim() })
    .first()
    .waitFor()
  await pageButton(writer, 4).focus()
  await page.keyboard.press('End')
  const last = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.keyboard.press('Escape')
  expect(await atCaret(page)).not.toBe('')
  await stripOf(writer).getByRole('button').last().click()
  await expect.poll(() => current(writer)).toBe(last)
}

/** Checks that the current page's mark follows the scrolling and stays in view. */
async function scroll(writer: Writer): Promise<void> {
  await writer.page.locator('.page-area').evaluate((area) => (area.scrollTop = 0))
  await expectCurrent(writer, 1)
  await expect.poll(() => pageButton(writer, 1).locator('canvas').count()).toBe(1)
}

/** Checks that a keystroke redraws only the thumbnail of the page it changes. */
async function type(writer: Writer): Promise<void> {
  const { page } = writer
  await pageButton(writer, 2).click()
  await expectCurrent(writer, 2)
  const canvases = stripOf(writer).locator('canvas')
  await expect.poll(() => inkOf(pageButton(writer, 3).locator('canvas'))).toBeGreaterThan(500)
  const mark = (one: HTMLCanvasElement): void => one.getContext('2d')!.fillRect(0, 0, 40, 40)
  for (const canvas of await canvases.all()) await canvas.evaluate(mark)
  const isMarked = (number: number): Promise<boolean> =>
    pageButton(writer, number)
      .locator('canvas')
      .evaluate((one: HTMLCanvasElement) => one.getContext('2d')!.getImageData(2, 2, 1, 1).data[3] !== 0)
  await page.keyboard.type('A')
  await expect.poll(() => isMarked(2)).toBe(false)
  expect(await Promise.all([1, 3].map(isMarked))).toEqual([true, true])
}

async function comeBack(writer: Writer): Promise<void> {
  const { page, words } = writer
  const strip = stripOf(writer)
  await page.reload()
  await strip.locator('canvas').first().waitFor()
  // the strip closes when both other panels are open, and replaces one of them when it is opened
  await page.getByRole('button', { name: words('comments_title'), exact: true }).click()
  await page.getByRole('complementary').waitFor()
  await strip.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: words('editor_thumbnails'), exact: true }).click()
  await strip.waitFor()
  await page.getByRole('navigation', { name: words('editor_scenes'), exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('complementary').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page)).toEqual([])
  await strip.getByRole('button', { name: words('ui_close'), exact: true }).click()
  await strip.waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('.script [data-id]').first().waitFor()
  await page.locator('[data-saving=saved]').waitFor()
  expect(await strip.count()).toBe(0)
}

test.each(looksOf(LOOKS, 1))('the page strip shows the pages of a script, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Agnes', look)
  const { page, words, context, faults } = writer
  await openEditor(writer, await importFile(writer, 'crossing.fountain', LONG_PLAY))
  if (look.width === 390) {
    await page.getByRole('button', { name: words('editor_more'), exact: true }).click()
    const item = page.getByRole('menuitem', { name: words('editor_thumbnails') })
    expect(await item.getAttribute('aria-disabled')).toBe('true')
  } else {
    await openByName(writer)
    await lookAround(writer)
    await goByKeys(writer)
    await scroll(writer)
    await type(writer)
    await comeBack(writer)
  }
  expect(faults).toEqual([])
  await context.close()
})
