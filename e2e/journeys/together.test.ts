/**
 * Two people in a long play: one follows the other, a new version of the app is installed, and one of them loses
 * access.
 */
import { printFountain } from '@replique/script'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generatePlay } from '../../bench/plays.ts'
import { findViolations, findOverflow } from '../accessibility.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { ALL } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { findBlankBands } from '../scrolling.ts'
import { importFile, newWriter, openEditor, pointAt, readScript, saved, share, type Writer } from '../writers.ts'

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** Finds a button by its text instead of its role, because computing the roles of 11,000 paragraphs takes seconds. */
const button = (page: Page, hasText: string) => page.locator('button').filter({ hasText })
const face = ({ page, words }: Writer, name: string) => button(page, words('together_follow', { name }))
const frame = ({ page }: Writer) => page.locator('.follow-frame')

/** Records everything announced to screen readers from now on. */
const beginToHear = ({ page }: Writer) =>
  page.evaluate(() => {
    const said: string[] = []
    const place = document.querySelector('p[aria-live=polite]')!
    const note = () => void said.push(place.textContent)
    new MutationObserver(note).observe(place, { childList: true, characterData: true, subtree: true })
    Object.assign(window, { said })
  })
const heard = ({ page }: Writer) => page.evaluate(() => (window as unknown as { said: string[] }).said)

/** Returns whether somebody's caret is in view. */
const sees = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector('main.page-area')!.getBoundingClientRect()
    const carets = [...document.querySelectorAll('.peer-caret')].filter((one) =>
      one.checkVisibility({ contentVisibilityAuto: true }),
    )
    const { top, bottom } = carets[0]?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
    return top >= area.top && bottom <= area.bottom
  })

const scrolled = (page: Page) => page.locator('main.page-area').evaluate(({ scrollTop }) => scrollTop)

async function checkPage({ page }: Writer): Promise<void> {
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([])
}

/** One user follows the other's position, until the page is scrolled by hand. */
async function followAbout(ada: Writer, leo: Writer): Promise<void> {
  // people without a caret position are present too
  await face(ada, leo.name).waitFor()
  await pointAt(ada.page, (await readScript(ada.page))[0]!.slice(0, 20))
  await beginToHear(leo)
  await face(leo, ada.name).tap()
  await frame(leo).waitFor()
  await expect.poll(() => heard(leo)).toContain(leo.words('together_following_said', { name: ada.name }))
  await ada.page.keyboard.press('Control+End')
  await expect.poll(() => sees(leo.page)).toBe(true)
  await ada.page.keyboard.press('Control+Home')
  await expect.poll(() => sees(leo.page)).toBe(true)
  // touching the page is enough to stop following
  await leo.page.locator('.script').tap({ position: { x: 20, y: 20 } })
  await frame(leo).waitFor({ state: 'detached' })
  await expect.poll(() => heard(leo)).toContain(leo.words('together_follow_ended', { name: ada.name }))
  await pointAt(leo.page, (await readScript(leo.page))[0]!.slice(0, 20))
  await leo.page.keyboard.press('Home')
  const stood = await scrolled(leo.page)
  await ada.page.keyboard.press('Control+End')
  await expect.poll(() => sees(leo.page)).toBe(false)
  expect(await scrolled(leo.page)).toBe(stood)

  await face(ada, leo.name).click()
  await frame(ada).waitFor()
  await expect.poll(() => sees(ada.page)).toBe(true)
  await ada.page.keyboard.press('Escape')
  await frame(ada).waitFor({ state: 'detached' })
  for (const act of [() => ada.page.mouse.wheel(0, 300), () => ada.page.keyboard.type('a')]) {
    await face(ada, leo.name).click()
    await frame(ada).waitFor()
    await ada.page.mouse.move(640, 500)
    await act()
    await frame(ada).waitFor({ state: 'detached' })
  }
}

/**
 * Offers a newer build while somebody writes. Checks that the page waits for the user to reload it, and keeps its
 * state.
 */
async function takeNewVersion({ page, words }: Writer): Promise<void> {
  const line = (await readScript(page))[0]!
  // the other user's caret is at the start of this line
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  const next = { id: 'next', timestamp: Date.now() }
  await page.route('**/builds/**', (route) => route.fulfill({ json: next }))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const reload = button(page, words('version_reload'))
  await reload.waitFor()
  await page.unroute('**/builds/**')
  await page.evaluate(() => Object.assign(window, { old: true }))
  await page.keyboard.type('typed just before')
  const written = `${line.slice(0, -2)}typed just before${line.slice(-2)}`
  await expect.poll(async () => (await readScript(page))[0]).toBe(written)
  const loaded = page.waitForEvent('load')
  await reload.click()
  await loaded
  await page.locator('.script [data-id]').first().waitFor()
  expect(await page.evaluate(() => 'old' in window)).toBe(false)
  await saved(page)
  await page.keyboard.type(' and after')
  expect((await readScript(page))[0]).toContain('typed just before and after')
}

/**
 * Checks that a user who loses access while offline can save what they wrote as a file, and that it never reaches the
 * play.
 */
async function sendOut(ada: Writer, leo: Writer, playId: string): Promise<void> {
  await saved(leo.page)
  await leo.context.setOffline(true)
  await pointAt(leo.page, (await readScript(leo.page))[1]!.slice(0, 20))
  await leo.page.keyboard.type(' Leo alone, outside.')
  await ada.page.goto(ada.at(`/plays/${playId}`))
  await ada.page.getByRole('button', { name: ada.words('plays_share'), exact: true }).click()
  const done = ada.page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await ada.page
    .getByRole('dialog')
    .getByRole('button', { name: ada.words('plays_unshare', { name: leo.name }) })
    .click()
  // the page shows the removal immediately, but it takes effect only once the server has responded
  expect((await done).status()).toBe(204)
  await ada.page.keyboard.press('Escape')
  await leo.context.setOffline(false)
  const out = button(leo.page, leo.words('editor_take_text'))
  await out.waitFor()
  const pressed = leo.page.waitForEvent('download')
  await out.click()
  const { readFile } = await import('node:fs/promises')
  expect(await readFile(await (await pressed).path(), 'utf8')).toContain('Leo alone, outside.')
  await checkPage(leo)
  await openEditor(ada, playId)
  expect((await readScript(ada.page)).join('\n')).not.toContain('Leo alone')
}

test('two users work through a long play together, at 1280 px and on a phone', async () => {
  const script = printFountain(generatePlay({ pages: ALL ? 400 : 120, seed: 11, kind: 'screenplay', language: 'en' }))
  const ada = await newWriter(browser, server.origin, 'Ada Novak', { language: 'en', width: 1280 })
  const leo = await newWriter(browser, server.origin, 'Léo Martin', { language: 'fr', width: 390, dark: true })
  const playId = await importFile(ada, 'long.fountain', script)
  await share(ada, playId, leo)
  await Promise.all([openEditor(ada, playId), openEditor(leo, playId)])

  expect({ ada: await findBlankBands(ada.page), leo: await findBlankBands(leo.page) }).toEqual({ ada: [], leo: [] })
  await followAbout(ada, leo)
  await takeNewVersion(ada)
  await sendOut(ada, leo, playId)
  expect([...ada.faults, ...leo.faults]).toEqual([])
})
