/**
 * A play is shared with a friend, a group and an address, transferred, unshared while somebody writes in it, and read
 * by guests.
 */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, openVisitor, type Look } from '../browser.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, openEditor, pointAt, share, type Writer } from '../writers.ts'

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]
const TROUPE = 'La Troupe du Vendredi'
const SCRIPT = `Title: Le Phare
Author: Odette

INT. LIGHTHOUSE - NIGHT

A lamp. <b>Not bold.</b>

HESTER
A hundred and nine. [[a note to oneself]]

EXT. SEA - DAY

Waves.
`

let browser: Browser
let server: RealServer
beforeAll(async () => {
  // logs every request, so that a leaked secret would appear in the log
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer({ LOG_LEVEL: 'info' })])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const button = ({ page, words }: Writer, key: string, places = {}) =>
  page.getByRole('button', { name: words(key, places), exact: true })
const dialog = ({ page }: Writer) => page.getByRole('dialog').last()
const inDialog = (writer: Writer, key: string, places = {}) =>
  dialog(writer).getByRole('button', { name: writer.words(key, places), exact: true })
const whom = (writer: Writer) => dialog(writer).getByRole('combobox', { name: writer.words('sharing_whom') })
const tell = ({ page, words }: Writer, key: string, places = {}) =>
  page.getByText(words(key, places), { exact: true }).first().waitFor()
const roleOf = (writer: Writer, name: string) =>
  dialog(writer).getByRole('combobox', { name: writer.words('plays_role_of', { name }), exact: true })

async function befriend(one: Writer, other: Writer): Promise<void> {
  const { link } = await requestAs<{ link: string }>(one, 'POST', '/api/friends/invitations', {})
  await requestAs(other, 'POST', '/api/invitations/accept', { secret: new URL(link).searchParams.get('secret') })
}

async function openSharing(writer: Writer, playId: string): Promise<void> {
  await writer.page.goto(writer.at(`/plays/${playId}`))
  await press(writer.page, button(writer, 'plays_share'))
  await whom(writer).waitFor()
}

/** Types a few letters and selects the first option. */
async function choose(writer: Writer, letters: string, name: string): Promise<void> {
  const { page } = writer
  await typeInto(page, whom(writer), letters)
  await dialog(writer).getByRole('option', { name }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => whom(writer).inputValue()).toBe(name)
}

const send = (writer: Writer) => press(writer.page, inDialog(writer, 'plays_share_submit'))
const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement)

/** Creates a public link, and returns it as copied by the play's owner. */
async function makeLink(writer: Writer): Promise<string> {
  await press(writer.page, inDialog(writer, 'sharing_link_create'))
  return dialog(writer).locator('section input[readonly]').inputValue()
}

