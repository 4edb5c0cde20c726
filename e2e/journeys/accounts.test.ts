/** An account from the first visit to a lost device, using only the keyboard. */
import * as OTPAuth from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../apps.ts'
import { type Browser, openBrowser, openVisitor, type Visitor } from '../browser.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import { openTestMailbox, type TestMailbox } from '../test-mailbox.ts'
import type { RealServer } from '../server.ts'
import {
  waitForHome,
  button,
  field,
  fillIn,
  checkPage,
  signOut,
  LOOKS,
  newAddress,
  open,
  waitForPage,
  signInAs,
} from '../visitors.ts'
import { PASSWORD } from '../writers.ts'

let browser: Browser
let server: RealServer
let post: TestMailbox
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer({ AUTH_AUTOCONFIRM: 'no' })])
  post = await openTestMailbox(server)
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

async function register(visitor: Visitor, email: string): Promise<void> {
  await open(visitor, '/auth/register', 'register_title')
  await fillIn(visitor, { auth_name: 'Noémie', auth_email: email, auth_password: '12345678' }, 'register_action')
  await visitor.page.getByText(visitor.words('auth_weak_pwned')).waitFor()
  await checkPage(visitor.page)
  await fillIn(visitor, { auth_password: PASSWORD }, 'register_action')
  await waitForPage(visitor, 'register_mailed_title')
  await visitor.page.getByText(visitor.words('emails_stay')).waitFor()
}

/** Adds an authenticator app, and returns it with the recovery codes. */
async function addApp(visitor: Visitor): Promise<{ app: OTPAuth.TOTP; codes: string[] }> {
  const { page, words, at } = visitor
  await page.goto(at('/profile'))
  await press(page, button(visitor, 'profile_app_add'))
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: words('profile_continue') }))
  await dialog.getByText(words('profile_app_by_hand')).waitFor()
  await checkPage(page)
  const secret = /\b[A-Z2-7]{4}(?: ?[A-Z2-7]{4}){3,}\b/.exec(await dialog.innerText())?.[0].replaceAll(' ', '') ?? ''
  const app = new OTPAuth.TOTP({ secret })
  const accepted = page.getByText(words('profile_codes_title'))
  const refused = dialog.getByText(words('profile_code_wrong'))
  const tryCode = async (): Promise<void> => {
    await typeInto(page, dialog.getByLabel(words('profile_code'), { exact: true }), codeOf(app, -1))
    await press(page, dialog.getByRole('button', { name: words('profile_app_finish') }))
    await accepted.or(refused).waitFor()
  }
  await tryCode()
  // the code of the previous time step, which leaves the current one for signing in, may have expired while it was
  // typed
  if (await refused.isVisible()) await tryCode()
  await accepted.waitFor()
  await checkPage(page)
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  await press(page, button(visitor, 'profile_codes_kept'))
  return { app, codes }
}

async function meetChallenge(visitor: Visitor, email: string): Promise<void> {
  await signInAs(visitor, email, PASSWORD)
  await waitForPage(visitor, 'factor_title')
  expect(await field(visitor, 'factor_code').evaluate((input) => input === document.activeElement)).toBe(true)
}

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  test('register, confirm, add a second factor, sign in with it, lose the device and sign in with a recovery code', async () => {
    const visitor = await openVisitor(browser, server.origin, look)
    const { page, words, at } = visitor
    const email = newAddress('noemie')
    await register(visitor, email)

    await signInAs(visitor, email, PASSWORD)
    await page.getByText(words('auth_email_not_confirmed')).waitFor()
    await button(visitor, 'mailed_again').waitFor()
    await checkPage(page)

    const { link, language } = await post.emailTo(email, 'confirm')
    expect(language).toBe(look.language)
    await page.goto(link)
    await waitForPage(visitor, 'page_confirm')
    expect(new URL(page.url()).pathname).toBe(at('/auth/confirm'))
    await press(page, button(visitor, 'confirm_address'))
    await waitForHome(visitor)

    const { app, codes } = await addApp(visitor)
    expect(codes).toHaveLength(10)
    await signOut(visitor)

    await meetChallenge(visitor, email)
    await fillIn(visitor, { factor_code: '000000' }, 'factor_action')
    await page.getByText(words('auth_factor_wrong')).waitFor()
    await checkPage(page)
    // nothing is accessible before the second step
    for (const path of ['/plays', '/profile', '/']) {
      await page.goto(at(path))
      if (path === '/') await page.getByRole('heading', { level: 1, name: words('home_sentence') }).waitFor()
      else await page.getByRole('heading', { level: 1, name: words('factor_title') }).waitFor()
    }
    await page.goto(at('/plays?view=trash'))
    await fillIn(visitor, { factor_code: codeOf(app) }, 'factor_action')
    await page.getByText(words('plays_empty_trash_title')).waitFor()
    await signOut(visitor)

    await meetChallenge(visitor, email)
    await press(page, button(visitor, 'factor_lost'))
    await waitForPage(visitor, 'lost_title')
    await fillIn(visitor, { lost_code: 'aaaa-bbbb-cccc-dddd' }, 'factor_action')
    await page.getByText(words('failure_recovery_code_wrong')).waitFor()
    await fillIn(visitor, { lost_code: codes[0] ?? '' }, 'factor_action')
    await waitForHome(visitor)
    await page.getByText(words('lost_done'), { exact: true }).waitFor()
    await signOut(visitor)

    await meetChallenge(visitor, email)
    await press(page, button(visitor, 'factor_lost'))
    await fillIn(visitor, { lost_code: codes[0] ?? '' }, 'factor_action')
    await page.getByText(words('failure_recovery_code_wrong')).waitFor()
    await tabTo(page, button(visitor, 'lost_back'))
    await press(page, button(visitor, 'factor_leave'))
    await waitForPage(visitor, 'login_title')
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })
})
