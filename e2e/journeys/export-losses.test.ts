/** A play that can't be printed completely: before a file or printout is made, the user is told what it leaves out. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, findOverflow } from '../accessibility.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { importFile, newWriter, openEditor, openPlayMenu, type Writer } from '../writers.ts'

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** A play with a synopsis and two notes, which are not printed, and a letter that no font has. */
const PLAY = `Title: Low Water

INT. BOATHOUSE - NIGHT

= They wait.

Rain. [[how long?]]

ADA
Nobody comes. \ue000 [[sure?]]
`

/** Collects the names of downloads from now on. */
function downloadsOf(page: Page): string[] {
  const names: string[] = []
  page.on('download', (file) => names.push(file.suggestedFilename()))
  return names
}

/** Waits for the dialog and returns what it lists. */
async function question({ page, words }: Writer): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: words('export_title') })
  await dialog.waitFor()
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([])
  return dialog.getByRole('listitem').allTextContents()
}

async function answer({ page, words }: Writer, goOn: boolean): Promise<void> {
  await page.getByRole('button', { name: words(goOn ? 'export_do' : 'plays_cancel'), exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Confirms the export, and waits for the download. */
async function goOn(writer: Writer): Promise<void> {
  const come = writer.page.waitForEvent('download')
  await answer(writer, true)
  await come
}

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

test.each(LOOKS)('an export lists beforehand what the file will leave out, in $language', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Odette Roux', look)
  const { page, words, at } = writer
  const lost = (what: string, count: number) => `${words('export_lost', { what })} (${count})`
  const unprinted = [lost('notes', 2), lost('synopses', 1)]
  const playId = await importFile(writer, 'low-water.fountain', PLAY)
  const files = downloadsOf(page)

  await page.goto(at(`/plays/${playId}`))
  const pdf = page.getByRole('button', { name: words('plays_export_pdf') })
  await pdf.click()
  const listed = await question(writer)
  expect(listed.slice(0, 2)).toEqual(unprinted)
  expect(listed.slice(2)).toEqual([expect.stringContaining('U+E000')])
  await answer(writer, false)
  await pdf.click()
  await question(writer)
  await goOn(writer)
  // the user isn't asked again about losses they have already accepted
  const again = page.waitForEvent('download')
  await pdf.click()
  await again

  await openPlayMenu(writer)
  await page.getByRole('menuitem', { name: words('plays_export_html') }).click()
  expect(await question(writer)).toEqual(unprinted)
  await goOn(writer)

  // Fountain leaves nothing out
  await openPlayMenu(writer)
  const come = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: words('plays_export_fountain') }).click()
  await come
  const kinds = ['pdf', 'pdf', 'html', 'fountain']
  expect(files.map((name) => name.split('.').at(-1))).toEqual(kinds)

  await openEditor(writer, playId)
  await printOut(writer, unprinted)
  await printSet(writer, unprinted)
  expect(files.map((name) => name.split('.').at(-1))).toEqual([...kinds, 'pdf'])
  expect(writer.faults).toEqual([])
})

/** Prints with Ctrl+P, and checks that nothing is printed until the dialog is confirmed. */
async function printOut(writer: Writer, unprinted: readonly string[]): Promise<void> {
  const { page } = writer
  await page.evaluate(() => {
    window.print = () => document.body.classList.add('printed')
  })
  const printed = page.locator('body.printed')
  await page.locator('.script').focus()
  await page.keyboard.press('Control+p')
  expect(await question(writer)).toEqual(unprinted)
  await answer(writer, false)
  await page.keyboard.press('Control+p')
  await question(writer)
  expect(await printed.count()).toBe(0)
  await answer(writer, true)
  await printed.waitFor()
}

async function printSet(writer: Writer, unprinted: readonly string[]): Promise<void> {
  const { page, words } = writer
  await page
    .locator('header')
    .getByRole('button', { name: words('editor_more') })
    .click()
  await page.getByRole('menuitem', { name: words('production_title') }).click()
  await page.getByRole('button', { name: words('production_begin', { name: 'Blue revision' }) }).click()
  await page.getByRole('button', { name: words('production_print_all'), exact: true }).click()
  expect((await question(writer)).slice(0, 2)).toEqual(unprinted)
  await goOn(writer)
}
