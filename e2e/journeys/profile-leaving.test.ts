/** Downloading all data, deleting the account, and the errors that the profile shows. */
import { readFile } from 'node:fs/promises'
import { startOpenIdProvider, type OpenIdProvider } from '@replique/server/openid-provider-for-tests'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser, openVisitor } from '../browser.ts'
import { press, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import { openTestMailbox, type TestMailbox } from '../test-mailbox.ts'
import { deleteAccount, dialog, newMember, openProfile, waitForText, section, buttonIn } from '../profile-page.ts'
import type { RealServer } from '../server.ts'
import { waitForHome, button, field, checkPage, LOOKS, signInAs } from '../visitors.ts'
import { PASSWORD } from '../writers.ts'

const ADMIN = { email: 'ada@example.org', password: 'la régie tient le livre' }

let browser: Browser
let server: RealServer
let provider: OpenIdProvider
let post: TestMailbox
beforeAll(async () => {
  provider = await startOpenIdProvider()
  const settings = { BILLING: 'yes', AUTH_PROVIDERS: JSON.stringify([provider.entry]) }
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer(settings)])
  post = await openTestMailbox(server)
})
afterAll(() => Promise.all([browser?.close(), server?.stop(), provider?.close()]))

describe.each(looksOf(LOOKS, 0))('in $language at $width px', (look) => {
  test('all of a user’s data is downloaded as a zip', async () => {
    const member = await newMember(browser, server, look)
    const { page, email } = member
    const saving = page.waitForEvent('download')
    await press(page, button(member, 'profile_export_action'))
    const file = await saving
    await waitForText(member, 'profile_export_done')
    expect(file.suggestedFilename()).toMatch(/\.zip$/)
    const entries = Object.entries(unzipSync(new Uint8Array(await readFile(await file.path()))))
    expect(entries.map(([, bytes]) => Buffer.from(bytes).toString()).join('\n')).toContain(email)
    expect(entries.length).toBeGreaterThan(1)
    await member.context.close()
  })

  test('an export that fails says so, and the page can be left during a long one', async () => {
    const member = await newMember(browser, server, look)
    const { page, words } = member
    const place = section(member, 'export')
    await page.route('**/api/account/export', (route) => route.fulfill({ status: 500, json: {} }))
    await press(page, button(member, 'profile_export_action'))
    await place.getByText(words('failure_unknown')).waitFor()
    await checkPage(page)
    await page.unroute('**/api/account/export')
    await page.route('**/api/account/export', () => undefined)
    await press(page, button(member, 'profile_export_action'))
    await place.getByText(words('profile_export_busy')).waitFor()
    await checkPage(page)
    await press(page, buttonIn(member, place, 'profile_cancel'))
    await place.getByText(words('profile_export_busy')).waitFor({ state: 'detached' })
    expect(await place.getByText(words('failure_network')).count()).toBe(0)
    await member.context.close()
  })

  test('an account and its data are deleted with its password', async () => {
    const member = await newMember(browser, server, look)
    const { page, words, at, email } = member
    await press(page, button(member, 'profile_delete_open'))
    await dialog(member).getByText(words('profile_delete_account')).waitFor()
    await dialog(member)
      .getByText(look.language === 'fr' ? 'Le Parapluie' : 'The Last Bus', { exact: true })
      .waitFor()
    await checkPage(page)
    const password = dialog(member).getByLabel(words('auth_password'), { exact: true })
    await typeInto(page, password, 'not mine')
    await page.keyboard.press('Enter')
    await dialog(member).getByText(words('failure_proof_wrong')).waitFor()
    expect(await password.inputValue()).toBe('not mine')
    await checkPage(page)
    await typeInto(page, password, PASSWORD)
    await press(page, buttonIn(member, dialog(member), 'profile_delete_action'))
    await page.waitForURL((url) => url.pathname === at('/auth/login'))
    await waitForText(member, 'profile_deleted')
    expect((await member.context.cookies()).map(({ name }) => name)).not.toContain('sb-localhost-auth-token')
    await signInAs(member, email, PASSWORD)
    await page.getByText(words('auth_invalid_credentials')).waitFor()
    expect(member.faults).toEqual([])
    await member.context.close()
  })

  test('an account without a password is deleted after a recent sign-in', async () => {
    const email = `leo.${look.language}@example.org`
    provider.add({ sub: `leo-${look.language}`, email, email_verified: true, name: 'Léo' })
    const visitor = await openVisitor(browser, server.origin, look)
    const { page, at } = visitor
    await page.goto(at('/auth/login'))
    await press(page, button(visitor, 'login_with', { provider: 'Example ID' }))
    await typeInto(page, page.getByLabel('E-mail'), email)
    await press(page, page.getByRole('button', { name: 'Continue' }))
    await waitForHome(visitor)
    await openProfile(visitor)
    await deleteAccount(visitor, 'profile_delete_recent')
    await waitForText(visitor, 'profile_deleted')
    await visitor.context.close()
  })

  test('a plan lists what it includes', async () => {
    const member = await newMember(browser, server, look)
    await waitForText(member, 'profile_plan_free_says')
    await waitForText(member, 'profile_plan_ask')
    const { users } = (await post.call('GET', `/admin/users?search=${encodeURIComponent(member.email)}`)) as {
      users: { id: string }[]
    }
    await post.call('PATCH', `/admin/users/${users[0]?.id}`, { plan: 'pro' })
    await openProfile(member)
    await waitForText(member, 'profile_plan_pro_says')
    await member.context.close()
  })

  test('the last administrator cannot delete their account', async () => {
    const visitor = await openVisitor(browser, server.origin, look)
    await signInAs(visitor, ADMIN.email, ADMIN.password)
    await waitForHome(visitor)
    await openProfile(visitor)
    await press(visitor.page, button(visitor, 'profile_delete_open'))
    await dialog(visitor).getByText(visitor.words('profile_delete_last_administrator')).waitFor()
    expect(await buttonIn(visitor, dialog(visitor), 'profile_delete_action').count()).toBe(0)
    await checkPage(visitor.page)
    await visitor.context.close()
  })

  test('a section that failed to load says so, and loads on retry', async () => {
    const member = await newMember(browser, server, look)
    const { page, words } = member
    await page.route('**/api/account/sessions', (route) => route.fulfill({ status: 500, json: {} }))
    await openProfile(member)
    const place = section(member, 'sessions')
    await place.getByRole('alert').waitFor()
    await checkPage(page)
    await page.unroute('**/api/account/sessions')
    await press(page, buttonIn(member, place, 'ui_try_again'))
    await place.getByText(words('profile_session_this')).waitFor()

    await page.route('**/auth/v1/user', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await typeInto(page, field(member, 'auth_name'), 'Kept')
    await press(page, button(member, 'profile_save'))
    await page.getByText(words('profile_not_saved')).waitFor({ timeout: 20_000 })
    expect(await field(member, 'auth_name').inputValue()).toBe('Kept')
    await checkPage(page)
    await member.context.close()
  })
})
