/** Toasts and tooltips as users see and touch them, with a controlled clock. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { firstPlay, shareServer, type SharedServer } from '../people.ts'
import { wordsOf } from '../words.ts'
import { newWriter, saved, type Writer } from '../writers.ts'

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const en = wordsOf('en')

/** The names of buttons for marks, which end with their keys. */
const BOLD = `${en('editor_bold')} (Ctrl+B)`
const ITALIC = `${en('editor_italic')} (Ctrl+I)`
const UNDERLINE = `${en('editor_underline')} (Ctrl+U)`

describe('tooltips', () => {
  test('appear after 700 ms, the next one within 300 ms at once, and for the keyboard immediately', async () => {
    const writer = await newWriter(browser, server.origin, 'Tilda', { language: 'en', width: 1280 })
    const { page } = writer
    const id = await firstPlay(writer)
    await page.clock.install()
    await page.goto(`/plays/${id}/edit`)
    await page.locator('.script [data-id]').first().waitFor()
    await saved(page)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    const tip = page.getByRole('tooltip')
    const over = (name: string) => page.getByRole('button', { name, exact: true }).hover()
    const away = () => page.mouse.move(640, 500)

    await over(BOLD)
    await page.clock.runFor(690)
    expect(await tip.count()).toBe(0)
    await page.clock.runFor(10)
    expect(await tip.innerText()).toBe(BOLD)
    await over(ITALIC)
    await page.clock.runFor(1)
    expect(await tip.innerText()).toBe(ITALIC)
    await tip.hover()
    expect(await tip.count()).toBe(1)
    await away()
    expect(await tip.count()).toBe(0)
    await page.clock.runFor(290)
    await over(UNDERLINE)
    await page.clock.runFor(1)
    expect(await tip.innerText()).toBe(UNDERLINE)
    await page.keyboard.press('Escape')
    expect(await tip.count()).toBe(0)
    await away()
    await page.clock.runFor(300)
    await over(BOLD)
    await page.clock.runFor(690)
    expect(await tip.count()).toBe(0)
    await away()

    await page.getByRole('button', { name: en('editor_scenes'), exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await tip.innerText()).toBe(en('editor_scenes'))
    expect(writer.faults).toEqual([])
    await writer.context.close()
  })
})

describe('toasts', () => {
  let writer: Writer
  let page: Page
  beforeAll(async () => {
    writer = await newWriter(browser, server.origin, 'Tess', { language: 'en', width: 1280 })
    page = writer.page
    await page.clock.install()
    await page.goto('/profile')
    // the first toast loads the code for toasts
    await say()
    await toasts().waitFor()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    await gone()
    await page.clock.runFor(200)
  })
  afterAll(() => writer.context.close())

  const toasts = () => page.locator('[role=region] ol > li')
  let times = 0
  /** Saves the name, which shows a toast. */
  const say = async () => {
    await page.getByLabel(en('auth_name'), { exact: true }).fill(`Tess ${++times}`)
    await page.getByRole('button', { name: en('profile_save'), exact: true }).click()
    await page.getByRole('button', { name: en('profile_save'), exact: true }).waitFor({ state: 'detached' })
  }
  const gone = () => toasts().first().waitFor({ state: 'detached' })

  test('are shown at the bottom right for 5 seconds, and leave the list 200 ms later', async () => {
    await say()
    await toasts().waitFor()
    await page.clock.runFor(4990)
    expect(await toasts().count()).toBe(1)
    await page.clock.runFor(20)
    await gone()
    const region = page.getByRole('region', { name: new RegExp(`^${en('ui_notifications')}`) })
    expect(await region.count()).toBe(1)
    await page.clock.runFor(180)
    expect(await region.count()).toBe(1)
    await page.clock.runFor(30)
    await expect.poll(() => region.count()).toBe(0)
  })

  test('are at most five, 16 px apart, and the oldest is removed first', async () => {
    await say()
    await toasts().waitFor()
    const first = await toasts().first().elementHandle()
    for (let count = 2; count <= 5; count++) {
      await say()
      await expect.poll(() => toasts().count()).toBe(count)
    }
    expect(await first?.evaluate((toast) => toast.isConnected)).toBe(true)
    await say()
    await expect.poll(() => first?.evaluate((toast) => toast.isConnected)).toBe(false)
    expect(await toasts().count()).toBe(5)

    const boxes = await toasts().evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const ordered = boxes.sort((one, other) => one.y - other.y)
    const gaps = ordered.slice(1).map((box, place) => box.y - (ordered[place]?.bottom ?? 0))
    expect(gaps.map(Math.round)).toEqual([16, 16, 16, 16])
    const last = ordered.at(-1)
    expect(1280 - (last?.right ?? 0)).toBeLessThanOrEqual(24)
    expect(800 - (last?.bottom ?? 0)).toBeLessThanOrEqual(24)
    await page.clock.runFor(5000)
    await gone()
    await page.clock.runFor(200)
  })

  test('receive focus with F8, and their timers pause meanwhile', async () => {
    await say()
    await toasts().waitFor()
    await page.keyboard.press('F8')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('OL')
    await page.clock.runFor(20_000)
    expect(await toasts().count()).toBe(1)
    await toasts()
      .getByRole('button', { name: en('ui_close') })
      .click()
    await gone()
    await page.clock.runFor(200)
  })

  test('are dismissed by a swipe to the right of at least 50 px', async () => {
    await say()
    await toasts().waitFor()
    const swipe = async (by: number) => {
      const box = await toasts().first().boundingBox()
      const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20]
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by / 2, y)
      await page.mouse.move(x + by, y)
      await page.mouse.up()
    }
    for (const tooLittle of [-120, 45]) {
      await swipe(tooLittle)
      expect(await toasts().first().getAttribute('data-state')).toBe('open')
    }
    await swipe(60)
    await gone()
  })
})
