/** An account with a phone number, using only the keyboard: sign up, sign in, add, change and remove a number. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSmsServer, type SmsServer } from '@replique/server/sms-for-tests'
import { type Browser, openBrowser, openVisitor, type Visitor } from '../browser.ts'
import { press, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import { openProfile, section, buttonIn } from '../profile-page.ts'
import type { RealServer } from '../server.ts'
import {
  waitForHome,
  button,
  field,
  fillIn,
  checkPage,
  signOut,
  LOOKS,
  open,
  openAccount,
  pathOf,
  waitForPage,
  signInAs,
} from '../visitors.ts'
import { wordsOf } from '../words.ts'
import { PASSWORD } from '../writers.ts'

let browser: Browser
let server: RealServer
let quiet: RealServer
let sms: SmsServer
beforeAll(async () => {
  sms = await openSmsServer()
  const texts = { AUTH_SMS_URL: sms.url, AUTH_RATE_SMS: '1000', AUTH_SMS_FREQUENCY: '0' }
  ;[browser, server, quiet] = await Promise.all([openBrowser(), startOpenServer(texts), startOpenServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop(), quiet?.stop(), sms?.close()]))

let numbers = 0
const newNumber = (): string => `+3363998${String((numbers += 1)).padStart(4, '0')}`

const tell = ({ page, words }: Visitor, key: string, places = {}) =>
  page.getByText(words(key, places), { exact: true }).first().waitFor()

/** Returns the code in the n-th message to a number. */
async function codeTo(phone: string, count = 1): Promise<string> {
  await expect.poll(() => sms.to(phone).length).toBeGreaterThanOrEqual(count)
  return sms.to(phone).at(-1)?.code ?? ''
}

const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

