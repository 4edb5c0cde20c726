/** The profile page as users see it: its sections, and steps that several journeys share. */
import * as OTPAuth from 'otpauth'
import type { Locator } from 'playwright-core'
import { type Browser, type Look, openVisitor, type Visitor } from './browser.ts'
import { press, typeInto } from './keyboard.ts'
import type { RealServer } from './server.ts'
import { button, checkPage, openAccount, waitForPage } from './visitors.ts'
import { signInByCookie } from './watched.ts'
import { PASSWORD } from './writers.ts'

export interface Member extends Visitor {
  readonly email: string
  /** The bearer token of another session of this user. */
  readonly token: string
}

/** Creates a new user, signed in and on their profile page. */
export async function newMember(browser: Browser, server: RealServer, look: Look): Promise<Member> {
  const account = await openAccount(server.origin, look)
  const visitor = await openVisitor(browser, server.origin, look)
  await signInByCookie({ ...visitor, origin: server.origin }, account.email, PASSWORD)
  await openProfile(visitor)
  return { ...visitor, email: account.email, token: account.access_token }
}

export async function openProfile(visitor: Visitor, hash = ''): Promise<void> {
  await visitor.page.goto(visitor.at(`/profile${hash}`))
  await visitor.page.getByRole('heading', { level: 1, name: visitor.words('nav_profile'), exact: true }).waitFor()
  await loaded(visitor)
}

/** Waits until every section has loaded. */
export async function loaded({ page, words }: Visitor): Promise<void> {
  await page.getByText(words('ui_loading'), { exact: true }).first().waitFor({ state: 'detached' })
}

export const section = ({ page }: Visitor, id: string): Locator => page.locator(`#${id}`)
export const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog')

/** Returns a button inside a section or a dialog, found by its label. */
export const buttonIn = (visitor: Visitor, place: Locator, key: string, places = {}): Locator =>
  place.getByRole('button', { name: visitor.words(key, places), exact: true })

export const waitForText = ({ page, words }: Visitor, key: string, places = {}) =>
  page.getByText(words(key, places), { exact: true }).first().waitFor()

/**
 * Returns the code of an authenticator app. Each code can be used once, so the next request needs the next step's code.
 * The code of the previous step is still accepted.
 */
export const codeOf = (app: OTPAuth.TOTP, steps = 0): string => app.generate({ timestamp: Date.now() + steps * 30_000 })

/** Adds the secret to an authenticator app and confirms it with its first code. */
export async function addApp(visitor: Visitor, name?: string): Promise<OTPAuth.TOTP> {
  const { page, words } = visitor
  await press(page, button(visitor, 'profile_app_add'))
  if (name) await typeInto(page, dialog(visitor).getByLabel(words('profile_device_name'), { exact: true }), name)
  await press(page, buttonIn(visitor, dialog(visitor), 'profile_continue'))
  const secret = (await dialog(visitor).locator('code').innerText()).replaceAll(/\s/g, '')
  const app = new OTPAuth.TOTP({ secret })
  await typeInto(page, dialog(visitor).getByLabel(words('profile_code'), { exact: true }), codeOf(app))
  await press(page, buttonIn(visitor, dialog(visitor), 'profile_app_finish'))
  return app
}

/** Returns the recovery codes, which are shown only once, and presses the button that says they have been saved. */
export async function readRecoveryCodes(visitor: Visitor): Promise<string[]> {
  await dialog(visitor).getByText(visitor.words('profile_codes_title')).waitFor()
  await checkPage(visitor.page)
  const codes = await dialog(visitor).getByRole('listitem').allInnerTexts()
  await press(visitor.page, button(visitor, 'profile_codes_kept'))
  return codes
}

/** Waits for the profile page after signing in again. */
export async function backAtProfile(visitor: Visitor): Promise<void> {
  await waitForPage(visitor, 'nav_profile')
  await loaded(visitor)
}

/** Requests the deletion of the account, checks what the dialog says, and confirms it. */
export async function deleteAccount(visitor: Visitor, says: string): Promise<void> {
  const { page, at } = visitor
  await press(page, button(visitor, 'profile_delete_open'))
  await dialog(visitor).getByText(visitor.words(says)).waitFor()
  await checkPage(page)
  await press(page, buttonIn(visitor, dialog(visitor), 'profile_delete_action'))
  await page.waitForURL((url) => url.pathname === at('/auth/login'))
}
