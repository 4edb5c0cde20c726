/**
 * Two people mark entrances and exits by hand where the words don't reveal them, both see the marks, and one is undone.
 */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, findOverflow } from '../accessibility.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { importFile, newWriter, openEditor, pointAt, readScript, saved, share, type Writer } from '../writers.ts'

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const SCRIPT = `Titre: Le bac

# ACTE I

## SCÈNE 1

Un quai. Camille entre.

CAMILLE
Qui est là ?

Hugo passe la porte.

HUGO
Personne, je dors.

/* replique:1 {"kind":"stage","language":"fr"} */
`

async function checkPage({ page, faults }: Writer): Promise<void> {
  expect([...(await findViolations(page)), ...(await findOverflow(page)), ...faults]).toEqual([])
}

const dialogOf = ({ page, words }: Writer): Locator => page.getByRole('dialog', { name: words('elements_movement') })

/** Returns the marked words on the page, each with what it marks. */
const marked = ({ page }: Writer): Promise<string[]> =>
  page
    .locator('.script .movement')
    .evaluateAll((all) =>
      all.map((one) => `${one.classList.contains('exit') ? 'exit' : 'entrance'} ${one.textContent}`),
    )

/** Marks an entrance on a phone, using the menu. */
async function sayEntrance(zoe: Writer): Promise<void> {
  const { page, words } = zoe
  await page.locator('.script [data-id]', { hasText: 'Hugo passe' }).tap()
  await page.getByRole('button', { name: words('editor_more'), exact: true }).tap()
  const item = page.getByRole('menuitem', { name: words('elements_movement'), exact: true })
  await item.waitFor()
  expect(await findOverflow(page)).toEqual([])
  await item.tap()
  const dialog = dialogOf(zoe)
  await dialog.getByRole('radio', { name: words('elements_movement_entrance'), exact: true }).check()
  expect(await dialog.getByRole('checkbox', { name: 'HUGO' }).isChecked()).toBe(true)
  await checkPage(zoe)
  await dialog.getByRole('button', { name: words('elements_movement_keep'), exact: true }).tap()
  await dialog.waitFor({ state: 'hidden' })
}

/** Marks a word as neither an entrance nor an exit, on a computer, using only the keyboard. */
async function sayNothingHappens(ana: Writer): Promise<void> {
  const { page } = ana
  await pointAt(page, 'Un quai')
  await page.keyboard.press('Control+Alt+e')
  await dialogOf(ana).getByRole('radio').first().waitFor()
  await checkPage(ana)
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialogOf(ana).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.classList.contains('script'))).toBe(true)
}

/**
 * Checks that text typed after clicking a name follows the name, and that suggested text gets typographic quotes,
 * spaces and capitals.
 */
async function writeAround(ana: Writer): Promise<void> {
  const { page, words } = ana
  await page.locator('.script .cue-name', { hasText: 'CAMILLE' }).click()
  await page.keyboard.type('(bas)')
  await expect.poll(() => readScript(page)).toContain('CAMILLE(bas)')
  await pointAt(page, 'Personne')
  await page.keyboard.press('Control+Alt+s')
  await page.getByText(words('comments_suggesting'), { exact: true }).waitFor()
  await page.keyboard.type(` "l'été" !`)
  await expect.poll(() => page.locator('.script ins.proposed').textContent()).toBe(' «\u00a0L’été\u00a0»\u202f!')
}

test('entrances and exits are set by hand and seen by both users', async () => {
  const ana = await newWriter(browser, server.origin, 'Ana', { language: 'en', width: 1280 })
  const zoe = await newWriter(browser, server.origin, 'Zoé', { language: 'fr', width: 390, dark: true })
  const play = await importFile(ana, 'bac.fountain', SCRIPT)
  await share(ana, play, zoe)
  await Promise.all([openEditor(ana, play), openEditor(zoe, play)])
  await expect.poll(() => marked(ana)).toEqual(['entrance entre'])
  await sayEntrance(zoe)
  await expect.poll(() => marked(ana)).toEqual(['entrance entre', 'entrance Hugo passe la porte.'])
  await sayNothingHappens(ana)
  await expect.poll(() => marked(zoe)).toEqual(['entrance Hugo passe la porte.'])
  await ana.page.keyboard.press('Control+z')
  await expect.poll(() => marked(zoe)).toEqual(['entrance entre', 'entrance Hugo passe la porte.'])
  await writeAround(ana)
  await Promise.all([saved(ana.page), saved(zoe.page)])
  await Promise.all([checkPage(ana), checkPage(zoe)])
})
