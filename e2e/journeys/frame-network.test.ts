/**
 * The page's behaviour when parts of the server are slow, gone or updated: flags, retries, versions, the offline shell.
 */
import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { gapsBetweenRequests, recordRequests } from '../recorded-requests.ts'
import { wordsOf } from '../words.ts'
import { newWriter, PASSWORD } from '../writers.ts'

const words = wordsOf('en')

let browser: Browser
let server: SharedServer
let email: string
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
  const writer = await newWriter(browser, server.origin, 'Ines', { language: 'en', width: 1280 })
  email = writer.email
  await writer.context.close()
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** A visitor's context, where every request can be intercepted, with its page and console output. */
let context: BrowserContext
let page: Page
let said: ConsoleMessage[]
beforeEach(async () => {
  context = await browser.newContext({ baseURL: server.origin, locale: 'en-GB', serviceWorkers: 'block' })
  page = await context.newPage()
  said = []
  page.on('console', (message) => said.push(message))
})
afterEach(() => context.close())

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const lines = (type: ReturnType<ConsoleMessage['type']>, text: string) =>
  said.filter((message) => message.type() === type && message.text().includes(text)).length
const heard = (type: ReturnType<ConsoleMessage['type']>, text: string) =>
  expect.poll(() => lines(type, text), { timeout: 10_000 }).toBeGreaterThan(0)

