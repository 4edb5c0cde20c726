/** Every URL in the specification, its access rules, and the page for unknown URLs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser, openVisitor } from '../browser.ts'
import { firstPlay, newAdministrator, setupCode, startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { wordsOf } from '../words.ts'
import { newWriter, PASSWORD, type Writer } from '../writers.ts'

/** Who can see the page at a URL. Everybody else is redirected to sign in, or sees the page for unknown URLs. */
type Guest =
  | 'all'
  | 'strangers'
  | 'signed in'
  | 'administrator'
  | 'while none administers'
  | 'signed in while none administers'

/** The path, the key of the page's heading, and who can see it. */
const ROUTES: readonly (readonly [path: string, heading: string, guest: Guest])[] = [
  ['/', 'home_sentence', 'all'],
  ['/terms', 'terms_title', 'all'],
  ['/privacy', 'privacy_title', 'all'],
  ['/profile', 'nav_profile', 'signed in'],
  ['/auth/login', 'login_title', 'strangers'],
  ['/auth/register', 'register_title', 'all'],
  ['/auth/invite', 'page_invite', 'all'],
  ['/auth/confirm', 'page_confirm', 'all'],
  ['/auth/reset-password', 'page_reset_password', 'all'],
  ['/auth/admin-setup', 'setup_title', 'while none administers'],
  ['/admin', 'page_admin', 'administrator'],
  ['/admin/plays', 'page_admin_plays', 'administrator'],
  ['/admin/users', 'page_admin_users', 'administrator'],
  ['/admin/groups', 'page_admin_groups', 'administrator'],
  ['/admin/ai-features', 'page_admin_ai_features', 'administrator'],
  ['/admin/email-templates', 'page_admin_email_templates', 'administrator'],
  ['/admin/set-admin', 'set_admin_title', 'signed in while none administers'],
  ['/plays', 'plays_title', 'signed in'],
  ['/plays/{id}', '', 'signed in'],
  ['/plays/{id}/edit', '', 'signed in'],
  ['/groups', 'nav_groups', 'signed in'],
  ['/groups/1', 'page_group', 'signed in'],
  ['/groups/1/voices', 'page_group_voices', 'signed in'],
  ['/social/friends', 'nav_friends', 'signed in'],
  ['/social/friends/accept', 'page_friends_accept', 'all'],
  ['/playground/auth-test', '=auth-test', 'administrator'],
  ['/playground/editor-test', '=editor-test', 'administrator'],
  ['/playground/play-editor', '=play-editor', 'administrator'],
  ['/playground/fountain-editor', '=fountain-editor', 'administrator'],
  ['/playground/jwt-security-test', '=jwt-security-test', 'administrator'],
  ['/playground/screenplay-editor', '=screenplay-editor', 'administrator'],
]

const SAVED = 'sb-localhost-auth-token-redirect-path'

let browser: Browser
let server: RealServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

type Visitor = Pick<Writer, 'page' | 'words' | 'at' | 'context' | 'faults'>

async function stranger(language: 'en' | 'fr', width: 390 | 1280): Promise<Visitor> {
  const person = await openVisitor(browser, server.origin, { language, width })
  const at = (path: string) => (language === 'fr' ? `/fr${path === '/' ? '' : path}` : path)
  return { ...person, words: wordsOf(language), at }
}

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function expectPage(visitor: Visitor, key: string): Promise<void> {
  const { words } = visitor
  await heading(visitor, key.startsWith('=') ? key.slice(1) : words(key)).waitFor()
}

