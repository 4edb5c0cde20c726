/**
 * An actor's first hour: from the link to the rehearsal in four actions; ten lines are recorded after a single press,
 * each ended by silence.
 */
import type { Access, PlayDetail, RecordingStudio } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, launchBrowser, type Look, openVisitor } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { type Microphone, openMicrophone } from '../microphone.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage, fillIn, newAddress } from '../visitors.ts'
import { importFile, newWriter, PASSWORD, shareWithAddress, type Writer } from '../writers.ts'

const LINES = 10
const SCRIPT = `Title: Rain\n\nINT. KITCHEN\n\n${Array.from({ length: LINES }, () => 'BEA\nWhat?\n\nADA\nThe rain, I said.\n').join('\n')}`
const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: SharedServer
let microphone: Microphone
beforeAll(async () => {
  microphone = await openMicrophone({ spoken: 1.1, quiet: 2.2 })
  ;[browser, server] = await Promise.all([launchBrowser(microphone.flags), shareServer()])
})
afterAll(async () => {
  await Promise.all([browser?.close(), server?.stop()])
  await microphone.remove()
})

const button = ({ page, words }: Writer, key: string) => page.getByRole('button', { name: words(key), exact: true })

/** Imports a play in which the writer plays ADA and has consented to being recorded. Returns its id. */
async function castAsAda(writer: Writer): Promise<string> {
  const playId = await importFile(writer, 'rain.fountain', SCRIPT)
  const { characters } = await requestAs<PlayDetail>(writer, 'GET', `/api/plays/${playId}`)
  const { people } = await requestAs<Access>(writer, 'GET', `/api/plays/${playId}/people`)
  const ada = encodeURIComponent(characters.find(({ name }) => name === 'ADA')?.id ?? '')
  const cast = [{ userId: people[0]?.userId, understudy: false }]
  await requestAs(writer, 'PUT', `/api/plays/${playId}/casting/${ada}`, { cast })
  await requestAs(writer, 'POST', `/api/plays/${playId}/recordings/consent`)
  return playId
}

/** Gives a part to somebody without an account, and returns the invitation's link. */
async function castNewcomer(director: Writer, playId: string, email: string): Promise<string> {
  const link = await shareWithAddress(director, playId, { email, role: 'viewer' })
  const { people } = await requestAs<Access>(director, 'GET', `/api/plays/${playId}/people`)
  const { characters } = await requestAs<PlayDetail>(director, 'GET', `/api/plays/${playId}`)
  const ada = encodeURIComponent(characters.find(({ name }) => name === 'ADA')?.id ?? '')
  const cast = [{ personId: people.find((one) => one.email === email)?.id, understudy: false }]
  await requestAs(director, 'PUT', `/api/plays/${playId}/casting/${ada}`, { cast })
  return link
}

test.each(looksOf(LOOKS, 1))(
  'an invited actor starts rehearsing after four actions, in $language at $width px',
  async (look) => {
    const director = await newWriter(browser, server.origin, 'Odette', look)
    const playId = await importFile(director, 'rain.fountain', SCRIPT)
    const email = newAddress('ida')
    const link = await castNewcomer(director, playId, email)
    const actor = await openVisitor(browser, server.origin, look)
    const { page, words } = actor
    // on a slow connection, somebody opens the form before the invitation's address has arrived
    const form = Promise.withResolvers<void>()
    if (look.width === 390)
      await page.route('**/api/invitations/preview**', async (route) => {
        await form.promise
        await route.continue()
      })
    await page.goto(link)
    // three actions: opening the form, which already has the email address; submitting it; opening the rehearsal. A
    // fourth action starts it
    await press(page, page.getByRole('main').getByRole('link', { name: words('register_action') }))
    const address = page.getByLabel(words('auth_email'))
    await address.waitFor()
    form.resolve()
    await expect.poll(() => address.inputValue()).toBe(email)
    await fillIn(actor, { auth_name: 'Ida', auth_password: PASSWORD }, 'register_action')
    await page.waitForURL((url) => url.pathname === actor.at(`/plays/${playId}`))
    await page.getByText(words('casting_yours', { parts: 'ADA', plural: 'one', count: 1 }), { exact: true }).waitFor()
    await checkPage(page)
    await press(page, page.getByRole('link', { name: words('rehearse_door'), exact: true }).first())
    await press(page, page.getByRole('button', { name: words('rehearse_begin'), exact: true }).first())
    await page.getByText('The rain, I said.').first().waitFor()
    await checkPage(page)
    expect([...director.faults, ...actor.faults]).toEqual([])
    await Promise.all([director.context.close(), actor.context.close()])
  },
)

test.each(looksOf(LOOKS, 1))('an actor rehearses ten lines hands-free, in $language at $width px', async (look) => {
  const actor = await newWriter(browser, server.origin, 'Ada', look)
  const { page, at, words } = actor
  const playId = await castAsAda(actor)
  await page.goto(at(`/plays/${playId}/record`))
  await checkPage(page)

  await press(page, button(actor, 'record_hands_free'))
  await page.getByText(words('record_hands_speaking'), { exact: true }).waitFor()
  await checkPage(page)
  await page.getByText(words('record_hands_done'), { exact: true }).waitFor({ timeout: 120_000 })
  await checkPage(page)
  const takes = async () =>
    (await requestAs<RecordingStudio>(actor, 'GET', `/api/plays/${playId}/recordings`)).lines.map((line) => line.takes)
  await expect
    .poll(async () => (await takes()).map(({ length }) => length), { timeout: 30_000 })
    .toEqual(Array.from({ length: LINES }, () => 1))
  // the microphone repeats its line, so if a cue ends in the middle of the line, the take also contains the next
  // repetition
  for (const [take] of await takes()) expect(take!.to - take!.from).toBeLessThan(4.6)
  await press(page, button(actor, 'record_hands_stop'))

  await button(actor, 'record_hands_free').waitFor()
  expect(actor.faults).toEqual([])
  await actor.context.close()
})
