/**
 * Two writers look at a whole play: one on a computer, with the palette, scene list and cards, the other on a phone, at
 * one character's lines.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, findOverflow } from '../accessibility.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { shareServer, type SharedServer } from '../people.ts'
import {
  importFile,
  newWriter,
  openEditor,
  pointAt,
  readScript,
  waitForSameText,
  saved,
  share,
  type Writer,
} from '../writers.ts'

const PLAY = `Title: The Door

INT. HALL - NIGHT

= Nora listens.

NORA
Who is at the door?

INT. KITCHEN - NIGHT

TORVALD
The door again.

EXT. GARDEN - DAWN

NORA
A *third* door, then.

The door stays shut.

INT. ATTIC - DAY

TORVALD
Nobody.
`

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const scenes = async (page: Page): Promise<string[]> =>
  (await readScript(page)).flatMap((line) => /HALL|KITCHEN|GARDEN|ATTIC/.exec(line)?.[0] ?? [])

/** Searches the palette with a few letters. */
async function ask({ page, words }: Writer, letters: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words('overview_commands') }).waitFor()
  await page.keyboard.type(letters)
  await page.keyboard.press('Enter')
}

/** Drags an element by its middle to just below the top of another. */
async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  const [from, target] = [await what.boundingBox(), await to.boundingBox()]
  if (!from || !target) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x + target.width / 2, target.y + 12, { steps: 6 })
  await page.mouse.move(target.x + target.width / 2, target.y + 4)
  await page.locator('.drop-line').waitFor()
  await page.mouse.up()
}

