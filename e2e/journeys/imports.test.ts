/**
 * A messy Word document, a PDF and pasted text are reviewed and become plays, with the keyboard and by touch on a
 * phone.
 */
import { readFileSync } from 'node:fs'
import type { PlayDetail } from '@replique/contract'
import { parseFountain, printText } from '@replique/script'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs, tokenOf } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { messyWord } from '../messy-word.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { typedPdf } from '../typed-pdf.ts'
import { checkPage } from '../visitors.ts'
import { newWriter, type Writer } from '../writers.ts'

const FERRY = [
  '# THE LAST FERRY',
  'by Nobody in Particular',
  '',
  '# Scene 1',
  '(A jetty. Fog.)',
  'NORA: Is it late? I’ve waited here since the bell rang.',
  'PIKE: “It is always late.”',
  '',
  'NORA: Then why do you come at all?',
  '- 2 -',
  'MR PIKE: Somebody has to …',
  '~ NORA. Somebody. Yes.',
  'The lamp goes out',
  'MR PIKE: There. You see?',
  'NORA/I see nothing.',
  'PIKE/That is what I said.',
  'A bell rings far away',
  '- 3 -',
  'NORA: Listen.',
  'Row, row, the river is wide,',
  'Row, row, the other side.',
  'PIKE: She sings again.',
]
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const PARAPLUIE = new URL('../../server/modules/plays/samples/le-parapluie.fountain', import.meta.url)
const HEAD = 'LE PARAPLUIE  -  copie de travail'
const PAGE = `<p align="center"><b>Dover, at night</b></p><p align="center"><b>SCENE 1</b></p>
  <p><b>ADA.</b> Who is there?</p><p><b>BEA.</b> Nobody. &lt;b&gt;Only&lt;/b&gt; me.</p><p><b>ADA.</b> Good.</p>
  <p><i>A door.</i></p><p><b>BEA.</b> Good night.</p>`

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
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

/** Imports a file on the import page, and waits for its review. */
async function bring(writer: Writer, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const { page, at } = writer
  await page.goto(at('/plays/import'))
  await page.locator('textarea').waitFor()
  await checkPage(page)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.waitForURL(/\/plays\/import\/[0-9a-f-]{36}$/)
  await listOf(writer).waitFor()
}

/** Returns the value of a field that was filled in automatically. */
const guessed = ({ page, words }: Writer, key: string): Promise<string> =>
  page.getByLabel(words(key), { exact: true }).inputValue()

/** Downloads the original file from the play's page. */
async function takeOriginal({ page, words }: Writer, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: words('imports_original_take', { name }) }).click()
  return readFileSync(await (await coming).path())
}

/** Creates the play, and returns it as stored on the server. */
async function accept(writer: Writer, how: (button: Locator) => Promise<void>): Promise<PlayDetail> {
  const { page, words } = writer
  await how(page.getByRole('button', { name: words('imports_accept'), exact: true }))
  await page.waitForURL(/\/plays\/[0-9a-f-]{36}$/)
  await page.getByRole('tab', { name: words('play_tab_history'), exact: true }).click()
  await page.getByRole('heading', { name: words('imports_original') }).waitFor()
  return requestAs(writer, 'GET', `/api/plays/${new URL(page.url()).pathname.split('/').at(-1)}`)
}

test('a messy Word document becomes a play with the keyboard alone', async () => {
  const writer = await open({ language: 'en', width: 1280 })
  const { page, words } = writer
  const buffer = messyWord(FERRY)
  await bring(writer, { name: 'last-ferry.docx', mimeType: WORD, buffer })
  await checkPage(page)
  const fields = ['field_title', 'field_author', 'kind', 'language', 'layout']
  expect(await Promise.all(fields.map((key) => guessed(writer, `imports_${key}`)))).toEqual(
    'THE LAST FERRY|Nobody in Particular|stage|en|stage-us'.split('|'),
  )
  await page.getByText(words('imports_count_doubtful', { form: 'other', count: 6 }), { exact: true }).waitFor()
  // deletes the page numbers with one correction for all lines that look alike
  await tabTo(page, listOf(writer))
  await page.keyboard.press('n')
  expect(await chosenIn(writer).textContent()).toContain('- 2 -')
  await page.keyboard.press('r')
  await page.keyboard.press('r')
  await page.getByText(words('imports_reaches', { form: 'other', count: 2 }), { exact: true }).waitFor()
  await page.keyboard.press('Delete')
  expect(
    await listOf(writer)
      .getByRole('option')
      .filter({ hasText: /- \d -/ })
      .count(),
  ).toBe(0)
  await page.keyboard.press('n')
  expect(await chosenIn(writer).textContent()).toContain('The lamp goes out')
  await page.keyboard.press('9')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('2')
  expect(await chosenIn(writer).textContent()).toContain(words('imports_kind_direction'))
  await page.keyboard.press('n')
  expect(await chosenIn(writer).textContent()).toContain('A bell rings')
  await page.keyboard.press('2')
  // marks the lines from here on as a song
  await page.keyboard.press('n')
  expect(await chosenIn(writer).textContent()).toContain('the river is wide')
  await page.keyboard.press('Shift+Digit8')
  await page.getByText(words('imports_none_doubtful'), { exact: true }).waitFor()
  await press(page, page.getByRole('button', { name: words('imports_merge_likely', { name: 'PIKE' }) }))
  await typeInto(page, page.getByLabel(words('imports_name', { name: 'NORA' })), 'NORAH')
  await page.keyboard.press('Enter')
  await isSaved(writer)
  await page.reload()
  await listOf(writer).waitFor()
  const song = listOf(writer).getByRole('option').filter({ hasText: 'the other side' })
  expect(await song.textContent()).toContain(words('imports_kind_lyrics'))
  const play = await accept(writer, (button) => press(page, button))
  expect(play.title).toBe('THE LAST FERRY')
  expect(play.characters.map(({ name, speeches }) => [name, speeches])).toEqual([
    ['NORAH', 5],
    ['PIKE', 5],
  ])
  expect((await takeOriginal(writer, 'last-ferry.docx')).equals(buffer)).toBe(true)
}, 120_000)

