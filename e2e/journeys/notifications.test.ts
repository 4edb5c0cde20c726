/**
 * One user's actions notify another immediately. The notifications are counted, shown, opened in place, answered, read,
 * and delivered as the user prefers.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { newAdministrator, startOpenServer, verifyAddress } from '../people.ts'
import type { RealServer } from '../server.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, openEditor, pointAt, saved, shareWithAddress, type Writer } from '../writers.ts'

const SCRIPT = 'Title: Rain on the Roof\n\nINT. KITCHEN - NIGHT\n\nWater in a tin bucket.\n\nADA\nListen.\n'
const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: RealServer
let administrator: Writer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer()])
  administrator = await newAdministrator(browser, server, { language: 'en', width: 1280 })
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const dialog = ({ page }: Writer) => page.getByRole('dialog')
const details = ({ page, words }: Writer) => page.getByRole('complementary', { name: words('editor_details') })
/** Returns the bell button. Its label contains the number of unread notifications. */
const bell = ({ page, words }: Writer, count: number) =>
  page.getByRole('button', {
    name: count === 0 ? words('notifications_title') : words('notifications_bell', { count }),
    exact: true,
  })
const counts = (writer: Writer, count: number) => bell(writer, count).waitFor({ timeout: 20_000 })
const line = (writer: Writer, name: string) =>
  dialog(writer).getByRole('listitem').filter({ hasText: name }).getByRole('link').first()

async function openNotifications(writer: Writer, count: number): Promise<void> {
  await counts(writer, count)
  await press(writer.page, bell(writer, count))
  await dialog(writer).waitFor()
}

/** Comments on the paragraph with the caret, and mentions somebody by their first letters. */
async function mention(writer: Writer, readEmails: string, words: string): Promise<void> {
  const { page } = writer
  await pointAt(page, 'Water in')
  await page.keyboard.press('Control+Alt+m')
  await details(writer)
    .getByRole('textbox', { name: writer.words('comments_your_comment') })
    .waitFor()
  await page.keyboard.type(`@${readEmails}`)
  await page.getByRole('option', { name: 'Camille Roy' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  await details(writer).getByText(words).waitFor()
  await saved(page)
}

async function befriend({ page, words, at }: Writer, email: string): Promise<void> {
  await page.goto(at('/social/friends'))
  await press(page, page.getByRole('button', { name: words('friends_invite'), exact: true }))
  await typeInto(page, page.getByRole('dialog').getByLabel(words('plays_share_email')), email)
  await press(page, page.getByRole('dialog').getByRole('button', { name: words('friends_invite_by_mail') }))
  await page.getByText(words('friends_link_for', { email }), { exact: true }).waitFor()
}

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  test('a shared play, a mention and an invitation arrive, lead to their places, and follow the user’s settings', async () => {
    const agnes = await newWriter(browser, server.origin, 'Agnès Loiseau', { language: 'en', width: 1280 })
    const camille = await newWriter(browser, server.origin, 'Camille Roy', look)
    await verifyAddress(administrator, camille)
    const { page, words, at } = camille
    await page.goto(at('/groups'))
    await counts(camille, 0)

    // a shared play: the notification is counted and shown without reloading
    const id = await importFile(agnes, 'rain.fountain', SCRIPT)
    await shareWithAddress(agnes, id, { email: camille.email, role: 'commenter' })
    await counts(camille, 1)
    const shared = words('friends_shares_play', { name: agnes.name, title: 'Rain on the Roof' })
    await page.getByRole('region').getByText(shared).waitFor()
    await openNotifications(camille, 1)
    await checkPage(page)
    await press(page, line(camille, shared))
    await page.getByRole('heading', { level: 1, name: 'Rain on the Roof' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(at(`/plays/${id}`))
    await counts(camille, 0)

    // a mention: the notification leads to the thread
    await openEditor(agnes, id)
    await mention(agnes, 'cam', 'how large is the bucket?')
    await openNotifications(camille, 1)
    const mentioned = words('notifications_mention', { who: agnes.name, title: 'Rain on the Roof', form: 'one' })
    await press(page, line(camille, mentioned))
    await details(camille).locator('[aria-current]').getByText('how large is the bucket?').waitFor()
    expect(new URL(page.url()).pathname).toBe(at(`/plays/${id}/edit`))
    await page.goto(at('/plays'))
    await counts(camille, 0)

    // the connection is lost; when it returns, the missed notifications arrive
    await camille.context.setOffline(true)
    await mention(agnes, 'cam', 'and is it full?')
    expect(await bell(camille, 0).count()).toBe(1)
    await camille.context.setOffline(false)
    await openNotifications(camille, 1)
    await press(page, dialog(camille).getByRole('button', { name: words('notifications_read_all') }))
    await dialog(camille).getByText(words('notifications_all_read')).waitFor()
    await page.keyboard.press('Escape')
    await tabTo(page, bell(camille, 0))

    // one kind is switched off; the others still arrive, and can be answered in place
    await page.goto(at('/profile#news'))
    const tick = page.getByRole('checkbox', {
      name: words('profile_notifications_in_app', { kind: words('profile_notifications_mention') }),
    })
    await tabTo(page, tick)
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await Promise.all([kept, page.keyboard.press('Space')])
    await checkPage(page)
    await mention(agnes, 'cam', 'nobody hears this.')
    await befriend(agnes, camille.email)
    await openNotifications(camille, 1)
    await expect.poll(() => dialog(camille).getByRole('listitem').count()).toBe(1)
    const sentence = words('friends_asks', { name: agnes.name })
    await press(page, dialog(camille).getByRole('button', { name: words('friends_accept_this', { sentence }) }))
    await page.getByText(words('friends_accepted')).first().waitFor()
    await dialog(camille).getByText(words('notifications_empty'), { exact: true }).waitFor()
    await press(page, dialog(camille).getByRole('button', { name: words('ui_close'), exact: true }))
    await counts(camille, 0)
    expect([agnes, camille].flatMap(({ faults }) => faults)).toEqual([])
    await Promise.all([agnes, camille].map(({ context }) => context.close()))
  })
})
