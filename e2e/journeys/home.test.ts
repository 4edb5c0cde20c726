/** Home says who is at a play and what others changed in it since one last opened it, and leads to exactly that. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers, findOverhang } from '../accessibility.ts'
import { askAs } from '../asking.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { bringIn, newWriter, openEditor, pointAt, saved, share } from '../writers.ts'

const SCRIPT = `Title: The Ferry

# Act I

## Scene 2

A stove, two benches.

MARTHE
The last boat has gone.

OSIP
Then the next one is the first.
`

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

test.each(looksOf(import.meta.filename, LOOKS))(
  'what others changed is told at home, in $language at $width',
  async (look) => {
    const ada = await newWriter(browser, server.origin, 'Ada', look)
    const camille = await newWriter(browser, server.origin, 'Camille', look)
    const id = await bringIn(ada, 'ferry.fountain', SCRIPT)
    await share(ada, id, camille)
    await askAs(ada, 'POST', `/api/plays/${id}/versions`, { name: null })
    const { page, words, at } = ada
    await page.goto(at('/'))
    await page.getByRole('heading', { level: 1, name: words('nav_home') }).waitFor()

    await openEditor(camille, id)
    await pointAt(camille.page, 'A stove')
    await camille.page.keyboard.type(' Nobody waits.')
    await pointAt(camille.page, 'The last boat')
    await camille.page.keyboard.type(' Long ago.')
    await saved(camille.page)

    // the server reads what was written when the writers pause
    const section = page.locator('section', { has: page.getByRole('heading', { name: words('home_changed_title') }) })
    await expect
      .poll(async () => (await askAs<{ plays: unknown[] }>(ada, 'GET', '/api/changes')).plays.length, {
        timeout: 30_000,
      })
      .toBe(1)
    await page.reload()
    const told = { name: 'Camille', count: '2', place: 'Act I, Scene 2', when: words('home_just_now'), form: '*' }
    await section.getByText(words('home_changed_in', told)).waitFor()
    await page
      .getByText(words('plays_present', { names: 'Camille' }))
      .first()
      .waitFor()
    expect([await findBarriers(page), await findOverhang(page)]).toEqual([[], []])

    await section.getByRole('link', { name: words('home_changed_show') }).press('Enter')
    await page.locator('.compared [data-change]', { hasText: 'Nobody waits.' }).waitFor()
    expect(await page.locator('.compared [data-change]').count()).toBe(2)
    await page.getByRole('button', { name: words('versions_compare_close') }).click()

    // she has seen it, and what she does herself is no news to her
    await page.goto(at('/'))
    await page
      .getByText(words('plays_present', { names: 'Camille' }))
      .first()
      .waitFor()
    await expect.poll(async () => (await askAs<{ plays: unknown[] }>(ada, 'GET', '/api/changes')).plays).toEqual([])
    expect(await section.count()).toBe(0)
    expect([...ada.faults, ...camille.faults]).toEqual([])
  },
)
