/** Each profile section about the user and their sign-in, with the keyboard where it matters. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAuthenticator } from '../authenticator.ts'
import { type Browser, openBrowser, openVisitor } from '../browser.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import { openTestMailbox, type TestMailbox } from '../test-mailbox.ts'
import { dialog, loaded, newMember, openProfile, waitForText, section, buttonIn } from '../profile-page.ts'
import type { RealServer } from '../server.ts'
import { waitForHome, button, field, checkPage, LOOKS, newAddress, signInAs } from '../visitors.ts'
import { PASSWORD } from '../writers.ts'

const NEXT = 'trois coups avant le lever'

let browser: Browser
let server: RealServer
let post: TestMailbox
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer({ AUTH_PASSWORD_REQUIRE_CURRENT: 'yes' })])
  post = await openTestMailbox(server)
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** Draws a picture, wider than it is high, in the browser. */
const PICTURE = () => {
  const canvas = document.createElement('canvas')
  canvas.width = 600
  canvas.height = 300
  const pencil = canvas.getContext('2d')!
  pencil.fillStyle = 'rgb(200, 30, 60)'
  pencil.fillRect(150, 0, 300, 300)
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  test('every section is shown, and nothing blocks the page', async () => {
    const member = await newMember(browser, server, look)
    const { page, words, at } = member
    await checkPage(page)
    expect(await page.title()).toBe(`${words('nav_profile')} · Réplique`)
    const chapters = page.getByRole('navigation', { name: words('profile_contents') }).getByRole('link')
    expect(await chapters.count()).toBe(8)
    // the guard for paid providers redirects to this section
    await openProfile(member, '#plan')
    await waitForText(member, 'profile_plan_unbilled')
    await expect
      .poll(() => section(member, 'plan').evaluate((plan) => plan.getBoundingClientRect().top))
      .toBeLessThan(400)
    await press(page, chapters.nth(2))
    await expect.poll(() => new URL(page.url()).hash).toBe('#security')
    await expect
      .poll(() => section(member, 'security').evaluate((chapter) => chapter.getBoundingClientRect().top))
      .toBeLessThan(200)
    expect(new URL(page.url()).pathname).toBe(at('/profile'))
    expect(member.faults).toEqual([])
    await member.context.close()
  })

  test('a name and a picture are saved and removed', async () => {
    const member = await newMember(browser, server, look)
    const { page, words } = member
    const long = 'Maximilienne-Éléonore de la Tour-Saint-Ange et de Montpensier-Beaujolais'
    await typeInto(page, field(member, 'auth_name'), long)
    await press(page, button(member, 'profile_save'))
    await waitForText(member, 'profile_saved')
    const face = section(member, 'face')
    const buffer = Buffer.from(await page.evaluate(PICTURE), 'base64')
    await face.locator('input[type=file]').setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer })
    await waitForText(member, 'profile_picture_shown')
    await openProfile(member)
    expect(await field(member, 'auth_name').inputValue()).toBe(long)
    const picture = face.locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256)
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(256)
    // the picture is cropped to its middle, so its corner now has the colour drawn there
    const corner = await picture.evaluate(async (img: HTMLImageElement) => {
      const canvas = document.createElement('canvas')
      const pencil = canvas.getContext('2d')!
      pencil.drawImage(await createImageBitmap(await (await fetch(img.src)).blob()), 0, 0)
      return [...pencil.getImageData(2, 2, 1, 1).data]
    })
    expect(corner[0]).toBeGreaterThan(150)
    await checkPage(page)

    const wrong = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
    await face.locator('input[type=file]').setInputFiles(wrong)
    await face.getByText(words('profile_picture_unread')).waitFor()
    expect(await picture.count()).toBe(1)
    await press(page, buttonIn(member, face, 'profile_picture_remove'))
    await picture.waitFor({ state: 'detached' })
    await member.context.close()
  })

  test('a new address takes effect once both emails are confirmed', async () => {
    const member = await newMember(browser, server, look)
    const { page, words, email } = member
    const next = newAddress('new')
    const place = section(member, 'email')
    await press(page, button(member, 'profile_email_change'))
    await typeInto(page, place.getByLabel(words('profile_email_new')), 'nowhere')
    await press(page, buttonIn(member, place, 'profile_email_send'))
    await place.getByText(words('auth_email_invalid')).waitFor()
    await typeInto(page, place.getByLabel(words('profile_email_new')), next)
    await press(page, buttonIn(member, place, 'profile_email_send'))
    await place.getByText(words('profile_email_pending', { email: next })).waitFor()
    await openProfile(member)
    await place.getByText(words('profile_email_both')).waitFor()
    await place.getByText(words('profile_email_by_hand')).waitFor()
    await checkPage(page)

    for (const [to, name] of [
      [email, 'email-change-current'],
      [next, 'email-change-new'],
    ] as const) {
      const { link } = await post.emailTo(to, name)
      const other = await openVisitor(browser, server.origin, look)
      await other.page.goto(link)
      await press(other.page, other.page.getByRole('main').getByRole('button').first())
      await expect.poll(() => addressOf(member.token)).toBe(name === 'email-change-new' ? next : email)
      await other.context.close()
    }
    await openProfile(member)
    await place.getByText(next, { exact: true }).waitFor()
    expect(await place.getByText(words('profile_email_both')).count()).toBe(0)
    await member.context.close()
  })

  test('a change of address can be cancelled', async () => {
    const member = await newMember(browser, server, look)
    const { page, words } = member
    const place = section(member, 'email')
    await press(page, button(member, 'profile_email_change'))
    await typeInto(page, place.getByLabel(words('profile_email_new')), newAddress('never'))
    await page.keyboard.press('Enter')
    await press(page, buttonIn(member, place, 'profile_email_call_off'))
    await place.getByText(words('profile_email_both')).waitFor({ state: 'detached' })
    await member.context.close()
  })

  test('a new password shows its weaknesses, requires the current one, and ends the other sessions', async () => {
    const member = await newMember(browser, server, look)
    const { page, words, token, email } = member
    const place = section(member, 'password')
    const next = place.getByLabel(words('profile_password_new'), { exact: true })
    const save = buttonIn(member, place, 'profile_password_save')
    await press(page, button(member, 'profile_password_change'))
    expect(await next.evaluate((input) => input === document.activeElement)).toBe(true)
    await press(page, save)
    await place.getByText(words('profile_password_missing')).waitFor()
    await typeInto(page, next, 'password')
    await press(page, save)
    await place.getByText(words('auth_weak_pwned')).waitFor()
    await checkPage(page)
    await typeInto(page, next, NEXT)
    await press(page, save)
    await place.getByText(words('profile_password_current_needed')).waitFor()
    const current = place.getByLabel(words('profile_password_current'), { exact: true })
    await typeInto(page, current, 'not it')
    await page.keyboard.press('Enter')
    await place.getByText(words('profile_password_current_wrong')).waitFor()
    // nothing that was typed is lost
    expect(await next.inputValue()).toBe(NEXT)
    await checkPage(page)
    await typeInto(page, current, PASSWORD)
    await page.keyboard.press('Enter')
    await waitForText(member, 'profile_password_changed')
    await next.waitFor({ state: 'detached' })
    expect(await button(member, 'profile_password_change').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await addressOf(token)).toBeUndefined()
    const again = await openVisitor(browser, server.origin, look)
    await signInAs(again, email, NEXT)
    await waitForHome(again)
    await Promise.all([again.context.close(), member.context.close()])
  })

  test('a new password requires a code by email where the server demands it', async () => {
    const member = await newMember(browser, server, look)
    const { page, words, email } = member
    const refusal = { code: 'reauthentication_needed', message: 'Password update requires reauthentication' }
    // the server's response to a session that is older than a day
    await page.route('**/auth/v1/user', async (route) => {
      const { nonce } = (route.request().postDataJSON() ?? {}) as { nonce?: string }
      if (nonce !== undefined || route.request().method() !== 'PUT') return route.continue()
      return route.fulfill({ status: 400, headers: { 'x-supabase-api-version': '2024-01-01' }, json: refusal })
    })
    const place = section(member, 'password')
    await press(page, button(member, 'profile_password_change'))
    await page.keyboard.type(NEXT)
    await page.keyboard.press('Enter')
    await place.getByText(words('profile_code_mailed')).waitFor()
    await checkPage(page)
    const { code } = await post.emailTo(email, 'reauthentication')
    const field = place.getByLabel(words('profile_code'), { exact: true })
    await typeInto(page, field, code)
    await page.keyboard.press('Enter')
    await place.getByText(words('profile_password_current_needed')).waitFor()
    expect(await field.inputValue()).toBe(code)
    await typeInto(page, place.getByLabel(words('profile_password_current'), { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    await waitForText(member, 'profile_password_changed')
    await member.context.close()
  })

  test('a user with a password set by an administrator is asked to choose a new one', async () => {
    const { accounts } = (await post.call('POST', '/admin/accounts', {
      list: `Zoé Martin ${look.language}`,
      language: look.language,
    })) as { accounts: { login: string; password: string }[] }
    const { login = '', password = '' } = accounts[0] ?? {}
    const visitor = await openVisitor(browser, server.origin, look)
    const { page, words } = visitor
    await signInAs(visitor, login, password)
    await page.waitForURL((url) => !url.pathname.includes('/auth/'))
    await openProfile(visitor)
    await page.getByText(words('profile_start_password')).waitFor()
    await section(visitor, 'email').getByText(login, { exact: true }).waitFor()
    await checkPage(page)
    const place = section(visitor, 'password')
    await press(page, button(visitor, 'profile_password_change'))
    await page.keyboard.type(NEXT)
    await page.keyboard.press('Enter')
    await typeInto(page, place.getByLabel(words('profile_password_current'), { exact: true }), password)
    await page.keyboard.press('Enter')
    await page.getByText(words('profile_start_password')).waitFor({ state: 'detached' })
    await visitor.context.close()
  })

  test('a passkey is added, renamed and removed', async () => {
    const member = await newMember(browser, server, look)
    const { page, words } = member
    const authenticator = await addAuthenticator(page, 'platform')
    const place = section(member, 'passkeys')
    await place.getByText(words('profile_passkeys_none')).waitFor()
    await press(page, button(member, 'profile_passkey_add'))
    await waitForText(member, 'profile_passkey_added')
    await place.getByRole('listitem').waitFor()
    await press(page, place.getByRole('button').first())
    await typeInto(page, dialog(member).getByLabel(words('profile_device_name'), { exact: true }), 'Loge 3')
    await checkPage(page)
    await page.keyboard.press('Enter')
    await place.getByText('Loge 3', { exact: true }).waitFor()
    await dialog(member).waitFor({ state: 'detached' })
    await checkPage(page)
    await press(page, buttonIn(member, place, 'profile_remove_named', { name: 'Loge 3' }))
    await checkPage(page)
    await press(page, buttonIn(member, dialog(member), 'profile_remove'))
    await place.getByText(words('profile_passkeys_none')).waitFor()
    await authenticator.clear()
    expect(member.faults).toEqual([])
    await member.context.close()
  })

  test('language and colours are chosen with the keyboard', async () => {
    const member = await newMember(browser, server, look)
    const { page, words } = member
    const light = section(member, 'appearance').getByLabel(words('profile_mode_light'), { exact: true })
    await tabTo(page, section(member, 'appearance').getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowRight')
    expect(await light.isChecked()).toBe(true)
    await tabTo(page, section(member, 'language').getByRole('radio', { checked: true }))
    await page.keyboard.press(look.language === 'en' ? 'ArrowRight' : 'ArrowLeft')
    await page.waitForURL((url) => url.pathname.startsWith('/fr') === (look.language === 'en'))
    await loaded(member)
    await expect.poll(async () => (await userOf(member.token))?.user_metadata?.language).not.toBe(look.language)
    await member.context.close()
  })
})

interface User {
  readonly email?: string
  readonly user_metadata?: { readonly language?: string }
}

async function userOf(token: string): Promise<User | undefined> {
  const answer = await fetch(`${server.origin}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })
  return answer.ok ? ((await answer.json()) as User) : undefined
}

const addressOf = async (token: string) => (await userOf(token))?.email
