/** The voices of a device say whatever the server's engines must be able to say, whole and to the end. */
import { type Element, type Play, plain, printFountain, defaultSettings } from '@replique/script'
import { FOREIGN, HOSTILE, MARKUP, TEXT } from '@replique/server/speech'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { addDeviceVoices, GOOD_VOICES, saidByDevice } from '../device-voices.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { importFile, newWriter } from '../writers.ts'

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const LAST = { en: 'And that is all.', fr: 'Et c’est tout.' }

/** A text file has no control characters and no half characters. */
const ofFile = (line: string): string => line.replaceAll(/\p{Cc}/gu, '').toWellFormed()

function playOf(language: 'en' | 'fr'): Play {
  const lines = [...MARKUP, FOREIGN, ...HOSTILE, 'No.', `${TEXT[language]} `.repeat(5).trim(), LAST[language]]
  const speech = (line: string): Element[] => [
    { kind: 'cue', text: [], character: 'ada' },
    { kind: 'dialogue', text: plain(ofFile(line)) },
  ]
  return {
    kind: 'stage',
    language,
    titlePage: [{ key: 'title', value: 'Rain' }],
    characters: [{ id: 'ada', name: 'ADA', aliases: [], description: '' }],
    elements: lines.flatMap(speech),
    settings: defaultSettings('stage', language),
  }
}

const withoutSpaces = (texts: readonly (string | null)[]): string => texts.join('').replaceAll(/\s/gu, '')

const LOOKS = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390 },
] as const

test.each(looksOf(LOOKS, 1))('the device says any text, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Odette', look)
  const { page, words } = writer
  const playId = await importFile(writer, 'rain.fountain', printFountain(playOf(look.language)))
  await addDeviceVoices(page, GOOD_VOICES[look.language])
  await page.goto(writer.at(`/plays/${playId}/listen`))
  await page.getByRole('button', { name: words('listen_play'), exact: true }).click()
  await expect.poll(async () => (await saidByDevice(page)).at(-1)?.text, { timeout: 60_000 }).toBe(LAST[look.language])
  const utterances = await page.locator('[data-utterance]').allTextContents()
  expect(utterances.length).toBeGreaterThan(15)
  expect(withoutSpaces((await saidByDevice(page)).map(({ text }) => text))).toBe(withoutSpaces(utterances))
  expect(writer.faults).toEqual([])
})
