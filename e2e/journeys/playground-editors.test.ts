/** The playground pages for the editor, as an administrator uses them: source, elements and pages side by side. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '../accessibility.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { tabTo, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { newAdministrator, startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { checkPage, LOOKS } from '../visitors.ts'
import { wordsOf } from '../words.ts'
import type { Writer } from '../writers.ts'

let browser: Browser
let server: RealServer
let admin: Writer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer()])
  admin = await newAdministrator(browser, server, { language: 'en', width: 1280 })
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const sheet = (page: Page) => page.getByRole('img').filter({ has: page.locator('text') })

describe.each(looksOf(LOOKS, 1))('in $language at $width px', ({ language, width }) => {
  const say = wordsOf(language)
  const open = async (name: string) => {
    await admin.page.setViewportSize({ width, height: 800 })
    await admin.page.goto(language === 'fr' ? `/fr/playground/${name}` : `/playground/${name}`)
    await admin.page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }

  test('Fountain text shows how it is parsed, and its pages', async () => {
    const { page } = admin
    await open('fountain-editor')
    await checkPage(page)
    await typeInto(
      page,
      page.getByRole('textbox', { name: say('playground_source') }),
      'INT. CAVE - DAY\n\nWater drips.\n\nLÉA\nWho is there?\n',
    )
    await page.getByRole('heading', { name: /^4 / }).waitFor()
    await expect.poll(() => sheet(page).textContent()).toContain('Who is there?')
    await checkPage(page)
  })

  test.each(['play-editor', 'screenplay-editor'])('%s opens the editor on a play of its own', async (name) => {
    const { page } = admin
    await open(name)
    // this page is always light
    if (name === 'screenplay-editor') expect(await findViolations(page)).toEqual([])
    else await checkPage(page)
    await tabTo(page, page.locator('.script'))
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' A gull, twice.')
    await page.getByRole('group').getByText('A gull, twice.').waitFor()
    await page.getByRole('button', { name: say('playground_page_after') }).click()
    await expect.poll(() => sheet(page).textContent()).not.toBe('')
  })

  test('the editor can be tried in each layout and with a long play', async () => {
    const { page, faults } = admin
    await open('editor-test')
    await checkPage(page)
    for (const layout of ['stage-uk', 'stage-fr', 'stage-us']) {
      await page.getByLabel(say('playground_layout'), { exact: true }).selectOption(layout)
      await page.locator(`.script[data-layout=${layout}]`).waitFor()
    }
    await page.getByLabel(say('playground_length'), { exact: true }).selectOption('50')
    await expect.poll(() => page.getByText(/^(?:Page 1 of|Page 1 sur) \d{2,}$/).count()).toBe(1)
    expect(faults).toEqual([])
  })
})
