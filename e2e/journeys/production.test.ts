/**
 * A script goes into production: numbers and pages are locked, a scene is added and one omitted, and a blue revision is
 * issued.
 */
import { readPdf } from '@replique/paper/tests'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations, findOverflow } from '../accessibility.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { importFile, newWriter, openEditor, pointAt, saved, share, downloadPlay, type Writer } from '../writers.ts'

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  browser = await openBrowser()
  server = await shareServer()
})
afterAll(async () => {
  await server.stop()
  await browser.close()
})

const PLACES = ['HARBOUR', 'KITCHEN', 'CELLAR', 'ROOF']

/** Four scenes that together fill slightly more than two pages. */
const SCRIPT = PLACES.map((place) =>
  [
    `INT. ${place} - NIGHT`,
    ...Array.from({ length: 6 }, (_, i) => [
      `Somebody crosses the ${place.toLowerCase()} for the ${i + 1}th time.`,
      `ANNA\nNothing of the ${place.toLowerCase()} is where I left it, number ${i + 1}.`,
    ]).flat(),
  ].join('\n\n'),
).join('\n\n')

async function openPanel({ page, words }: Writer): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: words('editor_more') })
    .click()
  await page.getByRole('menuitem', { name: words('production_title') }).click()
  await page.getByRole('heading', { name: words('production_numbers') }).waitFor()
}

async function nameVersion({ page, words }: Writer, name: string): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: words('editor_more') })
    .click()
  await page.getByRole('menuitem', { name: words('versions_title') }).click()
  await page.getByLabel(words('versions_name_present')).fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: name }).waitFor()
}

const press = ({ page, words }: Writer, name: Parameters<Writer['words']>[0], values?: Record<string, string>) =>
  page.getByRole('button', { name: values ? words(name, values) : words(name), exact: true }).click()

const numbers = (page: Page): Promise<string[]> =>
  page.locator('.script [data-scene]').evaluateAll((all) => all.map((one) => one.getAttribute('data-scene') ?? ''))

/**
 * Clicks, goes to the end and presses Enter while the page is busy, so that it can't process the caret's position in
 * between.
 */
async function breakHastily(page: Page, start: string): Promise<void> {
  const paragraph = page.locator('.script [data-id]', { hasText: start }).first()
  await paragraph.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await paragraph.boundingBox())!
  const busy = page.evaluate(() => {
    for (const end = performance.now() + 400; performance.now() < end;);
  })
  const { mouse, keyboard } = page
  await Promise.all([busy, mouse.click(x + width / 2, y + height / 2), keyboard.press('End'), keyboard.press('Enter')])
}

describe('a script in production', () => {
  test('keeps its scene numbers and pages, and shows what changed', async () => {
    const look = { language: 'en', width: 1280, dark: false } as const
    const agnes = await newWriter(browser, server.origin, 'Agnès Loiseau', look)
    const bilal = await newWriter(browser, server.origin, 'Bilal Haddad', { language: 'fr', width: 390, dark: true })
    const { page } = agnes
    const playId = await importFile(agnes, 'in-production.fountain', SCRIPT)
    await share(agnes, playId, bilal)
    await openEditor(agnes, playId)

    await nameVersion(agnes, 'Handed out')
    await openPanel(agnes)
    await press(agnes, 'production_lock_numbers')
    await page.locator('.script [data-scene="4"]').waitFor()
    await press(agnes, 'production_lock_pages')

    // a new scene at the end of the first one
    await breakHastily(page, 'Nothing of the harbour is where I left it, number 6.')
    await page.keyboard.type('INT. BOAT - NIGHT')
    await page.locator('.script [data-scene="1A"]').waitFor()
    expect(await numbers(page)).toEqual(['1', '1A', '2', '3', '4'])

    await pointAt(page, 'Somebody crosses the cellar for the 2th time.')
    await press(agnes, 'production_omit', { number: '3' })
    await page.locator('.script [data-omitted]').waitFor()
    expect(await page.getByText('Somebody crosses the cellar for the 2th time.').count()).toBe(0)

    await press(agnes, 'production_begin', { name: 'Blue revision' })
    await page.locator('[data-revision-open="1"]').waitFor()
    await pointAt(page, 'Nothing of the harbour is where I left it, number 2.')
    await page.keyboard.type(' Nor is the sea.')
    await pointAt(page, 'Somebody crosses the harbour for the 3th time.')
    await page.keyboard.insertText(` ${'They look for what is lost, and find the tide. '.repeat(30)}`)
    await page.locator('.page-break-number', { hasText: /^1A$/ }).waitFor({ state: 'attached' })
    expect(await page.locator('.script [data-revision="1"]').count()).toBe(2)
    expect(await findViolations(page)).toEqual([])
    await saved(page)

    await openEditor(bilal, playId)
    await bilal.page.locator('.script [data-revision="1"]').first().waitFor()
    expect(await numbers(bilal.page)).toEqual(['1', '1A', '2', '3', '4'])
    await openPanel(bilal)
    expect(await findViolations(bilal.page)).toEqual([])
    expect(await findOverflow(bilal.page)).toEqual([])

    // a revision made afterwards marks everything that differs from the issued version, including the new scene
    await press(agnes, 'production_close')
    await press(agnes, 'production_since')
    const since = page.getByRole('dialog')
    await since.getByRole('combobox').locator('option', { hasText: 'Handed out' }).waitFor({ state: 'attached' })
    expect(await findViolations(page)).toEqual([])
    await since.getByRole('button', { name: agnes.words('production_since_make') }).click()
    await page.locator('.script [data-revision="2"]', { hasText: 'Nor is the sea.' }).waitFor()
    const revised = await page.locator('.script [data-revision="2"]').allTextContents()
    expect(revised.some((text) => text.includes('INT. BOAT'))).toBe(true)
    expect(revised.some((text) => text.includes('Somebody crosses the roof'))).toBe(false)
    await saved(page)

    const { bytes } = await downloadPlay(agnes, playId, 'pdf')
    const pages = readPdf(bytes).pages.map((lines) => lines.map(({ text }) => text))
    const heads = pages.flatMap((lines) => lines.filter((text) => /^\d+A?\.$/.test(text)))
    expect(heads).toContain('1A.')
    const all = pages.flat()
    for (const words of ['1A', 'OMITTED', '*']) expect(all.some((text) => text.includes(words))).toBe(true)
    expect(all.some((text) => text.includes('Blue revision'))).toBe(true)

    await press(bilal, 'production_restore_scene', { number: '3' })
    await bilal.page.getByText('Somebody crosses the cellar for the 2th time.').waitFor({ state: 'attached' })
    expect([...agnes.faults, ...bilal.faults]).toEqual([])
  })
})
