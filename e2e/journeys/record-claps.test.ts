/** In hands-free recording, two claps record the last line again without deleting its first take. */
import type { PlayDetail, RecordingStudio } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, launchBrowser, type Look } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { type Microphone, openMicrophone } from '../microphone.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter } from '../writers.ts'

const SCRIPT = `Title: Rain\n\nINT. KITCHEN\n\n${'BEA\nWhat?\n\nADA\nThe rain.\n\n'.repeat(3)}`
const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: SharedServer
let microphone: Microphone
beforeAll(async () => {
  // a line, a silence in which the next cue starts, two claps
  microphone = await openMicrophone({ spoken: 1, quiet: 2, claps: true })
  ;[browser, server] = await Promise.all([launchBrowser(microphone.flags), shareServer()])
})
afterAll(async () => {
  await Promise.all([browser?.close(), server?.stop()])
  await microphone.remove()
})

test.each(looksOf(LOOKS, 0))('two claps repeat a line, in $language at $width', async (look) => {
  const actor = await newWriter(browser, server.origin, 'Ada', look)
  const { page, words, at } = actor
  const playId = await importFile(actor, 'rain.fountain', SCRIPT)
  const { characters } = await requestAs<PlayDetail>(actor, 'GET', `/api/plays/${playId}`)
  const { id } = await requestAs<{ id: string }>(actor, 'GET', '/api/me')
  const ada = encodeURIComponent(characters.find(({ name }) => name === 'ADA')?.id ?? '')
  await requestAs(actor, 'PUT', `/api/plays/${playId}/casting/${ada}`, { cast: [{ userId: id, understudy: false }] })
  await requestAs(actor, 'POST', `/api/plays/${playId}/recordings/consent`)
  const takes = async () =>
    (await requestAs<RecordingStudio>(actor, 'GET', `/api/plays/${playId}/recordings`)).lines.map(
      (line) => line.takes.length,
    )

  await page.goto(at(`/plays/${playId}/record`))
  await press(page, page.getByRole('button', { name: words('record_hands_free'), exact: true }))
  await page.getByText(words('record_hands_claps'), { exact: true }).waitFor()
  await page.getByText(words('record_hands_retake'), { exact: true }).waitFor({ timeout: 60_000 })
  await checkPage(page)
  // the first take is kept, so the line has two takes after the second attempt
  await expect.poll(async () => Math.max(...(await takes())), { interval: 500, timeout: 60_000 }).toBeGreaterThan(1)
  await press(page, page.getByRole('button', { name: words('record_hands_stop'), exact: true }))
  expect(actor.faults).toEqual([])
  await actor.context.close()
})
