/** Links in emails, for resetting a password, signing in and changing the email address. They work in any browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, enrolApp } from '../apps.ts'
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
  open,
  openAccount,
  pathOf,
  waitForPage,
  signInAs,
} from '../visitors.ts'
import { PASSWORD } from '../writers.ts'

const NEW = 'trois coups derrière le rideau'

let browser: Browser
let server: RealServer
let post: TestMailbox
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer({ CONTACT_EMAIL: 'regie@example.org' })])
  post = await openTestMailbox(server)
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** Opens an email's link and presses the button on its page. */
async function follow(visitor: Visitor, link: string, action: string): Promise<void> {
  await visitor.page.goto(link)
  await waitForPage(visitor, 'page_confirm')
  await press(visitor.page, button(visitor, action))
}

const tell = ({ page, words }: Visitor, key: string, places = {}) =>
  page.getByText(words(key, places), { exact: true }).waitFor()

/** Follows a used link, and checks that the page shows what to do next. */
async function findUsed(visitor: Visitor, link: string, action: string): Promise<void> {
  await follow(visitor, link, action)
  await tell(visitor, 'confirm_expired')
  await checkPage(visitor.page)
}

async function askReset(visitor: Visitor, email: string): Promise<void> {
  await open(visitor, '/auth/login', 'login_title')
  await press(visitor.page, visitor.page.getByRole('link', { name: visitor.words('login_forgotten') }))
  await waitForPage(visitor, 'page_reset_password')
  await fillIn(visitor, { auth_email: email }, 'reset_action')
  await waitForPage(visitor, 'register_mailed_title')
  await tell(visitor, 'mailed_recovery', { email })
}

async function askEmail(visitor: Visitor, email: string): Promise<void> {
  await open(visitor, '/auth/login', 'login_title')
  await press(visitor.page, button(visitor, 'login_by_mail'))
  await waitForPage(visitor, 'mail_title')
  await fillIn(visitor, { auth_email: email }, 'mail_action')
  await waitForPage(visitor, 'register_mailed_title')
  await tell(visitor, 'mailed_magic', { email })
}

