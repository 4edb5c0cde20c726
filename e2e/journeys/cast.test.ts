/** Two people and the characters of one play: one sorts the list and prints it, while the other renames and merges. */
import { readPdf } from '@replique/paper/tests'
import type { Locator } from 'playwright-core'
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
  downloadPlay,
  type Writer,
} from '../writers.ts'

const PLAY = `Title: Le roi dort
Author: Zoé Étienne

# ACTE I

.SCÈNE 1

Le roi dort. Nora veille.

@PREMIER GARDE
Halte ! Réveillez Nora.

@LE ROI
Qui va là ?

@DEUXIÈME GARDE
C’est nous.

@LES GARDES
Vive le roi !

@TOUS
Vive le roi !

@NORA
Je viens.

@LA REINE
Nora !

@LA SOUVERAINE
Silence.
`

let server: SharedServer
let browser: Browser
beforeAll(async () => {
  server = await shareServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const panel = ({ page }: Writer): Locator => page.getByRole('complementary')

async function openCharacters(writer: Writer): Promise<void> {
  const { page, words } = writer
  await page.getByRole('button', { name: words('editor_more'), exact: true }).click()
  await page.getByRole('menuitem', { name: words('editor_characters'), exact: true }).click()
  await row(writer, 'LE ROI').waitFor()
}

const row = (writer: Writer, name: string): Locator =>
  panel(writer)
    .locator('[data-row]')
    .filter({ has: writer.page.getByText(name, { exact: true }) })

const namesOf = (writer: Writer): Promise<string[]> =>
  panel(writer).locator('[data-row] .font-semibold').allTextContents()

const back = (writer: Writer): Promise<void> =>
  panel(writer)
    .getByRole('button', { name: writer.words('cast_back'), exact: true })
    .click()

/** One user renames a character everywhere while the other keeps typing in that character's speech. */
async function renameWhileOneTypes(renaming: Writer, typing: Writer): Promise<void> {
  const { words } = renaming
  await row(renaming, 'NORA').click()
  const name = panel(renaming).getByLabel(words('editor_character_name'), { exact: true })
  await name.fill('LÉONORA')
  await pointAt(typing.page, 'Je viens.')
  await name.press('Enter')
  const choice = panel(renaming).getByRole('region', {
    name: words('cast_rename_title', { was: 'NORA', name: 'LÉONORA' }),
  })
  expect(await choice.getByRole('checkbox').count()).toBe(3)
  expect(await findViolations(renaming.page)).toEqual([])
  const everywhere = choice.getByRole('button', { name: words('cast_rename_everywhere', { plural: '*', count: 3 }) })
  await Promise.all([everywhere.click(), typing.page.keyboard.type(' Je viens encore.', { delay: 15 })])
  await back(renaming)
}

/** Merges two characters, and undoes it with the panel's button. */
async function mergeAndUndo(writer: Writer): Promise<void> {
  const { words } = writer
  await row(writer, 'LA SOUVERAINE').click()
  await panel(writer).getByLabel(words('editor_character_merge')).selectOption({ label: 'LA REINE' })
  await panel(writer)
    .getByRole('button', { name: words('editor_character_merge_action'), exact: true })
    .click()
  // a merged character's panel shows the character it was merged into
  await panel(writer).getByRole('heading', { name: 'LA REINE' }).waitFor()
  await back(writer)
  expect(await namesOf(writer)).not.toContain('LA SOUVERAINE')
  await panel(writer)
    .getByRole('button', { name: words('editor_undo'), exact: true })
    .click()
  await row(writer, 'LA SOUVERAINE').waitFor()
}

/** Sets groups, a custom order by keyboard and an age, and checks the printed list. */
async function orderTheList(writer: Writer): Promise<void> {
  const { page, words } = writer
  const field = (key: string): Locator => panel(writer).getByLabel(words(key), { exact: true })
  await row(writer, 'LES GARDES').click()
  await field('cast_kind').selectOption('group')
  const members = panel(writer).getByRole('group', { name: words('cast_group_members'), exact: true })
  for (const name of ['PREMIER GARDE', 'DEUXIÈME GARDE']) await members.getByLabel(name, { exact: true }).check()
  await field('editor_character_description').fill('de la porte sud')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await row(writer, 'TOUS').click()
  await field('cast_kind').selectOption('everyone')
  await back(writer)
  await row(writer, 'LE ROI').click()
  await field('cast_age').fill('soixante ans')
  await field('cast_age').press('Enter')
  await panel(writer)
    .getByRole('textbox', { name: words('cast_aliases') })
    .fill('SA MAJESTÉ')
  await page.keyboard.press('Enter')
  await back(writer)
  await row(writer, 'LE ROI').press('Alt+ArrowUp')
  await expect.poll(async () => (await namesOf(writer))[0]).toBe('LE ROI')
  await expect.poll(() => row(writer, 'LE ROI').evaluate((one) => one === document.activeElement)).toBe(true)
}

const LISTED = [
  'PERSONNAGES',
  'LE ROI, soixante ans',
  'LES GARDES, de la porte sud',
  'PREMIER GARDE',
  'DEUXIÈME GARDE',
  'LÉONORA',
  'LA REINE',
  'LA SOUVERAINE',
]

/** Returns the lines of a printed page from top to bottom; runs at the same height form one line. */
const linesOf = (page: ReturnType<typeof readPdf>['pages'][number]): string[] =>
  [...Map.groupBy(page, ({ y }) => Math.round(y))].map(([, runs]) =>
    runs
      .map(({ text }) => text)
      .join('')
      .trim(),
  )

test('a cast list with groups in a chosen order is printed, while another user renames, merges and undoes', async () => {
  const agnes = await newWriter(browser, server.origin, 'Agnès', { language: 'fr', width: 1280 })
  const playId = await importFile(agnes, 'roi.fountain', PLAY)
  const boris = await newWriter(browser, server.origin, 'Boris', { language: 'en', width: 390, dark: true })
  await share(agnes, playId, boris)
  await Promise.all([openEditor(agnes, playId), openEditor(boris, playId)])
  await openCharacters(boris)
  expect([await findViolations(boris.page), await findOverflow(boris.page)]).toEqual([[], []])

  await renameWhileOneTypes(boris, agnes)
  await mergeAndUndo(boris)
  await openCharacters(agnes)
  await orderTheList(agnes)
  await Promise.all([saved(agnes.page), saved(boris.page)])
  const text = await waitForSameText(agnes.page, boris.page)
  expect(text).toEqual(
    expect.arrayContaining(['Le roi dort. Léonora veille.', 'LÉONORA', 'Je viens. Je viens encore.', 'Léonora !']),
  )
  expect(await readScript(agnes.page)).toContain('Halte ! Réveillez Léonora.')

  await panel(agnes)
    .getByRole('button', { name: agnes.words('cast_print'), exact: true })
    .click()
  const shown = panel(agnes).getByRole('img', { name: `${agnes.words('cast_preview')}. ${LISTED.join(' / ')}` })
  await shown.waitFor()
  expect(await findViolations(agnes.page)).toEqual([])
  const { pages } = readPdf((await downloadPlay(agnes, playId, 'pdf')).bytes)
  expect(linesOf(pages[1]!).map((words) => words.toUpperCase())).toEqual(LISTED.map((words) => words.toUpperCase()))
  expect([...agnes.faults, ...boris.faults]).toEqual([])
})
