/** The service worker and the installed app: what opens without a server, and what is never stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser, openVisitor } from '../browser.ts'
import { startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { wordsOf } from '../words.ts'
import { newWriter } from '../writers.ts'

const en = wordsOf('en')

let browser: Browser
let server: RealServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

describe('the service worker', () => {
  test('stores the shell but no server data, and opens every page without a server', async () => {
    const writer = await newWriter(browser, server.origin, 'Odile', { language: 'en', width: 1280, offline: true })
    const { page } = writer
    await page.goto('/')
    await page
      .evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.scriptURL))
      .then((script) => {
        expect(script).toBe(`${server.origin}/sw.js`)
      })
    // the service worker now controls the page
    await page.goto('/plays')
    await page.locator('main li a').first().click()
    await page.getByRole('tab', { name: en('casting_title'), exact: true }).waitFor()
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1, name: en('nav_profile') }).waitFor()
    const kept = await page.evaluate(async () => {
      const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)))
      const requests = await Promise.all(caches.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toEqual(expect.arrayContaining(['/', '/colour-mode.js', '/manifest.webmanifest']))
    expect(kept.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(20)
    expect(kept.filter((path) => /^\/(?:api|auth|builds|health)\b/.test(path))).toEqual([])

    // the icons drawn now must be drawn again once the server is gone
    await page.locator('nav ul svg').first().waitFor()
    await page.waitForFunction(() => 'replique-icons' in localStorage)
    await server.kill()
    for (const [path, words, key] of [
      ['/terms', en, 'terms_title'],
      ['/fr/privacy', wordsOf('fr'), 'privacy_title'],
      ['/plays', en, 'plays_title'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: words(key) }).waitFor()
    }
    // the list and the icons of the last visit are still there
    await page.locator('main li a').first().waitFor()
    await page.locator('nav ul svg').first().waitFor()
    await server.restart()
    expect(writer.faults).toEqual([])
    await writer.context.close()
  })

  test('only logs whether it was registered', async () => {
    const said: string[] = []
    const person = await openVisitor(browser, server.origin, { language: 'en', width: 390, offline: true })
    const { page } = person
    page.on('console', (message) => said.push(message.text()))
    await page.addInitScript(() => localStorage.setItem('replique-log-levels', '{"service-worker":"info"}'))
    await page.goto('/terms')
    await expect.poll(() => said.join('\n')).toContain(`[service-worker] Service worker registered ${server.origin}/`)

    await page.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new Error('not here'))
    })
    await page.goto('/privacy')
    await expect.poll(() => said.join('\n')).toContain('[service-worker] Service worker registration failed')
    await page.getByRole('heading', { level: 1, name: en('privacy_title') }).waitFor()
    expect(person.faults).toEqual([])
    await person.context.close()
  })
})

describe('the app', () => {
  test('can be installed: its manifest and icons are complete', async () => {
    const { context, page } = await openVisitor(browser, server.origin, { language: 'en', width: 390, offline: true })
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const devtools = await context.newCDPSession(page)
    const { data, errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // this error is expected, because each test context is a private window
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const manifest = JSON.parse(data ?? '') as { icons: { src: string; sizes: string }[] }
    for (const { src, sizes } of manifest.icons.filter((icon) => icon.src.endsWith('.png'))) {
      const size = await page.evaluate(async (url) => {
        const image = await createImageBitmap(await (await fetch(url)).blob())
        return `${image.width}x${image.height}`
      }, src)
      expect(size, src).toBe(sizes)
    }
    await context.close()
  })

  test('is offered in the profile where the browser supports it', async () => {
    const writer = await newWriter(browser, server.origin, 'Ora', { language: 'en', width: 390 })
    const { page } = writer
    await page.goto('/profile')
    await page.getByText(en('profile_install_by_hand')).waitFor()
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          Object.assign(window, { prompted: true })
          return Promise.resolve({ outcome: 'accepted' })
        },
      })
      dispatchEvent(offer)
    })
    await page.getByRole('button', { name: en('profile_install_action') }).click()
    await page.getByText(en('profile_install_by_hand')).waitFor()
    expect(await page.evaluate(() => 'prompted' in window)).toBe(true)
    await writer.context.close()
  })
})
