/** An administrator installs a pack of natural voices from a mirror and hears it; then characters speak with it. */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePack } from '@replique/server/pack-for-tests'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, type Look, openBrowser } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { newAdministrator, startOpenServer } from '../people.ts'
import { requestAs } from '../requests.ts'
import type { RealServer } from '../server.ts'
import { checkPage } from '../visitors.ts'
import { importFile, type Writer } from '../writers.ts'

const LOOKS: readonly Look[] = [
  { language: 'fr', width: 390, dark: true },
  { language: 'en', width: 1280 },
]
const LONG = 'It fell on the day when you came here with him. And it will be falling when we leave the house again.'
const SCRIPT = `Title: Rain\n\n.KITCHEN\n\nBASIL\n(he is old)\n${LONG}\n\nANOUK\nI do nothing else.\n`

let browser: Browser
let folder: string
let mirror: Server
let pack: Awaited<ReturnType<typeof makePack>>
/** Held while the first download is under way, so that it can be seen and cancelled. */
let held: PromiseWithResolvers<void>

beforeAll(async () => {
  browser = await openBrowser()
  folder = await mkdtemp(join(tmpdir(), 'replique-mirror-'))
  pack = await makePack(folder)
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === '/voices.json') return void response.end(JSON.stringify({ packs: [pack] }))
    const bytes = await readFile(join(folder, pack.file))
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(from > 0 ? 206 : 200)
    response.write(bytes.subarray(from, from + 100))
    await held.promise
    response.end(bytes.subarray(from + 100))
  }
  mirror = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(mirror, 'listening')
})
afterAll(async () => {
  await browser?.close()
  mirror.close()
  await rm(folder, { recursive: true })
})

describe.each(looksOf(LOOKS, 0))('in $language at $width px', (look) => {
  let server: RealServer
  let admin: Writer
  beforeAll(async () => {
    held = Promise.withResolvers()
    server = await startOpenServer({ VOICES_URL: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}` })
    admin = await newAdministrator(browser, server, look)
  })
  afterAll(() => server?.stop())

  const say = (key: string, places = {}): string => admin.words(key, places)
  const hit = async (what: Locator): Promise<void> => (look.width > 900 ? press(admin.page, what) : what.tap())
  const row = (): Locator => admin.page.locator('[data-pack=hum]')
  const button = (key: string): Locator => row().getByText(say(key), { exact: true })

  test('a pack is installed, with progress and after a cancellation, and heard', async () => {
    await admin.page.goto(admin.at('/admin/ai-features'))
    await button('admin_packs_install').waitFor()
    await checkPage(admin.page)
    await hit(button('admin_packs_install'))
    await row().getByRole('progressbar').waitFor()
    await checkPage(admin.page)
    await hit(button('admin_packs_cancel'))
    await button('admin_packs_install').waitFor()
    held.resolve()
    await hit(button('admin_packs_install'))
    await button('admin_packs_remove').waitFor()
    await checkPage(admin.page)
    const tried = admin.page.waitForResponse((response) => response.url().includes('/api/voices/try'))
    await hit(row().getByRole('button', { name: say('voices_hear', { name: 'Basil' }), exact: true }))
    expect(await (await tried).json()).toMatchObject({ instead: false })
    await row().locator('[data-sounding=playing]').waitFor()
  })

  test('characters without a chosen voice speak with it, and are heard to the end of a long line', async () => {
    const playId = await importFile(admin, 'rain.fountain', SCRIPT)
    interface Cast {
      readonly characters: readonly { readonly automatic: { readonly engine: string } }[]
    }
    const { characters } = await requestAs<Cast>(admin, 'GET', `/api/plays/${playId}/voices`)
    expect(characters.map(({ automatic }) => automatic.engine)).toEqual(['natural', 'natural'])
    const { page } = admin
    await page.goto(admin.at(`/plays/${playId}/listen`))
    await page.locator('[data-utterance]', { hasText: LONG }).click()
    // it is heard to its end, whether or not its beginning came first
    for (const hasText of [LONG, 'I do nothing else.'])
      await page.locator('[data-utterance][aria-current]', { hasText }).waitFor()
  })

  test('a pack is removed', async () => {
    await admin.page.goto(admin.at('/admin/ai-features'))
    await hit(button('admin_packs_remove'))
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByText(say('admin_packs_remove_says')).waitFor()
    await checkPage(admin.page)
    await hit(dialog.getByRole('button', { name: say('admin_packs_remove'), exact: true }))
    await button('admin_packs_install').waitFor()
    await admin.page.goto(admin.at('/admin?part=record'))
    await admin.page.getByText(say('admin_act_voices_removed', { value: 'hum' })).waitFor()
  })
})
