/**
 * An actor rehearses and the browser recognises what they say: missed words are shown after the scene, "line?" prompts,
 * and without recognition a tap goes on as before.
 */
import type { PlayDetail, RehearsalProgress } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type Look, openBrowser } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { requestAs } from '../requests.ts'
import { addRecogniser, failRecognition, sayTo, sessionsBegun } from '../speech-recogniser.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, type Writer } from '../writers.ts'

interface Part {
  /** ADA's three lines, each after one of BEA's. */
  readonly lines: readonly [string, string, string]
  /** What she says of the first before she asks for it, the question, what she then sees, and the rest but a word. */
  readonly begins: string
  readonly asks: string
  readonly prompted: string
  readonly goesOn: string
  readonly missed: string
  readonly second: string
  /** What the recogniser makes of the third. */
  readonly misheard: string
}

const PARTS: Readonly<Record<'en' | 'fr', Part>> = {
  en: {
    lines: ['Listen to the window, Bea, and tell me what you see.', 'Nothing at all.', 'It’s twenty-one days.'],
    begins: 'listen to',
    asks: 'line',
    prompted: 'Listen to the window, Bea, and t m w y s.',
    goesOn: 'the window bee tell me what you see',
    missed: 'and',
    second: 'nothing at all',
    misheard: 'it is 21 dates',
  },
  fr: {
    lines: ['Écoute à la fenêtre, Béa, et dis-moi ce que tu vois.', 'Rien du tout.', 'Ça fait vingt et un jours.'],
    begins: 'écoute à',
    asks: 'le texte',
    prompted: 'Écoute à la fenêtre, Béa, et d-m c q t v.',
    goesOn: 'la fenêtre béat dis moi ce que tu vois',
    missed: 'et',
    second: 'rien du tout',
    misheard: 'ça fait 21 tours',
  },
}

const scriptOf = ({ lines }: Part): string =>
  `Title: La Pluie\n\nINT. CUISINE - NUIT\n\n${lines.map((line) => `BEA\nEt la pluie, la pluie ?\n\nADA\n${line}\n`).join('\n')}`

const LOOKS: readonly (Look & { readonly place: 'device' | 'service' })[] = [
  { language: 'en', width: 1280, place: 'device' },
  { language: 'fr', width: 390, dark: true, place: 'service' },
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
const tick = ({ page, words }: Writer, key: string, places = {}) =>
  page.getByRole('checkbox', { name: words(key, places) })
const goOn = (writer: Writer): Promise<void> => hit(writer, button(writer, 'rehearse_go_on'))
const line = ({ page }: Writer, text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first()
const progress = (writer: Writer, playId: string) =>
  requestAs<RehearsalProgress>(writer, 'GET', `/api/plays/${playId}/rehearsal/progress`)

async function openAsAda(writer: Writer, part: Part): Promise<string> {
  const playId = await importFile(writer, 'rain.fountain', scriptOf(part))
  const { characters } = await requestAs<PlayDetail>(writer, 'GET', `/api/plays/${playId}`)
  const ada = characters.find(({ name }) => name === 'ADA')?.id ?? ''
  const me = await requestAs<{ id: string }>(writer, 'GET', '/api/me')
  await requestAs(writer, 'PUT', `/api/plays/${playId}/casting/${encodeURIComponent(ada)}`, {
    cast: [{ userId: me.id, understudy: false }],
  })
  await writer.page.goto(writer.at(`/plays/${playId}/rehearse`))
  await button(writer, 'rehearse_begin').waitFor()
  return playId
}

/** Chooses to compare, word for word, and to continue by tap. A service is asked about first, by name. */
async function choose(writer: Writer, place: 'device' | 'service'): Promise<void> {
  const { page, words } = writer
  await page.getByRole('radio', { name: words('rehearse_mode_letters'), exact: true }).check({ force: true })
  await tick(writer, 'rehearse_aloud').uncheck()
  expect(await tick(writer, 'rehearse_compares').isChecked()).toBe(false)
  await tick(writer, 'rehearse_compares').check()
  await page.getByText(words('rehearse_exact'), { exact: true }).click()
  await checkPage(page)
  if (place === 'device') return page.getByText(words('rehearse_recognised_here')).waitFor()
  const service = tick(writer, 'rehearse_service', { maker: 'Google' })
  expect(await service.isChecked()).toBe(false)
  // without an answer, nothing listens
  await hit(writer, button(writer, 'rehearse_begin'))
  await goOn(writer)
  await page.getByText(words('rehearse_your_turn'), { exact: true }).waitFor()
  expect(await sessionsBegun(page)).toEqual({ all: 0, local: 0 })
  await hit(writer, button(writer, 'rehearse_leave'))
  await service.check()
}

test.each(looksOf(LOOKS, 1))('what an actor says is compared, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Odette', look)
  const { page, words } = writer
  const part = PARTS[look.language]
  await addRecogniser(page, look)
  const playId = await openAsAda(writer, part)
  await choose(writer, look.place)

  // she asks for her line, and gets the next words of it
  await hit(writer, button(writer, 'rehearse_begin'))
  await goOn(writer)
  await page.getByText(words('rehearse_said_on')).waitFor()
  await sayTo(page, part.begins)
  await sayTo(page, part.begins, part.asks)
  await line(writer, part.prompted).waitFor()
  await checkPage(page)
  await sayTo(page, part.goesOn)
  await goOn(writer)

  // a word was missed: the line is marked by itself
  await page.getByText(words('rehearse_said_marked'), { exact: true }).waitFor()
  expect(await button(writer, 'rehearse_mark').getAttribute('aria-pressed')).toBe('true')
  await checkPage(page)
  await goOn(writer)
  await sayTo(page, part.second)
  await goOn(writer)
  await page.getByText(words('rehearse_others_turn'), { exact: true }).waitFor()
  await goOn(writer)
  // the last line is compared although the round ends with it, and comes back with the first
  await sayTo(page, part.misheard)
  await goOn(writer)
  await page.getByText(words('rehearse_round'), { exact: true }).waitFor()
  await goOn(writer)
  await sayTo(page, part.lines[0].toLowerCase())
  await goOn(writer)
  await goOn(writer)
  await sayTo(page, part.lines[2].toLowerCase())
  await goOn(writer)

  // after the scene, the words missed and changed are shown, in words for screen readers too
  await page.getByRole('heading', { name: words('rehearse_differences'), exact: true }).waitFor()
  const missed = page.getByRole('listitem').filter({ has: page.locator('del') })
  expect(await missed.locator('del').first().textContent()).toContain(
    words('rehearse_word_missed', { words: part.missed }),
  )
  expect(await missed.nth(1).locator('ins').textContent()).toContain(part.misheard.split(' ').at(-1))
  await checkPage(page)
  await expect.poll(async () => (await progress(writer, playId)).runs[0]).toMatchObject({ lines: 3, missed: 2 })
  expect((await progress(writer, playId)).missed).toHaveLength(2)
  const begun = await sessionsBegun(page)
  expect(begun.local).toBe(look.place === 'device' ? begun.all : 0)

  await unmarks(writer, part)
  await goesOnWithout(writer, playId)
  await asksOnce(writer)
  expect(writer.faults).toEqual([])
})

