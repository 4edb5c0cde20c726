/** The layout, language, colours and scrolling of the app frame. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser, openVisitor } from '../browser.ts'
import { newAdministrator, startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { wordsOf } from '../words.ts'
import { newWriter } from '../writers.ts'

let browser: Browser
let server: RealServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const en = wordsOf('en')
const fr = wordsOf('fr')
const DAY = 86_400

const address = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

describe('languages', () => {
  const languageCookie = async (page: Page) => {
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'replique-language')
    return cookie && { value: cookie.value, days: Math.round((cookie.expires - Date.now() / 1000) / DAY) }
  }
  const spoken = (page: Page) => page.evaluate(() => document.documentElement.lang)

  test('switching keeps the page and is remembered for 365 days', async () => {
    const { context, page, faults } = await openVisitor(browser, server.origin, { language: 'en', width: 1280 })
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: en('home_sentence') }).waitFor()
    expect([address(page), await spoken(page)]).toEqual(['/', 'en'])

    await page.goto('/privacy?from=here#content')
    await page.getByRole('button', { name: 'Français' }).click()
    await page.getByRole('heading', { level: 1, name: fr('privacy_title') }).waitFor()
    expect([address(page), await spoken(page)]).toEqual(['/fr/privacy?from=here#content', 'fr'])
    expect(await languageCookie(page)).toEqual({ value: 'fr', days: 365 })
    // links keep the page's language
    await page.getByRole('link', { name: fr('terms_title') }).click()
    await page.waitForURL((url) => url.pathname === '/fr/terms')

    await page.goto('/')
    await page.waitForURL((url) => url.pathname === '/fr')
    await page.getByRole('heading', { level: 1, name: fr('home_sentence') }).waitFor()
    await page.goto('/terms')
    await page.getByRole('heading', { level: 1, name: en('terms_title') }).waitFor()
    expect([address(page), await spoken(page)]).toEqual(['/terms', 'en'])

    await page.goto('/fr/terms')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: en('terms_title') }).waitFor()
    expect(await languageCookie(page)).toEqual({ value: 'en', days: 365 })
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: en('home_sentence') }).waitFor()
    expect([address(page), faults]).toEqual(['/', []])
    await context.close()
  })

  test('the browser’s language decides before any choice', async () => {
    const { context, page } = await openVisitor(browser, server.origin, { language: 'fr', width: 390 })
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: fr('home_sentence') }).waitFor()
    expect(address(page)).toBe('/fr')
    await page.goto('/auth/register?from=here')
    await page.getByRole('heading', { level: 1, name: fr('register_title') }).waitFor()
    expect(address(page)).toBe('/fr/auth/register?from=here')
    await context.close()
  })
})

describe('colours', () => {
  const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('nuxt-color-mode'))
  const accent = (page: Page) =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      const named = (name: string) => style.getPropertyValue(name).trim()
      return ['--velvet-500', '--velvet-400'].find((shade) => named(shade) && named(shade) === named('--accent'))
    })

  test('follow the system, or the choice stored under nuxt-color-mode, in every tab and from the first paint', async () => {
    const writer = await newWriter(browser, server.origin, 'Zoé Lambert', { language: 'en', width: 1280 })
    const { page, context } = writer
    await page.goto('/profile')
    await page.getByText(en('profile_mode_dark'), { exact: true }).waitFor()
    expect([await stored(page), await isDark(page), await accent(page)]).toEqual([null, false, '--velvet-500'])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => isDark(page)).toBe(true)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => isDark(page)).toBe(false)

    const other = await context.newPage()
    await other.goto('/terms')
    await page.getByText(en('profile_mode_dark'), { exact: true }).click()
    expect([await stored(page), await isDark(page), await accent(page)]).toEqual(['dark', true, '--velvet-400'])
    await expect.poll(() => isDark(other)).toBe(true)
    await other.close()

    // the class is set before any of the application's scripts run
    const bare = await context.newPage()
    await bare.route('**/assets/*.js', (route) => route.abort())
    await bare.goto('/terms')
    expect(await isDark(bare)).toBe(true)
    await bare.close()

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByText(en('profile_mode_light'), { exact: true }).click()
    expect([await stored(page), await isDark(page)]).toEqual(['light', false])
    await page.getByText(en('profile_mode_system'), { exact: true }).click()
    expect([await stored(page), await isDark(page)]).toEqual(['system', true])
    await context.close()
  })

  test('are forced by a page while it is open', async () => {
    const admin = await newAdministrator(browser, server, { language: 'en', width: 1280, dark: true })
    const { page } = admin
    await page.evaluate(() => localStorage.setItem('nuxt-color-mode', 'dark'))
    await page.goto('/playground/screenplay-editor')
    await page.getByRole('heading', { level: 1, name: 'screenplay-editor' }).waitFor()
    await expect.poll(() => isDark(page)).toBe(false)
    expect(await stored(page)).toBe('dark')
    await page.getByRole('link', { name: en('nav_home'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: en('nav_home') }).waitFor()
    await expect.poll(() => isDark(page)).toBe(true)
    await admin.context.close()
  })
})

describe('the app frame', () => {
  test('has five tabs at the bottom of a phone, a rail at the side from 900 px on, and leaves the editor the whole width', async () => {
    const writer = await newWriter(browser, server.origin, 'Malik Sow', { language: 'fr', width: 390 })
    const { page, words, at } = writer
    await page.goto(at('/plays'))
    await page.getByRole('heading', { level: 1, name: words('plays_title') }).waitFor()
    const tabs = page.getByRole('navigation', { name: words('frame_navigation') })
    const names = ['nav_home', 'nav_plays', 'nav_groups', 'nav_friends', 'nav_profile'].map((key) => words(key))
    expect(await tabs.locator('li').allInnerTexts()).toEqual(names)
    for (const width of [390, 899]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await tabs.boundingBox()).toMatchObject({ x: 0, width })
    }
    for (const width of [900, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await tabs.boundingBox()).toMatchObject({ x: 0, y: 0, height: 800 })
    }
    await tabs.getByRole('link', { name: words('nav_profile') }).click()
    await page.getByRole('heading', { level: 1, name: words('nav_profile') }).waitFor()
    expect(await tabs.locator('[aria-current=page]').innerText()).toBe(words('nav_profile'))
    await tabs.getByRole('link', { name: words('nav_home'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: words('nav_home') }).waitFor()
    expect(await tabs.locator('li [aria-current=page]').innerText()).toBe(words('nav_home'))

    await page.goto(at('/plays'))
    await page.locator('main li a').first().click()
    await page.getByRole('link', { name: words('plays_write'), exact: true }).click()
    await page.locator('.script [data-id]').first().waitFor()
    expect(await tabs.count()).toBe(0)
    await writer.context.close()
  })
})

describe('scrolling', () => {
  test('starts at the top of each page, or at the target of a hash', async () => {
    const { context, page } = await openVisitor(browser, server.origin, { language: 'en', width: 390 })
    const y = () => page.evaluate(() => Math.round(scrollY))
    await page.goto('/terms')
    await page.locator('main h2').nth(3).waitFor()
    await page.getByRole('link', { name: en('privacy_title') }).scrollIntoViewIfNeeded()
    expect(await y()).toBeGreaterThan(200)
    await page.getByRole('link', { name: en('privacy_title') }).click()
    await page.getByRole('heading', { level: 1, name: en('privacy_title') }).waitFor()
    await expect.poll(y).toBe(0)

    await page
      .locator('main h2')
      .nth(3)
      .evaluate((title) => (title.id = 'fourth'))
    await page.evaluate(() => history.pushState(null, '', '/privacy#fourth'))
    await expect.poll(y).toBeGreaterThan(200)
    const top = () => page.locator('#fourth').evaluate((title) => title.getBoundingClientRect().top)
    expect(await top()).toBeLessThan(200)
    await page.evaluate(() => history.pushState(null, '', '/privacy'))
    await expect.poll(y).toBe(0)
    await context.close()
  })
})
