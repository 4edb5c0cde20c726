/** The page's console output: each context logs at the level set in this browser, and nothing secret is logged. */
import type { ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { firstPlay, newAdministrator, startOpenServer } from '../people.ts'
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

/** Collects everything sent to the console, including the contents of objects and errors. */
function hear(page: Page): { lines: string[]; settle: () => Promise<void> } {
  const lines: string[] = []
  const pending: Promise<unknown>[] = []
  const inWords = async (message: ConsoleMessage) => {
    const parts = await Promise.all(
      message
        .args()
        .map((part) =>
          part
            .evaluate((value: unknown) =>
              value instanceof Error
                ? `${value.message} ${value.stack ?? ''}`
                : (JSON.stringify(value) ?? String(value)),
            )
            .catch(() => ''),
        ),
    )
    lines.push([message.text(), ...parts].join(' '))
  }
  page.on('console', (message) => pending.push(inWords(message)))
  return { lines, settle: async () => void (await Promise.all(pending)) }
}

/** Returns the log lines for the given context. They start with its name in brackets. */
const of = (lines: readonly string[], context: string) => lines.filter((line) => line.startsWith(`[${context}] `))

test.each(looksOf(LOOKS, 1))(
  'levels are set for each context, at once and permanently, in $language at $width px',
  async ({ language, width }) => {
    const { page } = admin
    const say = wordsOf(language)
    const at = (path: string) => (language === 'fr' ? `/fr${path}` : path)
    const { lines } = hear(page)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(at('/admin?part=flags'))
    await page.getByRole('heading', { level: 2, name: say('log_levels') }).waitFor()
    await checkPage(page)
    expect(of(lines, 'guards')).toEqual([])

    await page.getByLabel('guards', { exact: true }).selectOption('debug')
    const people = page.getByRole('link', { name: say('page_admin_users') }).first()
    await people.click()
    await expect.poll(() => of(lines, 'guards').join()).toContain('To /admin/users: on')
    expect(of(lines, 'flags')).toEqual([])

    // the playground shows the level, and it is kept for the next visit
    await page.goto(at('/playground/jwt-security-test'))
    await expect.poll(() => page.getByLabel('guards', { exact: true }).inputValue()).toBe('debug')
    await checkPage(page)
    await page.getByRole('button', { name: say('log_levels_reset') }).click()
    expect(await page.getByLabel('guards', { exact: true }).inputValue()).toBe('')
    expect(await page.evaluate(() => localStorage.getItem('replique-log-levels'))).toBe('{}')
    for (const path of ['auth-test', 'editor-test', 'play-editor', 'fountain-editor', 'screenplay-editor']) {
      await page.goto(at(`/playground/${path}`))
      await page.getByRole('heading', { level: 2, name: say('log_levels') }).waitFor()
    }
  },
)

test('the address cannot set a level outside development', async () => {
  const { page } = admin
  const { lines } = hear(page)
  await page.goto('/terms?log=*:trace')
  await page.getByRole('heading', { level: 1, name: admin.words('terms_title') }).waitFor()
  for (const context of ['session', 'guards', 'flags', 'preloading']) expect(of(lines, context)).toEqual([])
  expect((await page.evaluate(() => localStorage.getItem('replique-log-levels'))) ?? '').not.toContain('trace')
})

test('at the level trace every context logs, but no password, token, email address or line of a play appears', async () => {
  const CONTEXTS = ['sign-in', 'session', 'refresh', 'guards', 'flags', 'collaboration', 'preloading', 'jobs']
  const LINE = 'Quelle belle réplique secrète'
  const { page, email, context } = admin
  const play = await firstPlay(admin)
  const { lines, settle } = hear(page)
  const cookies = async () => (await context.cookies()).filter(({ name }) => name.includes('auth-token'))
  const levels = Object.fromEntries(CONTEXTS.map((name) => [name, 'trace']))
  await page.evaluate((value) => localStorage.setItem('replique-log-levels', value), JSON.stringify(levels))
  await context.clearCookies()
  await page.goto('/auth/login')
  await page.getByLabel(admin.words('auth_email')).fill(email)
  for (const password of ['a wrong password', PASSWORD]) {
    await page.getByLabel(admin.words('auth_password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: admin.words('login_action') }).click()
    await expect
      .poll(() => of(lines, 'sign-in').join())
      .toContain(password === PASSWORD ? 'Somebody is signed in' : 'refused invalid_credentials')
  }
  await page.goto('/plays')
  await expect.poll(() => of(lines, 'jobs').join()).toContain('Jobs that are under way')
  await page
    .getByRole('link', { name: admin.words('nav_groups'), exact: true })
    .first()
    .hover()
  await expect.poll(() => of(lines, 'preloading').join()).toContain('A page is there')
  await page.goto(`/plays/${play}/edit`)
  const editor = page.locator('.ProseMirror').first()
  await editor.click()
  await page.keyboard.type(LINE)
  await page.getByText(admin.words('editor_saved')).first().waitFor()
  await expect.poll(() => CONTEXTS.filter((context) => of(lines, context).length === 0)).toEqual([])
  await expect.poll(() => of(lines, 'collaboration').join()).toContain('live')
  await settle()

  const [cookie] = await cookies()
  const session = JSON.parse(
    Buffer.from(
      (await cookies())
        .map(({ value }) => value)
        .join('')
        .replace(/^base64-/, ''),
      'base64url',
    ).toString(),
  ) as { access_token: string; refresh_token: string }
  expect([cookie !== undefined, session.access_token.length > 100, session.refresh_token.length > 10]).toEqual([
    true,
    true,
    true,
  ])
  const said = lines.join('\n')
  const secrets = [PASSWORD, 'a wrong password', email, session.access_token, session.refresh_token, LINE, 'Quelle']
  for (const secret of secrets) expect(said).not.toContain(secret)
  expect(said).not.toMatch(/eyJ[\w-]+\.|[\w.]+@example\.org/)
})
