/** Passkeys instead of a password, and a security key in addition to one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAuthenticator, type Authenticator } from '../authenticator.ts'
import { type Browser, openBrowser, openVisitor, type Visitor } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { waitForHome, button, checkPage, signOut, LOOKS, openAccount, waitForPage, signInAs } from '../visitors.ts'
import { PASSWORD } from '../writers.ts'

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const tell = ({ page, words }: Visitor, key: string) => page.getByText(words(key), { exact: true }).first().waitFor()

/**
 * Presses the button, then touches the device. If the device were touched before the press, the touch would sign in
 * through the first field's autofill. Once the request has reached the device, a touch has no effect. So the request is
 * held back until the device has been touched.
 */
async function askByButton(visitor: Visitor, device: Authenticator): Promise<void> {
  const { page } = visitor
  const question = '**/auth/v1/passkeys/authentication/options'
  const touched = Promise.withResolvers<void>()
  await page.route(question, (route) => touched.promise.then(() => route.continue()))
  const asked = page.waitForRequest(question)
  const passkey = button(visitor, 'login_by_passkey')
  await press(page, passkey)
  await asked
  await passkey.and(page.locator('[aria-busy=true]')).waitFor()
  await device.touch(true)
  touched.resolve()
  await page.unrouteAll({ behavior: 'wait' })
}

/** Removes the passkeys from the account, but not from the device. */
async function forgetPasskeys(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const kept = (await (await fetch(`${server.origin}/auth/v1/passkeys`, { headers })).json()) as { id: string }[]
  expect(kept).toHaveLength(1)
  for (const { id } of kept) await fetch(`${server.origin}/auth/v1/passkeys/${id}`, { method: 'DELETE', headers })
}

describe.each(looksOf(LOOKS, 0))('in $language at $width px', (look) => {
  test('a passkey signs in without a password', async () => {
    const { email, access_token } = await openAccount(server.origin, look)
    const visitor = await openVisitor(browser, server.origin, look)
    const { page, at } = visitor
    const device = await addAuthenticator(page, 'platform')
    await signInAs(visitor, email, PASSWORD)
    await waitForHome(visitor)
    await page.goto(at('/profile'))
    await press(page, button(visitor, 'profile_passkey_add'))
    await tell(visitor, 'profile_passkey_added')
    await device.touch(false)
    await signOut(visitor)
    await waitForPage(visitor, 'login_title')
    await askByButton(visitor, device)
    await waitForHome(visitor)

    await signOut(visitor)
    // the browser offers the passkey in the first field, and the device's simulated touch accepts it
    await waitForHome(visitor)

    await device.touch(false)
    await signOut(visitor)
    await forgetPasskeys(access_token)
    await askByButton(visitor, device)
    await tell(visitor, 'auth_passkey_unknown')
    await checkPage(page)
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })

  test('a security key is accepted as the second factor', async () => {
    const { email } = await openAccount(server.origin, look)
    const visitor = await openVisitor(browser, server.origin, look)
    const { page, words, at } = visitor
    await addAuthenticator(page, 'key')
    await signInAs(visitor, email, PASSWORD)
    await waitForHome(visitor)
    await page.goto(at('/profile'))
    await press(page, button(visitor, 'profile_key_add'))
    await press(page, page.getByRole('dialog').getByRole('button', { name: words('profile_continue') }))
    await press(page, button(visitor, 'profile_codes_kept'))
    await signOut(visitor)
    await signInAs(visitor, email, PASSWORD)
    await waitForPage(visitor, 'factor_title')
    await press(page, button(visitor, 'factor_key_action'))
    await waitForHome(visitor)
    expect(visitor.faults).toEqual([])
    await visitor.context.close()
  })
})

describe('when the browser cannot offer passkeys in the first field', () => {
  const look = { language: 'en', width: 1280 } as const
  const OPTIONS = '**/auth/v1/passkeys/authentication/options'

  const said = async ({ page }: Visitor) => (await page.locator('main [aria-live]').allTextContents()).join('')

  /** Opens the sign-in page and waits until it logs that it can't offer a passkey. */
  async function refusedVisitor(prepare: (page: Visitor['page']) => Promise<unknown>): Promise<Visitor> {
    const visitor = await openVisitor(browser, server.origin, look)
    const { page } = visitor
    await page.addInitScript(() => localStorage.setItem('replique-log-levels', '{"session":"debug"}'))
    await prepare(page)
    const noticed = page.waitForEvent('console', (message) => message.text().includes('No passkey is offered'))
    await page.goto('/auth/login')
    await noticed
    await waitForPage(visitor, 'login_title')
    return visitor
  }

  test.each(['SecurityError', 'NotAllowedError', 'AbortError', 'NotSupportedError', 'TypeError'])(
    'a browser that refuses with %s shows nothing at first, and after the button says that the key was not used',
    async (name) => {
      const visitor = await refusedVisitor((page) =>
        page.addInitScript((kind) => {
          const refusal = kind === 'TypeError' ? new TypeError('not here') : new DOMException('not here', kind)
          navigator.credentials.get = () => Promise.reject(refusal)
        }, name),
      )
      expect(await said(visitor)).toBe('')
      await press(visitor.page, button(visitor, 'login_by_passkey'))
      await tell(visitor, 'auth_ceremony_ended')
      expect(visitor.faults).toEqual([])
      await visitor.context.close()
    },
  )

  test.each([400, 429, 500, 503])('a service that responds with %d shows no message', async (status) => {
    const visitor = await refusedVisitor((page) =>
      page.route(OPTIONS, (route) => route.fulfill({ status, json: { code: 'refused', message: 'no' } })),
    )
    expect(await said(visitor)).toBe('')
    await visitor.context.close()
  })

  test('an unreachable service shows no message', async () => {
    const visitor = await refusedVisitor((page) => page.route(OPTIONS, (route) => route.abort()))
    expect(await said(visitor)).toBe('')
    await visitor.context.close()
  })
})
