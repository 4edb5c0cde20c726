/** Attacks from outside: other sites, open redirects, planted sessions. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { openHostileSite, type HostileSite } from '../hostile-site.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { newAddress, openAccount } from '../visitors.ts'
import { expectNoEffect, signInByCookie, sessionInCookies, SESSION_COOKIE, openWatchedVisitor } from '../watched.ts'
import { wordsOf } from '../words.ts'
import { PASSWORD } from '../writers.ts'

const LOOK = { language: 'en', width: 1280 } as const
const words = wordsOf('en')

let browser: Browser
let server: SharedServer
let evil: HostileSite
beforeAll(async () => {
  ;[browser, server, evil] = await Promise.all([openBrowser(), shareServer(), openHostileSite()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop(), evil?.close()]))

describe('another site', () => {
  test('cannot open a socket, frame a page, or read or write data', async () => {
    const account = await openAccount(server.origin, LOOK, newAddress('anna'))
    const anna = await openWatchedVisitor(browser, server.origin)
    await signInByCookie(anna, account.email, PASSWORD)
    const { page } = anna
    await page.goto('/plays')
    await page.locator('main li a').first().waitFor()
    const { origin } = server
    evil.show(`<iframe src="${origin}/plays"></iframe><iframe src="${origin}/auth/login"></iframe>
      <form method="post" enctype="text/plain" action="${origin}/auth/v1/logout?scope=global" target="hidden"><input name="{}"></form>
      <iframe name="hidden"></iframe>`)
    await page.goto(evil.origin)
    const came = await page.evaluate(async (site) => {
      const socket = await new Promise<string>((resolve) => {
        const line = new WebSocket(`${site.replace('http', 'ws')}/api/collaboration`)
        line.addEventListener('open', () => resolve('open'))
        line.addEventListener('error', () => resolve('refused'))
      })
      const read = (path: string, init: RequestInit) =>
        fetch(site + path, { credentials: 'include', ...init }).then(
          (answer) => `${path} ${answer.type}`,
          () => 'refused',
        )
      document.forms[0]?.submit()
      const calls = [
        read('/api/me', {}),
        read('/api/plays', { method: 'POST', body: '{"title":"x"}', headers: { 'content-type': 'application/json' } }),
        read('/auth/v1/user', { method: 'PUT', body: '{}' }),
        read('/auth/v1/settings', {}),
      ]
      return { socket, calls: await Promise.all(calls) }
    }, origin)
    expect(came).toEqual({ socket: 'refused', calls: ['refused', 'refused', 'refused', 'refused'] })
    for (const frame of page.frames().slice(1, 3)) expect(frame.url()).toMatch(/^chrome-error:/)
    await page.goto(`${origin}/plays`)
    await page.locator('main li a').first().waitFor()
    expect((await fetch(`${origin}/auth/v1/user`, { headers: { authorization: `Bearer ${account.access_token}` } })).status).toBe(200) // prettier-ignore
    await anna.context.close()
  })
})

describe('an address that points to another site', () => {
  const AWAY = [
    '//evil.example', '/\\evil.example', 'https:evil.example', 'https://evil.example', 'http://localhost@evil.example', 'javascript:alert(1)',
    'data:text/html,x', '\t//evil.example', 'http://2130706433', '/.//evil.example', 'http://[::ffff:127.0.0.1]',
  ] // prettier-ignore

  /** Records every URL that the page visits. */
  const follow = (page: Page): Set<string> => {
    const been = new Set<string>()
    page.on('framenavigated', (frame) => been.add(new URL(frame.url()).origin))
    return been
  }

  test('does not redirect a user who is signed in', async () => {
    const account = await openAccount(server.origin, LOOK, newAddress('bea'))
    const bea = await openWatchedVisitor(browser, server.origin)
    await signInByCookie(bea, account.email, PASSWORD)
    const been = follow(bea.page)
    for (const input of AWAY)
      for (const name of ['next', 'redirect_to']) {
        await bea.page.goto(`/auth/login?${new URLSearchParams({ [name]: input }).toString()}`)
        await bea.page.waitForURL((url) => url.pathname !== '/auth/login')
      }
    expect([...been]).toEqual([server.origin])
    await expectNoEffect(bea, evil)
    await bea.context.close()
  })

  test.each(['next', 'redirect_to', 'the cookie', 'pendingInviteParams'])(
    'does not redirect a user who signs in, through %s',
    async (place) => {
      const account = await openAccount(server.origin, LOOK, newAddress('cleo'))
      const cleo = await openWatchedVisitor(browser, server.origin)
      const { page, context } = cleo
      const been = follow(page)
      const input = 'https://evil.example/plays'
      await page.goto(place.includes(' ') || place.startsWith('pending') ? '/auth/login' : `/auth/login?${place}=${encodeURIComponent(input)}`) // prettier-ignore
      if (place === 'the cookie')
      await context.addCookies([{ name: `${SESSION_COOKIE}-redirect-path`, value: encodeURIComponent('//evil.example'), url: server.origin }]) // prettier-ignore
      if (place.startsWith('pending'))
      await page.evaluate((path) => localStorage.setItem('pendingInviteParams', JSON.stringify({ path, kind: 'x', redirect_to: path })), input) // prettier-ignore
      await page.getByLabel(words('login_name')).fill(account.email)
      await page.getByLabel(words('auth_password'), { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: words('login_action') }).click()
      await page.waitForURL((url) => url.pathname !== '/auth/login')
      await expectNoEffect(cleo, evil)
      expect([...been].filter((origin) => origin !== 'null')).toEqual([server.origin])
      await context.close()
    },
  )
})

