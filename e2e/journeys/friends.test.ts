/** Two people become friends through an email, share a play and comment on it; another friend joins through a link. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser, openVisitor, type Visitor } from '../browser.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { openTestMailbox, type TestMailbox } from '../test-mailbox.ts'
import {
  waitForHome,
  button,
  fillIn,
  checkPage,
  LOOKS,
  newAddress,
  open,
  openAccount,
  waitForPage,
  signInAs,
} from '../visitors.ts'
import { PASSWORD } from '../writers.ts'

let browser: Browser
let server: SharedServer
let post: TestMailbox
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
  post = await openTestMailbox(server)
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const inside = (address: string) => {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}
const dialog = ({ page }: Visitor) => page.getByRole('dialog')
const friend = ({ page, words }: Visitor, name: string) =>
  page.getByRole('list', { name: words('nav_friends') }).getByText(name, { exact: true })
const tell = ({ page, words }: Visitor, key: string, places = {}) =>
  page.getByText(words(key, places), { exact: true }).first().waitFor()

async function comeIn(look: (typeof LOOKS)[number], name: string): Promise<Visitor> {
  const { email } = await openAccount(server.origin, look, newAddress(name))
  const visitor = await openVisitor(browser, server.origin, look)
  await signInAs(visitor, email, PASSWORD)
  await waitForHome(visitor)
  return visitor
}

async function end(...visitors: readonly Visitor[]): Promise<void> {
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([])
  await Promise.all(visitors.map(({ context }) => context.close()))
}

/** The title of the sample play that each account starts with. */
const TITLES = { en: 'The Last Bus', fr: 'Le Parapluie' } as const

