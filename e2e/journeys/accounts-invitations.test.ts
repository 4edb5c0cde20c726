/** Invitations opened while signed out, and a server on which only invited people can create accounts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser, openVisitor, type Visitor } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import { openTestMailbox, type TestMailbox } from '../test-mailbox.ts'
import type { RealServer } from '../server.ts'
import {
  waitForHome,
  button,
  fillIn,
  checkPage,
  LOOKS,
  newAddress,
  open,
  openAccount,
  pathOf,
  waitForPage,
  signInAs,
} from '../visitors.ts'
import { PASSWORD } from '../writers.ts'

const KEY = 'pendingInviteParams'

let browser: Browser
let server: RealServer
let post: TestMailbox
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer()])
  post = await openTestMailbox(server)
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const kept = ({ page }: Visitor) => page.evaluate((key) => localStorage.getItem(key), KEY)

/** Waits until the page shows this message, whether as its heading or below it. */
const tell = ({ page, words }: Visitor, key: string) => page.getByText(words(key), { exact: true }).first().waitFor()

async function expectAt(visitor: Visitor, path: string, params: Record<string, string>): Promise<void> {
  await visitor.page.waitForURL((url) => url.pathname === visitor.at(path))
  expect(Object.fromEntries(new URL(visitor.page.url()).searchParams)).toEqual(params)
  expect(await kept(visitor)).toBeNull()
}

describe.each(looksOf(LOOKS, 0))('in $language at $width px', (look) => {
  test('a friend’s invitation waits for the new account', async () => {
    const visitor = await openVisitor(browser, server.origin, look)
    const params = { kind: 'social', token: 'tréteau 7' }
    const address = `/social/friends/accept?${new URLSearchParams(params).toString()}`
    await open(visitor, address, 'page_friends_accept')
    await tell(visitor, 'invite_waits')
    expect(JSON.parse((await kept(visitor)) ?? '')).toEqual(params)
    const ways = visitor.page.getByRole('main').getByRole('link', { name: visitor.words('register_action') })
    await press(visitor.page, ways)
    await waitForPage(visitor, 'register_title')
    const fields = { auth_name: 'Yvonne', auth_email: newAddress('yvonne'), auth_password: PASSWORD }
    await fillIn(visitor, fields, 'register_action')
    await expectAt(visitor, '/social/friends/accept', params)
    await waitForPage(visitor, 'page_friends_accept')
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('a group’s invitation waits until the user signs in', async () => {
    const { email } = await openAccount(server.origin, look)
    const visitor = await openVisitor(browser, server.origin, look)
    const params = { kind: 'group', token: '1' }
    await open(visitor, '/auth/invite?kind=group&token=1', 'page_invite')
    await press(visitor.page, visitor.page.getByRole('main').getByRole('link', { name: visitor.words('login_action') }))
    await waitForPage(visitor, 'login_title')
    await fillIn(visitor, { login_name: email, auth_password: PASSWORD }, 'login_action')
    await expectAt(visitor, '/auth/invite', params)
    await waitForPage(visitor, 'page_invite')
    await tell(visitor, 'failure_invitation_unknown')
    await visitor.context.close()
  })

  test('a malformed stored invitation is ignored', async () => {
    const { email } = await openAccount(server.origin, look)
    const visitor = await openVisitor(browser, server.origin, look)
    await visitor.page.goto(visitor.at('/auth/login'))
    await visitor.page.evaluate((key) => localStorage.setItem(key, '{"kind":'), KEY)
    await signInAs(visitor, email, PASSWORD)
    await waitForHome(visitor)
    expect(await kept(visitor)).toBeNull()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('an invited user can register while registration is closed', async () => {
    const visitor = await openVisitor(browser, server.origin, look)
    const { page, words, at } = visitor
    const email = newAddress('invitee')
    const flag = (is_enabled: boolean) =>
      post.call('PATCH', '/feature_flags/registrationEnabled', { is_enabled, updated_at: new Date().toISOString() })
    await flag(false)
    try {
      await open(visitor, '/auth/register', 'register_title')
      await tell(visitor, 'auth_signup_disabled')
      await checkPage(page)
      await post.call('POST', '/admin/invitations', { email, language: look.language })
      const { link } = await post.emailTo(email, 'invite')
      await page.goto(link)
      await waitForPage(visitor, 'page_invite')
      await press(page, button(visitor, 'invite_accept'))
      await page.getByText(words('invite_welcome', { account: email })).waitFor()
      await fillIn(visitor, { auth_name: 'Ondine', auth_password: '87654321' }, 'invite_enter')
      await page.getByText(words('auth_weak_pwned')).waitFor()
      await checkPage(page)
      await fillIn(visitor, { auth_password: PASSWORD }, 'invite_enter')
      await waitForHome(visitor)
      await page.goto(at('/profile'))
      await expect.poll(() => page.getByLabel(words('auth_name'), { exact: true }).inputValue()).toBe('Ondine')
    } finally {
      await flag(true)
    }
    await visitor.context.close()
  })
})

test('the invitation page without an invitation says so', async () => {
  const visitor = await openVisitor(browser, server.origin, { language: 'en', width: 390 })
  await open(visitor, '/auth/invite', 'page_invite')
  await tell(visitor, 'invite_nothing')
  expect([pathOf(visitor), await kept(visitor)]).toEqual(['/auth/invite', null])
  await visitor.context.close()
})
