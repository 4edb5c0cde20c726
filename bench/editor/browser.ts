/** Builds both pages for production and serves them from memory to a headless Chromium. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright-core'
import { build } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../../workshop/chromium.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const OUT = fileURLToPath(new URL('../../node_modules/.cache/replique/bench-editor', import.meta.url))
const ORIGIN = 'http://localhost'
const PAGES = ['ours', 'theirs', 'bare'] as const
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

export async function buildPages(): Promise<void> {
  await build({
    root: HERE,
    logLevel: 'warn',
    build: {
      outDir: OUT,
      emptyOutDir: true,
      rollupOptions: { input: Object.fromEntries(PAGES.map((name) => [name, join(HERE, `${name}.html`)])) },
    },
  })
}

export async function openBrowser(): Promise<Browser> {
  const found = await findChromium()
  if ('reason' in found) throw new Error(found.reason)
  return chromium.launch({ executablePath: found.path, args: [...CHROMIUM_FLAGS] })
}

export async function openPage(browser: Browser, name: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    const body = await readFile(join(OUT, path)).catch(() => null)
    if (!body) return route.fulfill({ status: 404 })
    await route.fulfill({ body, contentType: TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream' })
  })
  await page.goto(`${ORIGIN}/${name}.html`)
  await page.waitForFunction(() => 'bench' in window)
  return page
}
