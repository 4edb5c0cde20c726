/** A session in the browser: its cookies and tabs, how it is refreshed and how it ends. */
import { waitForIdle } from '../wait-for-idle.ts'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser, openVisitor } from '../browser.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { gapsBetweenRequests, recordRequests } from '../recorded-requests.ts'
import { openAccount } from '../visitors.ts'
import { wordsOf } from '../words.ts'
import { newWriter, PASSWORD, type Writer } from '../writers.ts'

const KEY = 'sb-localhost-auth-token'
const DAY = 86_400
const words = wordsOf('en')

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const sessionCookies = async (context: BrowserContext, key = KEY) =>
  (await context.cookies()).filter(({ name }) => name === key || /^\.\d+$/.test(name.slice(key.length)))

async function storedSession(context: BrowserContext): Promise<{ access_token: string; refresh_token: string }> {
  const cookies = await sessionCookies(context)
  const whole = cookies
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
    .map(({ value }) => value)
    .join('')
  return JSON.parse(Buffer.from(whole.slice('base64-'.length), 'base64url').toString()) as never
}

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel(words('auth_email')).fill(email)
  await page.getByLabel(words('auth_password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words('login_action') }).click()
}

const atHome = (page: Page) => page.getByRole('heading', { level: 1, name: words('nav_home') }).waitFor()
const atLogin = (page: Page) => page.waitForURL((url) => url.pathname === '/auth/login')

/** Ends all of a user's sessions, as if from another device. */
async function endElsewhere({ context }: Writer): Promise<void> {
  const { access_token } = await storedSession(context)
  const answer = await fetch(`${server.origin}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(answer.status).toBe(204)
}

describe('the cookies of a session', () => {
  test('last 400 days, are split at 3180 characters, and are not limited to https over http', async () => {
    const email = `long-${Date.now()}@example.org`
    // almost the maximum amount of data that an account may have
    const data = { name: 'Long', note: 'é'.repeat(4000) }
    const made = await fetch(`${server.origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, data }),
    })
    expect(made.status).toBe(200)
    const { context, page } = await openVisitor(browser, server.origin, { language: 'en', width: 1280 })
    await page.goto('/auth/login')
    await enter(page, email)
    await atHome(page)
    const cookies = await sessionCookies(context)
    expect(cookies.map(({ name }) => name)).toEqual(cookies.map((_cookie, place) => `${KEY}.${place}`))
    expect(cookies.length).toBeGreaterThan(1)
    expect(Math.max(...cookies.map(({ value }) => value.length))).toBe(3180)
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: false, httpOnly: false, sameSite: 'Lax', path: '/' })
      expect(Math.round((cookie.expires - Date.now() / 1000) / DAY)).toBe(400)
    }
    expect((await storedSession(context)).access_token).toMatch(/^ey/)
    expect((await page.goto('/plays'))?.status()).toBe(200)
    await page.locator('main li a').first().waitFor()
    await context.close()
  })

  test.each(['en', 'fr'] as const)(
    'that the browser refuses are reported to the user who signs in, in %s',
    async (language) => {
      const said = wordsOf(language)
      const { email } = await openAccount(server.origin, { language, width: 1280 })
      const { context, page } = await openVisitor(browser, server.origin, { language, width: 1280 })
      await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} }))
      await page.goto(language === 'fr' ? '/fr/auth/login' : '/auth/login')
      await page.getByLabel(said('auth_email')).fill(email)
      await page.getByLabel(said('auth_password'), { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: said('login_action') }).click()
      await page.getByText(said('auth_cookies_refused'), { exact: true }).waitFor()
      await context.close()
    },
  )

  test('are limited to https over https', async () => {
    const writer = await newWriter(browser, server.origin, 'Sure', { language: 'en', width: 390 })
    const context = await browser.newContext({ baseURL: 'https://replique.test', serviceWorkers: 'block' })
    // acts as the proxy in front of the server
    await context.route('https://replique.test/**', async (route) => {
      const url = route.request().url().replace('https://replique.test', server.origin)
      await route.fulfill({ response: await route.fetch({ url }) })
    })
    const page = await context.newPage()
    await page.goto('/auth/login')
    await enter(page, writer.email)
    await atHome(page)
    const cookies = await sessionCookies(context, 'sb-replique-auth-token')
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie.secure).toBe(true)
    // the page's remaining requests would fail in the closed context
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all([context.close(), writer.context.close()])
  })
})

