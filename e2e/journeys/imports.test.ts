/** A messy Word document and a PDF become plays through the review: by key at a desk, with a finger on a phone. */
import { readFileSync } from 'node:fs'
import type { PlayDetail } from '@replique/contract'
import { printPdf } from '@replique/paper'
import { parseFountain } from '@replique/script'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAs } from '../asking.ts'
import { openBrowser, type Look } from '../browser.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { messyWord } from '../messy-word.ts'
import { startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { judge } from '../visitors.ts'
import { newWriter, type Writer } from '../writers.ts'

const FERRY = [
  '# THE LAST FERRY',
  '',
  '# Scene 1',
  '(A jetty. Fog.)',
  'NORA: Is it late? I have waited here since the bell rang.',
  'PIKE: It is always late.',
  '',
  'NORA: Then why do you come at all?',
  'MR PIKE: Somebody has to.',
  'NORA: Somebody. Yes.',
  'The lamp goes out',
  'MR PIKE: There. You see?',
  'NORA: I see nothing.',
  'PIKE: That is what I said.',
]
const PARAPLUIE = new URL('../../server/rooms/plays/samples/le-parapluie.fountain', import.meta.url)

let browser: Browser
let server: RealServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const open = (look: Look): Promise<Writer> => newWriter(browser, server.origin, 'Nora', look)
const listOf = ({ page, words }: Writer): Locator => page.getByRole('listbox', { name: words('imports_lines') })
const chosenIn = (writer: Writer): Locator => listOf(writer).locator('[role=option][aria-selected=true]')
const isSaved = ({ page, words }: Writer) =>
  page
    .getByRole('status')
    .filter({ hasText: words('imports_saved') })
    .waitFor()

/** Brings a file in at the page for it, and waits until it can be looked over. */
async function bring(writer: Writer, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const { page, at } = writer
  await page.goto(at('/plays/import'))
  await page.locator('textarea').waitFor()
  await judge(page)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.waitForURL(/\/plays\/import\/[0-9a-f-]{36}$/)
  await listOf(writer).waitFor()
}

/** Goes down the lines by key until one says this. */
async function goTo(writer: Writer, words: string): Promise<void> {
  const { page } = writer
  await tabTo(page, listOf(writer))
  await page.keyboard.press('Home')
  for (let step = 0; step < 40; step++) {
    if ((await chosenIn(writer).textContent())?.includes(words)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`no line says ${words}`)
}

/** Makes the play, and answers it as the server has it. */
async function accept(writer: Writer, how: (button: Locator) => Promise<void>): Promise<PlayDetail> {
  const { page, words } = writer
  await how(page.getByRole('button', { name: words('imports_accept'), exact: true }))
  await page.waitForURL(/\/plays\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: words('imports_original') }).waitFor()
  return askAs(writer, 'GET', `/api/plays/${new URL(page.url()).pathname.split('/').at(-1)}`)
}

test('a messy Word document becomes a play by key', async () => {
  const writer = await open({ language: 'en', width: 1280 })
  const { page, words } = writer
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await bring(writer, { name: 'last-ferry.docx', mimeType, buffer: messyWord(FERRY) })
  await judge(page)
  await goTo(writer, 'The lamp goes out')
  await page.keyboard.press('9')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('2')
  expect(await chosenIn(writer).textContent()).toContain(words('imports_kind_direction'))
  await press(page, page.getByRole('button', { name: words('imports_merge_likely', { name: 'PIKE' }) }))
  await typeInto(page, page.getByLabel(words('imports_name', { name: 'NORA' })), 'NORAH')
  await page.keyboard.press('Enter')
  await isSaved(writer)
  await page.reload()
  await listOf(writer).waitFor()
  await goTo(writer, 'The lamp goes out')
  expect(await chosenIn(writer).textContent()).toContain(words('imports_kind_direction'))
  await judge(page)
  const play = await accept(writer, (button) => press(page, button))
  expect(play.title).toBe('THE LAST FERRY')
  expect(play.characters.map(({ name, speeches }) => [name, speeches])).toEqual([
    ['NORAH', 4],
    ['PIKE', 4],
  ])
  await page.getByText('last-ferry.docx', { exact: true }).waitFor()
}, 120_000)

test('a PDF becomes a play with a finger', async () => {
  const writer = await open({ language: 'fr', width: 390, dark: true })
  const { page, words } = writer
  const pdf = await printPdf(parseFountain(readFileSync(PARAPLUIE, 'utf8')))
  await bring(writer, { name: 'parapluie.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) })
  await judge(page)
  const line = listOf(writer).getByRole('option').filter({ hasText: 'Perdu' }).first()
  await line.tap()
  await page
    .getByRole('group', { name: words('imports_kinds') })
    .getByRole('button', { name: words('imports_kind_lyrics'), exact: true })
    .tap()
  expect(await chosenIn(writer).textContent()).toContain(words('imports_kind_lyrics'))
  await judge(page)
  const view = (key: string) => page.getByText(words(key), { exact: true }).locator('visible=true').first().tap()
  await view('imports_view_original')
  await page.getByText('Bonjour, monsieur.').locator('visible=true').first().waitFor()
  await view('imports_view_play')
  const title = page.getByLabel(words('imports_field_title'), { exact: true })
  await title.fill('Le Parapluie vert')
  await title.blur()
  await isSaved(writer)
  await judge(page)
  await page.reload()
  await listOf(writer).waitFor()
  const play = await accept(writer, (button) => button.tap())
  expect(play).toMatchObject({ title: 'Le Parapluie vert', language: 'fr', kind: 'stage' })
  expect(play.characters.map(({ name }) => name)).toEqual(expect.arrayContaining(['MADELEINE', 'VASSEUR']))
}, 120_000)
