/** A user whose access token expires while no new one can be fetched, and what the page does about it. */
import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { type Browser, type Look, openVisitor } from './browser.ts'
import { openNetworkLine } from './line.ts'
import { sampleOf } from './looks.ts'
import { startOpenServer } from './people.ts'
import { freePort } from '@replique/server/postgres-for-tests'
import type { RealServer } from './server.ts'
import { waitForHome, openAccount, signInAs } from './visitors.ts'
import { importFile, openEditor, PASSWORD, pointAt, saved, type Writer } from './writers.ts'

/** The lifetime of access tokens in seconds; the page starts to refresh 30 seconds before the end. */
const LIFE = 36
/** How long the authentication client keeps retrying, in milliseconds. Pages must still work after that. */
const RETRIES = 30_000
/** Milliseconds that all tabs wait after a failed attempt, and the number of requests per attempt. */
const PAUSE = 25_000
const REQUESTS = 4

export interface Site {
  readonly origin: string
  /** The origin of the service that manages accounts. */
  readonly service: string
  cut(): Promise<void>
  mend(): Promise<void>
  stop(): Promise<unknown>
}

const EVERY_SITE = [
  { name: 'the embedded database', url: '', hosted: false, language: 'en' },
  { name: 'a hosted service for accounts', url: '', hosted: true, language: 'en' },
  { name: 'PostgreSQL', url: process.env['REPLIQUE_TEST_DATABASE_URL'] ?? '', hosted: false, language: 'fr' },
] as const
export const SITES = sampleOf(EVERY_SITE, 2)

/** Starts a server behind a connection that can be cut. If `hosted`, a separate service manages the accounts. */
export async function openSite({ url, hosted }: (typeof EVERY_SITE)[number]): Promise<Site> {
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const origin = `http://localhost:${ports[0]}`
  // another host name for this machine, so that cookies are separate
  const elsewhere = `http://127.0.0.1:${ports[2]}`
  const settings = { AUTH_JWT_LIFETIME: String(LIFE) }
  const servers: RealServer[] = []
  const lines = [await openNetworkLine(ports[0], ports[1])]
  if (hosted) {
    lines.push(await openNetworkLine(ports[2], ports[3]))
    servers.push(
      await startOpenServer({
        ...settings,
        PORT: String(ports[3]),
        SITE_URL: elsewhere,
        AUTH_ALLOWED_ORIGINS: origin,
        AUTH_REDIRECT_URLS: origin,
      }),
    )
  }
  const accounts = hosted ? { AUTH_URL: `${elsewhere}/auth/v1` } : settings
  servers.push(await startOpenServer({ PORT: String(ports[1]), SITE_URL: origin, DATABASE_URL: url, ...accounts }))
  return {
    origin,
    service: hosted ? elsewhere : origin,
    cut: async () => void (await Promise.all(lines.map((line) => line.cut()))),
    mend: async () => void (await Promise.all(lines.map((line) => line.mend()))),
    stop: () => Promise.all(servers.map((server) => server.stop())),
  }
}

const SCRIPT = `Title: The Lighthouse

INT. LAMP ROOM - NIGHT

The lamp turns. Nobody looks.

KEEPER
It has not missed a night in forty years.

Rain against the glass.
`

export interface Watched {
  /** The number of requests for a new token. */
  readonly refreshes: () => number
  /** URLs refused with 401 although the request had no token, or an expired one. */
  readonly refused: string[]
  /** Sign-in pages that any tab was redirected to. */
  readonly authPages: string[]
}

/** For how many milliseconds after its expiry a token may still be sent, because it was valid when it was checked. */
const ON_ITS_WAY = 2_000

function hadEnded(request: Request): boolean {
  const [, payload] = (request.headers()['authorization'] ?? '').split('.')
  if (payload === undefined) return true
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number }
  return request.timing().startTime > exp * 1000 + ON_ITS_WAY
}

function watch(context: BrowserContext): Watched {
  let refreshes = 0
  const refused: string[] = []
  const authPages: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token') && request.method() === 'POST') refreshes += 1
  })
  context.on('response', (response) => {
    if (response.status() === 401 && hadEnded(response.request())) refused.push(response.url())
  })
  const follow = (page: Page) =>
    page.on('framenavigated', (frame) => {
      if (/\/auth\//.test(new URL(frame.url(), 'http://x').pathname)) authPages.push(frame.url())
    })
  context.pages().forEach(follow)
  context.on('page', follow)
  return { refreshes: () => refreshes, refused, authPages }
}

/** Opens the editor in one tab and the list of plays in another, with everything saved. */
export async function openTwoTabs(browser: Browser, site: Site, look: Look) {
  const { email } = await openAccount(site.service, look)
  const visitor = await openVisitor(browser, site.origin, look)
  await signInAs(visitor, email, PASSWORD)
  await waitForHome(visitor)
  const writer: Writer = { ...visitor, name: 'Odette', email }
  const playId = await importFile(writer, 'lighthouse.fountain', SCRIPT)
  const list = await visitor.context.newPage()
  await openList(writer, list)
  await openEditor(writer, playId)
  await pointAt(writer.page, 'Rain against')
  await writer.page.keyboard.type(' Before the storm.')
  await saved(writer.page)
  return { writer, playId, list, watched: watch(writer.context) }
}

export async function openList({ at, words }: Writer, page: Page): Promise<void> {
  await page.goto(at('/plays'))
  await page.getByRole('heading', { level: 1, name: words('plays_title'), exact: true }).waitFor()
  await page.locator('main li a[href*="/plays/"]').first().waitFor()
}

/** Returns the expiry time of the token stored in this browser, in milliseconds. */
async function endOfToken(context: BrowserContext): Promise<number> {
  const cookies = (await context.cookies()).filter(({ name }) => /-auth-token(?:\.\d)?$/.test(name))
  const whole = cookies
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
    .map(({ value }) => value)
    .join('')
  const session = JSON.parse(Buffer.from(whole.slice('base64-'.length), 'base64url').toString()) as {
    expires_at: number
  }
  return session.expires_at * 1000
}

/** Keeps typing until the token has expired and the client's retries are over. Returns the typed words. */
export async function writePastExpiry({ page, context }: Writer, sign: string): Promise<string[]> {
  const until = (await endOfToken(context)) + RETRIES
  const words: string[] = []
  while (Date.now() < until) {
    const word = `${sign}${words.length}`
    await page.keyboard.type(` ${word}`, { delay: 200 })
    words.push(word)
  }
  expect(words.length).toBeGreaterThan(0)
  return words
}

/**
 * Returns the maximum number of requests that one browser's tabs may make in this time, with one attempt per pause and
 * one per opened page.
 */
export const requestsWithin = (milliseconds: number, opened: number): number =>
  REQUESTS * (Math.ceil(milliseconds / PAUSE) + opened)

/** Checks from another device that the server stored every word exactly once. */
export async function expectStored(site: Site, { email }: Writer, playId: string, words: readonly string[]) {
  const entered = await fetch(`${site.service}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { access_token: token } = (await entered.json()) as { access_token: string }
  const answer = await fetch(`${site.origin}/api/plays/${playId}/export?format=fountain`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  // the first word of a sentence is capitalised
  const stored = (await answer.text()).toLowerCase().split(/\s+/)
  expect(words.map((word) => [word, stored.filter((other) => other === word.toLowerCase()).length])).toEqual(
    words.map((word) => [word, 1]),
  )
}

/** Waits until the page shows that everything is saved, without interacting with it. */
export const waitUntilSaved = (page: Page) => page.locator('[data-saving=saved]').waitFor({ timeout: 90_000 })
