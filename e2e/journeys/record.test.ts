/**
 * A user records the lines of their part. The browser first denies the microphone; then the user records line by line,
 * and chooses and deletes takes.
 */
import type { PlayDetail, RecordingStudio } from '@replique/contract'
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHROMIUM_FLAGS } from '../../workshop/chromium.ts'
import { requestAs } from '../requests.ts'
import type { Look } from '../browser.ts'
import { press, tabTo } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, type Writer } from '../writers.ts'

const SCRIPT = `Title: Rain

INT. KITCHEN

BEA
Do you hear that?

ADA
(softly)
Listen.

BEA
To what?

ADA
The rain.

ADA
Nothing is left of it.
`

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

/** Polls no faster than the rate limit allows. */
const UNHURRIED = { interval: 500, timeout: 20_000 }

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? ''
  // a microphone that beeps once a second
  const args = [...CHROMIUM_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  ;[browser, server] = await Promise.all([chromium.launch({ executablePath, args }), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

type Target = ReturnType<Writer['page']['getByRole']>
const button = ({ page, words }: Writer, key: string, places = {}): Target =>
  page.getByRole('button', { name: words(key, places), exact: true })
/** Presses with the keyboard on a computer, and taps on a phone. */
const hit = async ({ page }: Writer, target: Target): Promise<void> =>
  page.viewportSize()!.width > 900 ? press(page, target) : target.tap()
const see = ({ page, words }: Writer, key: string, places = {}): Promise<void> =>
  page.getByText(words(key, places)).first().waitFor()

/** Imports a play in which the writer plays ADA, and returns its id. */
async function playAda(writer: Writer): Promise<string> {
  const playId = await importFile(writer, 'rain.fountain', SCRIPT)
  const { characters } = await requestAs<PlayDetail>(writer, 'GET', `/api/plays/${playId}`)
  const { id } = await requestAs<{ id: string }>(writer, 'GET', '/api/me')
  const ada = characters.find(({ name }) => name === 'ADA')?.id
  const cast = [{ userId: id, understudy: false }]
  await requestAs(writer, 'PUT', `/api/plays/${playId}/casting/${ada}`, { cast })
  return playId
}

/** Starts recording, waits until this many whole beeps are recorded, and stops. */
async function say(writer: Writer, start: 'record_start' | 'record_again', beeps = 1): Promise<void> {
  const { page, words } = writer
  await hit(writer, button(writer, start))
  const meter = page.getByRole('meter', { name: words('record_level'), exact: true })
  await button(writer, 'record_stop').waitFor()
  const level = async () => Number(await meter.getAttribute('aria-valuenow'))
  // waits for each beep and the silence after it, and for one more beep, because the first may have started before the
  // recording
  for (let beep = 0; beep <= beeps; beep++) {
    await expect.poll(level, { interval: 10, timeout: 10_000 }).toBeGreaterThan(40)
    await expect.poll(level, { interval: 10, timeout: 10_000 }).toBeLessThan(20)
  }
  await hit(writer, button(writer, 'record_stop'))
}

const keep = (writer: Writer, number: number): Promise<void> =>
  hit(writer, button(writer, 'record_take_keep', { take: writer.words('record_take', { number }) }))

test.each(looksOf(LOOKS, 0))('a user records their part, in $language at $width', async (look) => {
  const ada = await newWriter(browser, server.origin, 'Ada', look)
  const { page, words, at } = ada
  const playId = await playAda(ada)
  const takes = async () =>
    (await requestAs<RecordingStudio>(ada, 'GET', `/api/plays/${playId}/recordings`)).lines.map(
      (line) => line.takes.length,
    )

  await page.goto(at(`/plays/${playId}`))
  await page.getByRole('link', { name: words('record_door'), exact: true }).click()
  await page.getByRole('heading', { name: words('record_consent_title') }).waitFor()
  await checkPage(page)
  await page.getByRole('checkbox').check()
  await hit(ada, button(ada, 'record_consent_go'))

  // a browser that denies the microphone, and then allows it
  await page.evaluate(() => {
    const { mediaDevices } = navigator
    mediaDevices.getUserMedia = () => {
      // from the next call on, the browser's own function is used again
      Reflect.deleteProperty(mediaDevices, 'getUserMedia')
      return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    }
  })
  await page.getByText('Listen.', { exact: false }).first().waitFor()
  await hit(ada, button(ada, 'record_start'))
  await see(ada, 'record_fault_refused')
  // the end of this take is trimmed later, by one beep at most
  await say(ada, 'record_start', 2)

  // two takes; the first is trimmed with its handle, played and kept
  await say(ada, 'record_again')
  const first = words('record_take', { number: 1 })
  const end = page.getByRole('slider', { name: words('record_trim_to', { take: first }), exact: true })
  const before = Number(await end.inputValue())
  if (look.width > 900) await tabTo(page, end)
  else await end.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => Number(await end.inputValue())).toBeLessThan(before)
  await checkPage(page)
  await hit(ada, button(ada, 'record_take_play', { take: first }))
  await button(ada, 'record_take_stop', { take: first }).waitFor()
  await button(ada, 'record_take_play', { take: first }).waitFor()
  await keep(ada, 1)
  await page.getByText('The rain.', { exact: true }).first().waitFor()
  expect(await button(ada, 'record_start').evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(takes, UNHURRIED).toEqual([1, 0, 0])
  await see(ada, 'record_progress', { done: 1, count: 3, plural: 'one' })

  // a take that can't be uploaded is kept on the device, even after a reload, and uploaded later
  await page.route('**/api/plays/*/recordings/*/*', (route) => route.abort())
  await say(ada, 'record_start')
  await keep(ada, 1)
  await see(ada, 'record_waiting', { count: 1, plural: 'one' })
  expect(await takes()).toEqual([1, 0, 0])
  await page.unroute('**/api/plays/*/recordings/*/*')
  await page.reload()
  // a failed upload is retried after a while
  await expect.poll(takes, { ...UNHURRIED, timeout: 45_000 }).toEqual([1, 1, 0])
  await see(ada, 'record_progress', { done: 2, count: 3, plural: '*' })

  // listeners hear the recording instead of the generated voice
  const listener = await ada.context.newPage()
  await listener.goto(at(`/plays/${playId}/listen`))
  await listener.locator('[data-utterance]', { hasText: 'Listen.' }).click()
  await listener.getByText(words('listen_recorded_by', { name: 'Ada' })).waitFor()
  await listener.close()

  // the stored take is played from the server, then deleted
  await hit(ada, button(ada, 'record_previous'))
  const kept = page.getByRole('region', { name: words('record_kept'), exact: true })
  await kept.waitFor()
  await checkPage(page)
  const played = page.waitForResponse((answer) => answer.url().includes('/api/recordings/heard/'))
  await hit(ada, kept.getByRole('button').first())
  expect([200, 206]).toContain((await played).status())
  await hit(ada, kept.getByRole('button').last())
  await hit(ada, page.getByRole('dialog').getByRole('button', { name: words('record_remove'), exact: true }))
  await expect.poll(takes, UNHURRIED).toEqual([0, 1, 0])
  await hit(ada, button(ada, 'record_take_back'))
  await hit(ada, page.getByRole('dialog').getByRole('button', { name: words('record_remove'), exact: true }))
  await page.getByRole('heading', { name: words('record_consent_title') }).waitFor()
  expect(await takes()).toEqual([0, 0, 0])
  expect(ada.faults).toEqual([])
})