async function signIn(): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel(words('auth_email')).fill(email)
  await page.getByLabel(words('auth_password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words('login_action') }).click()
}

/** Returns the file of a lazily loaded module, according to the build's manifest. */
async function fileOf(module: string): Promise<string> {
  const answer = await context.request.get('/builds/manifest.json')
  const manifest = (await answer.json()) as Record<string, { file: string } | undefined>
  const file = manifest[module]?.file
  if (!file) throw new Error(`the build has no file for ${module}`)
  return `/${file}`
}

describe('the flags', () => {
  const KNOWN = 'registrationEnabled,ttsLimitFirst15,jobRecoveryAttemptsLimit,debug_logging'
  const isAbout = (url: URL, names: string) =>
    url.pathname === '/api/feature_flags' && url.searchParams.get('names') === names

  test('are read when the page starts, and updated', async () => {
    const rows = [{ name: 'registrationEnabled', is_enabled: false, numeric_value: null }]
    await page.route(
      (url) => isAbout(url, KNOWN),
      (route) => route.fulfill({ json: rows }),
    )
    await page.goto('/auth/register')
    await page.getByText(words('auth_signup_disabled')).waitFor()
    await page.goto('/auth/login')
    await heading(words('login_title'))
    await expect.poll(() => page.getByRole('link', { name: words('register_action') }).count()).toBe(0)
  })

  test('keep their defaults when the server doesn’t respond, after 3 retries at 200, 400 and 800 ms', async () => {
    await recordRequests(page, `names=${KNOWN}`)
    await page.route(
      (url) => isAbout(url, KNOWN),
      (route) => route.abort(),
    )
    await page.goto('/auth/register')
    await heard('error', '[flags] Failed to load feature flags')
    const gaps = await gapsBetweenRequests(page)
    expect(gaps).toHaveLength(3)
    for (const [place, least] of [200, 400, 800].entries()) expect(gaps[place]).toBeGreaterThanOrEqual(least - 2)
    await page.getByRole('button', { name: words('register_action') }).waitFor()
  })

  test('debug_logging turns on logging; single contexts use the level set in this browser', async () => {
    await signIn()
    await heading(words('nav_home'))
    expect(lines('debug', '')).toBe(0)

    await context.clearCookies()
    const rows = [{ name: 'debug_logging', is_enabled: true, numeric_value: null }]
    await page.route(
      (url) => isAbout(url, KNOWN),
      (route) => route.fulfill({ json: rows }),
    )
    const answered = page.waitForResponse((response) => isAbout(new URL(response.url()), KNOWN))
    await Promise.all([answered, signIn()])
    await heard('debug', '[session] SIGNED_IN')

    await page.unrouteAll()
    await page.evaluate(() => localStorage.setItem('replique-log-levels', '{"session":"debug","flags":"loud"}'))
    said = []
    await page.goto('/terms')
    await heard('debug', '[session] INITIAL_SESSION')
  })
})

describe('missing parts of the program', () => {
  test('reload the page once; a second time within 10 s shows the error screen with the cause', async () => {
    const gone = await fileOf('routes/terms.tsx')
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    await page.route(`**${gone}`, (route) => route.abort())
    await page.goto('/')
    await page.getByRole('link', { name: words('terms_title') }).click()
    await heading('An error occurred')
    await page.getByText(words('failure_network')).waitFor()
    expect(documents).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/terms')

    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await heading(words('home_sentence'))
    await page.getByRole('link', { name: words('terms_title') }).click()
    await heading(words('terms_title'))
    expect(documents).toBe(2)
  })

  test('load again after the reload', async () => {
    const gone = await fileOf('routes/terms.tsx')
    await page.route(`**${gone}`, (route) => route.abort(), { times: 1 })
    await page.goto('/')
    await page.getByRole('link', { name: words('terms_title') }).click()
    await heading(words('terms_title'))
    expect(lines('error', 'A page failed')).toBe(0)
  })

  test('outside of any page also show the error screen, which leads to the root', async () => {
    const toaster = await fileOf('ui/toast/toaster.tsx')
    await signIn()
    await heading(words('nav_home'))
    await page.evaluate(() => sessionStorage.setItem('replique-chunk-reload', String(Date.now())))
    await page.route(`**${toaster}`, (route) => route.abort())
    await page.goto('/profile')
    await page.getByLabel(words('auth_name'), { exact: true }).fill('Topper')
    await page.getByRole('button', { name: words('profile_save'), exact: true }).click()
    await heading('An error occurred')
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await heading(words('nav_home'))
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

describe('an application that cannot start', () => {
  test('logs the error and shows it', async () => {
    await page.addInitScript(() => {
      document.getElementById = (id) => (id === 'root' ? null : document.querySelector(`#${CSS.escape(id)}`))
    })
    await page.goto('/terms')
    await heading('An error occurred')
    expect(lines('error', 'Error while mounting app:')).toBe(1)
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('a new version', () => {
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const notice = () => page.getByText(words('version_ready'))
  const asked = (path: string) => page.waitForResponse((response) => new URL(response.url()).pathname === path)

  test('is not reported while the server has the same build', async () => {
    const latest = (await (await context.request.get('/builds/latest.json')).json()) as { id: string }
    expect(await (await context.request.get(`/builds/meta/${latest.id}.json`)).json()).toEqual(latest)
    await page.goto('/terms')
    await page.waitForLoadState('networkidle')
    await Promise.all([asked('/builds/latest.json'), look()])
    expect(await notice().count()).toBe(0)
  })

  test('is noticed through builds/latest.json within 10 minutes once its record is published, and loaded on request', async () => {
    await page.clock.install()
    await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'next', timestamp: 1 } }))
    await page.goto('/terms')
    await heading(words('terms_title'))
    await page.waitForLoadState('networkidle')
    await Promise.all([asked('/builds/meta/next.json'), page.clock.fastForward('10:01')])
    expect(await notice().count()).toBe(0)
    await page.route('**/builds/meta/next.json', (route) => route.fulfill({ json: { id: 'next', timestamp: 1 } }))
    await page.clock.fastForward('10:01')
    await notice().waitFor()
    await page.evaluate(() => Object.assign(window, { before: true }))
    await page.getByRole('button', { name: words('version_reload') }).click()
    await page.waitForFunction(() => !('before' in window))
    await heading(words('terms_title'))
  })

  test('is noticed even if the network fails 3 times for either record', async () => {
    await recordRequests(page, '/builds/')
    for (const path of ['**/builds/latest.json', '**/builds/meta/next.json']) {
      await page.route(path, (route) => route.fulfill({ json: { id: 'next', timestamp: 1 } }))
      await page.route(path, (route) => route.abort(), { times: 3 })
    }
    let begun = false
    page.on('request', (request) => (begun ||= new URL(request.url()).pathname === '/builds/latest.json'))
    await page.goto('/terms')
    await page.waitForLoadState('networkidle')
    // on a busy machine, the network may go idle before the page has begun checking for a new version
    const begin = async (): Promise<boolean> => {
      if (!begun) await look()
      return begun
    }
    await expect.poll(begin, { interval: 1_000, timeout: 60_000 }).toBe(true)
    await notice().waitFor()
    const gaps = await gapsBetweenRequests(page)
    expect(gaps.length).toBeGreaterThanOrEqual(7)
    for (const [place, least] of [200, 400, 800, 0, 200, 400, 800].entries())
      expect(gaps[place]).toBeGreaterThanOrEqual(least - 2)
  })
})

describe('icons', () => {
  test('are requested from the server’s own address, many at once', async () => {
    // waits for an icon that only signed-in users see, because the sign-in page requests icons too
    const answered = page.waitForResponse(
      (response) => response.url().includes('/api/icons/') && response.url().includes('house'),
    )
    await signIn()
    const answer = await answered
    const url = new URL(answer.url())
    expect([url.origin, url.pathname]).toEqual([server.origin, '/api/icons/lucide.json'])
    const names = url.searchParams.get('icons')?.split(',') ?? []
    expect(names).toContain('house')
    const icons = (await answer.json()) as { prefix: string; icons: Record<string, unknown> }
    expect(icons.prefix).toBe('lucide')
    expect(Object.keys(icons.icons).sort()).toEqual(names.sort())
    await page.locator('nav ul svg').first().waitFor()
  })

  test('that fail to load are requested 3 more times, after 200, 400 and 800 ms; then they are missing, which is logged', async () => {
    await recordRequests(page, 'eye')
    await page.route('**/api/icons/**', (route) => route.abort())
    await page.goto('/auth/login')
    await heading(words('login_title'))
    await heard('error', '[icons] An icon could not be loaded')
    const gaps = await gapsBetweenRequests(page)
    expect(gaps.length).toBeGreaterThanOrEqual(3)
    for (const [place, least] of [200, 400, 800].entries()) expect(gaps[place]).toBeGreaterThanOrEqual(least - 2)
    expect(await page.locator('button svg').count()).toBe(0)
  })

  test('that failed to load appear without a reload: when the network returns, when the user returns, or after a while', async () => {
    await page.clock.install()
    for (const back of ['online', 'visibilitychange', 'a while'] as const) {
      await page.evaluate(() => localStorage.clear()).catch(() => undefined)
      await page.route('**/api/icons/**', (route) => route.abort())
      said = []
      await page.clock.resume()
      await page.goto('/auth/login')
      await heading(words('login_title'))
      // stops the page's clock
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
      const failed = async () => {
        await page.clock.runFor(300)
        return lines('error', '[icons] An icon could not be loaded')
      }
      await expect.poll(failed).toBeGreaterThan(0)
      expect(await page.locator('button svg').count()).toBe(0)
      await page.unrouteAll()
      await page.evaluate((name) => {
        Object.assign(window, { same: true })
        if (name === 'online') dispatchEvent(new Event(name))
        else document.dispatchEvent(new Event(name))
      }, back)
      if (back === 'a while') await page.clock.runFor(400_000)
      // small steps, because advancing the clock by 400 s would itself make the icons appear, as in the case "a while"
      const shown = async () => {
        await page.clock.runFor(5)
        return page.locator('button svg').count()
      }
      await expect.poll(shown).toBeGreaterThan(0)
      expect(await page.evaluate(() => 'same' in window)).toBe(true)
    }
  })
})

describe('pages the user may open next', () => {
  /** Returns the routes whose code was requested, in order. */
  async function askedFor(routes: readonly string[]): Promise<string[]> {
    const files = await Promise.all(routes.map((route) => fileOf(`routes/${route}.tsx`)))
    const asked: string[] = []
    page.on('request', (request) => {
      const at = files.indexOf(new URL(request.url()).pathname)
      if (at >= 0) asked.push(routes[at] ?? '')
    })
    return asked
  }

  const link = (key: string) => page.getByRole('link', { name: words(key), exact: true }).first()

  test('are fetched once the user points at a link to them, and no others are', async () => {
    const asked = await askedFor(['auth/login', 'auth/register', 'plays/$id/edit'])
    await page.goto('/')
    await heading(words('home_sentence'))
    await link('login_action').hover()
    await expect.poll(() => asked).toEqual(['auth/login'])
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual(['auth/login'])
  })

  test('are fetched when the page is idle if no service worker stores them', async () => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    const asked = await askedFor(['auth/login', 'auth/register', 'plays/$id/edit'])
    await page.goto('/')
    await heading(words('home_sentence'))
    await expect.poll(() => [...asked].sort()).toEqual(['auth/login', 'auth/register'])
  })

  test('are fetched at most 4 at once, and the one under the pointer or the focus first', async () => {
    const likely = ['plays/index', 'plays/$id/index', 'plays/$id/edit', 'profile']
    const pointed = { 'groups/index': '/groups', 'social/friends/index': '/social/friends' }
    const routes = [...likely, ...Object.keys(pointed)]
    const names = new Map(
      await Promise.all(routes.map(async (route) => [await fileOf(`routes/${route}.tsx`), route] as const)),
    )
    await signIn()
    await heading(words('nav_home'))
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    const held = new Map<string, () => void>()
    await page.route(
      (url) => names.has(url.pathname),
      (route) => {
        const go = () => void route.continue().catch(() => undefined)
        held.set(names.get(new URL(route.request().url()).pathname) ?? '', go)
      },
    )
    await page.goto('/')
    await heading(words('nav_home'))
    await expect.poll(() => [...held.keys()].sort()).toEqual([...likely].sort())
    // the most recently focused link has priority
    for (const href of Object.values(pointed))
      await page.evaluate((target) => {
        const next = Object.assign(document.createElement('a'), { href: target, textContent: 'next' })
        document.body.append(next)
        next.focus()
      }, href)
    expect(held.size).toBe(4)
    for (const [place, route] of Object.keys(pointed).toReversed().entries()) {
      ;[...held.values()][place]?.()
      await expect.poll(() => [...held.keys()][4 + place]).toBe(route)
    }
  })

  test('are not fetched when data is saved or the connection is slow', async () => {
    for (const connection of [{ saveData: true }, { effectiveType: '2g' }]) {
      const quiet = await context.newPage()
      const login = await fileOf('routes/auth/login.tsx')
      const asked: string[] = []
      quiet.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await quiet.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value })
      }, connection)
      await quiet.goto('/')
      await quiet.getByRole('heading', { level: 1, name: words('home_sentence'), exact: true }).waitFor()
      await quiet
        .getByRole('link', { name: words('login_action'), exact: true })
        .first()
        .hover()
      await quiet.waitForLoadState('networkidle')
      expect(asked).toContain('/')
      expect(asked).not.toContain(login)
      await quiet.close()
    }
  })

  test('that are missing from the server have no effect until the user opens them', async () => {
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    const login = await fileOf('routes/auth/login.tsx')
    await page.route(`**${login}`, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(login))
    await page.goto('/')
    await heading(words('home_sentence'))
    await link('login_action').hover()
    await failed
    await page.waitForLoadState('networkidle')
    expect(documents).toBe(1)
  })
})
