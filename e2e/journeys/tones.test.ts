/**
 * A writer has tones detected, sees the reasons, accepts all in one step, undoes that, changes one with a key, and
 * listens to the play.
 */
import type { PlayForListening, Sound } from '@replique/contract'
import { utterancesOf } from '@replique/script'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { timeToSound, recordSounds } from '../sound-timing.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, openEditor, saved, type Writer } from '../writers.ts'

const SCRIPTS = {
  en: 'Title: The Pie\nLanguage: en\n\n.KITCHEN\n\nANN\n(shouting)\nGet out of my house!\n\nBOB\nPlease, one more week, I beg you!\n\nANN\nThe rent is on Friday.\n',
  fr: 'Title: La Tourte\nLanguage: fr\n\n.CUISINE\n\nANNE\n(hurlant)\nSortez de chez moi !\n\nBRUNO\nEncore une semaine, je vous en supplie !\n\nANNE\nLe loyer tombe vendredi.\n',
} as const
const SHOUTS = { en: 'shouting', fr: 'hurlant' } as const

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

const button = ({ page, words }: Writer, key: string, places = {}) =>
  page.getByRole('button', { name: words(key, places), exact: true })
const tones = ({ page }: Writer) =>
  page.locator('.script .cue').evaluateAll((all) => all.map((one) => one.getAttribute('data-tone')))

async function openPanel({ page, words }: Writer): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: words('editor_more') })
    .click()
  await page.getByRole('menuitem', { name: words('tones_panel'), exact: true }).click()
}

async function propose(writer: Writer, shouts: string): Promise<void> {
  await openPanel(writer)
  await button(writer, 'tones_detect').click()
  const all = button(writer, 'tones_accept_all', { count: 2 })
  await all.waitFor({ timeout: 30_000 })
  const first = writer.page.getByRole('listitem').filter({ hasText: shouts })
  await first.getByText(writer.words('tones_much', { tone: writer.words('tones_angry') }), { exact: true }).waitFor()
  await checkPage(writer.page)
  await all.click()
  await expect.poll(() => tones(writer)).toEqual(['angry 3', expect.stringMatching(/^urgent/), null])
}

/** Sets the tone of the first speech to tender, using only the keyboard. */
async function correct(writer: Writer): Promise<void> {
  const { page, words } = writer
  await button(writer, 'ui_close').first().click()
  await page.locator('.script .dialogue').first().click()
  await page.keyboard.press('Control+Alt+t')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: words('tones_tender'), exact: true }).check()
  await checkPage(page)
  await dialog.getByRole('button', { name: words('tones_keep'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await tones(writer))[0]).toBe('tender 3')
  // the tone is shown in the margin on a computer, and after the name on a phone
  const sign = page.viewportSize()!.width > 900 ? '::before' : '::after'
  const name = page.locator('.script .cue-name').first()
  const shown = await name.evaluate((one, part) => {
    const { content, position } = getComputedStyle(one, part)
    return { content, position }
  }, sign)
  expect(shown).toEqual({
    content: JSON.stringify(words('tones_much', { tone: words('tones_tender') })),
    position: sign === '::before' ? 'absolute' : 'static',
  })
  await page.emulateMedia({ media: 'print' })
  expect(await name.evaluate((one, part) => getComputedStyle(one, part).content, sign)).toBe('none')
  await page.emulateMedia({ media: 'screen' })
  await checkPage(page)
}

/** Returns how the first speech with a tone is spoken, and the sound that is used. */
async function heardAs(writer: Writer, id: string) {
  const { script } = await requestAs<PlayForListening>(writer, 'GET', `/api/plays/${id}/speech`)
  const said = utterancesOf(script).find(({ tone }) => tone !== undefined)
  const input = { ids: [said?.id] }
  const { sounds } = await requestAs<{ sounds: Sound[] }>(writer, 'POST', `/api/plays/${id}/speech/sounds`, input)
  return { tone: said?.tone, sound: sounds[0]?.url.split('?')[0] }
}

test.each(looksOf(LOOKS, 0))(
  'tones are proposed, accepted, undone, corrected and heard, in $language at $width px',
  async (look) => {
    const writer = await newWriter(browser, server.origin, 'Tina', look)
    const { page, words, at } = writer
    await recordSounds(page)
    const id = await importFile(writer, 'pie.fountain', SCRIPTS[look.language])
    await openEditor(writer, id)
    await propose(writer, SHOUTS[look.language])
    await page.getByRole('complementary').getByRole('heading').first().click()
    await button(writer, 'ui_close').first().focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => tones(writer)).toEqual([null, null, null])
    await button(writer, 'tones_accept_all', { count: 2 }).click()
    await expect.poll(async () => (await tones(writer))[0]).toBe('angry 3')
    await saved(page)
    const accepted = await heardAs(writer, id)
    expect(accepted.tone).toEqual({ name: 'angry', intensity: 3 })
    await correct(writer)
    await saved(page)
    const corrected = await heardAs(writer, id)
    expect(corrected.tone).toEqual({ name: 'tender', intensity: 3 })
    expect(corrected.sound).not.toBe(accepted.sound)
    await page.goto(at(`/plays/${id}/listen`))
    const play = page.getByRole('button', { name: words('listen_play'), exact: true }).first()
    await play.waitFor()
    await timeToSound(page, () => play.click())
    await writer.context.close()
  },
  180_000,
)
