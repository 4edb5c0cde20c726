/** A group chooses a voice, tunes it, casts it, hears it speak that part, and removes it. */
import type { PlayForListening } from '@replique/contract'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { newAdministrator, startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, type Writer } from '../writers.ts'

const LINE = 'Moi, je veux me fâcher, et ne veux point entendre.'
const SCRIPT = `Title: Le Misanthrope\n\n.ACTE I\n\n@ALCESTE\n${LINE}\n\n@CÉLIMÈNE\nVous l’avez bien voulu.\n`
/** A name with markup. */
const NAME = 'La grande <b>dame</b>'

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: RealServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** Presses with the keyboard at 1280 px, and taps on a phone. */
const hit = async ({ page }: Writer, what: Locator): Promise<void> =>
  page.viewportSize()!.width > 900 ? press(page, what) : what.tap()
const button = ({ page, words }: Writer, key: string, places = {}) =>
  page.getByRole('button', { name: words(key, places), exact: true })
const dialog = ({ page }: Writer) => page.getByRole('dialog')
const inDialog = (writer: Writer, key: string, places = {}) =>
  dialog(writer).getByRole('button', { name: writer.words(key, places), exact: true })
const tell = ({ page, words }: Writer, key: string, places = {}) =>
  page.getByText(words(key, places), { exact: true }).first().waitFor()

/**
 * Presses a button that plays a voice, and waits until the sound has started. Returns the parameters of the request.
 */
async function hear(writer: Writer, name: Locator): Promise<URLSearchParams> {
  const { page } = writer
  const asked = page.waitForRequest((request) => request.url().includes('/api/voices/try'))
  await hit(writer, name)
  const { searchParams } = new URL((await asked).url())
  await page.waitForFunction(() => {
    const audio = document.querySelector('audio')
    return audio !== null && !audio.paused && audio.currentTime > 0 && audio.duration > 0.5
  })
  return searchParams
}

/** Adds a voice for the group: found by its description, heard before it is chosen, tuned with arrow keys. */
async function addVoice(writer: Writer): Promise<void> {
  const { page, words } = writer
  await hit(writer, button(writer, 'voices_add'))
  await dialog(writer).getByLabel(words('voices_language')).selectOption('fr')
  await dialog(writer).getByLabel(words('voices_gender')).selectOption('female')
  await dialog(writer).getByLabel(words('voices_age'), { exact: true }).selectOption('old')
  await expect.poll(() => dialog(writer).getByRole('radio').count()).toBe(2)
  await checkPage(page)
  await hear(writer, inDialog(writer, 'voices_hear', { name: 'La vieille Jeanne' }))
  await dialog(writer)
    .getByRole('radio', { name: /^La vieille Jeanne/ })
    .press('Space')
  await hit(writer, inDialog(writer, 'voices_go_on'))
  // the next step focuses its first field
  const field = dialog(writer).getByLabel(words('voices_name'), { exact: true })
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true)
  await typeInto(page, field, NAME)
  const pitch = dialog(writer).getByLabel(words('voices_pitch'), { exact: true })
  for (let steps = 0; steps < 3; steps++) await pitch.press('ArrowLeft')
  expect(await pitch.getAttribute('aria-valuetext')).toBe(words('voices_pitch_lower', { count: 3, plural: 'many' }))
  await dialog(writer).getByLabel(words('voices_line_play')).selectOption({ label: 'Le Misanthrope' })
  await dialog(writer).getByLabel(words('voices_line_character')).selectOption({ label: 'ALCESTE' })
  await checkPage(page)
  const asked = await hear(writer, inDialog(writer, 'voices_hear_word'))
  expect([asked.get('text'), asked.get('pitch'), asked.get('voice')]).toEqual([LINE, '-3', 'fr-la-vieille-jeanne'])
  await hit(writer, inDialog(writer, 'voices_add_submit'))
  await tell(writer, 'voices_added', { name: NAME })
  await page.getByRole('heading', { level: 2, name: NAME, exact: true }).waitFor()
}

/** Returns ALCESTE's row on the play's page. */
const partRow = ({ page, words }: Writer) =>
  page
    .getByRole('list', { name: words('casting_title'), exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'ALCESTE', exact: true }) })

/** Casts the voice as ALCESTE with one tap, and hears it speak one of his lines. */
async function castVoice(writer: Writer): Promise<void> {
  const { page, words } = writer
  await hit(writer, button(writer, 'casting_voice_change', { name: 'ALCESTE' }))
  const automatic = dialog(writer).getByRole('radio', { name: new RegExp(`^${words('casting_voice_automatic')}`) })
  expect(await automatic.isChecked()).toBe(true)
  await dialog(writer).getByText(LINE, { exact: true }).waitFor()
  await checkPage(page)
  const asked = await hear(writer, inDialog(writer, 'voices_hear', { name: words('casting_voice_automatic') }))
  expect([asked.get('text'), asked.get('language')]).toEqual([LINE, 'fr'])
  await dialog(writer).getByText(NAME, { exact: true }).click()
  await tell(writer, 'casting_plays', { character: 'ALCESTE', names: NAME })
  await hear(writer, inDialog(writer, 'voices_hear', { name: NAME }))
  await hit(writer, inDialog(writer, 'ui_close'))
  await partRow(writer).getByText(NAME, { exact: true }).waitFor()
}

