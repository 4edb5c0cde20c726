/** A user takes a play away as an audio file, without the part they are learning, and with subtitles. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, type Writer } from '../writers.ts'

const SCRIPT = `Title: La Pluie

INT. KITCHEN - NIGHT

ADA
Listen to the rain.

BEA
To what?

INT. GARDEN - DAY

ADA
It has stopped.
`

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const button = ({ page, words }: Writer, key: string) => page.getByRole('button', { name: words(key), exact: true })

/** Presses a button that downloads a file, and returns the file with its name. */
async function download(writer: Writer, key: string): Promise<{ name: string; bytes: Buffer }> {
  const { page } = writer
  const coming = page.waitForEvent('download')
  if (page.viewportSize()!.width > 900) await press(page, button(writer, key))
  else await button(writer, key).tap()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile((await file.path())!) }
}

test.each(looksOf(LOOKS, 1))('a user downloads a play as audio, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Odette', look)
  const { page, words } = writer
  const playId = await importFile(writer, 'rain.fountain', SCRIPT)
  await page.goto(writer.at(`/plays/${playId}/listen`))
  await button(writer, 'listen_more').click()
  await button(writer, 'listen_take_mp3').waitFor()
  await checkPage(page)

  const whole = await download(writer, 'listen_take_mp3')
  expect(whole.name).toBe('La Pluie.mp3')
  expect(whole.bytes.toString('latin1').match(/CHAP/g)).toHaveLength(2)
  for (const heading of ['INT. KITCHEN - NIGHT', 'INT. GARDEN - DAY'])
    expect(whole.bytes.includes(heading) || whole.bytes.includes(Buffer.from(heading, 'utf16le'))).toBe(true)
  const at = whole.bytes.indexOf('APIC')
  const picture = whole.bytes.subarray(at + 10, at + 10 + whole.bytes.readUInt32BE(at + 4))
  const cover = picture.subarray(picture.indexOf('\u0089PNG', 0, 'latin1'))
  const shown = await page.evaluate(
    async (bytes) => {
      const { width, height } = await createImageBitmap(new Blob([Uint8Array.from(bytes)]))
      return [width, height]
    },
    [...cover],
  )
  expect(shown).toEqual([1400, 1400])

  await page.getByRole('combobox', { name: words('listen_take_without'), exact: true }).selectOption('ADA')
  const part = await download(writer, 'listen_take_mp3')
  expect(part.name).toBe(words('listen_take_name', { title: 'La Pluie', character: 'ADA' }) + '.mp3')
  expect([part.bytes.byteLength, part.bytes.equals(whole.bytes)]).toEqual([whole.bytes.byteLength, false])

  const { name, bytes } = await download(writer, 'listen_take_srt')
  expect(name).toBe('La Pluie.srt')
  expect(bytes.toString()).toMatch(
    /^1\n00:00:00,\d{3} --> .*\nINT\. KITCHEN - NIGHT\n\n2\n.*\nADA: Listen to the rain\.\n/,
  )
  expect((await download(writer, 'listen_take_vtt')).bytes.toString()).toMatch(/^WEBVTT\n/)
  expect(writer.faults).toEqual([])
})