async function orderScenes(agnes: Writer): Promise<void> {
  const { page, words } = agnes
  const list = page.getByRole('navigation', { name: words('editor_scenes') })
  const row = (name: string) => list.locator('[data-row]', { hasText: name })
  await ask(agnes, 'gardn')
  await list.locator('[aria-current]', { hasText: 'GARDEN' }).waitFor()
  await row('GARDEN').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await list.getByRole('status').filter({ hasText: 'GARDEN' }).waitFor({ state: 'attached' })
  expect(await scenes(page)).toEqual(['HALL', 'GARDEN', 'KITCHEN', 'ATTIC'])
  expect(await row('GARDEN').evaluate((one) => one === document.activeElement)).toBe(true)
  await drag(page, row('ATTIC'), row('HALL'))
  expect(await scenes(page)).toEqual(['ATTIC', 'HALL', 'GARDEN', 'KITCHEN'])
  // the move is undone with the toast, then redone and undone with keys, wherever the focus is
  const undo = page.getByRole('listitem').getByRole('button', { name: words('editor_undo'), exact: true })
  await undo.click()
  await undo.waitFor({ state: 'detached' })
  for (const [keys, first] of [
    ['Control+y', 'ATTIC'],
    ['Control+z', 'HALL'],
    ['Control+Shift+z', 'ATTIC'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect.poll(async () => (await scenes(page))[0]).toBe(first)
  }
  await expect.poll(() => row('ATTIC').textContent()).toContain('TORVALD')
}

async function writeOnCards(agnes: Writer): Promise<void> {
  const { page, words } = agnes
  await ask(agnes, words('overview_cards'))
  const cards = page.getByRole('region', { name: words('overview_cards'), exact: true })
  const kitchen = cards.locator('.scene-card', { hasText: 'TORVALD' }).last()
  const none = kitchen.getByPlaceholder(words('overview_synopsis_hint'))
  await none.click()
  await page.keyboard.type('Torvald hears it too.')
  const hall = cards.locator('.scene-card').nth(1).getByPlaceholder(words('overview_synopsis_hint'))
  expect(await hall.inputValue()).toBe('Nora listens.')
  await hall.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Rain.')
  await cards.getByRole('button', { name: words('overview_mode_outline') }).click()
  await cards.getByRole('button', { name: words('overview_fold_all') }).click()
  await expect.poll(() => cards.getByPlaceholder(words('overview_synopsis_hint')).count()).toBe(0)
  await cards.locator('[data-row]').first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  const text = await readScript(page)
  expect(text).toContain('Nora listens. Rain.')
  expect(text.indexOf('Torvald hears it too.')).toBe(text.findIndex((line) => line.includes('KITCHEN')) + 1)
  expect(await scenes(page)).toEqual(['HALL', 'ATTIC', 'GARDEN', 'KITCHEN'])
}

/** Sets the title and the scene numbers in the forms beside the page, and checks that everybody sees them. */
async function fillForms(agnes: Writer, bilal: Writer): Promise<void> {
  const { page, words } = agnes
  const details = page.getByRole('complementary', { name: words('editor_details') })
  await ask(agnes, words('editor_title_page'))
  const title = details.getByLabel(words('editor_title_title'), { exact: true })
  await title.waitFor()
  const text = await readScript(page)
  // the script handles Tab itself, except after Escape, when Tab moves the focus
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await details.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  expect(await readScript(page)).toEqual(text)
  await title.fill('The Gate')
  await details.getByRole('button', { name: words('editor_settings'), exact: true }).click()
  await details.getByLabel(words('editor_setting_numbers')).click()
  for (const one of [page, bilal.page]) {
    await one.getByRole('heading', { level: 1, name: 'The Gate' }).waitFor()
    await one.locator('.script [data-scene="4"]').waitFor({ state: 'attached' })
  }
  const list = page.getByRole('navigation', { name: words('editor_scenes') })
  await list.locator('[data-row]', { hasText: /^1\D.*HALL/ }).waitFor()
  await details.getByRole('button', { name: words('ui_close'), exact: true }).click()
}

/** Writes with a larger page, a fixed line position, a goal, and everything else hidden. */
async function writeInPeace(agnes: Writer): Promise<void> {
  const { page, words } = agnes
  await ask(agnes, words('versions_colours'))
  await page.locator('.script .by').first().waitFor()
  await ask(agnes, words('versions_colours'))
  await expect.poll(() => page.locator('.script .by').count()).toBe(0)
  for (const key of ['Control+k', 'Control+/']) {
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
    expect(await findViolations(page), key).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const width = () => page.locator('.script').evaluate((one) => one.getBoundingClientRect().width)
  const usual = await width()
  await ask(agnes, words('overview_zoom_in'))
  await expect.poll(width).toBeCloseTo(usual * 1.1, 0)
  await ask(agnes, words('overview_zoom_reset'))
  await expect.poll(width).toBe(usual)

  await ask(agnes, words('overview_goals'))
  const goals = page.getByRole('dialog')
  await goals.getByLabel(words('overview_goal_daily'), { exact: true }).fill('500')
  await goals.getByLabel(words('overview_goal_daily_pages'), { exact: true }).fill('many')
  await page.keyboard.press('Enter')
  await goals.getByText(words('overview_goal_wrong_pages')).waitFor()
  expect(await findViolations(page)).toEqual([])
  await goals.getByLabel(words('overview_goal_daily_pages'), { exact: true }).fill('2.5')
  await goals.getByLabel(words('overview_goal_target_pages'), { exact: true }).fill('90')
  await page.keyboard.press('Enter')
  const meter = page.locator('[data-tip]', { hasText: /500\s/ })
  const today = async () => Number(/(-?\d+) of 500/.exec(await meter.innerText())?.[1])
  await meter.getByText(/of 2\.5 pages/).waitFor()
  await meter.getByText(/of 90 pages/).waitFor()
  const before = await today()

  await ask(agnes, words('overview_typewriter'))
  await pointAt(page, 'Who is at')
  /** Returns the vertical position of the caret in the page area: 0 at its top, 1 at its bottom. */
  const height = () =>
    page.evaluate(() => {
      const area = document.querySelector('main.page-area')!.getBoundingClientRect()
      const caret = getSelection()!.getRangeAt(0).getBoundingClientRect()
      return ((caret.top + caret.bottom) / 2 - area.top) / area.height
    })
  await page.keyboard.type(' Three more words')
  await expect.poll(height).toBeCloseTo(0.45, 1)
  for (let line = 0; line < 3; line++) await page.keyboard.press('ArrowDown')
  await expect.poll(height).toBeCloseTo(0.45, 1)
  await expect.poll(today).toBe(before + 3)
  await ask(agnes, words('overview_typewriter'))

  await ask(agnes, words('editor_focus_mode'))
  const around = page.locator('header, nav, aside').or(meter)
  await expect.poll(() => around.filter({ visible: true }).count()).toBe(0)
  await page.getByRole('button', { name: words('editor_focus_leave') }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await meter.waitFor()
}

async function editLines({ page, words }: Writer): Promise<void> {
  await page.getByRole('button', { name: words('editor_more') }).click()
  await page.getByRole('menuitem', { name: words('overview_lines') }).click()
  const lines = page.getByRole('region', { name: words('overview_lines'), exact: true })
  const whose = lines.getByRole('combobox', { name: words('overview_lines_whose') })
  await whose.selectOption({ label: await whose.locator('option', { hasText: 'NORA' }).innerText() })
  const line = lines.getByRole('textbox').nth(1)
  expect(await line.inputValue()).toBe('A third door, then.')
  await line.tap()
  await page.keyboard.press('End')
  await page.keyboard.type(' Listen.')
  expect(await findViolations(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
  await saved(page)
}

async function replaceInLines(agnes: Writer): Promise<void> {
  const { page, words } = agnes
  await page.keyboard.press('Control+h')
  const panel = page.getByRole('search')
  await panel.getByLabel(words('editor_find'), { exact: true }).fill('door')
  await panel.getByRole('button', { name: words('overview_find_limits') }).click()
  await panel.getByLabel(words('overview_find_speaker')).selectOption({ label: 'NORA' })
  await panel.getByText(/^\d of 2/).waitFor()
  await panel.getByLabel(words('editor_replace_with')).fill('gate')
  await panel.getByRole('button', { name: words('editor_replace_all') }).click()
  await expect.poll(async () => (await readScript(page)).join(' ').match(/gate/g)?.length).toBe(2)
  expect((await readScript(page)).join(' ')).toContain('The door again.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await readScript(page)).join(' ').includes('gate')).toBe(false)
}

test('a play is viewed, reordered, counted and changed as a whole', async () => {
  const agnes = await newWriter(browser, server.origin, 'Agnès Loiseau', { language: 'en', width: 1280 })
  const bilal = await newWriter(browser, server.origin, 'Bilal Haddad', { language: 'fr', width: 390, dark: true })
  const playId = await importFile(agnes, 'door.fountain', PLAY)
  await share(agnes, playId, bilal)
  await Promise.all([openEditor(agnes, playId), openEditor(bilal, playId)])

  await orderScenes(agnes)
  await writeOnCards(agnes)
  await fillForms(agnes, bilal)
  await writeInPeace(agnes)
  await editLines(bilal)
  const written = agnes.page.locator('.script .dialogue', { hasText: 'A third door, then. Listen.' })
  await written.waitFor()
  expect(await written.locator('em').innerText()).toBe('third')
  await bilal.page.keyboard.press('Escape')
  await waitForSameText(agnes.page, bilal.page)

  await ask(agnes, agnes.words('overview_statistics'))
  const statistics = agnes.page.getByRole('region', { name: agnes.words('overview_statistics'), exact: true })
  await statistics.getByText(agnes.words('overview_as_table')).first().click()
  await statistics.getByRole('rowheader', { name: 'NORA' }).waitFor()
  expect(await findViolations(agnes.page)).toEqual([])
  await agnes.page.keyboard.press('Escape')

  await replaceInLines(agnes)
  await Promise.all([saved(agnes.page), saved(bilal.page)])
  expect([...agnes.faults, ...bilal.faults]).toEqual([])
})
