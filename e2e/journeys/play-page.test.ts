/** A play's own page: its synopsis, charts with their tables, and versions; and the download of a group's plays. */
import { readFile } from 'node:fs/promises'
import type { GroupSummary } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { openTab, press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, type Writer } from '../writers.ts'

const SCRIPT = `Title: La Pluie
Auteur: Camille Durand
Lieu: Brest
Synopsis: Deux personnes attendent que la pluie cesse.

${Array.from({ length: 14 }, (_, at) => `INT. CUISINE ${at} - JOUR\n\nADA\nÉcoute-moi donc.\n\n${at === 3 ? 'BÉA\nQuoi ?\n\n' : ''}`).join('')}`

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const part = ({ page, words }: Writer, key: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: words(key), exact: true }) })

async function takeGroupHome(writer: Writer, playId: string): Promise<void> {
  const { page, words, at } = writer
  const group = await requestAs<GroupSummary>(writer, 'POST', '/api/groups', { name: 'Les Parapluies', language: 'fr' })
  await requestAs(writer, 'PUT', `/api/plays/${playId}/groups/${group.id}`, { role: 'viewer' })
  await page.goto(at(`/groups/${group.id}`))
  await page.getByRole('link', { name: 'La Pluie', exact: true }).waitFor()
  const begun = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: words('groups_more'), exact: true }))
  await page.getByRole('menuitem', { name: words('play_list_download_group'), exact: true }).press('Enter')
  const names = (await readFile(await (await begun).path())).toString('latin1')
  for (const name of ['La Pluie.pdf', 'La Pluie.fountain']) expect(names).toContain(name)
}

test.each(looksOf(LOOKS, 1))('the page of a play shows its details, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Odette', look)
  const { page, words, at } = writer
  const playId = await importFile(writer, 'pluie.fountain', SCRIPT)
  await requestAs(writer, 'POST', `/api/plays/${playId}/versions`, { name: 'Avant la première' })
  await page.goto(at(`/plays/${playId}`))
  await page.getByText('Deux personnes attendent que la pluie cesse.', { exact: true }).waitFor()
  await page.getByText('Camille Durand', { exact: true }).waitFor()
  await page.getByText(words('play_setting', { setting: 'Brest' }), { exact: true }).waitFor()
  await checkPage(page)

  await openTab(writer.page, writer.words('play_tab_statistics'))
  const ada = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'ADA' }) })
  await expect.poll(() => ada.getByRole('cell').allTextContents()).toEqual(['14', '28', '14'])

  const scenes = part(writer, 'plays_scenes').getByRole('listitem')
  await expect.poll(() => scenes.count()).toBe(12)
  await press(page, page.getByRole('button', { name: words('play_scenes_all', { count: 14 }), exact: true }))
  await expect.poll(() => scenes.count()).toBe(14)

  const meetings = page.getByRole('region', { name: words('overview_stat_meetings'), exact: true })
  await press(page, meetings.getByText(words('overview_as_table'), { exact: true }))
  const met = meetings.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'ADA – BÉA' }) })
  expect(await met.getByRole('cell').allTextContents()).toEqual(['1', '1'])

  await checkPage(page)
  // the URL contains the open tab, so a reload keeps it
  await openTab(writer.page, writer.words('play_tab_history'))
  await page.reload()
  await page.getByText('Avant la première', { exact: true }).waitFor()
  await checkPage(page)
  await press(page, page.getByRole('link', { name: words('play_versions_all'), exact: true }))
  await page.waitForURL((url) => url.pathname === at(`/plays/${playId}/edit`))
  await page.getByRole('complementary').getByText('Avant la première', { exact: true }).first().waitFor()

  await takeGroupHome(writer, playId)
  expect(writer.faults).toEqual([])
  await writer.context.close()
})
