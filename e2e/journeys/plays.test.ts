/** A user finds a play by a word in its text, organises the list, and changes several plays at once. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { press, pressInNotice, tabTo, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage, LOOKS } from '../visitors.ts'
import { importFile, newWriter, type Writer } from '../writers.ts'

const PLAYS = [
  ['Zone bleue', 'La clé est sous le paillasson, près du café.'],
  ['Éclipse', 'Il ne reste que des chevaux et une bouilloire.'],
] as const

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

const titles = ({ page }: Writer) => page.locator('main li a.group').allTextContents()
const named = ({ page, words }: Writer, key: string) => page.getByRole('button', { name: words(key), exact: true })

async function find(writer: Writer): Promise<void> {
  const { page, words } = writer
  const field = page.getByRole('textbox', { name: words('play_list_search') })
  await typeInto(page, field, 'CLE cafe')
  await expect.poll(() => titles(writer)).toEqual(['Zone bleue'])
  expect(await page.locator('main li mark').allTextContents()).toEqual(['clé', 'café'])
  await checkPage(page)
  await typeInto(page, field, 'xylophone')
  await page.getByText(words('play_list_nothing', { q: 'xylophone' })).waitFor()
  await press(page, named(writer, 'play_list_search_clear'))
}

async function sort(writer: Writer): Promise<void> {
  const { page, words } = writer
  const field = page.getByRole('combobox', { name: words('play_list_sort') })
  await tabTo(page, field)
  await field.selectOption('title')
  await expect
    .poll(async () => (await titles(writer)).filter((title) => title in Object.fromEntries(PLAYS)))
    .toEqual(['Éclipse', 'Zone bleue'])
}

/** Switches the list to pictures of first pages, checks that a reload keeps this view, and switches back. */
async function lookAtPages(writer: Writer): Promise<void> {
  const { page } = writer
  const pictures = page.locator('main li canvas')
  await press(page, named(writer, 'play_list_look_pages'))
  const drawn = (): Promise<number> =>
    pictures.first().evaluate((one: HTMLCanvasElement) => {
      const { data } = one.getContext('2d')!.getImageData(0, 0, one.width, one.height)
      return data.filter((value, at) => at % 4 === 3 && value > 0).length
    })
  await expect.poll(drawn).toBeGreaterThan(100)
  await checkPage(page)
  await page.reload()
  await pictures.first().waitFor()
  await press(page, named(writer, 'play_list_look_list'))
  await expect.poll(() => pictures.count()).toBe(0)
}

async function chooseBoth(writer: Writer): Promise<void> {
  const { page, words } = writer
  await press(page, named(writer, 'play_list_choose'))
  for (const [title] of PLAYS) {
    await tabTo(page, page.getByRole('checkbox', { name: words('play_list_choose_one', { title }) }))
    await page.keyboard.press('Space')
  }
  await page.getByText(words('play_list_chosen', { plural: 'other', count: 2 })).waitFor()
}

async function label(writer: Writer): Promise<void> {
  const { page, words } = writer
  await chooseBoth(writer)
  await checkPage(page)
  await press(page, named(writer, 'play_list_label'))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel(words('play_list_label_new')), 'Tournée')
  await checkPage(page)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await press(page, page.getByRole('link', { name: 'Tournée 2' }))
  await expect.poll(() => titles(writer)).toEqual(['Éclipse', 'Zone bleue'])
}

async function downloadFromList(writer: Writer): Promise<void> {
  const { page } = writer
  await press(page, named(writer, 'play_list_choose'))
  await press(page, named(writer, 'play_list_choose_all'))
  const begun = page.waitForEvent('download')
  await press(page, named(writer, 'play_list_download'))
  const download = await begun
  expect(download.suggestedFilename()).toMatch(/^replique-[\d-]+\.zip$/)
  const names = (await readFile(await download.path())).toString('latin1')
  for (const name of ['Zone bleue.pdf', 'Zone bleue.fountain']) expect(names).toContain(name)
}

async function throwAway(writer: Writer): Promise<void> {
  const { page, words } = writer
  await press(page, named(writer, 'play_list_trash'))
  await page.getByText(words('play_list_no_label', { label: 'Tournée' })).waitFor()
  await pressInNotice(page, named(writer, 'plays_undo'))
  await expect.poll(() => titles(writer)).toEqual(['Éclipse', 'Zone bleue'])
}

test.each(looksOf(LOOKS, 0))('plays are found and sorted, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Odette', look)
  const { page, at, context, faults } = writer
  for (const [title, line] of PLAYS)
    await importFile(writer, 'play.fountain', `Title: ${title}\n\n.SCÈNE I\n\nANNE\n${line}\n`)
  await page.goto(at('/plays'))
  await find(writer)
  await sort(writer)
  await lookAtPages(writer)
  await label(writer)
  await downloadFromList(writer)
  await throwAway(writer)
  expect(faults).toEqual([])
  await context.close()
})
