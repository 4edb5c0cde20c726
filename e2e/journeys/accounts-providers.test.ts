/**
 * Signing in through another service with a real OpenID provider, and every error that the return address may contain.
 */
import { startOpenIdProvider, type OpenIdProvider } from '@replique/server/openid-provider-for-tests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser, openVisitor, type Visitor } from '../browser.ts'
import { press, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { waitForHome, button, fillIn, checkPage, LOOKS, open, openAccount, waitForPage } from '../visitors.ts'
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

const tell = ({ page, words }: Visitor, key: string) => page.getByText(words(key), { exact: true }).waitFor()

/** Goes to the provider and signs in there. */
async function throughProvider(visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor
  await press(page, button(visitor, 'login_with', { provider: 'Example ID' }))
  await page.getByRole('heading', { name: 'Example ID' }).waitFor()
  await typeInto(page, page.getByLabel('E-mail'), email)
  await press(page, page.getByRole('button', { name: 'Continue' }))
}

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  test('an external provider signs in and leads to the requested page', async () => {
    const email = `simone.${look.language}@example.org`
    provider.add({ sub: `simone-${look.language}`, email, email_verified: true, name: 'Simone' })
    const visitor = await openVisitor(browser, server.origin, look)
    await visitor.page.goto(visitor.at('/plays?view=trash'))
    await waitForPage(visitor, 'login_title')
    await throughProvider(visitor, email)
    await tell(visitor, 'plays_empty_trash_title')
    expect(visitor.page.url()).toBe(`${server.origin}${visitor.at('/plays?view=trash')}`)
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('a provider that refuses the user does not sign in', async () => {
    const visitor = await openVisitor(browser, server.origin, look)
    await open(visitor, '/auth/login', 'login_title')
    await throughProvider(visitor, 'nobody@example.org')
    await tell(visitor, 'auth_provider_refused')
    await waitForPage(visitor, 'page_confirm')
    expect(visitor.page.url()).toBe(`${server.origin}${visitor.at('/auth/confirm')}`)
    await press(visitor.page, button(visitor, 'confirm_sign_in'))
    await waitForPage(visitor, 'login_title')
    await visitor.context.close()
  })

  test('an organisation is found by the domain of its email addresses', async () => {
    const visitor = await openVisitor(browser, server.origin, look)
    const { page, at } = visitor
    // responds like a server with single sign-on, because the test server has none
    await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { saml_enabled: true } }))
    await open(visitor, '/auth/login', 'login_title')
    await press(page, button(visitor, 'login_by_sso'))
    await waitForPage(visitor, 'sso_title')
    await fillIn(visitor, { auth_email: 'nowhere' }, 'sso_action')
    await tell(visitor, 'auth_email_invalid')
    await fillIn(visitor, { auth_email: 'simone@theatre.example' }, 'sso_action')
    await tell(visitor, 'auth_sso_unknown')
    let asked = ''
    await page.route('**/auth/v1/sso*', (route) => {
      asked = route.request().postData() ?? ''
      return route.fulfill({ json: { url: `${server.origin}${at('/terms')}` } })
    })
    await press(page, button(visitor, 'sso_action'))
    await waitForPage(visitor, 'terms_title')
    expect(JSON.parse(asked)).toMatchObject({ domain: 'theatre.example' })
    await visitor.context.close()
  })

  test('tokens in an address are confirmed, removed from the address and lead back to the page', async () => {
    const { email, access_token, refresh_token } = await openAccount(server.origin, look)
    const visitor = await openVisitor(browser, server.origin, look)
    const { page, at } = visitor
    const tokens = { access_token, refresh_token, token_type: 'bearer', expires_in: '3600', type: 'magiclink' }
    await page.goto(at(`/profile#${new URLSearchParams(tokens).toString()}`))
    await waitForPage(visitor, 'page_confirm')
    expect(page.url()).toBe(`${server.origin}${at('/auth/confirm')}`)
    expect((await visitor.context.cookies()).map(({ name }) => name)).not.toContain('sb-localhost-auth-token')
    await press(page, button(visitor, 'confirm_magic'))
    await page.waitForURL((url) => url.pathname === at('/profile'))
    await page.getByRole('main').getByText(email, { exact: true }).first().waitFor()
    await visitor.context.close()
  })
})

describe('an address', () => {
  const CODE = 'c0ffee00-1111-4222-8333-444455556666'
  test.each([
    [`/?code=${CODE}`, 'auth_other_browser'],
    ['/plays#error=access_denied&error_code=otp_expired&error_description=Call+0800', 'confirm_expired'],
    ['/?error=access_denied&error_description=Call+0800', 'auth_provider_refused'],
    ['/#message=Confirmation+link+accepted.+Call+0800', 'confirm_half_way'],
    ['/profile#error=server_error&error_code=identity_already_exists&error_description=Call', 'auth_identity_taken'],
  ])('%s is cleaned and explained', async (path, words) => {
    const visitor = await openVisitor(browser, server.origin, { language: 'en', width: 390 })
    await visitor.page.goto(path)
    await tell(visitor, words)
    expect(visitor.page.url()).toBe(`${server.origin}/auth/confirm`)
    expect(await visitor.page.getByText(/Call/).count()).toBe(0)
    await checkPage(visitor.page)
    await visitor.context.close()
  })

  test.each([
    ['//evil.example/plays', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/auth/login', '/'],
    ['/plays?view=trash', '/plays?view=trash'],
  ])('that asks to continue to %s ends on %s', async (next, end) => {
    const look = { language: 'en', width: 1280 } as const
    const { email } = await openAccount(server.origin, look)
    const visitor = await openVisitor(browser, server.origin, look)
    await visitor.page.goto(`/auth/login?${new URLSearchParams({ next }).toString()}`)
    await fillIn(visitor, { login_name: email, auth_password: PASSWORD }, 'login_action')
    if (end === '/') await waitForHome(visitor)
    else await tell(visitor, 'plays_empty_trash_title')
    expect(visitor.page.url()).toBe(`${server.origin}${end}`)
    await visitor.context.close()
  })
})
