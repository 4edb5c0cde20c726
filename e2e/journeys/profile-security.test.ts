/** Two-step verification, recovery codes, sessions and linked accounts in the profile. */
import { readFile } from 'node:fs/promises'
import { startOpenIdProvider, type OpenIdProvider } from '@replique/server/openid-provider-for-tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAuthenticator } from '../authenticator.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { press, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import {
  addApp,
  codeOf,
  dialog,
  newMember,
  openProfile,
  waitForText,
  section,
  readRecoveryCodes,
  buttonIn,
} from '../profile-page.ts'
import type { RealServer } from '../server.ts'
import { waitForHome, button, fillIn, checkPage, signOut, LOOKS, signInAs } from '../visitors.ts'
import { PASSWORD } from '../writers.ts'

let browser: Browser
let server: RealServer
let provider: OpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider()
  const settings = { AUTH_PROVIDERS: JSON.stringify([provider.entry]) }
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer(settings)])
})
afterAll(() => Promise.all([browser?.close(), server?.stop(), provider?.close()]))

/** Returns whether a token is still valid. */
const opens = async (token: string) => {
  const answer = await fetch(`${server.origin}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })
  return answer.ok
}

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  test('an authenticator app is added with its recovery codes, which are stored, counted and renewed', async () => {
    const member = await newMember(browser, server, look)
    const { page, words, context } = member
    const place = section(member, 'recovery-codes')
    await place.getByText(words('profile_codes_need_factor')).waitFor()
    await press(page, button(member, 'profile_app_add'))
    await checkPage(page)
    await press(page, buttonIn(member, dialog(member), 'profile_continue'))
    await dialog(member).getByAltText(words('profile_app_square')).waitFor()
    const code = dialog(member).getByLabel(words('profile_code'), { exact: true })
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await dialog(member).getByText(words('profile_code_wrong')).waitFor()
    expect(await code.inputValue()).toBe('000000')
    await checkPage(page)
    // an unfinished setup is removed, and its name is free again
    await page.keyboard.press('Escape')
    await dialog(member).waitFor({ state: 'detached' })
    await addApp(member)

    await dialog(member).getByText(words('profile_codes_title')).waitFor()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(page, button(member, 'profile_codes_copy'))
    await waitForText(member, 'profile_codes_copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const saving = page.waitForEvent('download')
    await press(page, button(member, 'profile_codes_download'))
    const file = await saving
    expect(file.suggestedFilename()).toBe(words('profile_codes_file'))
    expect(await readFile(await file.path(), 'utf8')).toBe(copied)
    const first = await readRecoveryCodes(member)
    expect(first.length).toBe(10)
    for (const one of first) expect(copied).toContain(one)
    await place.getByText('10', { exact: false }).first().waitFor()

    await press(page, buttonIn(member, place, 'profile_codes_renew'))
    await checkPage(page)
    await press(page, buttonIn(member, dialog(member), 'profile_codes_renew_action'))
    const renewed = await readRecoveryCodes(member)
    expect(renewed.filter((one) => first.includes(one))).toEqual([])
    expect(member.faults).toEqual([])
    await context.close()
  })

  test('only the codes are printed', async () => {
    const member = await newMember(browser, server, look)
    const { page } = member
    await addApp(member)
    await dialog(member).getByText(member.words('profile_codes_title')).waitFor()
    await page.emulateMedia({ media: 'print' })
    const shown = await page.evaluate(() =>
      Array.from(document.body.children)
        .filter((one) => getComputedStyle(one).display !== 'none')
        .map((one) => one.tagName),
    )
    expect(shown).toEqual(['PRE'])
    await member.context.close()
  })

  test('removing a second factor asks for the other one in place; then the last one is removed too', async () => {
    const member = await newMember(browser, server, look)
    const { page, words, email } = member
    const place = section(member, 'second-factors')
    const first = await addApp(member, 'Premier')
    await readRecoveryCodes(member)
    const second = await addApp(member, 'Second')
    await waitForText(member, 'profile_factor_added')
    await expect.poll(() => place.getByRole('listitem').count()).toBe(2)
    await signOut(member)
    await signInAs(member, email, PASSWORD)
    await fillIn(member, { factor_code: codeOf(first, 1) }, 'factor_action')
    await waitForHome(member)
    await openProfile(member)

    await press(page, buttonIn(member, place, 'profile_remove_named', { name: 'Premier' }))
    await press(page, buttonIn(member, dialog(member), 'profile_remove'))
    const proof = dialog(member).filter({ hasText: words('profile_proof_title') })
    const code = proof.getByLabel(words('profile_code'), { exact: true })
    await typeInto(page, code, '000000')
    await page.keyboard.press('Enter')
    await proof.getByText(words('profile_code_wrong')).waitFor()
    await checkPage(page)
    await typeInto(page, code, codeOf(second, 1))
    await page.keyboard.press('Enter')
    await waitForText(member, 'profile_factor_removed', { name: 'Premier' })
    expect(await place.getByRole('listitem').allInnerTexts()).toHaveLength(1)
    expect(new URL(page.url()).pathname).toBe(member.at('/profile'))

    await press(page, buttonIn(member, place, 'profile_remove_named', { name: 'Second' }))
    await dialog(member).getByText(words('profile_factor_remove_last')).waitFor()
    await press(page, buttonIn(member, dialog(member), 'profile_remove'))
    await place.getByText(words('profile_factors_none')).waitFor()
    await section(member, 'recovery-codes').getByText(words('profile_codes_need_factor')).waitFor()
    await member.context.close()
  })

  test('a security key is added; when it is lost, a recovery code replaces it', async () => {
    const member = await newMember(browser, server, look)
    const { page, words, email } = member
    const place = section(member, 'second-factors')
    const key = await addAuthenticator(page, 'key')
    await press(page, button(member, 'profile_key_add'))
    await typeInto(page, dialog(member).getByLabel(words('profile_device_name'), { exact: true }), 'Trousseau')
    await checkPage(page)
    await page.keyboard.press('Enter')
    const [spare = ''] = await readRecoveryCodes(member)
    await place.getByText('Trousseau', { exact: true }).waitFor()
    const app = await addApp(member)
    await waitForText(member, 'profile_factor_added')
    await signOut(member)
    await signInAs(member, email, PASSWORD)
    await fillIn(member, { factor_code: codeOf(app, 1) }, 'factor_action')
    await waitForHome(member)
    await openProfile(member)

    await press(page, buttonIn(member, place, 'profile_remove_named', { name: words('profile_app') }))
    await press(page, buttonIn(member, dialog(member), 'profile_remove'))
    const proof = dialog(member).filter({ hasText: words('profile_proof_title') })
    await key.clear()
    await press(page, buttonIn(member, proof, 'profile_proof_key', { name: 'Trousseau' }))
    await proof.getByText(words('profile_key_stopped')).waitFor()
    await checkPage(page)
    await press(page, buttonIn(member, proof, 'profile_proof_recovery'))
    await page.keyboard.type(spare)
    await page.keyboard.press('Enter')
    await waitForText(member, 'profile_factor_removed', { name: words('profile_app') })
    expect(await place.getByRole('listitem').count()).toBe(1)
    expect(member.faults).toEqual([])
    await member.context.close()
  })

  test('sessions are named after their device; one is ended, then all the others', async () => {
    const member = await newMember(browser, server, look)
    const { page, words } = member
    const elsewhere = await signInElsewhere(member.email, WINDOWS)
    await openProfile(member)
    const place = section(member, 'sessions')
    await expect.poll(() => place.getByRole('listitem').count()).toBe(3)
    const name = words('profile_agent', { browser: 'Firefox', system: 'Windows' })
    await checkPage(page)
    await press(page, buttonIn(member, place, 'profile_session_end_named', { name }))
    await waitForText(member, 'profile_session_ended', { name })
    expect(await opens(elsewhere)).toBe(false)
    await place.getByText(name, { exact: true }).waitFor({ state: 'detached' })
    expect(await opens(member.token)).toBe(true)
    await press(page, buttonIn(member, place, 'profile_sessions_end_others'))
    await place.getByText(words('profile_sessions_alone')).waitFor()
    expect(await opens(member.token)).toBe(false)
    await openProfile(member)
    await place.getByText(words('profile_session_this')).waitFor()
    await member.context.close()
  })

  test('an external account is linked and unlinked', async () => {
    const member = await newMember(browser, server, look)
    const { page, words, at } = member
    const email = `ida.${look.language}@example.org`
    provider.add({ sub: `ida-${look.language}`, email, email_verified: true, name: 'Ida' })
    const place = section(member, 'identities')
    await place.getByText(words('profile_identities_none')).waitFor()
    await press(page, buttonIn(member, place, 'profile_identity_link', { name: 'Example ID' }))
    await page.getByRole('heading', { name: 'Example ID' }).waitFor()
    await typeInto(page, page.getByLabel('E-mail'), email)
    await press(page, page.getByRole('button', { name: 'Continue' }))
    await place.getByText(email, { exact: false }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(`${at('/profile')}#identities`)
    await checkPage(page)
    await press(page, buttonIn(member, place, 'profile_identity_unlink', { name: 'Example ID' }))
    await checkPage(page)
    await press(page, buttonIn(member, dialog(member), 'profile_remove'))
    await place.getByText(words('profile_identities_none')).waitFor()
    expect(member.faults).toEqual([])
    await member.context.close()
  })
})

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Signs in from another device, and returns its bearer token. */
async function signInElsewhere(email: string, userAgent: string): Promise<string> {
  const answer = await fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
