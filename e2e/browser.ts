/** A headless Chromium and its visitors, each with their own storage, language, width and colour mode. */
import { chromium, type Browser as WholeBrowser, type BrowserContext, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS } from '../workshop/chromium.ts'
import { wordsOf, type Words } from './words.ts'

export interface Look {
  readonly language: 'en' | 'fr'
  /** The width of a phone, a tablet or a computer. */
  readonly width: 390 | 820 | 1280
  readonly dark?: boolean
  /**
   * Whether the service worker may run. Off by default, because it immediately fetches every part of the app. That
   * would be half the work of a short visit.
   */
  readonly offline?: boolean
}

const HEIGHTS = { 390: 844, 820: 1180, 1280: 800 } as const

export interface Visitor {
  readonly context: BrowserContext
  page: Page
  readonly look: Look
  readonly words: Words
  /** Returns a path in this person's language. */
  readonly at: (path: string) => string
  /** Errors reported by the page: uncaught errors, violations of the content security policy, missing icons. */
  readonly faults: string[]
}

export interface Browser extends Pick<WholeBrowser, 'newContext'> {
  /** Closes the contexts that were opened through this object. */
  close(): Promise<void>
}

/** Launches a separate browser with extra flags, for example to make the microphone play a file. */
export function launchBrowser(more: readonly string[]): Promise<WholeBrowser> {
  const executablePath = process.env['CHROMIUM_PATH']
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run the journeys with npm test or npm run e2e')
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...more] })
}

let shared: Promise<WholeBrowser> | undefined

/**
 * Returns this process's only browser. It is shared because starting a browser takes longer than many journeys. Each
 * journey closes its own contexts.
 */
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

/** All open pages. */
export const openPages = new Set<Page>()

function watch(page: Page): void {
  openPages.add(page)
  page.on('close', () => openPages.delete(page))
}

/** Opens a page for a new visitor. `browser` may be a persistent one (persistent-browser.ts). */
export async function openVisitor(browser: Pick<Browser, 'newContext'>, origin: string, look: Look): Promise<Visitor> {
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
  // generous, so that a busy machine does not fail a journey
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
  // some violations, such as a caught eval, don't appear as console errors
  await context.exposeFunction('tellViolation', (words: string) => void faults.push(words))
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { tellViolation(words: string): void }).tellViolation(
        `Content Security Policy: ${violatedDirective} ${blockedURI}`,
      ),
    ),
  )
  const at = (path: string) => (look.language === 'fr' ? `/fr${path === '/' ? '' : path}` : path)
  return { context, page, look, words: wordsOf(look.language), at, faults }
}