/** Gives a friend, found by the start of their name, a role in the first play. Returns the play's id. */
async function shareFirstPlay(visitor: Visitor, name: string): Promise<string> {
  const { page, words, look } = visitor
  await open(visitor, '/plays', 'plays_title')
  await press(page, page.getByRole('main').getByRole('link', { name: TITLES[look.language] }))
  await press(page, button(visitor, 'plays_share'))
  const whom = dialog(visitor).getByRole('combobox', { name: words('sharing_whom') })
  await typeInto(page, whom, name.slice(0, 3).toLowerCase())
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await press(page, dialog(visitor).getByRole('button', { name: words('plays_share_submit'), exact: true }))
  await tell(visitor, 'sharing_given', { name })
  // closes the dialog with its button, because Escape would close the toast first
  await press(page, dialog(visitor).getByRole('button', { name: words('ui_close'), exact: true }))
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Opens the notifications, waits for a new one to arrive, and follows it. */
async function followNotifications({ page, words }: Visitor, sentence: string): Promise<void> {
  await press(page, page.getByRole('button', { name: new RegExp(`^${words('notifications_title')}`) }))
  await press(page, page.getByRole('dialog').getByRole('link', { name: sentence }))
}

/** Comments on the first word of the play, and mentions the owner. */
async function comment({ page, words, at }: Visitor, playId: string): Promise<void> {
  await page.goto(at(`/plays/${playId}/edit`))
  await page.locator('.script [data-id]').first().waitFor()
  await tabTo(page, page.locator('.script'))
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Control+Alt+m')
  await page.getByRole('textbox', { name: words('comments_your_comment') }).waitFor()
  await page.keyboard.type('Too long, @ode')
  await page.getByRole('option', { name: 'Odette' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('complementary').getByText('Too long, @Odette').waitFor()
}

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  test('a user who receives a friend request becomes a friend, reads a play and mentions its writer in a comment', async () => {
    const odette = await comeIn(look, 'odette')
    const address = newAddress('yvonne')
    await open(odette, '/social/friends', 'nav_friends')
    await tell(odette, 'friends_empty')
    await press(odette.page, button(odette, 'friends_invite'))
    await typeInto(odette.page, dialog(odette).getByLabel(odette.words('plays_share_email')), address)
    await press(odette.page, button(odette, 'friends_invite_by_mail'))
    // this server sends no email, so the link is shown once
    await tell(odette, 'friends_link_for', { email: address })
    await checkPage(odette.page)
    await odette.page.keyboard.press('Escape')
    await odette.page.getByText(address, { exact: true }).waitFor()
    await checkPage(odette.page)

    const yvonne = await openVisitor(browser, server.origin, look)
    const { link } = await post.emailTo(address, 'friend-invitation')
    await yvonne.page.goto(yvonne.at(inside(link)))
    // the inviter's name is shown even to a visitor without an account, who doesn't need to type the invited address
    // again
    await tell(yvonne, 'friends_asks', { name: 'Odette' })
    await checkPage(yvonne.page)
    const way = yvonne.page.getByRole('main').getByRole('link', { name: yvonne.words('register_action') })
    await press(yvonne.page, way)
    await waitForPage(yvonne, 'register_title')
    expect(await yvonne.page.getByLabel(yvonne.words('auth_email'), { exact: true }).inputValue()).toBe(address)
    const fields = { auth_name: 'Yvonne', auth_email: address, auth_password: PASSWORD }
    await fillIn(yvonne, fields, 'register_action')
    // signing up on the invitation's page also accepts the invitation
    await friend(yvonne, 'Odette').waitFor()
    await checkPage(yvonne.page)

    await odette.page.reload()
    await friend(odette, 'Yvonne').waitFor()
    expect(await odette.page.getByText(address).count()).toBe(0)
    await checkPage(odette.page)

    const playId = await shareFirstPlay(odette, 'Yvonne')
    const shared = odette.words('notifications_share', { who: 'Odette', title: TITLES[look.language], form: 'one' })
    await followNotifications(yvonne, shared)
    await yvonne.page.waitForURL((url) => url.pathname.endsWith(`/plays/${playId}`))
    await comment(yvonne, playId)
    await followNotifications(
      odette,
      odette.words('notifications_mention', { who: 'Yvonne', title: TITLES[look.language], form: 'one' }),
    )
    await odette.page.getByRole('complementary').getByText('Too long, @Odette').waitFor()
    await end(odette, yvonne)
  })

  test('a link makes one friend, who can be blocked without being told', async () => {
    const [odette, other, late] = await Promise.all(['odette', 'other', 'late'].map((name) => comeIn(look, name)))
    if (!odette || !other || !late) throw new Error('nobody came')
    await open(odette, '/social/friends', 'nav_friends')
    await press(odette.page, button(odette, 'friends_invite'))
    await press(odette.page, button(odette, 'friends_invite_by_link'))
    const link = await dialog(odette).getByLabel(odette.words('friends_link_label')).inputValue()
    await dialog(odette).getByAltText(odette.words('friends_qr')).waitFor()
    await odette.page.keyboard.press('Escape')

    await other.page.goto(other.at(inside(link)))
    await press(other.page, button(other, 'friends_accept'))
    await friend(other, 'Odette').waitFor()
    await late.page.goto(late.at(inside(link)))
    await tell(late, 'failure_invitation_used')
    await checkPage(late.page)
    await other.page.goto(other.at(inside(link)))
    await tell(other, 'failure_invitation_already_in')

    await odette.page.reload()
    const name = 'Odette'
    await press(odette.page, button(odette, 'friends_more', { name }))
    await odette.page.getByRole('menuitem', { name: odette.words('friends_block') }).press('Enter')
    await dialog(odette).waitFor()
    await checkPage(odette.page)
    await press(odette.page, dialog(odette).getByRole('button', { name: odette.words('friends_block') }))
    await odette.page.getByRole('button', { name: odette.words('friends_unblock_named', { name }) }).waitFor()
    await other.page.goto(other.at('/social/friends'))
    await tell(other, 'friends_empty')
    await end(odette, other, late)
  })
})
