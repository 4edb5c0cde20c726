/** Two writers look at a whole play: one at a desk by palette, list and cards, the other on a phone in one character's lines. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers, findOverhang } from '../accessibility.ts'
import { openBrowser } from '../browser.ts'
import { startServer, type RealServer } from '../server.ts'
import { bringIn, newWriter, openEditor, readScript, sameText, saved, share, type Writer } from '../writers.ts'

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
let server: RealServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startServer({ AUTH_RATE_SIGNUP: '1000' })])
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const scenes = async (page: Page): Promise<string[]> =>
  (await readScript(page)).flatMap((line) => /HALL|KITCHEN|GARDEN|ATTIC/.exec(line)?.[0] ?? [])

/** Asks for something by a few letters of its name. */
async function ask({ page, words }: Writer, letters: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words('overview_commands') }).waitFor()
  await page.keyboard.type(letters)
  await page.keyboard.press('Enter')
}

/** Drags by the middle of one thing to just below the top of another. */
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
  await cards.locator('[data-row]').first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  const text = await readScript(page)
  expect(text).toContain('Nora listens. Rain.')
  expect(text.indexOf('Torvald hears it too.')).toBe(text.findIndex((line) => line.includes('KITCHEN')) + 1)
  expect(await scenes(page)).toEqual(['HALL', 'ATTIC', 'GARDEN', 'KITCHEN'])
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
  expect(await findBarriers(page)).toEqual([])
  expect(await findOverhang(page)).toEqual([])
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

test('a play is seen, ordered, counted and changed as a whole', async () => {
  const agnes = await newWriter(browser, server.origin, 'Agnès Loiseau', { language: 'en', width: 1280 })
  const bilal = await newWriter(browser, server.origin, 'Bilal Haddad', { language: 'fr', width: 390, dark: true })
  const playId = await bringIn(agnes, 'door.fountain', PLAY)
  await share(agnes, playId, bilal.email)
  await Promise.all([openEditor(agnes, playId), openEditor(bilal, playId)])

  await orderScenes(agnes)
  await writeOnCards(agnes)
  await editLines(bilal)
  const written = agnes.page.locator('.script .dialogue', { hasText: 'A third door, then. Listen.' })
  await written.waitFor()
  expect(await written.locator('em').innerText()).toBe('third')
  await bilal.page.keyboard.press('Escape')
  await sameText(agnes.page, bilal.page)

  await ask(agnes, agnes.words('overview_statistics'))
  const statistics = agnes.page.getByRole('region', { name: agnes.words('overview_statistics'), exact: true })
  await statistics.getByText(agnes.words('overview_as_table')).first().click()
  await statistics.getByRole('rowheader', { name: 'NORA' }).waitFor()
  expect(await findBarriers(agnes.page)).toEqual([])
  await agnes.page.keyboard.press('Escape')

  await replaceInLines(agnes)
  await Promise.all([saved(agnes.page), saved(bilal.page)])
  expect([...agnes.faults, ...bilal.faults]).toEqual([])
})