describe.each(looksOf(LOOKS, 0))('in $language at $width px', (look) => {
  const visit = () => openVisitor(browser, server.origin, look)

  test('a forgotten password is replaced through the email, opened in another browser', async () => {
    const { email } = await openAccount(server.origin, look)
    const [asking, reading] = await Promise.all([visit(), visit()])
    await askReset(asking, `nobody.${email}`)
    await askReset(asking, email)
    await asking.page.getByRole('link', { name: 'regie@example.org' }).waitFor()

    const { link } = await post.emailTo(email, 'recovery')
    await follow(reading, link, 'confirm_recovery')
    await waitForPage(reading, 'page_reset_password')
    await tell(reading, 'reset_new_lead', { account: email })
    await fillIn(reading, { auth_password: 'azertyuiop' }, 'reset_new_action')
    await reading.page.getByText(reading.words('auth_weak_pwned')).waitFor()
    await fillIn(reading, { auth_password: NEW }, 'reset_new_action')
    await waitForHome(reading)
    await tell(reading, 'reset_done')

    await signInAs(asking, email, PASSWORD)
    await tell(asking, 'auth_invalid_credentials')
    await findUsed(asking, link, 'confirm_recovery')
    await signInAs(asking, email, NEW)
    await waitForHome(asking)
    expect([...asking.faults, ...reading.faults]).toEqual([])
    await Promise.all([asking.context.close(), reading.context.close()])
  })

  test('a forgotten password is replaced with the email’s code', async () => {
    const { email } = await openAccount(server.origin, look)
    const visitor = await visit()
    await askReset(visitor, email)
    await fillIn(visitor, { mailed_code: '000000' }, 'mailed_action')
    await tell(visitor, 'auth_code_expired')
    const { code } = await post.emailTo(email, 'recovery')
    await fillIn(visitor, { mailed_code: code }, 'mailed_action')
    await waitForPage(visitor, 'page_reset_password')
    await fillIn(visitor, { auth_password: NEW }, 'reset_new_action')
    await waitForHome(visitor)
    await visitor.context.close()
  })

  test('a recovery email does not replace the second factor', async () => {
    const account = await openAccount(server.origin, look)
    const app = await enrolApp(server.origin, account)
    const visitor = await visit()
    await askReset(visitor, account.email)
    const { link } = await post.emailTo(account.email, 'recovery')
    await follow(visitor, link, 'confirm_recovery')
    await waitForPage(visitor, 'factor_title')
    expect(pathOf(visitor)).toBe(visitor.at('/auth/reset-password'))
    await fillIn(visitor, { factor_code: codeOf(app) }, 'factor_action')
    await waitForPage(visitor, 'page_reset_password')
    await fillIn(visitor, { auth_password: NEW }, 'reset_new_action')
    await waitForHome(visitor)
    await visitor.context.close()
  })

  test('an email link signs in from a browser other than the one that requested it', async () => {
    const { email } = await openAccount(server.origin, look)
    const [asking, reading] = await Promise.all([visit(), visit()])
    await askEmail(asking, email)
    const { link, code } = await post.emailTo(email, 'magic-link')
    await follow(reading, link, 'confirm_magic')
    await waitForHome(reading)
    await fillIn(asking, { mailed_code: code }, 'mailed_action')
    await tell(asking, 'auth_code_expired')
    await findUsed(asking, link, 'confirm_magic')
    await Promise.all([asking.context.close(), reading.context.close()])
  })

  test('an email code signs in and leads to the requested page', async () => {
    const { email } = await openAccount(server.origin, look)
    const visitor = await visit()
    await visitor.page.goto(visitor.at('/plays?view=trash'))
    await waitForPage(visitor, 'login_title')
    await press(visitor.page, button(visitor, 'login_by_mail'))
    await fillIn(visitor, { auth_email: email }, 'mail_action')
    await waitForPage(visitor, 'register_mailed_title')
    const { code } = await post.emailTo(email, 'magic-link')
    await fillIn(visitor, { mailed_code: `${code.slice(0, 3)} ${code.slice(3)}` }, 'mailed_action')
    await tell(visitor, 'plays_empty_trash_title')
    await visitor.context.close()
  })

  test('an address changes once both emails are confirmed', async () => {
    const { email } = await openAccount(server.origin, look)
    const visitor = await visit()
    const { page, words, at } = visitor
    await signInAs(visitor, email, PASSWORD)
    await waitForHome(visitor)
    await page.goto(at('/profile'))
    await press(page, button(visitor, 'profile_email_change'))
    await fillIn(visitor, { profile_email_new: `new.${email}` }, 'profile_email_send')
    await tell(visitor, 'profile_email_pending', { email: `new.${email}` })
    const [old, next] = await Promise.all([
      post.emailTo(email, 'email-change-current'),
      post.emailTo(`new.${email}`, 'email-change-new'),
    ])
    await follow(visitor, next.link, 'confirm_change')
    await tell(visitor, 'confirm_half_way')
    await checkPage(page)
    await follow(visitor, old.link, 'confirm_change')
    await page.waitForURL((url) => url.pathname === at('/profile'))
    await tell(visitor, 'confirm_changed')
    await page.getByRole('main').getByText(`new.${email}`, { exact: true }).first().waitFor()
    expect(await page.getByText(words('profile_email_pending', { email: `new.${email}` })).count()).toBe(0)
    await visitor.context.close()
  })
})

describe('an email', () => {
  test('with half a link does not sign in, and fetching the link does not use it up', async () => {
    const look = { language: 'en', width: 1280 } as const
    const { email } = await openAccount(server.origin, look)
    const visitor = await openVisitor(browser, server.origin, look)
    await askEmail(visitor, email)
    const { link } = await post.emailTo(email, 'magic-link')
    for (let time = 0; time < 3; time++) await fetch(link)
    const half = new URL(link)
    half.searchParams.delete('type')
    await visitor.page.goto(half.href)
    await tell(visitor, 'confirm_broken')
    await follow(visitor, link, 'confirm_magic')
    await waitForHome(visitor)
    await visitor.context.close()
  })

  test('cannot be sent to a login name, and the page says whom to ask', async () => {
    const visitor = await openVisitor(browser, server.origin, { language: 'en', width: 390 })
    await open(visitor, '/auth/reset-password', 'page_reset_password')
    await fillIn(visitor, { auth_email: 'lea.martin' }, 'reset_action')
    await tell(visitor, 'auth_no_mailbox')
    await visitor.context.close()
  })
})
