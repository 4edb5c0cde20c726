/** Files dropped on any page: several at once, one that can't be read, and one on the editor. */
import type { ListedPlay } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, type Look, openBrowser } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, type Writer } from '../writers.ts'

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

const TITLES = ['Hail', 'Rain', 'Sleet', 'Snow']

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

interface Dropped {
  readonly name: string
  readonly text: string
}

/** Drags files over the page, waits for the hint that they can be dropped, and drops them. */
async function dropFiles({ page, words }: Writer, files: readonly Dropped[]): Promise<void> {
  const carried = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, text } of all) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  await page.dispatchEvent('body', 'dragover', { dataTransfer: carried })
  await page.getByText(words('plays_drop_here'), { exact: true }).waitFor()
  await page.dispatchEvent('body', 'drop', { dataTransfer: carried })
  await page.getByText(words('plays_drop_here'), { exact: true }).waitFor({ state: 'detached' })
}

const scriptOf = (title: string): string => `Title: ${title}\n\nINT. KITCHEN - DAY\n\nADA\nThe rain, I said.\n`

test.each(looksOf(LOOKS, 0))('files dropped on any page are imported, in $language at $width px', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Ada', look)
  const { page, at, words } = writer
  const titles = async () => {
    const { plays } = await requestAs<{ plays: ListedPlay[] }>(writer, 'GET', '/api/plays')
    return plays
      .map(({ title }) => title)
      .filter((title) => TITLES.includes(title))
      .toSorted()
  }
  const playId = await importFile(writer, 'hail.fountain', scriptOf('Hail'))
  const write = page.getByRole('main').getByRole('link', { name: words('plays_write'), exact: true })
  await write.waitFor()
  await dropFiles(writer, [
    { name: 'rain.fountain', text: scriptOf('Rain') },
    { name: 'broken.fdx', text: '<?xml version="1.0"?><FinalDraft><Content>' },
    { name: 'snow.fountain', text: scriptOf('Snow') },
  ])
  // an unreadable file is named with the reason, without covering the page's first buttons, and doesn't stop the others;
  // the import continues while the user opens another page
  await page.getByText('broken.fdx', { exact: true }).waitFor()
  await write.click()
  await page.locator('.ProseMirror').waitFor()
  await expect.poll(titles).toEqual(['Hail', 'Rain', 'Snow'])
  await page.getByText('broken.fdx', { exact: true }).waitFor()
  await checkPage(page)
  await page
    .getByRole('status')
    .getByRole('button', { name: words('ui_close'), exact: true })
    .click()
  await page.getByText('broken.fdx', { exact: true }).waitFor({ state: 'detached' })

  // the editor stays open
  await dropFiles(writer, [{ name: 'sleet.fountain', text: scriptOf('Sleet') }])
  await expect.poll(titles).toEqual(TITLES)
  expect(new URL(page.url()).pathname).toBe(at(`/plays/${playId}/edit`))
  await page
    .getByRole('button', { name: words('imports_open_it'), exact: true })
    .last()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Sleet' }).waitFor()
  expect(writer.faults).toEqual([])
  await writer.context.close()
})
