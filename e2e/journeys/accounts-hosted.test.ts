/** A site whose accounts are managed by a separate authentication service, played by a second server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, enrolApp } from '../apps.ts'
import { type Browser, openBrowser, openVisitor, type Visitor } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import { openTestMailbox, type TestMailbox } from '../test-mailbox.ts'
import { deleteAccount, openProfile } from '../profile-page.ts'
import { freePort } from '@replique/server/postgres-for-tests'
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
  waitForPage,
  signInAs,
} from '../visitors.ts'
import { PASSWORD } from '../writers.ts'

let browser: Browser
/** The server that manages accounts; it has another host name, so that cookies are separate. */
let service: RealServer
let serviceUrl: string
let site: RealServer
let post: TestMailbox
beforeAll(async () => {
  const [servicePort, sitePort] = await Promise.all([freePort(), freePort()])
  serviceUrl = `http://127.0.0.1:${servicePort}`
  const siteUrl = `http://localhost:${sitePort}`
  ;[browser, service] = await Promise.all([
    openBrowser(),
    startOpenServer({
      PORT: String(servicePort),
      SITE_URL: serviceUrl,
      AUTH_ALLOWED_ORIGINS: siteUrl,
      AUTH_REDIRECT_URLS: siteUrl,
    }),
  ])
  site = await startOpenServer({ PORT: String(sitePort), AUTH_URL: `${serviceUrl}/auth/v1` })
  post = await openTestMailbox(service)
})
afterAll(() => Promise.all([browser?.close(), site?.stop(), service?.stop()]))

/** Opens a link from an email, which leads to the hosted service, and presses the button there. */
async function follow(visitor: Visitor, link: string, action: string): Promise<void> {
  expect(link).toContain(serviceUrl)
  await visitor.page.goto(link)
  await waitForPage(visitor, 'page_confirm')
  await visitor.page.getByText(visitor.words('confirm_site', { site: new URL(site.origin).host })).waitFor()
  await press(visitor.page, button(visitor, action))
}

describe.each(looksOf(LOOKS, 0))('in $language at $width px', (look) => {
  test('an account created at the hosted service signs in on this server', async () => {
    const visitor = await openVisitor(browser, site.origin, look)
    const { page, at, words } = visitor
    await open(visitor, '/auth/register', 'register_title')
    const fields = { auth_name: 'Rosalie', auth_email: newAddress('rosalie'), auth_password: PASSWORD }
    await fillIn(visitor, fields, 'register_action')
    await waitForHome(visitor)
    await page.goto(at('/plays'))
    await page.locator('main li a[href*="/plays/"]').first().waitFor()
    await page.goto(at('/profile'))
    await press(page, button(visitor, 'profile_sign_out'))
    await page.getByRole('heading', { level: 1, name: words('login_title') }).waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('an email’s link returns to this server with a code for the browser that requested it', async () => {
    const { email } = await openAccount(serviceUrl, look)
    const visitor = await openVisitor(browser, site.origin, look)
    const { page, at } = visitor
    await page.goto(at('/plays?view=trash'))
    await waitForPage(visitor, 'login_title')
    await press(page, button(visitor, 'login_by_mail'))
    await fillIn(visitor, { auth_email: email }, 'mail_action')
    await waitForPage(visitor, 'register_mailed_title')
    const { link } = await post.emailTo(email, 'magic-link')
    await follow(visitor, link, 'confirm_magic')
    await page.waitForURL(`${site.origin}${at('/plays?view=trash')}`)
    expect(visitor.faults).toEqual([])

    const other = await openVisitor(browser, site.origin, look)
    await visitor.context.clearCookies()
    await open(visitor, '/auth/reset-password', 'page_reset_password')
    await fillIn(visitor, { auth_email: email }, 'reset_action')
    const recovery = await post.emailTo(email, 'recovery')
    await follow(other, recovery.link, 'confirm_recovery')
    await other.page.getByText(other.words('auth_other_browser')).waitFor()
    await checkPage(other.page)
    await Promise.all([visitor.context.close(), other.context.close()])
  })

  test('a forgotten password is replaced', async () => {
    const { email } = await openAccount(serviceUrl, look)
    const visitor = await openVisitor(browser, site.origin, look)
    await open(visitor, '/auth/reset-password', 'page_reset_password')
    await fillIn(visitor, { auth_email: email }, 'reset_action')
    await waitForPage(visitor, 'register_mailed_title')
    const { link } = await post.emailTo(email, 'recovery')
    await follow(visitor, link, 'confirm_recovery')
    await waitForPage(visitor, 'page_reset_password')
    await fillIn(visitor, { auth_password: 'trois coups derrière le rideau' }, 'reset_new_action')
    await waitForHome(visitor)
    await visitor.context.close()
  })

  test('deleting an account removes its data on this server and keeps the hosted account', async () => {
    const { email } = await openAccount(serviceUrl, look)
    const visitor = await openVisitor(browser, site.origin, look)
    await signInAs(visitor, email, PASSWORD)
    await waitForHome(visitor)
    await openProfile(visitor)
    await deleteAccount(visitor, 'profile_delete_elsewhere')
    await signInAs(visitor, email, PASSWORD)
    await waitForHome(visitor)
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('this server asks for the second factor, and refers a user with a lost device to the account service', async () => {
    const account = await openAccount(serviceUrl, look)
    const app = await enrolApp(serviceUrl, account)
    const visitor = await openVisitor(browser, site.origin, look)
    await signInAs(visitor, account.email, PASSWORD)
    await waitForPage(visitor, 'factor_title')
    await press(visitor.page, button(visitor, 'factor_lost'))
    await waitForPage(visitor, 'lost_title')
    expect(await visitor.page.getByLabel(visitor.words('lost_code')).count()).toBe(0)
    await press(visitor.page, button(visitor, 'lost_back'))
    await fillIn(visitor, { factor_code: codeOf(app) }, 'factor_action')
    await waitForHome(visitor)
    await visitor.context.close()
  })
})
