/** A headless Chromium, and people in it: each with their own storage, language, width and colour mode. */
import { chromium, type Browser as WholeBrowser, type BrowserContext, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS } from '../workshop/chromium.ts'

export interface Look {
  readonly language: 'en' | 'fr'
  /** A phone, a tablet, a computer. */
  readonly width: 390 | 820 | 1280
  readonly dark?: boolean
  /** With the service worker, which fetches every part of the app at once: half the work of a short visit. */
  readonly offline?: boolean
}

const HEIGHTS = { 390: 844, 820: 1180, 1280: 800 } as const

export interface Person {
  readonly context: BrowserContext
  page: Page
  /** Errors the page reported: uncaught ones, refusals of the content security policy, icons that don't exist. */
  readonly faults: string[]
}

export interface Browser extends Pick<WholeBrowser, 'newContext'> {
  /** Closes what was opened through it. */
  close(): Promise<void>
}

/** A browser of one's own, with flags besides the usual ones: a microphone that hears a file, say. */
export function launchBrowser(more: readonly string[]): Promise<WholeBrowser> {
  const executablePath = process.env['CHROMIUM_PATH']
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run the journeys with npm test or npm run e2e')
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...more] })
}

let shared: Promise<WholeBrowser> | undefined

/** The one browser of this process, which takes longer to start than many a journey; each journey closes its own windows. */
export async function openBrowser(): Promise<Browser> {
  const browser = await (shared ??= launchBrowser([]))
  const contexts: BrowserContext[] = []
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context
    },
    close: async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
    },
  }
}

/** Every page of everybody, until it is closed. */
export const openPages = new Set<Page>()

function watch(page: Page): void {
  openPages.add(page)
  page.on('close', () => openPages.delete(page))
}

/** `browser` may be one that lasts (lasting.ts). */
export async function openPerson(browser: Pick<Browser, 'newContext'>, origin: string, look: Look): Promise<Person> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: look.language === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: look.dark ? 'dark' : 'light',
    viewport: { width: look.width, height: HEIGHTS[look.width] },
    hasTouch: look.width < 1280,
    isMobile: look.width < 1280,
    reducedMotion: 'reduce',
    acceptDownloads: true,
    serviceWorkers: look.offline ? 'allow' : 'block',
  })
  // what comes late on a busy machine has come all the same
  context.setDefaultTimeout(60_000)
  context.on('page', watch)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      /Content Security Policy|Error while mounting|There is no such icon/.test(message.text())
    )
      faults.push(message.text())
  })
  return { context, page, faults }
}