async function removeVoice(writer: Writer): Promise<void> {
  const { page, words } = writer
  await hit(writer, button(writer, 'voices_more', { name: NAME }))
  await page.getByRole('menuitem', { name: words('voices_remove') }).press('Enter')
  await dialog(writer).getByText(words('voices_remove_speaks'), { exact: true }).waitFor()
  await dialog(writer).getByRole('link', { name: 'Le Misanthrope' }).waitFor()
  await checkPage(page)
  await hit(writer, inDialog(writer, 'voices_remove'))
  await tell(writer, 'voices_empty')
}

/** Picks a name that the page suggests, and sets its pronunciation. */
async function pronounce(writer: Writer): Promise<void> {
  const { page, words } = writer
  const part = page.locator('section', { has: page.getByRole('heading', { name: words('voices_say_title') }) })
  await hit(writer, part.getByRole('button', { name: 'CÉLIMÈNE', exact: true }))
  await typeInto(page, dialog(writer).getByLabel(words('voices_say_said'), { exact: true }), 'Séliménne')
  await checkPage(page)
  await hit(writer, inDialog(writer, 'plays_save'))
  await part.getByText('Séliménne', { exact: true }).waitFor()
  expect(await part.getByRole('button', { name: 'CÉLIMÈNE', exact: true }).count()).toBe(0)
}

test.each(looksOf(LOOKS, 0))('a group gives a part a voice, in $language at $width px', async (look) => {
  const odette = await newWriter(browser, server.origin, 'Odette', look)
  const { page, at, words } = odette
  const found = { name: 'La Troupe', description: '', language: look.language }
  const { id } = await requestAs<{ id: string }>(odette, 'POST', '/api/groups', found)
  const playId = await importFile(odette, 'misanthrope.fountain', SCRIPT)
  await requestAs(odette, 'PUT', `/api/plays/${playId}/groups/${id}`, { role: 'editor' })

  await page.goto(at(`/groups/${id}`))
  await hit(odette, page.getByRole('link', { name: words('voices_link'), exact: true }))
  await tell(odette, 'voices_empty')
  await checkPage(page)
  await addVoice(odette)
  await tell(odette, 'voices_speaks_nobody')
  await checkPage(page)

  await page.goto(at(`/plays/${playId}?tab=cast`))
  await castVoice(odette)
  await pronounce(odette)
  await checkPage(page)

  // the listen page uses the voice
  await page.goto(at(`/plays/${playId}/listen`))
  await hit(odette, button(odette, 'listen_play'))
  await page.locator('[data-utterance][aria-current]', { hasText: LINE }).waitFor()
  const { speakers } = await requestAs<PlayForListening>(odette, 'GET', `/api/plays/${playId}/speech`)
  expect(speakers.map(({ voice }) => voice)).toContain(NAME)

  await page.goto(at(`/groups/${id}/voices`))
  await page.getByText(words('voices_speaks', { characters: 'ALCESTE' })).waitFor()
  await removeVoice(odette)
  await page.goto(at(`/plays/${playId}?tab=cast`))
  await partRow(odette).getByText(words('casting_voice_gone'), { exact: true }).waitFor()
  await hit(odette, button(odette, 'casting_voice_change', { name: 'ALCESTE' }))
  await dialog(odette).getByText(words('casting_voice_gone_says'), { exact: true }).waitFor()
  expect(odette.faults).toEqual([])
  await odette.context.close()
})

test('the page of a group’s voices requires a plan where a voice costs money; listening does not, and says what a plan adds', async () => {
  const look: Look = { language: 'en', width: 1280 }
  const paid = await startOpenServer({
    BILLING: 'true',
    SPEECH_URL: 'http://127.0.0.1:9/v1',
    SPEECH_HOSTS: '127.0.0.1:9',
    SPEECH_KEY: 'sk-nobody',
    SPEECH_VOICES: 'nova:female:en',
  })
  try {
    const administrator = await newAdministrator(browser, paid, look)
    const nora = await newWriter(browser, paid.origin, 'Nora', look)
    const { id } = await requestAs<{ id: string }>(nora, 'POST', '/api/groups', {
      name: 'Troupe',
      description: '',
      language: 'en',
    })
    await nora.page.goto(`/groups/${id}/voices`)
    await nora.page.waitForURL((url) => url.pathname === '/profile' && url.hash === '#plan')
    const playId = await importFile(nora, 'misanthrope.fountain', SCRIPT)
    const limit = { is_enabled: true, updated_at: new Date().toISOString() }
    await requestAs(administrator, 'PATCH', '/api/feature_flags/ttsLimitFirst15', limit)
    const limited = nora.page.getByText('Your plan only includes the first 15 lines.', { exact: true })
    for (const page of ['listen', 'rehearse', 'reading']) {
      await nora.page.goto(`/plays/${playId}/${page}`)
      if (page === 'reading') await hit(nora, button(nora, 'read_throughs_open'))
      await nora.page.getByText('ALCESTE').first().waitFor()
      await limited.waitFor()
      expect(new URL(nora.page.url()).pathname).toBe(`/plays/${playId}/${page}`)
    }
    const { id: userId } = await requestAs<{ id: string }>(nora, 'GET', '/api/me')
    await requestAs(administrator, 'PATCH', `/api/admin/users/${userId}`, { plan: 'pro' })
    await nora.page.goto(`/groups/${id}/voices`)
    await button(nora, 'voices_add').first().waitFor()
    expect(new URL(nora.page.url()).pathname).toBe(`/groups/${id}/voices`)
    await nora.page.goto(`/plays/${playId}/listen`)
    await nora.page.getByText('ALCESTE').first().waitFor()
    expect(await limited.count()).toBe(0)
  } finally {
    await paid.stop()
  }
})
