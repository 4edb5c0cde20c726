/**
 * The server is lost while two people write, and laptops are closed. When it returns, all changes are merged without
 * duplicates.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { type Browser, openBrowser } from '../browser.ts'
import { persistentBrowser } from '../persistent-browser.ts'
import { sampleOf } from '../looks.ts'
import { startServer, type RealServer } from '../server.ts'
import { importFile, newWriter, openEditor, pointAt, readScript, waitForSameText, saved, share } from '../writers.ts'

const DATABASES = [
  { name: 'the embedded database', url: '', language: 'en' },
  { name: 'PostgreSQL', url: process.env['REPLIQUE_TEST_DATABASE_URL'] ?? '', language: 'fr' },
] as const

const SCRIPT = `Title: The Ferry

INT. WAITING ROOM - NIGHT

A stove, two benches, a timetable nobody believes.

MARTHE
The last boat has gone.

OSIP
Then the next one is the first.

Rain against the window.
`

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The number of lines that one person writes in half an hour, each typed word by word. */
const LINES = 40
const lineOf = (sign: string, line: number) => `${sign} ${line} says that the ferry is late again.`

/** Writes half an hour's worth of new lines at the end, where the other person writes too: several hundred edits. */
async function writeOn(page: Page, sign: string): Promise<void> {
  await page.keyboard.press('Control+End')
  for (let line = 0; line < LINES; line++) {
    await page.keyboard.press('Enter')
    for (const word of lineOf(sign, line).split(/(?<= )/)) await page.keyboard.insertText(word)
  }
}

/**
 * Checks that the script has every line of this person exactly once, as written and in order, without anybody else's
 * lines in between.
 */
function expectLines(script: readonly string[], sign: string): void {
  const own = script.flatMap((line, at) =>
    line.startsWith(`${sign} `) && line.includes(' says ') ? [{ line, at }] : [],
  )
  expect(own.map(({ line }) => line)).toEqual(Array.from({ length: LINES }, (_, line) => lineOf(sign, line)))
  expect((own.at(-1)?.at ?? 0) - (own[0]?.at ?? 0)).toBe(LINES - 1)
}

/** Fires the browser's online event, so that the page reconnects without waiting for its next retry. */
const callBack = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))

/**
 * Resolves once the browser has stored all its data about plays, because a browser killed before that would lose it.
 * With an update, adds it to every offline copy.
 */
const writtenDown = (page: Page, update: readonly number[] | null = null) =>
  page.evaluate(async (bytes) => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('replique:')) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
      })
      await new Promise((resolve, reject) => {
        // this transaction completes after all earlier changes to the same store
        const change = database.transaction('updates', 'readwrite')
        change.addEventListener('complete', resolve)
        change.addEventListener('abort', reject)
        const updates = change.objectStore('updates')
        if (bytes === null) updates.count()
        else updates.add(Uint8Array.from(bytes))
      })
      database.close()
    }
  }, update)

/** Returns an update that depends on an update that nobody has. */
function updateWithGap(): number[] {
  const doc = new Y.Doc()
  const order = doc.getArray('order')
  order.push(['lost.w0'])
  const known = Y.encodeStateVector(doc)
  order.push(['lost.w1'])
  return [...Y.encodeStateAsUpdate(doc, known)]
}

const times = (whole: string, part: string) => whole.split(part).length - 1

