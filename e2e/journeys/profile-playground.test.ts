/** The two playground pages for accounts, as an administrator uses them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { press, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { newAdministrator, startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { checkPage, LOOKS } from '../visitors.ts'
import { wordsOf } from '../words.ts'
import { PASSWORD, type Writer } from '../writers.ts'

let browser: Browser
let server: RealServer
let admin: Writer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), startOpenServer()])
  admin = await newAdministrator(browser, server, { language: 'en', width: 1280 })
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const inLanguage = (path: string, language: string) => (language === 'fr' ? `/fr${path}` : path)

test.each(looksOf(LOOKS, 0))('calls are run by hand in $language at $width px', async ({ language, width }) => {
  const { page, email } = admin
  const say = wordsOf(language)
  await page.setViewportSize({ width, height: 800 })
  await page.goto(inLanguage('/playground/auth-test', language))
  await page.getByRole('heading', { level: 1, name: 'auth-test' }).waitFor()
  await checkPage(page)
  const run = page.getByRole('button', { name: say('playground_run'), exact: true })
  const answer = page.getByRole('log', { name: say('playground_answer') })
  await press(page, run)
  await answer.getByText(email).first().waitFor()
  await checkPage(page)

  await page.getByLabel(say('playground_call')).selectOption('signInWithPassword')
  await typeInto(page, page.getByLabel('email', { exact: true }), email)
  await typeInto(page, page.getByLabel('password', { exact: true }), 'wrong')
  await page.keyboard.press('Enter')
  await answer.getByText('invalid_credentials').waitFor()
  await typeInto(page, page.getByLabel('password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await answer.getByText('access_token').first().waitFor()
  await page.getByText('SIGNED_IN').first().waitFor()

  await page.getByLabel(say('playground_call')).selectOption('admin.listUsers')
  await typeInto(page, page.getByLabel(say('playground_service_key')), 'no-key')
  await press(page, run)
  await answer.getByText('bad_jwt').waitFor()
  await checkPage(page)
})

test.each(looksOf(LOOKS, 0))(
  'tampered tokens are refused by both services in $language at $width px',
  async ({ language, width }) => {
    const { page, faults } = admin
    const say = wordsOf(language)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(inLanguage('/playground/jwt-security-test', language))
    await page.getByRole('heading', { level: 1, name: 'jwt-security-test' }).waitFor()
    await press(page, page.getByRole('button', { name: say('playground_run'), exact: true }))
    await page.getByText(say('playground_jwt_holds')).waitFor()
    const trials = page.getByRole('status').getByRole('listitem')
    expect(await trials.count()).toBe(7)
    expect(await trials.first().innerText()).toContain('/auth/v1/user 200')
    for (const told of (await trials.allInnerTexts()).slice(1)) {
      expect(told).toContain('/auth/v1/user 403 bad_jwt')
      expect(told).toContain('/api/me 401')
    }
    await checkPage(page)
    expect(faults).toEqual([])
  },
)