describe.each(looksOf(LOOKS, 0))('in $language at $width px', (look) => {
  test('a play is shared with a friend, a group and an email address, then transferred', async () => {
    const [odette, bruno] = await Promise.all(
      ['Odette', 'Bruno'].map((name) => newWriter(browser, server.origin, name, look)),
    )
    if (!odette || !bruno) throw new Error('nobody came')
    const playId = await importFile(odette, 'phare.fountain', SCRIPT)
    await befriend(odette, bruno)
    const { id: groupId } = await requestAs<{ id: string }>(odette, 'POST', '/api/groups', {
      name: TROUPE,
      description: '',
      language: look.language,
    })
    await openSharing(odette, playId)

    await typeInto(odette.page, whom(odette), 'bru')
    await dialog(odette).getByRole('option', { name: 'Bruno' }).waitFor()
    await checkPage(odette.page)
    // Escape closes the list first, then the dialog
    await odette.page.keyboard.press('Escape')
    await dialog(odette).getByRole('option', { name: 'Bruno' }).waitFor({ state: 'hidden' })
    await choose(odette, 'bru', 'Bruno')
    await tabTo(odette.page, dialog(odette).getByLabel(odette.words('plays_share_role'), { exact: true }))
    await odette.page.keyboard.press('ArrowDown')
    await tell(odette, 'sharing_says_commenter')
    await send(odette)
    await expect.poll(() => roleOf(odette, 'Bruno').inputValue()).toBe('commenter')
    // for a group, the viewer role is preselected, whatever was chosen before; typing the group's full name is the same
    // as selecting it
    const given = dialog(odette).getByLabel(odette.words('plays_share_role'), { exact: true })
    await typeInto(odette.page, whom(odette), TROUPE)
    await tell(odette, 'sharing_says_viewer')
    await choose(odette, 'vendr', TROUPE)
    expect(await given.inputValue()).toBe('viewer')
    await send(odette)
    await expect.poll(() => roleOf(odette, TROUPE).inputValue()).toBe('viewer')

    const wrong: [string, string, object?][] = [
      ['nobody of that name', 'sharing_nobody'],
      ['bruno', 'sharing_already_in', { name: 'Bruno' }],
      [odette.email, 'sharing_oneself'],
      ['@', 'auth_email_invalid'],
    ]
    for (const [typed, key, places] of wrong) {
      await typeInto(odette.page, whom(odette), typed)
      await send(odette)
      await tell(odette, key, places)
    }
    // this server sends no email, so the link is shown once
    const email = `yvonne-${playId}@example.org`
    await typeInto(odette.page, whom(odette), email)
    await send(odette)
    await tell(odette, 'friends_link_for', { email })
    await dialog(odette).getByText(email, { exact: true }).waitFor()
    await typeInto(odette.page, whom(odette), email)
    await send(odette)
    await tell(odette, 'sharing_already_invited', { email })
    await press(odette.page, inDialog(odette, 'plays_unshare', { name: email }))
    await dialog(odette).getByText(email, { exact: true }).waitFor({ state: 'detached' })
    await checkPage(odette.page)
    await odette.page.keyboard.press('Escape')
    await expect.poll(() => isFocused(button(odette, 'plays_share'))).toBe(true)

    await bruno.page.goto(bruno.at(`/plays/${playId}`))
    await press(bruno.page, button(bruno, 'sharing_see'))
    await dialog(bruno).getByText(TROUPE).waitFor()
    expect(await dialog(bruno).getByRole('combobox').count()).toBe(0)
    expect(await dialog(bruno).getByRole('button').count()).toBe(1)

    await odette.page.goto(odette.at(`/groups/${groupId}`))
    const there = odette.page.getByRole('list', { name: odette.words('sharing_group_plays') })
    await there.getByRole('link', { name: 'Le Phare', exact: true }).waitFor()
    await press(odette.page, button(odette, 'sharing_group_unshare', { title: 'Le Phare' }))
    await tell(odette, 'sharing_group_empty')
    await press(odette.page, button(odette, 'sharing_group_share'))
    await dialog(odette).getByLabel(odette.words('sharing_group_which'), { exact: true }).selectOption(playId)
    await checkPage(odette.page)
    await send(odette)
    await there.getByRole('link', { name: 'Le Phare', exact: true }).waitFor()
    await checkPage(odette.page)
    await odette.page.goto(odette.at(`/plays?group=${groupId}`))
    await expect.poll(() => odette.page.locator('main li a').allTextContents()).toEqual(['Le Phare'])

    await openSharing(odette, playId)
    await press(odette.page, inDialog(odette, 'sharing_hand_over'))
    await tell(odette, 'sharing_hand_over_says')
    await checkPage(odette.page)
    await press(odette.page, inDialog(odette, 'sharing_hand_over_submit'))
    await tell(odette, 'sharing_handed_over', { name: 'Bruno' })
    await button(odette, 'sharing_see').waitFor()
    await bruno.page.reload()
    await button(bruno, 'plays_share').waitFor()
    expect([...odette.faults, ...bruno.faults]).toEqual([])
    await Promise.all([odette, bruno].map(({ context }) => context.close()))
  })

  test('a removed collaborator loses access while writing, and guests read through a public link until it is switched off', async () => {
    const [odette, bruno] = await Promise.all(
      ['Odette', 'Bruno'].map((name) => newWriter(browser, server.origin, name, look)),
    )
    if (!odette || !bruno) throw new Error('nobody came')
    const playId = await importFile(odette, 'phare.fountain', SCRIPT)
    await share(odette, playId, bruno)
    await openEditor(bruno, playId)
    await pointAt(bruno.page, 'Waves')
    await bruno.page.keyboard.type(' And gulls.')
    await openSharing(odette, playId)
    const out = bruno.page.getByText(bruno.words('editor_access_lost'), { exact: true })
    await tabTo(odette.page, inDialog(odette, 'plays_unshare', { name: 'Bruno' }))
    await odette.page.keyboard.press('Enter')
    await out.waitFor({ timeout: 2_000 })

    const link = await makeLink(odette)
    await checkPage(odette.page)
    const { pathname, hash } = new URL(link)
    const secret = new URLSearchParams(hash.slice(1)).get('link') ?? ''
    expect(secret.length).toBeGreaterThan(20)

    const guest = await openVisitor(browser, server.origin, look)
    const sent: string[] = []
    guest.page.on('request', (request) => sent.push(request.url(), JSON.stringify(request.headers())))
    await guest.page.goto(`${odette.at(pathname)}${hash}`)
    await guest.page.getByRole('heading', { level: 1, name: 'Le Phare' }).waitFor()
    await guest.page.getByText('A lamp. <b>Not bold.</b>', { exact: true }).waitFor()
    expect(await guest.page.getByText(/a note to oneself|@/).count()).toBe(0)
    await checkPage(guest.page)
    const folded = guest.page.locator('summary')
    if (look.width === 390) await press(guest.page, folded)
    await press(guest.page, guest.page.getByRole('button', { name: 'EXT. SEA - DAY' }))
    await expect.poll(() => isFocused(guest.page.getByRole('heading', { name: 'EXT. SEA - DAY' }))).toBe(true)
    // reloading opens the same page again
    await guest.page.reload()
    await guest.page.getByText('Waves. And gulls.', { exact: true }).waitFor()
    expect(sent.join('\n')).not.toContain(secret)
    expect(server.output()).not.toContain(secret)

    await press(odette.page, inDialog(odette, 'sharing_link_revoke'))
    await checkPage(odette.page)
    await press(odette.page, inDialog(odette, 'sharing_link_revoke'))
    await tell(odette, 'sharing_link_revoked')
    await inDialog(odette, 'sharing_link_create').waitFor()
    // simulates returning to the page
    await guest.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    const closed = guest.page.getByRole('heading', { level: 1, name: odette.words('guest_closed_title') })
    await closed.waitFor()
    expect(await guest.page.getByText(/Phare|Waves/).count()).toBe(0)
    await checkPage(guest.page)
    await guest.page.goto(odette.at(pathname))
    await guest.page.waitForURL((url) => url.pathname === odette.at('/auth/login'))
    expect([...odette.faults, ...bruno.faults, ...guest.faults]).toEqual([])
    await Promise.all([odette, bruno, guest].map(({ context }) => context.close()))
  })
})