test('a PDF with a header on every page becomes a play with touch alone', async () => {
  const writer = await open({ language: 'fr', width: 390, dark: true })
  const { page, words } = writer
  const buffer = typedPdf(printText(parseFountain(readFileSync(PARAPLUIE, 'utf8'))).split('\n'), HEAD)
  await bring(writer, { name: 'parapluie.pdf', mimeType: 'application/pdf', buffer })
  await checkPage(page)
  const tap = (key: string) => page.getByText(words(key), { exact: true }).locator('visible=true').first().tap()
  const sing = () =>
    page
      .getByRole('group', { name: words('imports_kinds') })
      .getByRole('button', { name: words('imports_kind_lyrics') })
      .tap()
  const lines = listOf(writer).getByRole('option')
  await lines.filter({ hasText: 'Perdu' }).first().tap()
  await tap('imports_reach_onwards')
  await sing()
  await expect.poll(() => lines.filter({ hasText: words('imports_kind_lyrics') }).count()).toBeGreaterThan(5)
  await page.getByRole('button', { name: words('editor_undo') }).tap()
  await sing()
  await expect.poll(() => lines.filter({ hasText: words('imports_kind_lyrics') }).count()).toBe(1)
  await checkPage(page)
  await tap('imports_view_original')
  await page.getByText('Bonjour, monsieur.').locator('visible=true').first().waitFor()
  await tap('imports_view_play')
  expect(await Promise.all(['kind', 'language', 'layout'].map((key) => guessed(writer, `imports_${key}`)))).toEqual(
    'stage|fr|stage-fr'.split('|'),
  )
  const title = page.getByLabel(words('imports_field_title'), { exact: true })
  await title.fill('Le Parapluie vert')
  await title.blur()
  await isSaved(writer)
  await page.reload()
  await listOf(writer).waitFor()
  const play = await accept(writer, (button) => button.tap())
  expect(play).toMatchObject({ title: 'Le Parapluie vert', language: 'fr', kind: 'stage' })
  expect(play.characters.map(({ name }) => name)).toEqual(['MADELEINE', 'VASSEUR', 'PAUL'])
  const text = await writer.context.request.fetch(`/api/plays/${play.id}/export?format=fountain`, {
    headers: { authorization: `Bearer ${await tokenOf(writer)}` },
  })
  expect(await text.text()).toMatch(/^(?![^]*copie de travail)[^]*Pas encore\./)
  expect((await takeOriginal(writer, 'parapluie.pdf')).equals(buffer)).toBe(true)
}, 120_000)

test('a pasted page becomes a play, with the help of its italics', async () => {
  const writer = await open({ language: 'en', width: 1280 })
  const { page, words, at } = writer
  await writer.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(at('/plays/import'))
  await page.locator('textarea').waitFor()
  await page.evaluate((html) => {
    const page = new Blob([html], { type: 'text/html' })
    const plain = new Blob(['ADA. Who is there?'], { type: 'text/plain' })
    return navigator.clipboard.write([new ClipboardItem({ 'text/html': page, 'text/plain': plain })])
  }, PAGE)
  await tabTo(page, page.locator('textarea'))
  await page.keyboard.press('ControlOrMeta+v')
  await press(page, page.getByRole('button', { name: words('imports_read_pasted'), exact: true }))
  await page.waitForURL(/\/plays\/import\/[0-9a-f-]{36}$/)
  await listOf(writer).getByText('<b>Only</b>').first().waitFor()
  const door = listOf(writer).getByRole('option').filter({ hasText: 'A door.' })
  expect(await door.textContent()).toContain(words('imports_kind_direction'))
  await page.getByText(words('imports_none_doubtful'), { exact: true }).waitFor()
  await press(page, page.getByRole('button', { name: words('imports_accept'), exact: true }))
  await page.waitForURL((url) => /\/plays\/[0-9a-f-]{36}$/.test(url.pathname))
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const play = await requestAs<PlayDetail>(writer, 'GET', `/api/plays/${id}`)
  expect(play.characters.map(({ name, speeches }) => [name, speeches])).toEqual([
    ['ADA', 2],
    ['BEA', 2],
  ])
}, 120_000)
