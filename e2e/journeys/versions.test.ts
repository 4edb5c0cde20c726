/**
 * A user names a version, continues writing, compares, restores one scene and undoes it; another user sees who wrote
 * what.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, findOverflow } from '../accessibility.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { importFile, newWriter, openEditor, pointAt, waitForSameText, saved, share, type Writer } from '../writers.ts'

const SCRIPT = `Title: The Ferry

INT. WAITING ROOM - NIGHT

A stove, two benches, a timetable nobody believes.

MARTHE
The last boat has gone.

EXT. QUAY - NIGHT

Rain on the ropes.

OSIP
Then the next one is the first.

INT. FERRY - DAWN

The engine starts.
`

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  browser = await openBrowser()
  server = await shareServer()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function openVersions({ page, words }: Writer): Promise<void> {
  await page.getByRole('button', { name: words('editor_more'), exact: true }).click()
  await page.getByRole('menuitem', { name: words('versions_title'), exact: true }).click()
  await page.getByRole('heading', { name: words('versions_title'), exact: true }).waitFor()
}

const changesOf = (page: Page): Promise<string[]> =>
  page.locator('.compared [data-change]').evaluateAll((lines) =>
    lines.map((line) => {
      const copy = line.cloneNode(true) as HTMLElement
      for (const sign of copy.querySelectorAll('.compared-sign, .compared-note')) sign.remove()
      for (const one of copy.querySelectorAll('ins')) one.textContent = `{+${one.textContent}+}`
      for (const one of copy.querySelectorAll('del')) one.textContent = `[-${one.textContent}-]`
      return copy.textContent ?? ''
    }),
  )

/** Checks that the screen is accessible and not wider than the window. */
async function expectOpen({ page }: Writer): Promise<void> {
  expect(await findViolations(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
}

async function writeAndCompare(ada: Writer): Promise<void> {
  const { page, words } = ada
  await openVersions(ada)
  await page.getByText(words('versions_empty')).waitFor()
  await page.getByLabel(words('versions_name_present')).fill('First draft')
  await page.keyboard.press('Enter')
  const row = page.getByRole('button', { name: `${words('versions_compare_now')} First draft` })
  await row.waitFor()
  await pointAt(page, 'A stove')
  await page.keyboard.type(' Nobody waits.')
  await pointAt(page, 'Rain on the ropes')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.type('Snow on the ropes.')
  await page.locator('nav button', { hasText: 'INT. FERRY' }).press('Alt+ArrowUp')
  await saved(page)
  await row.click()
  await page.getByText('3 scenes changed · 3 words added · 1 word removed').waitFor()
  expect(await changesOf(page)).toEqual([
    'A stove, two benches, a timetable nobody believes.{+ Nobody waits.+}',
    '[-Rain-]{+Snow+} on the ropes.',
  ])
  await page.keyboard.press('n')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Nobody waits.')
  await page.keyboard.press('p')
  await expectOpen(ada)
}

async function restoreAndUndo({ page, words }: Writer): Promise<void> {
  const line = page.locator('.script:not(.compared) [data-id]', { hasText: 'on the ropes.' })
  await page.locator('.compared-part', { hasText: 'EXT. QUAY' }).getByRole('button').click()
  const told = page.locator('li', { hasText: words('versions_scene_restored') })
  await told.getByRole('button', { name: words('editor_undo') }).hover()
  expect(await line.textContent()).toBe('Rain on the ropes.')
  await page.getByText('2 scenes changed').waitFor()
  const kept = `${words('versions_compare_now')} ${words('versions_kept_before_restoring')}`
  await page.getByRole('button', { name: kept }).waitFor()
  await told.getByRole('button', { name: words('editor_undo') }).click()
  await page.getByRole('button', { name: words('versions_compare_close') }).click()
  await expect.poll(() => line.textContent()).toBe('Snow on the ropes.')
}

/** Compares two versions with each other, restores one completely and undoes it. */
async function compareTwoAndRestore({ page, words }: Writer): Promise<void> {
  const versions = page.getByRole('complementary').getByRole('listitem')
  for (const name of ['First draft', words('versions_kept_before_restoring')])
    await versions.filter({ hasText: name }).getByRole('checkbox').check()
  await page.getByRole('button', { name: words('versions_compare_chosen') }).click()
  await page.getByText('3 scenes changed').waitFor()
  expect(await changesOf(page)).toContain('[-Rain-]{+Snow+} on the ropes.')
  expect(await page.getByRole('button', { name: words('versions_restore_all') }).count()).toBe(0)
  await page.getByRole('button', { name: words('versions_compare_close') }).click()

  const text = () => page.locator('.script:not(.compared) [data-id]').allTextContents()
  const written = await text()
  await versions
    .filter({ hasText: 'First draft' })
    .getByRole('button', { name: /First draft/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: words('versions_restore_all') }).click()
  const told = page.locator('li', { hasText: words('versions_restored') })
  await told.waitFor()
  expect((await text()).join('\n')).not.toMatch(/Nobody waits|Snow/)
  await told.getByRole('button', { name: words('editor_undo') }).click()
  await expect.poll(text).toEqual(written)
}

async function seeWhoWrote(bea: Writer): Promise<void> {
  const { page, words } = bea
  await pointAt(page, 'The engine starts.')
  await page.keyboard.type(' Enfin.')
  await saved(page)
  await openVersions(bea)
  const version = page.getByRole('listitem').filter({ hasText: 'First draft' })
  await version.getByText('Ada Quill').waitFor()
  await page.getByText(/Écrit par Ada Quill/).waitFor()
  await page.getByText(/Modifié par vous/).waitFor()
  await expectOpen(bea)
  await version.getByRole('button', { name: words('versions_compare_now') }).click()
  await page.locator('.compared ins', { hasText: 'Enfin.' }).waitFor()
  await page.getByLabel(words('versions_whole')).check()
  await expectOpen(bea)
  await page.getByRole('button', { name: words('versions_compare_close') }).click()
  await openVersions(bea)
  await page.getByLabel(words('versions_colours')).check()
  await page.getByRole('button', { name: words('ui_close') }).click()
  const legend = page.getByRole('complementary', { name: words('versions_legend') })
  await legend.getByText(/Ada Quill 9\d\s%/).waitFor()
  const here = page.locator('.script [data-id]', { hasText: 'Enfin.' })
  expect(await here.getAttribute('title')).toBe('Ada Quill, vous')
  expect(await here.locator('.by').allTextContents()).toEqual(['The engine starts.', ' Enfin.'])
  await expectOpen(bea)
  await legend.getByRole('button').click()
  expect(await page.locator('.by').count()).toBe(0)
}

test('a version is named, compared, restored in one scene, and undone; each letter keeps its author', async () => {
  const ada = await newWriter(browser, server.origin, 'Ada Quill', { language: 'en', width: 1280 })
  const bea = await newWriter(browser, server.origin, 'Béa Plume', { language: 'fr', width: 390, dark: true })
  const playId = await importFile(ada, 'ferry.fountain', SCRIPT)
  await share(ada, playId, bea)
  await openEditor(ada, playId)
  await writeAndCompare(ada)
  await restoreAndUndo(ada)
  await compareTwoAndRestore(ada)
  await saved(ada.page)
  await openEditor(bea, playId)
  await seeWhoWrote(bea)
  await waitForSameText(ada.page, bea.page)
  expect([...ada.faults, ...bea.faults]).toEqual([])
})