describe('a session that an attacker planted', () => {
  test('in the cookies is removed when the user signs in', async () => {
    const [alice, mallory] = [await openAccount(server.origin, LOOK), await openAccount(server.origin, LOOK)]
    await fetch(`${server.origin}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mallory.access_token}` },
    })
    const victim = await openWatchedVisitor(browser, server.origin)
    const { page, context } = victim
    const planted = `base64-${Buffer.from(JSON.stringify({ ...mallory, token_type: 'bearer', expires_at: 1, user: { id: crypto.randomUUID() } })).toString('base64url')}`
    const chunk = (name: string) => ({ name, value: planted, url: server.origin })
    await context.addCookies([chunk(SESSION_COOKIE), chunk(`${SESSION_COOKIE}.0`), chunk(`${SESSION_COOKIE}.3`)])
    await page.goto('/auth/login')
    await page.getByLabel(words('login_name')).fill(alice.email)
    await page.getByLabel(words('auth_password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: words('login_action') }).click()
    await page.waitForURL((url) => url.pathname !== '/auth/login')
    await expect.poll(() => sessionInCookies(victim)).toContain(alice.email)
    const text = await sessionInCookies(victim)
    for (const of of [mallory.refresh_token, mallory.access_token, alice.refresh_token]) expect(text).not.toContain(of)
    await context.close()
  })

  test('in the address does not sign in by being opened', async () => {
    const [alice, mallory] = [await openAccount(server.origin, LOOK), await openAccount(server.origin, LOOK)]
    const victim = await openWatchedVisitor(browser, server.origin)
    await signInByCookie(victim, alice.email, PASSWORD)
    const { access_token, refresh_token } = mallory
    const fragment = new URLSearchParams({ access_token, refresh_token, token_type: 'bearer', expires_in: '3600', type: 'magiclink' }) // prettier-ignore
    await victim.page.goto(`/plays#${fragment.toString()}`)
    await victim.page.getByRole('button', { name: words('confirm_magic') }).waitFor()
    expect(victim.page.url()).not.toContain(refresh_token)
    expect(await sessionInCookies(victim)).toContain(alice.email)
    await victim.page.goto('/plays')
    await victim.page.locator('main li a').first().waitFor()
    expect(await sessionInCookies(victim)).not.toContain(mallory.email)
    await expectNoEffect(victim, evil)
    await victim.context.close()
  })
})
