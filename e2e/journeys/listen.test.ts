/** A user listens to their play: immediately, word by word, from any line, with the latest changes, and offline. */
import type { Sound } from '@replique/contract'
import type { Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { addDeviceVoices, GOOD_VOICES, saidByDevice } from '../device-voices.ts'
import { openTab, press } from '../keyboard.ts'
import { timeToSound, recordSounds, highlightDelay, placesHeard } from '../sound-timing.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, openEditor, pointAt, saved, type Writer } from '../writers.ts'

const SCRIPT = `Title: La Pluie

INT. KITCHEN - NIGHT

Rain on the window.

ADA
Listen to the rain, it has been falling since Tuesday evening.

BEA
To what?

INT. GARDEN - DAY

ADA
It has stopped.
`

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280, offline: true },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const hit = async ({ page }: Writer, name: ReturnType<Writer['page']['getByRole']>): Promise<void> =>
  page.viewportSize()!.width > 900 ? press(page, name) : name.tap()

const button = ({ page, words }: Writer, key: string) => page.getByRole('button', { name: words(key), exact: true })
const lit = ({ page }: Writer, text: string) => page.locator('[data-utterance][aria-current]', { hasText: text })

test.each(looksOf(LOOKS, 1))('a user listens to a play, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Odette', look)
  const { page, words } = writer
  const playId = await importFile(writer, 'rain.fountain', SCRIPT)
  await recordSounds(page)
  await page.goto(writer.at(`/plays/${playId}`))
  const rehearse = words('play_tab_rehearse')
  if (look.width === 390) await page.getByRole('tab', { name: rehearse, exact: true }).tap()
  else await openTab(page, rehearse)
  await hit(writer, page.getByRole('link', { name: words('listen_door'), exact: true }))
  await button(writer, 'listen_play').waitFor()
  await checkPage(page)

  // playback starts immediately
  const begun = await timeToSound(page, () => hit(writer, button(writer, 'listen_play')))
  expect(begun).toBeLessThan(1000)
  await lit(writer, 'Rain on the window.').waitFor()
  await lit(writer, 'Listen to the rain').waitFor()

  // the highlight follows word by word
  await lit(writer, 'To what?').waitFor()
  const { late, seen } = await highlightDelay(page)
  expect(seen).toBeGreaterThan(10)
  expect(late).toBeLessThanOrEqual(0.1)

  // playback can start from any line
  await page.locator('[data-utterance]', { hasText: 'It has stopped.' }).click()
  await lit(writer, 'It has stopped.').waitFor()
  await hit(writer, button(writer, 'listen_previous_line'))
  await lit(writer, 'INT. GARDEN').waitFor()
  await hit(writer, button(writer, 'listen_pause'))
  await button(writer, 'listen_play').waitFor()

  // changes are heard
  const administrator = { ...writer, page: await writer.context.newPage() }
  await openEditor(administrator, playId)
  await pointAt(administrator.page, 'To what?')
  await administrator.page.keyboard.press('End')
  await administrator.page.keyboard.type(' Nothing.')
  await saved(administrator.page)
  // the link beside the page, or in the menu on narrow screens, leads to the line with the caret
  if (look.width > 900) await administrator.page.getByRole('link', { name: words('page_listen'), exact: true }).click()
  else {
    await hit(administrator, button(administrator, 'editor_more'))
    await hit(administrator, administrator.page.getByRole('menuitem', { name: words('page_listen'), exact: true }))
  }
  await administrator.page.locator('[data-next]', { hasText: 'To what? Nothing.' }).waitFor()
  await hit(administrator, button(administrator, 'listen_play'))
  await lit(administrator, 'To what? Nothing.').waitFor()
  await administrator.page.close()
  await page.reload()
  await page.locator('[data-utterance]', { hasText: 'To what? Nothing.' }).click()
  await lit(writer, 'To what? Nothing.').waitFor()
  await hit(writer, button(writer, 'listen_pause'))

  // listening options
  await hit(writer, button(writer, 'listen_more'))
  await page.getByRole('checkbox', { name: words('listen_directions'), exact: true }).uncheck()
  const stereo = page.getByRole('checkbox', { name: words('listen_stereo') })
  expect([await stereo.isChecked(), await placesHeard(page)]).toEqual([false, { contexts: [], places: [] }])
  await stereo.check()
  await checkPage(page)
  await hit(writer, button(writer, 'listen_keep_do'))
  await page.getByText(words('listen_kept'), { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  // the choice of places is kept, and each of the two is heard from hers
  await page.reload()
  await hit(writer, button(writer, 'listen_more'))
  expect(await stereo.isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await hit(writer, button(writer, 'listen_play'))
  await lit(writer, 'Listen to the rain').waitFor()
  await lit(writer, 'To what? Nothing.').waitFor()
  const { contexts, places } = await placesHeard(page)
  expect(contexts).toEqual(['running'])
  expect(places).toContain(0.35)
  await hit(writer, button(writer, 'listen_pause'))
  expect(writer.faults).toEqual([])
  if (look.offline !== true) return

  // works offline
  await writer.context.setOffline(true)
  await page.reload()
  await button(writer, 'listen_play').waitFor()
  await hit(writer, button(writer, 'listen_play'))
  await lit(writer, 'Listen to the rain').waitFor()
  await lit(writer, 'To what? Nothing.').waitFor()
  await writer.context.setOffline(false)
})

test.each(looksOf(LOOKS, 1))('the device speaks with its own voices, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Odette', look)
  const { page, words } = writer
  const playId = await importFile(writer, 'rain.fountain', `${SCRIPT}\nOLD TOM\nFor now.\n`)
  const synthesised: string[] = []
  const note = async (answer: Response): Promise<void> => {
    if (!answer.url().endsWith('/speech/sounds')) return
    const { sounds } = (await answer.json()) as { sounds: Sound[] }
    synthesised.push(...sounds.map(({ text }) => text))
  }
  // an answer that the page no longer needs has no content
  const hear = (answer: Response): void => void note(answer).catch(() => undefined)
  page.on('response', hear)
  const open = async () => {
    await page.goto(writer.at(`/plays/${playId}/listen`))
    await button(writer, 'listen_play').waitFor()
  }
  const sayFrom = async (text: string) => {
    await page.locator('[data-utterance]', { hasText: text }).click()
    await lit(writer, text).waitFor()
  }
  await addDeviceVoices(page, GOOD_VOICES.en)

  // as many good voices as characters: the device speaks of its own accord, each character with another voice
  await open()
  await hit(writer, button(writer, 'listen_more'))
  const options = page.getByRole('dialog')
  await options.getByText(words('voices_source_device_speaks')).waitFor()
  expect(
    await options
      .getByRole('checkbox', { name: words('voices_source_online', { count: 1, plural: 'one' }) })
      .isChecked(),
  ).toBe(false)
  await checkPage(page)
  await page.keyboard.press('Escape')
  await hit(writer, button(writer, 'listen_play'))
  await lit(writer, 'Listen to the rain').waitFor()
  await page.waitForFunction(() => document.querySelector('[data-utterance] mark')?.textContent === 'Tuesday')
  await expect.poll(async () => (await saidByDevice(page)).at(-1)?.text).toBe('For now.')
  const said = await saidByDevice(page)
  const voiceOf = (text: string) => said.find((one) => one.text.startsWith(text))?.voice
  expect(voiceOf('Listen')).toBe(voiceOf('It has stopped'))
  expect(new Set(['Listen', 'To what', 'For now'].map(voiceOf)).size).toBe(3)
  expect(said.some(({ voice }) => voice === 'Google US English')).toBe(false)

  // nothing was synthesised for it, and the choice is kept
  expect(synthesised).toEqual([])
  page.off('response', hear)
  await hit(writer, button(writer, 'listen_more'))
  await options.getByText(words('voices_source_server'), { exact: true }).click()
  await options.getByText(words('voices_source_server_speaks')).waitFor()
  await page.reload()
  await button(writer, 'listen_play').waitFor()
  await sayFrom('To what?')
  expect(await saidByDevice(page)).toEqual([])

  // a phone whose own voices are poor uses them if the server cannot speak
  const poor = await writer.context.newPage()
  await addDeviceVoices(poor, [{ name: 'Samantha', lang: 'en-US', localService: true }])
  // the server fails to speak, and then tells the page that there are no recordings
  let asked = 0
  await poor.route('**/speech/sounds', (route) =>
    ++asked > 4
      ? route.fulfill({ json: { sounds: [], gone: [] } })
      : route.fulfill({ status: 503, json: { code: 'speech_unavailable', defined: true, status: 503, message: '' } }),
  )
  await poor.goto(writer.at(`/plays/${playId}/listen`))
  const away = { ...writer, page: poor }
  await hit(away, button(away, 'listen_play'))
  await expect.poll(async () => (await saidByDevice(poor)).at(-1)?.text).toBe('For now.')
  const sounds = (await saidByDevice(poor)).map(({ pitch, rate }) => `${pitch} ${rate}`)
  expect(new Set(sounds).size).toBeGreaterThan(2)
  expect(writer.faults).toEqual([])
})