async function register(visitor: Visitor, written: string): Promise<void> {
  await open(visitor, '/auth/register', 'register_title')
  await field(visitor, 'register_login').waitFor()
  await press(visitor.page, button(visitor, 'register_action'))
  await tell(visitor, 'auth_missing')
  await fillIn(
    visitor,
    { auth_name: 'Nour', register_login: '06 39 98 12 34', auth_password: PASSWORD },
    'register_action',
  )
  await tell(visitor, 'phone_invalid')
  await checkPage(visitor.page)
  await fillIn(visitor, { register_login: written }, 'register_action')
  await waitForPage(visitor, 'phone_texted_title')
}

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  test('sign up with a phone number, then sign in with a password or a code', async () => {
    const missing = 'You must provide either an email or phone number and a password'
    expect(wordsOf('en')('auth_missing')).toBe(missing)
    const visitor = await openVisitor(browser, server.origin, look)
    const { page } = visitor
    const phone = newNumber()
    await register(visitor, `${phone.slice(0, 3)} (0)${phone.slice(3, 6)} ${phone.slice(6)}`)
    await tell(visitor, 'phone_texted_signup', { phone })
    const code = await codeTo(phone)
    await fillIn(visitor, { phone_code: otherThan(code) }, 'mailed_action')
    await tell(visitor, 'auth_code_expired')

    // after leaving the page, the password alone isn't enough while the number is unconfirmed
    await open(visitor, '/auth/login', 'login_title')
    await press(page, button(visitor, 'login_action'))
    await tell(visitor, 'auth_missing')
    await fillIn(visitor, { login_name_phone: phone, auth_password: PASSWORD }, 'login_action')
    await tell(visitor, 'auth_phone_not_confirmed')
    await checkPage(page)
    await press(page, button(visitor, 'phone_again'))
    await waitForPage(visitor, 'phone_texted_title')
    const second = await codeTo(phone, 2)

    // the code can also be entered on the page that emails link to
    await open(visitor, '/auth/confirm', 'page_confirm')
    await tell(visitor, 'phone_confirm_lead')
    await fillIn(visitor, { phone_number: phone, phone_code: second }, 'mailed_action')
    await waitForHome(visitor)
    await signOut(visitor)

    await fillIn(visitor, { login_name_phone: phone, auth_password: 'not this one' }, 'login_action')
    await tell(visitor, 'phone_no_match')
    await fillIn(visitor, { auth_password: PASSWORD }, 'login_action')
    await waitForHome(visitor)
    await signOut(visitor)

    await press(page, button(visitor, 'login_by_text'))
    await waitForPage(visitor, 'phone_way_title')
    await fillIn(visitor, { phone_number: phone }, 'phone_way_action')
    await waitForPage(visitor, 'phone_texted_title')
    await tell(visitor, 'phone_texted_lead', { phone })
    await fillIn(visitor, { phone_code: await codeTo(phone, 3) }, 'mailed_action')
    await waitForHome(visitor)
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('add a phone number to an account, change it and remove it', async () => {
    const { email } = await openAccount(server.origin, look)
    const visitor = await openVisitor(browser, server.origin, look)
    const { page, words } = visitor
    await open(visitor, '/auth/login', 'login_title')
    await fillIn(visitor, { login_name_phone: email, auth_password: PASSWORD }, 'login_action')
    await waitForHome(visitor)
    await openProfile(visitor)
    const phones = section(visitor, 'phone')
    await phones.getByText(words('profile_phone_none')).waitFor()
    const [phone, next] = [newNumber(), newNumber()]
    await press(page, buttonIn(visitor, phones, 'profile_phone_add'))
    await typeInto(page, phones.getByLabel(words('profile_phone_new'), { exact: true }), phone)
    await press(page, buttonIn(visitor, phones, 'phone_way_action'))
    await phones.getByText(words('profile_phone_pending', { phone })).waitFor()
    const typed = phones.getByLabel(words('profile_code'), { exact: true })
    await expect.poll(() => typed.evaluate((input) => input === document.activeElement)).toBe(true)
    await checkPage(page)
    await typeInto(page, typed, otherThan(await codeTo(phone)))
    await press(page, buttonIn(visitor, phones, 'profile_phone_prove'))
    await phones.getByText(words('auth_code_expired')).waitFor()
    await typeInto(page, typed, await codeTo(phone))
    await press(page, buttonIn(visitor, phones, 'profile_phone_prove'))
    await tell(visitor, 'profile_phone_changed')
    await phones.getByText(phone, { exact: true }).waitFor()
    await checkPage(page)

    await press(page, buttonIn(visitor, phones, 'profile_phone_change'))
    await typeInto(page, phones.getByLabel(words('profile_phone_new'), { exact: true }), next)
    await press(page, buttonIn(visitor, phones, 'phone_way_action'))
    await phones.getByText(words('profile_phone_pending', { phone: next })).waitFor()
    await press(page, buttonIn(visitor, phones, 'profile_email_call_off'))
    await phones.getByText(words('profile_phone_pending', { phone: next })).waitFor({ state: 'detached' })

    await press(page, buttonIn(visitor, phones, 'profile_phone_remove'))
    await checkPage(page)
    await press(page, page.getByRole('dialog').getByRole('button', { name: words('profile_remove'), exact: true }))
    await phones.getByText(words('profile_phone_none')).waitFor()
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('phone numbers are not mentioned where text messages cannot be sent', async () => {
    const visitor = await openVisitor(browser, quiet.origin, look)
    const { page, words } = visitor
    const names = () => page.getByText(/phone|téléphone|SMS|text message/i).count()
    for (const [path, title, action] of [
      ['/auth/register', 'register_title', 'register_action'],
      ['/auth/login', 'login_title', 'login_action'],
    ] as const) {
      await open(visitor, path, title)
      await press(page, button(visitor, action))
      await tell(visitor, 'auth_missing_email')
      expect(await names()).toBe(0)
    }
    await open(visitor, '/auth/confirm', 'page_confirm')
    await tell(visitor, 'confirm_nothing')
    const { email } = await openAccount(quiet.origin, look)
    await signInAs(visitor, email, PASSWORD)
    await waitForHome(visitor)
    await openProfile(visitor)
    expect(await section(visitor, 'phone').count()).toBe(0)
    expect(await page.getByText(words('phone_number'), { exact: true }).count()).toBe(0)
    expect(pathOf(visitor)).toBe(visitor.at('/profile'))
    await visitor.context.close()
  })
})
