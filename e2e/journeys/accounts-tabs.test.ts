/** One user with several tabs, and what the browser still stores after signing out on a shared computer. */
import { looksOf } from '../looks.ts'
import { waitForIdle } from '../wait-for-idle.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, enrolApp } from '../apps.ts'
import { type Browser, openBrowser, openVisitor, type Visitor } from '../browser.ts'
import { press } from '../keyboard.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { openTestMailbox, type TestMailbox } from '../test-mailbox.ts'
import { waitForHome, button, fillIn, LOOKS, open, openAccount, signInAs } from '../visitors.ts'
import { openEditor, PASSWORD, type Writer } from '../writers.ts'

let browser: Browser
let server: SharedServer
let post: TestMailbox
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
  post = await openTestMailbox(server)
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

async function newTab(visitor: Visitor, path: string): Promise<Visitor> {
  const page = await visitor.context.newPage()
  await page.goto(visitor.at(path))
  await waitForIdle(page)
  return { ...visitor, page }
}

const heading = ({ page, words }: Visitor, key: string) =>
  page.getByRole('heading', { level: 1, name: words(key), exact: true }).waitFor()

/** Returns everything that this browser still stores about a user. */
const traces = (page: Page) =>
  page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...Object.keys(localStorage).filter((key) => /^replique-(lists|unsent)/.test(key)),
    ...document.cookie.split('; ').filter((cookie) => cookie.startsWith('sb-')),
  ])

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  test('signing out signs out every tab and leaves nothing stored', async () => {
    const { email } = await openAccount(server.origin, look)
    const visitor = await openVisitor(browser, server.origin, look)
    const { page, words, at } = visitor
    await signInAs(visitor, email, PASSWORD)
    await waitForHome(visitor)
    await page.goto(at('/plays'))
    const play = await page.locator('main li a[href*="/plays/"]').first().getAttribute('href')
    await openEditor({ ...visitor, name: 'Odette', email } satisfies Writer, play?.split('/').at(-1) ?? '')
    expect(await traces(page)).not.toEqual([])

    const other = await newTab(visitor, '/plays')
    await page.goto(at('/profile'))
    await press(page, button(visitor, 'profile_sign_out'))
    await Promise.all([heading(visitor, 'login_title'), heading(other, 'login_title')])
    await expect.poll(() => traces(page)).toEqual([])
    await other.page.goto(at('/plays'))
    await heading(other, 'login_title')
    expect(await other.page.getByText(words('session_ended')).count()).toBe(0)
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('the tab that waits for an email is signed in with the one that opens it', async () => {
    const { email } = await openAccount(server.origin, look)
    const waiting = await openVisitor(browser, server.origin, look)
    await open(waiting, '/auth/login', 'login_title')
    await press(waiting.page, button(waiting, 'login_by_mail'))
    await fillIn(waiting, { auth_email: email }, 'mail_action')
    await heading(waiting, 'register_mailed_title')
    const { link } = await post.emailTo(email, 'magic-link')
    const reading = await newTab(waiting, link.slice(server.origin.length + waiting.at('/').replace(/\/$/, '').length))
    await press(reading.page, button(reading, 'confirm_magic'))
    await Promise.all([waitForHome(reading), waitForHome(waiting)])
    await waiting.context.close()
  })

  test('every tab is signed in once the second factor is given, and none before', async () => {
    const account = await openAccount(server.origin, look)
    const app = await enrolApp(server.origin, account)
    const visitor = await openVisitor(browser, server.origin, look)
    await signInAs(visitor, account.email, PASSWORD)
    await heading(visitor, 'factor_title')
    const other = await newTab(visitor, '/plays?view=trash')
    await heading(other, 'factor_title')
    await fillIn(visitor, { factor_code: codeOf(app) }, 'factor_action')
    await Promise.all([
      visitor.page.waitForURL((url) => !url.pathname.includes('/auth/')),
      other.page.waitForURL((url) => !url.pathname.includes('/auth/')),
    ])
    await visitor.context.close()
  })
})