describe('the stored session', () => {
  /** Returns a session as the service sends it, for an account with so much data that it takes several cookies. */
  async function longSession(name: string): Promise<string> {
    const answer = await fetch(`${server.origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `${name}-${Date.now()}@example.org`,
        password: PASSWORD,
        data: { name, note: name.repeat(1000) },
      }),
    })
    expect(answer.status).toBe(200)
    return answer.text()
  }

  const cut = (session: string) =>
    `base64-${Buffer.from(session).toString('base64url')}`.match(/.{1,3180}/g)!.map((value, place) => ({
      name: `${KEY}.${place}`,
      value,
      url: server.origin,
    }))

  /** Returns the cookies that the page itself stores for a given session. */
  async function keptByPage(session: string) {
    const { context, page } = await openVisitor(browser, server.origin, { language: 'en', width: 1280 })
    await context.addCookies(cut(session))
    await page.goto('/plays')
    await page.locator('main li a').first().waitFor()
    await page.goto('/profile')
    await page.getByLabel(words('auth_name'), { exact: true }).fill('Another')
    await page.getByRole('button', { name: words('profile_save'), exact: true }).click()
    await expect
      .poll(async () => (await sessionCookies(context)).map(({ value }) => value).join(''))
      .not.toBe(
        cut(session)
          .map(({ value }) => value)
          .join(''),
      )
    const kept = (await sessionCookies(context)).map(({ name, value }) => ({ name, value, url: server.origin }))
    await context.close()
    return kept
  }

  /** Checks that these cookies sign nobody in and are removed. */
  async function isNobody(cookies: { name: string; value: string; url: string }[]): Promise<void> {
    const { context, page } = await openVisitor(browser, server.origin, { language: 'en', width: 1280 })
    await context.addCookies(cookies)
    await page.goto('/plays')
    await atLogin(page)
    expect(await sessionCookies(context)).toEqual([])
    await context.close()
  }

  test('made of cookies of two sessions, as the page stores them, is not accepted and is removed', async () => {
    const [one, other] = [await keptByPage(await longSession('anna')), await keptByPage(await longSession('bert'))]
    expect(one.length).toBe(other.length)
    for (const place of one.keys()) await isNobody(one.map((cookie, at) => (at === place ? other[at]! : cookie)))
  })

  test('made of the first cookie of one session and the rest of another, as the service splits them, is not accepted either', async () => {
    const [one, other] = [cut(await longSession('anna')), cut(await longSession('bert'))]
    expect(one.length).toBe(other.length)
    await isNobody([one[0]!, ...other.slice(1)])
    await isNobody([other[0]!, ...one.slice(1)])
  })

  test('is not replaced by what another page of this site announces', async () => {
    const session = JSON.parse(await longSession('clara')) as object
    const { context, page } = await openVisitor(browser, server.origin, { language: 'en', width: 1280 })
    const events: string[] = []
    page.on('console', (message) => events.push(message.text()))
    await page.addInitScript(() => localStorage.setItem('replique-log-levels', '{"session":"debug"}'))
    await page.goto('/auth/login')
    await expect.poll(() => events).toContain('[session] INITIAL_SESSION')
    const beside = await context.newPage()
    await beside.goto('/terms')
    await beside.evaluate(
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      ([name, said]) => new BroadcastChannel(name).postMessage({ event: 'SIGNED_IN', session: said }),
      [KEY, session] as const,
    )
    await expect.poll(() => events).toContain('[session] SIGNED_IN')
    await page.getByRole('link', { name: words('login_forgotten') }).click()
    await page.getByRole('heading', { level: 1, name: words('page_reset_password') }).waitFor()
    // signed-in users are redirected from here
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: words('login_title') }).waitFor()
    expect(await sessionCookies(context)).toEqual([])
    await page.goto('/plays')
    await atLogin(page)
    await context.close()
  })
})

describe('the tabs of a browser', () => {
  test('are signed in and out together; pages under /auth stay open', async () => {
    const writer = await newWriter(browser, server.origin, 'Una', { language: 'en', width: 1280 })
    const { page, context, email } = writer
    const second = await context.newPage()
    await second.goto('/plays')
    await second.getByRole('heading', { level: 1, name: words('plays_title') }).waitFor()
    const third = await context.newPage()
    await third.goto('/auth/register')
    await third.getByRole('heading', { level: 1, name: words('register_title') }).waitFor()
    for (const tab of [second, third]) await waitForIdle(tab)

    await page.goto('/profile')
    await page.getByRole('button', { name: words('profile_sign_out') }).click()
    await Promise.all([atLogin(page), atLogin(second)])
    expect(await sessionCookies(context)).toEqual([])
    expect(new URL(third.url()).pathname).toBe('/auth/register')

    await enter(page, email)
    await Promise.all([atHome(page), atHome(second), atHome(third)])
    expect(writer.faults).toEqual([])
    await context.close()
  })
})

describe('session events', () => {
  test('are named as in the specification', async () => {
    const { page, context } = await newWriter(browser, server.origin, 'Yves', { language: 'en', width: 1280 })
    const events: string[] = []
    page.on('console', (message) => {
      const event = /^\[session\] ([A-Z_]+)$/.exec(message.text())?.[1]
      if (event) events.push(event)
    })
    const hear = (event: string) => expect.poll(() => events).toContain(event)
    await page.goto('/terms')
    await page.evaluate(() => localStorage.setItem('replique-log-levels', '{"session":"debug"}'))
    await page.clock.install()
    await page.goto('/profile')
    await hear('INITIAL_SESSION')
    await page.getByLabel(words('auth_name'), { exact: true }).fill('Yvette')
    await page.getByRole('button', { name: words('profile_save'), exact: true }).click()
    await hear('USER_UPDATED')
    await page.clock.fastForward('59:00')
    await hear('TOKEN_REFRESHED')
    await page.getByRole('button', { name: words('profile_sign_out') }).click()
    await hear('SIGNED_OUT')
    await context.close()
  })
})

/** Blocks the module that listens for notifications, because it fetches tokens on its own schedule. */
const withoutNotifications = (page: Page): Promise<unknown> =>
  page.route('**/assets/live-*.js', (route) => route.abort())

describe('a session that ends', () => {
  test('on another device is noticed at the next request, which shows a message and remembers the page', async () => {
    const writer = await newWriter(browser, server.origin, 'Vera', { language: 'en', width: 390 })
    const { page, context, email } = writer
    await withoutNotifications(page)
    await page.goto('/plays')
    await page.locator('main li a').first().waitFor()
    // waits for the list's own requests to finish, so that the next request is caused by the click
    await page.waitForLoadState('networkidle')
    await endElsewhere(writer)
    await page.locator('main li a').first().click()
    await atLogin(page)
    await page.getByText(words('session_ended'), { exact: true }).waitFor()
    expect(await sessionCookies(context)).toEqual([])
    await enter(page, email)
    await page.waitForURL(/\/plays\/[\da-f-]{36}$/)
    await page.getByRole('tab', { name: words('casting_title'), exact: true }).waitFor()
    await context.close()
  })
})

describe('an expiring session', () => {
  const isRefresh = (request: Request) => request.url().includes('/auth/v1/token?grant_type=refresh_token')

  /** Creates a signed-in user on a page that makes no requests, with a controlled clock. */
  async function waiting(name: string): Promise<Writer> {
    const writer = await newWriter(browser, server.origin, name, { language: 'en', width: 1280 })
    await writer.page.clock.install()
    await recordRequests(writer.page, '/auth/v1/token?grant_type=refresh_token')
    await withoutNotifications(writer.page)
    const turnedAway = writer.page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/live-'))
    await writer.page.goto('/terms')
    await writer.page.getByRole('heading', { level: 1, name: words('terms_title'), exact: true }).waitFor()
    await turnedAway
    return writer
  }

  test('is refreshed before it ends, with retries after 200, 400 and 800 ms when the service fails', async () => {
    const { page, context } = await waiting('Wim')
    const before = await storedSession(context)
    let tries = 0
    await page.route('**/auth/v1/token*', (route) => {
      if (++tries > 3) return route.continue()
      return tries === 2 ? route.fulfill({ status: 502 }) : route.abort()
    })
    const answered = page.waitForResponse((response) => isRefresh(response.request()) && response.ok())
    await page.clock.fastForward('59:00')
    await answered
    // the page's clock is ahead, so the page immediately requests one more token and keeps it; that request is not a
    // retry
    const gaps = (await gapsBetweenRequests(page)).slice(0, 3)
    expect(gaps).toHaveLength(3)
    for (const [place, least] of [200, 400, 800].entries()) expect(gaps[place]).toBeGreaterThanOrEqual(least - 2)
    await expect.poll(async () => (await storedSession(context)).refresh_token).not.toBe(before.refresh_token)
    await page.getByRole('heading', { level: 1, name: words('terms_title'), exact: true }).waitFor()
    await context.close()
  })

  test('is removed when it has ended and the service refuses to refresh it', async () => {
    const writer = await waiting('Xenia')
    await endElsewhere(writer)
    const refused = writer.page.waitForResponse((response) => isRefresh(response.request()))
    await writer.page.clock.fastForward('01:01:00')
    expect((await refused).status()).toBe(400)
    await atLogin(writer.page)
    expect(await sessionCookies(writer.context)).toEqual([])
    await writer.context.close()
  })
})