describe.each(sampleOf(DATABASES, 1))('without a server, on $name', ({ url, language }) => {
  let server: RealServer
  beforeAll(async () => {
    server = await startServer({ DATABASE_URL: url, AUTH_RATE_SIGNUP: '1000', AUTH_RATE_TOKEN: '1000' })
  })
  afterAll(() => server.stop())

  test('two users keep writing, close a laptop, and find both texts exactly once', async () => {
    const laptop = persistentBrowser()
    const ines = await newWriter(laptop, server.origin, 'Inès Faure', { language, width: 1280, offline: true })
    const tom = await newWriter(browser, server.origin, 'Tom Okafor', {
      language,
      width: 390,
      offline: true,
      dark: true,
    })
    const playId = await importFile(ines, 'ferry.fountain', SCRIPT)
    await share(ines, playId, tom)
    await Promise.all([openEditor(ines, playId), openEditor(tom, playId)])
    await pointAt(ines.page, 'A stove')
    await ines.page.keyboard.type(' Before the storm.')
    await saved(ines.page)
    await waitForSameText(ines.page, tom.page)
    // the page's shell must be cached before it can open without a network
    await ines.page.evaluate(() => navigator.serviceWorker.ready)

    await server.kill()
    await ines.page.locator('[data-saving=offline]').waitFor()
    await tom.page.locator('[data-saving=offline]').waitFor()
    await pointAt(ines.page, 'Rain against')
    await ines.page.keyboard.type(' Inès writes alone.')
    await pointAt(tom.page, 'Rain against')
    await tom.page.keyboard.type(' Tom writes alone.')
    await expect.poll(async () => (await readScript(ines.page)).join('\n')).toContain('Inès writes alone.')

    await Promise.all([writeOn(ines.page, 'Inès'), writeOn(tom.page, 'Tom')])

    // the laptop is closed and opened again, still without a server
    await writtenDown(ines.page)
    await laptop.restart(ines)
    await ines.page.goto(ines.at(`/plays/${playId}/edit`))
    await ines.page.locator('.script [data-id]').first().waitFor()
    expect((await readScript(ines.page)).join('\n')).toContain('Inès writes alone.')
    await pointAt(ines.page, 'The last boat')
    await ines.page.keyboard.type(' Or so they say.')

    await server.restart()
    await Promise.all([ines.page, tom.page].map(callBack))
    await Promise.all([saved(ines.page), saved(tom.page)])
    const script = await waitForSameText(ines.page, tom.page)
    for (const sign of ['Inès', 'Tom']) expectLines(script, sign)
    const whole = script.join('\n')
    for (const words of ['Before the storm.', 'Inès writes alone.', 'Tom writes alone.', 'Or so they say.'])
      expect(times(whole, words), words).toBe(1)
    await laptop.close()
  })

  test('a page whose copy depends on an update that nobody has goes on saving', async () => {
    const mara = await newWriter(browser, server.origin, 'Mara Silva', { language, width: 1280, offline: true })
    const playId = await importFile(mara, 'ferry.fountain', SCRIPT)
    await openEditor(mara, playId)
    await saved(mara.page)
    await writtenDown(mara.page, updateWithGap())
    await mara.page.reload()
    await pointAt(mara.page, 'Rain against')
    await mara.page.keyboard.type(' It stops.')
    await saved(mara.page)
  })

  test('a server that is killed again and again keeps every edit it acknowledged', async () => {
    const kills = Number(process.env['REPLIQUE_KILLS'] ?? 3)
    const ada = await newWriter(browser, server.origin, 'Ada Novak', { language, width: 1280 })
    const leo = await newWriter(browser, server.origin, 'Léo Martin', { language, width: 1280 })
    const playId = await importFile(ada, 'ferry.fountain', SCRIPT)
    await share(ada, playId, leo)
    await Promise.all([openEditor(ada, playId), openEditor(leo, playId)])
    const writers = [
      { page: ada.page, place: 'Rain against', sign: 'A' },
      { page: leo.page, place: 'A stove', sign: 'L' },
    ]
    for (const { page, place } of writers) await pointAt(page, place)
    const acknowledged: string[] = []
    for (let kill = 0; kill < kills; kill++) {
      for (const { page, sign } of writers) await page.keyboard.type(` ${sign}${kill}saved`)
      await Promise.all(writers.map(({ page }) => saved(page)))
      acknowledged.push(...writers.map(({ sign }) => `${sign}${kill}saved`))
      // these words are pending when the server dies, so they may or may not be acknowledged
      await Promise.all([
        ...writers.map(({ page, sign }) => page.keyboard.type(` ${sign}${kill}flying`)),
        server.kill(),
      ])
      await server.restart()
      // after the last kill, everybody must reconnect without the online event
      if (kill < kills - 1) await Promise.all(writers.map(({ page }) => callBack(page)))
      await Promise.all(writers.map(({ page }) => saved(page)))
      const whole = (await waitForSameText(ada.page, leo.page)).join('\n')
      for (const word of acknowledged) expect(times(whole, word), word).toBe(1)
      for (const { sign } of writers) expect(times(whole, `${sign}${kill}flying`)).toBe(1)
    }
    const stranger = await ada.context.newPage()
    await stranger.goto(ada.at(`/plays/${playId}/edit`))
    await saved(stranger)
    const stored = (await readScript(stranger)).join('\n')
    for (const word of acknowledged) expect(stored).toContain(word)
  })
})
