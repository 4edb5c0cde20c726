/**
 * The home page shows who has a play open and what others changed, with links; signed-out visitors can try a scene and
 * voices.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, findOverflow } from '../accessibility.ts'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, openVisitor, type Look } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { wordsOf } from '../words.ts'
import { importFile, newWriter, openEditor, pointAt, saved, share } from '../writers.ts'

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

test.each(looksOf(LOOKS, 0))('the home page shows what others changed, in $language at $width', async (look) => {
  const ada = await newWriter(browser, server.origin, 'Ada', look)
  const camille = await newWriter(browser, server.origin, 'Camille', look)
  const id = await importFile(ada, 'ferry.fountain', SCRIPT)
  await share(ada, id, camille)
  await requestAs(ada, 'POST', `/api/plays/${id}/versions`, { name: null })
  const { page, words, at } = ada
  await page.goto(at('/'))
  await page.getByRole('heading', { level: 1, name: words('nav_home') }).waitFor()

  await openEditor(camille, id)
  await pointAt(camille.page, 'A stove')
  await camille.page.keyboard.type(' Nobody waits.')
  await pointAt(camille.page, 'The last boat')
  await camille.page.keyboard.type(' Long ago.')
  await saved(camille.page)

  // the server collects changes when the writers pause
  const section = page.locator('section', { has: page.getByRole('heading', { name: words('home_changed_title') }) })
  await expect
    .poll(async () => (await requestAs<{ plays: unknown[] }>(ada, 'GET', '/api/changes')).plays.length, {
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
  expect([await findViolations(page), await findOverflow(page)]).toEqual([[], []])

  await section.getByRole('link', { name: words('home_changed_show') }).press('Enter')
  await page.locator('.compared [data-change]', { hasText: 'Nobody waits.' }).waitFor()
  expect(await page.locator('.compared [data-change]').count()).toBe(2)
  await page.getByRole('button', { name: words('versions_compare_close') }).click()

  // Camille's changes are no longer listed for Ada, who has just seen them
  await page.goto(at('/'))
  await page
    .getByText(words('plays_present', { names: 'Camille' }))
    .first()
    .waitFor()
  await expect.poll(async () => (await requestAs<{ plays: unknown[] }>(ada, 'GET', '/api/changes')).plays).toEqual([])
  expect(await section.count()).toBe(0)
  expect([...ada.faults, ...camille.faults]).toEqual([])
})

test.each(looksOf(LOOKS, 0))('a visitor rehearses and hears voices, in $language at $width', async (look) => {
  const words = wordsOf(look.language)
  const { page, faults } = await openVisitor(browser, server.origin, look)
  const sounds: string[] = []
  page.on('request', (request) => request.url().endsWith('.mp3') && sounds.push(request.url()))
  await page.goto(look.language === 'fr' ? '/fr' : '/')
  await page.getByRole('button', { name: words('home_more') }).click()
  const scene = page.getByRole('figure', { name: words('home_scene_label') })
  await scene.waitFor()
  expect([await findViolations(page), await findOverflow(page), sounds]).toEqual([[], [], []])

  // without audio the page says so, and everything else works
  const start = scene.getByRole('button', { name: words('home_scene_start') })
  await page.route('**/*.mp3', (route) => route.abort())
  await start.click()
  await scene.getByText(words('home_sound_failed')).waitFor()
  await page.unroute('**/*.mp3')
  faults.length = 0

  // the other character speaks, the user's line is silent, and the other character replies
  const lines = scene.getByRole('listitem')
  const current = scene.locator('li[aria-current]')
  await start.click()
  await expect.poll(() => current.textContent()).toBe(await lines.nth(0).textContent())
  await lines.nth(0).locator('mark').waitFor()
  await scene.getByText(words('home_scene_turn')).waitFor()
  expect(await current.textContent()).toBe(await lines.nth(1).textContent())
  await scene.getByRole('button', { name: words('home_scene_next') }).press('Enter')
  await expect.poll(() => current.textContent()).toBe(await lines.nth(2).textContent())
  await scene.getByRole('button', { name: words('home_scene_stop') }).press('Enter')
  expect(await current.count()).toBe(0)

  // in listening mode, all lines are spoken, and the user never has a turn
  await scene.getByRole('radio', { name: words('home_scene_listen') }).check({ force: true })
  await start.click()
  await expect.poll(() => current.textContent(), { timeout: 20_000 }).toBe(await lines.nth(2).textContent())
  expect(await scene.getByText(words('home_scene_turn')).count()).toBe(0)
  await scene.getByRole('button', { name: words('home_scene_stop') }).click()

  const voice = page.getByRole('button', { name: words('home_voices_hear') }).nth(3)
  await voice.click()
  await voice.locator('mark').first().waitFor()
  await expect.poll(() => voice.getAttribute('aria-pressed'), { timeout: 20_000 }).toBe('false')
  expect([new Set(sounds).size, faults]).toEqual([2, []])
})
