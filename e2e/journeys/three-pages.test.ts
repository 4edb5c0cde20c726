/**
 * Two people write three pages each using only the keyboard, and download them: a screenplay in English, verse in
 * French.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../accessibility.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { FILM_KEYS, FILM_TITLE } from '../three-pages/film.ts'
import { FILM_PAGES } from '../three-pages/film-pages.ts'
import { pressKeys } from '../three-pages/keys.ts'
import { pagesOf, SET, TYPED, type Grid } from '../three-pages/lines.ts'
import { VERSE_PAGES } from '../three-pages/verse-pages.ts'
import { VERSE_KEYS, VERSE_TITLE } from '../three-pages/verse.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { waitForDownload, newWriter, readScript, saved, type Writer } from '../writers.ts'

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

/** Creates a play from the list, waits for the editor, and returns the play's id. */
async function begin({ page, words, at }: Writer, title: string, film: boolean): Promise<string> {
  await page.goto(at('/plays'))
  await press(page, page.getByRole('button', { name: words('plays_new') }))
  const dialog = page.getByRole('dialog')
  if (film) {
    await tabTo(page, dialog.getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
  }
  await typeInto(page, dialog.getByLabel(words('plays_create_title_optional')), title)
  await page.keyboard.press('Enter')
  await page.locator('.script:focus').waitFor()
  await saved(page)
  return /[0-9a-f-]{36}/.exec(new URL(page.url()).pathname)![0]
}

/** Downloads the PDF from the play's own page. */
async function takePdf(writer: Writer, id: string): Promise<Uint8Array> {
  const { page, words, at } = writer
  await page.goto(at(`/plays/${id}`))
  const started = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: words('plays_export_pdf') }))
  const { readFile } = await import('node:fs/promises')
  return new Uint8Array(await readFile(await (await waitForDownload(writer, started)).path()))
}

/** Splits keys into pieces of a dozen lines. */
const stretchesOf = (keys: string): string[] => keys.match(/(?:[^\n]*\n){1,12}|[^\n]+$/g) ?? []

/** Writes a play using only the keyboard, and returns its printed pages. */
async function write(writer: Writer, play: { title: string; film: boolean; keys: string; grid: Grid }) {
  const id = await begin(writer, play.title, play.film)
  // types as fast as the page accepts keys, but waits after each piece until the server has stored it
  for (const some of stretchesOf(play.keys)) {
    await pressKeys(writer.page, some)
    await saved(writer.page)
  }
  expect(await findViolations(writer.page)).toEqual([])
  await saved(writer.page)
  const pages = pagesOf(await takePdf(writer, id), play.grid)
  expect(writer.faults).toEqual([])
  return pages
}

const PLAYS = [
  {
    title: FILM_TITLE,
    film: true,
    keys: FILM_KEYS,
    grid: TYPED,
    pages: FILM_PAGES,
    name: 'Ines Holm',
    language: 'en',
    dark: false,
  },
  {
    title: VERSE_TITLE,
    film: false,
    keys: VERSE_KEYS,
    grid: SET,
    pages: VERSE_PAGES,
    name: 'Ysé Morin',
    language: 'fr',
    dark: true,
  },
] as const

test.each(PLAYS)(
  'three pages of $title are printed as they were typed',
  async ({ name, language, dark, pages, ...play }) => {
    const writer = await newWriter(browser, server.origin, name, { language, width: 1280, dark })
    const printed = await write(writer, play)
    expect(printed.slice(1)).toEqual(pages)
    await writer.context.close()
  },
)

test('the first heading gets its suggestions even if they load late', async () => {
  const yse = await newWriter(browser, server.origin, 'Ysé Morin', { language: 'fr', width: 1280 })
  const { page } = yse
  let early: number | undefined
  // delays the module for suggestions until the play has loaded and its page could have been drawn
  const here = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.route('**/helpful-*.js', async (route) => {
    await here
    for (let frame = 0; frame < 10; frame++) await page.evaluate(() => new Promise(requestAnimationFrame))
    early = await page.locator('.script').count()
    await route.continue()
  })
  await begin(yse, VERSE_TITLE, false)
  expect(early).toBe(0)
  await pressKeys(page, 'ACTE PREMIER⏎↓⏎')
  await page.locator('.script .scene', { hasText: 'SCÈNE PREMIÈRE' }).waitFor()
  expect(yse.faults).toEqual([])
  await yse.context.close()
})

test('what is typed before the page is drawn stays in its line', async () => {
  const writer = await newWriter(browser, server.origin, 'Ines Holm', { language: 'en', width: 1280 })
  const { page } = writer
  const lines = Array.from({ length: 60 }, (_, at) => `Step ${at + 1}.`)
  const [first = '', ...others] = lines
  await begin(writer, 'Steps', true)
  await page.keyboard.press('Control+2')
  await pressKeys(page, first)
  for (const line of others) {
    // the page is busy, so all keys of a line arrive before its next frame
    await page.evaluate(
      () =>
        void setTimeout(() => {
          for (const end = performance.now() + 60; performance.now() < end;);
        }),
    )
    const keys = ['Enter', ...line.split('')]
    await Promise.all(keys.flatMap((key) => [page.keyboard.down(key), page.keyboard.up(key)]))
  }
  await saved(page)
  expect(await readScript(page)).toEqual(lines)
  expect(writer.faults).toEqual([])
  await writer.context.close()
})
