/**
 * An actress learns her lines: with the other parts played, with first letters, with her voice only, and offline
 * on the train.
 */
import type { PlayDetail, RehearsalProgress } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, launchBrowser, type Look } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { openMicrophone, type Microphone } from '../microphone.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, type Writer } from '../writers.ts'

const SCRIPT = `Title: La Pluie

INT. KITCHEN - NIGHT

BEA
Do you hear the rain tonight?

ADA
Listen to the window, Bea.

She opens it.

BEA
And now?

ADA
(low)
Nothing at all.

INT. GARDEN - DAY

BEA
It has stopped.

ADA
At last.
`

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280, offline: true },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: SharedServer
let microphone: Microphone
beforeAll(async () => {
  microphone = await openMicrophone({ rain: true })
  ;[browser, server] = await Promise.all([launchBrowser(microphone.flags), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop(), microphone?.remove()]))

const hit = async ({ page }: Writer, name: ReturnType<Writer['page']['getByRole']>): Promise<void> =>
  page.viewportSize()!.width > 900 ? press(page, name) : name.tap()

const button = ({ page, words }: Writer, key: string) => page.getByRole('button', { name: words(key), exact: true })
const tick = ({ page, words }: Writer, key: string) => page.getByRole('checkbox', { name: words(key) })
const shown = ({ page, words }: Writer, key: string, places = {}) =>
  page.getByText(words(key, places), { exact: true }).filter({ visible: true }).first().waitFor()

async function castAsAda(writer: Writer, playId: string): Promise<void> {
  const { characters } = await requestAs<PlayDetail>(writer, 'GET', `/api/plays/${playId}`)
  const ada = characters.find(({ name }) => name === 'ADA')?.id ?? ''
  const me = await requestAs<{ id: string }>(writer, 'GET', '/api/me')
  await requestAs(writer, 'PUT', `/api/plays/${playId}/casting/${encodeURIComponent(ada)}`, {
    cast: [{ userId: me.id, understudy: false }],
  })
}

const progress = (writer: Writer, playId: string) =>
  requestAs<RehearsalProgress>(writer, 'GET', `/api/plays/${playId}/rehearsal/progress`)

/** Selects or deselects the second of the two scenes. */
const chooseGarden = async ({ page }: Writer, wanted: boolean): Promise<void> =>
  page.getByRole('checkbox', { name: /GARDEN/ }).setChecked(wanted)

/** Checks that without a microphone the page says so and waits for a tap, and that a speed-through never waits. */
async function goesOnByItself(writer: Writer, playId: string): Promise<void> {
  const { page } = writer
  await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await hit(writer, button(writer, 'rehearse_again'))
  await shown(writer, 'rehearse_microphone_insecure')
  await page.getByText('L t t w, B.', { exact: true }).waitFor()
  await hit(writer, button(writer, 'rehearse_go_on'))
  await hit(writer, button(writer, 'rehearse_leave'))
  await tick(writer, 'rehearse_italian').check()
  await hit(writer, button(writer, 'rehearse_begin'))
  await button(writer, 'rehearse_again').waitFor()
  await expect.poll(async () => (await progress(writer, playId)).runs.at(-1)?.mode).toBe('italian')
}

test.each(looksOf(LOOKS, 0))('an actor learns a part, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Odette', look)
  const { page, words } = writer
  const playId = await importFile(writer, 'rain.fountain', SCRIPT)
  await castAsAda(writer, playId)
  await page.goto(writer.at(`/plays/${playId}`))
  await hit(writer, page.getByRole('link', { name: words('rehearse_door'), exact: true }))

  // the user's own part is selected
  const ada = page.getByRole('checkbox', { name: /^ADA/ })
  await ada.waitFor()
  expect(await ada.isChecked()).toBe(true)
  await page.getByRole('radio', { name: words('rehearse_mode_letters'), exact: true }).check({ force: true })
  await chooseGarden(writer, false)
  await checkPage(page)

  // the other character is heard, then it is the user's turn; the line shows only first letters, and nothing reads it
  // aloud
  await hit(writer, button(writer, 'rehearse_begin'))
  await page.getByRole('button', { name: words('rehearse_whole'), exact: true, disabled: false }).waitFor()
  await page.getByText('L t t w, B.', { exact: true }).waitFor()
  const heard = page.getByRole('status').filter({ hasText: 'ADA' })
  expect(await heard.textContent()).toContain('Do you hear the rain tonight?')
  expect(await page.getByRole('main').textContent()).not.toContain('Listen to the window')
  await hit(writer, button(writer, 'rehearse_whisper'))
  await page.getByText('Listen t t w, B.', { exact: true }).waitFor()
  await hit(writer, button(writer, 'rehearse_whole'))
  await page.getByText('Listen to the window, Bea.', { exact: true }).waitFor()
  expect(await button(writer, 'rehearse_mark').getAttribute('aria-pressed')).toBe('true')
  await checkPage(page)
  await hit(writer, button(writer, 'rehearse_go_on'))
  await page.getByText('N a a.', { exact: true }).waitFor()
  await hit(writer, button(writer, 'rehearse_go_on'))

  // a missed line is repeated immediately
  await shown(writer, 'rehearse_round')
  await page.getByText('L t t w, B.', { exact: true }).waitFor()
  await hit(writer, button(writer, 'rehearse_go_on'))
  await button(writer, 'rehearse_again').waitFor()
  await checkPage(page)
  await expect.poll(async () => (await progress(writer, playId)).runs.length).toBe(2)
  const kept = await progress(writer, playId)
  expect(kept.runs[0]).toMatchObject({ mode: 'letters', lines: 2, missed: 1, prompted: 0 })
  expect(kept.missed).toMatchObject([{ box: 1 }])
  await hit(writer, button(writer, 'rehearse_to_setup'))
  await page.getByText(words('rehearse_table'), { exact: true }).click()
  await page.getByRole('table').waitFor()
  await checkPage(page)

  // the cue script
  await hit(writer, button(writer, 'rehearse_cue_script'))
  await page.getByText('Do you hear the rain tonight?', { exact: false }).waitFor()
  await page.getByText('Nothing at all.', { exact: true }).waitFor()
  await checkPage(page)
  await hit(writer, button(writer, 'rehearse_to_setup'))

  // progress in the scene is reset after a confirmation
  await hit(writer, button(writer, 'rehearse_anew_open'))
  await page.getByRole('dialog').waitFor()
  await checkPage(page)
  await hit(writer, button(writer, 'rehearse_anew'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await progress(writer, playId)).toMatchObject({ runs: [{ sceneId: null }], missed: [] })
  await button(writer, 'rehearse_anew_open').waitFor({ state: 'detached' })

  // rehearsing is controlled only by voice, in noise from which the volume alone can't tell it
  await tick(writer, 'rehearse_listens').check()
  await hit(writer, button(writer, 'rehearse_begin'))
  await shown(writer, 'rehearse_microphone_on')
  await button(writer, 'rehearse_again').waitFor()
  expect(writer.faults).toEqual([])
  if (look.offline !== true) return goesOnByItself(writer, playId)

  // on the train, offline
  await hit(writer, button(writer, 'rehearse_to_setup'))
  await tick(writer, 'rehearse_listens').uncheck()
  await hit(writer, button(writer, 'rehearse_along_do'))
  await shown(writer, 'rehearse_along_here')
  const before = (await progress(writer, playId)).runs.length
  await writer.context.setOffline(true)
  await page.reload()
  await button(writer, 'rehearse_begin').waitFor()
  await chooseGarden(writer, false)
  await hit(writer, button(writer, 'rehearse_begin'))
  for (const letters of ['L t t w, B.', 'N a a.']) {
    await page.getByText(letters, { exact: true }).waitFor()
    await page.keyboard.press('Space')
  }
  await button(writer, 'rehearse_again').waitFor()
  await writer.context.setOffline(false)
  await expect.poll(async () => (await progress(writer, playId)).runs.length, { timeout: 20_000 }).toBe(before + 1)
})