/** Checks that a line that was misheard can be unmarked, and then counts as before. */
async function unmarks(writer: Writer, part: Part): Promise<void> {
  const { page, words } = writer
  await hit(writer, button(writer, 'rehearse_again'))
  await goOn(writer)
  await sayTo(page, part.misheard)
  await goOn(writer)
  await page.getByText(words('rehearse_said_marked'), { exact: true }).waitFor()
  await hit(writer, button(writer, 'rehearse_mark'))
  await page.getByText(words('rehearse_said_marked'), { exact: true }).waitFor({ state: 'detached' })
  await goOn(writer)
  await goOn(writer)
  await goOn(writer)
  await goOn(writer)
  await button(writer, 'rehearse_again').waitFor()
  expect(await page.locator('del').count()).toBe(0)
}

/** Checks that without recognition the page says so, and the scene goes on by tap. */
async function goesOnWithout(writer: Writer, playId: string): Promise<void> {
  const { page, words } = writer
  const runs = async () => (await progress(writer, playId)).runs
  // the first rehearsal, its repeated lines, and the second
  await expect.poll(async () => (await runs()).length).toBe(3)
  for (const [error, key, length] of [
    ['network', 'rehearse_said_offline', 4],
    ['not-allowed', 'rehearse_microphone_refused', 5],
  ] as const) {
    await failRecognition(page, error)
    await hit(writer, button(writer, 'rehearse_again'))
    await goOn(writer)
    await page.getByText(words(key)).waitFor()
    await checkPage(page)
    for (let step = 0; step < 5; step++) await goOn(writer)
    await button(writer, 'rehearse_again').waitFor()
    await expect.poll(async () => (await runs()).length).toBe(length)
    expect((await runs()).at(-1)).toMatchObject({ lines: 3, missed: 0 })
  }
}

/** Checks that nothing asks for the microphone again if the detection of the end of a line didn't get it. */
async function asksOnce(writer: Writer): Promise<void> {
  const { page, words } = writer
  await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  const { all } = await sessionsBegun(page)
  await hit(writer, button(writer, 'rehearse_to_setup'))
  await tick(writer, 'rehearse_listens').check()
  await hit(writer, button(writer, 'rehearse_begin'))
  await goOn(writer)
  await page.getByText(words('rehearse_microphone_insecure')).waitFor()
  await page.getByText(words('rehearse_your_turn'), { exact: true }).waitFor()
  expect((await sessionsBegun(page)).all).toBe(all)
}
