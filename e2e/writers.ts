/** User actions that many journeys need. They find elements by the text on the screen. */
import { expect } from 'vitest'
import type { Download, Page } from 'playwright-core'
import { requestAs } from './requests.ts'
import { type Browser, openVisitor, type Look, type Visitor } from './browser.ts'

export interface Writer extends Visitor {
  readonly name: string
  readonly email: string
}

export const PASSWORD = 'un rideau pour 3 fantômes'
let people = 0

/** Creates a signed-in user in their own browser context. The account is created through the API that the form uses. */
export async function newWriter(
  browser: Pick<Browser, 'newContext'>,
  origin: string,
  name: string,
  look: Look,
): Promise<Writer> {
  const writer = await newGuest(browser, origin, name, look)
  const answer = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: writer.email, password: PASSWORD, data: { name, language: look.language } }),
  })
  if (!answer.ok) throw new Error(`the account was refused: ${await answer.text()}`)
  await writer.context.addCookies(sessionCookies(origin, await answer.text()))
  return writer
}

/** Creates a user who signs up with the form. */
export async function newWriterByForm(browser: Browser, origin: string, name: string, look: Look): Promise<Writer> {
  const writer = await newGuest(browser, origin, name, look)
  const { page, words, at, email } = writer
  await page.goto(at('/auth/register'))
  await page.getByLabel(words('auth_name'), { exact: true }).fill(name)
  await page.getByLabel(words('auth_email')).fill(email)
  await page.getByLabel(words('auth_password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words('register_action') }).click()
  await page.waitForURL((url) => !url.pathname.includes('/auth/'))
  return writer
}

async function newGuest(
  browser: Pick<Browser, 'newContext'>,
  origin: string,
  name: string,
  look: Look,
): Promise<Writer> {
  const person = await openVisitor(browser, origin, look)
  const email = `${name.toLowerCase().replace(/[^a-z]/g, '')}-${Date.now()}-${++people}@example.org`
  return { ...person, name, email }
}

const COOKIE_LENGTH = 3180

/** Returns a session as the page stores it, split into several cookies if it is too long for one. */
function sessionCookies(origin: string, session: string): { name: string; value: string; url: string }[] {
  const name = `sb-${new URL(origin).hostname.split('.')[0]}-auth-token`
  const value = `base64-${Buffer.from(session).toString('base64url')}`
  if (value.length <= COOKIE_LENGTH) return [{ name, value, url: origin }]
  const parts = value.match(new RegExp(`.{1,${COOKIE_LENGTH}}`, 'g')) ?? []
  return parts.map((part, index) => ({ name: `${name}.${index}`, value: part, url: origin }))
}

/** Signs in a user who already has an account. */
export async function signIn(writer: Writer): Promise<void> {
  const { page, words, at, email } = writer
  await page.goto(at('/auth/login'))
  await page.getByLabel(words('auth_email')).fill(email)
  await page.getByLabel(words('auth_password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words('login_action') }).click()
  await page.waitForURL((url) => !url.pathname.includes('/auth/'))
}

/** Imports a file from the list of plays, and returns the new play's id. */
export async function importFile(writer: Writer, name: string, text: string): Promise<string> {
  const { page, at } = writer
  await page.goto(at('/plays'))
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.waitForURL(/\/plays\/[0-9a-f-]{36}$/)
  return /[0-9a-f-]{36}$/.exec(new URL(page.url()).pathname)![0]
}

type GivenRole = 'editor' | 'commenter' | 'viewer'

/** Shares a play with an email address on the play's page, and returns the invitation link shown there. */
export async function shareWithAddress(
  writer: Writer,
  playId: string,
  { email, role }: { email: string; role: GivenRole },
): Promise<string> {
  const { page, words, at } = writer
  await page.goto(at(`/plays/${playId}`))
  await page.getByRole('button', { name: words('plays_share'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('sharing_whom')).fill(email)
  await dialog.getByLabel(words('plays_share_role'), { exact: true }).selectOption(role)
  await dialog.getByRole('button', { name: words('plays_share_submit'), exact: true }).click()
  await dialog.getByText(email, { exact: true }).waitFor()
  const link = await dialog.getByLabel(words('friends_link_label')).inputValue()
  await page.keyboard.press('Escape')
  return link
}

/** Gives a user a role and has them follow the link, because without a mail server their address is not verified. */
export async function share(writer: Writer, playId: string, whom: Writer, role: GivenRole = 'editor'): Promise<void> {
  await acceptInvitation(whom, await shareWithAddress(writer, playId, { email: whom.email, role }))
}

/** Accepts an invitation through its link. */
export async function acceptInvitation(writer: Writer, link: string): Promise<void> {
  await requestAs(writer, 'POST', '/api/invitations/accept', { secret: new URL(link).searchParams.get('secret') })
}

/** Opens the editor, and waits until the text has loaded and is saved. */
export async function openEditor(writer: Writer, playId: string): Promise<void> {
  await writer.page.goto(writer.at(`/plays/${playId}/edit`))
  await writer.page.locator('.script [data-id]').first().waitFor()
  await saved(writer.page)
}

/** Waits until the page shows that the server has stored everything. */
export async function saved(page: Page): Promise<void> {
  await page.locator('[data-saving=saved]').waitFor({ timeout: 60_000 })
}

/** Returns the paragraphs of the script as a reader sees them, without peers' carets and page numbers. */
export function readScript(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.script [data-id]')].map((block) => {
      const copy = block.cloneNode(true) as HTMLElement
      for (const drawn of copy.querySelectorAll('.peer-caret, .page-turn, .ProseMirror-widget')) drawn.remove()
      return copy.textContent
    }),
  )
}

/** Puts the caret at the end of the first paragraph that contains this text, by clicking it. */
export async function pointAt(page: Page, start: string): Promise<void> {
  const paragraph = page.locator('.script [data-id]', { hasText: start }).first()
  await paragraph.scrollIntoViewIfNeeded()
  await paragraph.click()
  await page.keyboard.press('End')
}

/** Waits until all pages have the same text, and returns it. */
export async function waitForSameText(...pages: Page[]): Promise<string[]> {
  let last: string[] = []
  await expect
    .poll(
      async () => {
        const texts = await Promise.all(pages.map(readScript))
        last = texts[0] ?? []
        return texts.every((text) => text.join('\n') === last.join('\n'))
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  return last
}

/** Opens a play's menu on its own page, whatever the play's title. */
export async function openPlayMenu({ page, words }: Pick<Writer, 'page' | 'words'>): Promise<void> {
  const name = new RegExp(`^${words('plays_more').split(/[“«]/)[0]}`)
  await page.locator('header').getByRole('button', { name }).click()
}

/** Waits for a requested download, and confirms first if the file leaves something out. */
export async function waitForDownload({ page, words }: Writer, pressed: Promise<Download>): Promise<Download> {
  const goOn = page.getByRole('button', { name: words('export_do') })
  const asked = goOn.waitFor().then(
    () => true,
    () => true,
  )
  if ((await Promise.race([pressed, asked])) === true) await goOn.press('Enter')
  return pressed
}

/** Downloads a play from its own page, and returns the file's bytes and name. */
export async function downloadPlay(writer: Writer, playId: string, format: 'pdf' | 'fountain') {
  const { page, words, at } = writer
  await page.goto(at(`/plays/${playId}`))
  const pressed = page.waitForEvent('download')
  if (format === 'pdf') await page.getByRole('button', { name: words('plays_export_pdf') }).click()
  else {
    await openPlayMenu(writer)
    await page.getByRole('menuitem', { name: words('plays_export_fountain') }).click()
  }
  const download = await waitForDownload(writer, pressed)
  const { readFile } = await import('node:fs/promises')
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) }
}