async function expectNothing(visitor: Visitor, path: string): Promise<void> {
  const { page, words, at } = visitor
  await heading(visitor, words('error_title_404')).waitFor()
  await page.getByText(words('error_missing', { path: at(path) }), { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(at(path))
}

async function expectLogin(visitor: Visitor, path: string): Promise<void> {
  const { page, context, words, at } = visitor
  await page.waitForURL((url) => url.pathname === at('/auth/login'))
  await heading(visitor, words('login_title')).waitFor()
  const cookie = (await context.cookies()).find(({ name }) => name === SAVED)
  expect(decodeURIComponent(cookie?.value ?? '')).toBe(at(path))
}

async function expectPlay(visitor: Visitor, path: string): Promise<void> {
  if (path.endsWith('/edit')) await visitor.page.locator('.script [data-id]').first().waitFor()
  else await visitor.page.getByRole('tab', { name: visitor.words('casting_title'), exact: true }).waitFor()
}

/** Goes to a path without requesting it from the server, as links inside the application do. */
const follow = ({ page, at }: Visitor, path: string) =>
  page.evaluate((address) => history.pushState(null, '', address), at(path))

describe.each([
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390 },
] as const)('in $language', ({ language, width }) => {
  test('a visitor sees the public pages, and the sign-in page before the others', async () => {
    const visitor = await stranger(language, width)
    await visitor.page.goto(visitor.at('/'))
    for (const [path, key, guest] of ROUTES) {
      const address = path.replace('{id}', '1')
      const answer = await visitor.context.request.get(visitor.at(address))
      expect([answer.status(), /<html lang="(\w+)"/.exec(await answer.text())?.[1]], path).toEqual([200, language])
      await follow(visitor, address)
      if (['all', 'strangers', 'while none administers'].includes(guest)) await expectPage(visitor, key)
      else if (path.startsWith('/playground')) await expectNothing(visitor, address)
      else await expectLogin(visitor, address)
    }
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('a signed-in user sees their pages, but not the administration', async () => {
    const writer = await newWriter(browser, server.origin, 'Noor Haddad', { language, width })
    const id = await firstPlay(writer)
    for (const [path, key, guest] of ROUTES) {
      const address = path.replace('{id}', id)
      // in English, each page is loaded directly instead of opened through a link
      if (language === 'en') await writer.page.goto(writer.at(address))
      else await follow(writer, address)
      if (guest === 'administrator') await expectNothing(writer, address)
      else if (guest === 'strangers') await expectPage(writer, 'nav_home')
      else if (!key) await expectPlay(writer, address)
      else await expectPage(writer, path === '/' ? 'nav_home' : key)
      if (path === '/profile' || path === '/groups')
        await expect.poll(() => writer.page.title()).toBe(`${writer.words(key)} · Réplique`)
    }
    if (language === 'en')
      expect([writer.words('nav_profile'), writer.words('nav_groups')]).toEqual(['Profile', 'Groups'])
    expect(writer.faults).toEqual([])
    await writer.context.close()
  })
})

describe('signing in', () => {
  test.each(['en', 'fr'] as const)('leads back to the requested page, in %s', async (language) => {
    const writer = await newWriter(browser, server.origin, 'Paul Ferrand', { language, width: 1280 })
    const { page, context, words, at } = writer
    await context.clearCookies({ name: /auth-token/ })
    await page.goto(at('/plays?view=trash#content'))
    await expectLogin(writer, '/plays?view=trash#content')
    await page.getByLabel(words('auth_email')).fill(writer.email)
    await page.getByLabel(words('auth_password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: words('login_action') }).click()
    await page.getByText(words('plays_empty_trash_title')).waitFor()
    expect(page.url()).toBe(`${server.origin}${at('/plays?view=trash#content')}`)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(SAVED)
    await context.close()
  })

  test.each([
    ['/auth/login', 'login_action'],
    ['/auth/register', 'register_action'],
  ])('requires an email address and a password: %s', async (path, action) => {
    const visitor = await stranger('en', 390)
    const { page, words } = visitor
    await page.goto(path)
    await page.getByRole('button', { name: words(action) }).click()
    // without text messages, nothing mentions phones; `accounts-phone` tests a server with them
    const refusal = 'Enter your email address and password.'
    await page.getByText(refusal, { exact: true }).waitFor()
    await page.getByLabel(words('auth_email')).fill('ana@example.org')
    await page.getByRole('button', { name: words(action) }).click()
    await page.getByText(refusal, { exact: true }).waitFor()
    await visitor.context.close()
  })

  test('as the first administrator requires the code, which works once', async () => {
    const curious = await newWriter(browser, server.origin, 'Ida Kane', { language: 'en', width: 390 })
    await curious.page.goto('/admin/set-admin#code=WRONG-CODE')
    await curious.page.getByRole('button', { name: curious.words('set_admin_action') }).click()
    await curious.page.getByText(curious.words('failure_setup_code_wrong')).waitFor()
    await curious.page.goto('/admin')
    await expectNothing(curious, '/admin')

    const admin = await newAdministrator(browser, server, { language: 'fr', width: 1280 })
    for (const [path, key, guest] of ROUTES.filter(([, , guest]) => /administ/.test(guest))) {
      await follow(admin, path)
      if (guest === 'administrator') await expectPage(admin, key)
      else await expectNothing(admin, path)
    }
    for (const path of ['/admin', '/admin/set-admin', '/auth/admin-setup', '/playground/auth-test']) {
      await follow(curious, path)
      await expectNothing(curious, path)
    }
    await curious.page.goto(`/auth/admin-setup#code=${setupCode(server)}`)
    await expectNothing(curious, '/auth/admin-setup')
    expect([...admin.faults, ...curious.faults]).toEqual([])
    await Promise.all([admin.context.close(), curious.context.close()])
  })

  test('route rules redirect from the old addresses to the new ones, with the language', async () => {
    const visitor = await stranger('fr', 1280)
    for (const [from, to] of [
      ['/login', '/auth/login'],
      ['/register', '/auth/register'],
      ['/auth', '/auth/login'],
    ] as const) {
      await visitor.page.goto(visitor.at(from))
      await visitor.page.waitForURL((url) => url.pathname === visitor.at(to))
      // a link within the application sends no request
      await follow(visitor, `${from}/?kind=social&a=1#content`)
      const whole = `${server.origin}${visitor.at(to)}?kind=social&a=1#content`
      await visitor.page.waitForURL((url) => url.href === whole)
    }
    await visitor.context.close()
  })
})

describe('an address without a page', () => {
  test.each(['en', 'fr'] as const)('shows a 404 page with its path and a link home, in %s', async (language) => {
    const visitor = await stranger(language, 390)
    const { page, words, at } = visitor
    const response = await page.goto(at('/no/such/page'))
    expect(response?.status()).toBe(404)
    await expectNothing(visitor, '/no/such/page')
    if (language === 'en') {
      expect(await page.title()).toBe('Page not found · Réplique')
      await page.getByText('Page not found: /no/such/page', { exact: true }).waitFor()
    }
    await page.getByRole('button', { name: language === 'en' ? 'Back to home' : words('error_home') }).click()
    await heading(visitor, words('home_sentence')).waitFor()
    expect(new URL(page.url()).pathname).toBe(at('/'))
    await visitor.context.close()
  })
})

describe('a page that fails', () => {
  test('says that an error occurred, and leaves for the root with the error cleared', async () => {
    const visitor = await stranger('en', 1280)
    const { page, words } = visitor
    await page.route('**/api/setup', (route) => route.fulfill({ status: 500, json: { code: 'x', message: 'x' } }))
    await page.goto('/auth/admin-setup')
    await heading(visitor, 'An error occurred').waitFor()
    expect(await page.title()).toBe('An error occurred · Réplique')
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await heading(visitor, words('home_sentence')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.getByText('An error occurred').count()).toBe(0)
    await visitor.context.close()
  })
})
