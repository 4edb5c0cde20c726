/** What people do in a journey, in the words of the screen they see. */
import { expect } from 'vitest'
import type { Download, Page } from 'playwright-core'
import { askAs } from './asking.ts'
import { type Browser, openPerson, type Look, type Person } from './browser.ts'
import { wordsOf, type Words } from './words.ts'

export interface Writer extends Person {
  readonly name: string
  readonly email: string
  readonly words: Words
  /** A path in this person's language. */
  readonly at: (path: string) => string
}

export const PASSWORD = 'un rideau pour 3 fantômes'
let people = 0

/** Somebody new in a browser of their own, signed in; their account was made as the form makes it, without the form. */
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

/** The same by the form, as they would. */
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
  const person = await openPerson(browser, origin, look)
  const email = `${name.toLowerCase().replace(/[^a-z]/g, '')}-${Date.now()}-${++people}@example.org`
  const at = (path: string) => (look.language === 'fr' ? `/fr${path === '/' ? '' : path}` : path)
  return { ...person, name, email, words: wordsOf(look.language), at }
}

const COOKIE_LENGTH = 3180

/** A session as the page itself keeps it: cut where one cookie would be too long. */
function sessionCookies(origin: string, session: string): { name: string; value: string; url: string }[] {
  const name = `sb-${new URL(origin).hostname.split('.')[0]}-auth-token`
  const value = `base64-${Buffer.from(session).toString('base64url')}`
  if (value.length <= COOKIE_LENGTH) return [{ name, value, url: origin }]
  const parts = value.match(new RegExp(`.{1,${COOKIE_LENGTH}}`, 'g')) ?? []
  return parts.map((part, index) => ({ name: `${name}.${index}`, value: part, url: origin }))
}

/** Signs somebody in who has an account already. */
export async function signIn(writer: Writer): Promise<void> {
  const { page, words, at, email } = writer
  await page.goto(at('/auth/login'))
  await page.getByLabel(words('auth_email')).fill(email)
  await page.getByLabel(words('auth_password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: words('login_action') }).click()
  await page.waitForURL((url) => !url.pathname.includes('/auth/'))
}

/** Brings a file in from the list of plays; answers the new play's id. */
export async function bringIn(writer: Writer, name: string, text: string): Promise<string> {
  const { page, at } = writer
  await page.goto(at('/plays'))
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.waitForURL(/\/plays\/[0-9a-f-]{36}$/)
  return /[0-9a-f-]{36}$/.exec(new URL(page.url()).pathname)![0]
}

type GivenRole = 'editor' | 'commenter' | 'viewer'

/** Gives an address a role from the play's own page; answers the link that is shown for it. */
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

/** Gives somebody a role, and has them follow the link: without a mail server their address was only typed. */
export async function share(writer: Writer, playId: string, whom: Writer, role: GivenRole = 'editor'): Promise<void> {
  await follow(whom, await shareWithAddress(writer, playId, { email: whom.email, role }))
}

/** Accepts the invitation of a link. */
export async function follow(writer: Writer, link: string): Promise<void> {
  await askAs(writer, 'POST', '/api/invitations/accept', { secret: new URL(link).searchParams.get('secret') })
}

/** Opens the editor, and waits until the text is there and saved. */
export async function openEditor(writer: Writer, playId: string): Promise<void> {
  await writer.page.goto(writer.at(`/plays/${playId}/edit`))
  await writer.page.locator('.script [data-id]').first().waitFor()
  await saved(writer.page)
}

/** Waits until the page says that the server has stored everything. */
export async function saved(page: Page): Promise<void> {
  await page.locator('[data-saving=saved]').waitFor({ timeout: 60_000 })
}

/** Every paragraph on the page as a person reads it, without the peers' carets and page numbers. */
export function readScript(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.script [data-id]')].map((block) => {
      const copy = block.cloneNode(true) as HTMLElement
      for (const drawn of copy.querySelectorAll('.peer-caret, .page-turn, .ProseMirror-widget')) drawn.remove()
      return copy.textContent
    }),
  )
}

/** Puts the caret at the end of the first paragraph that begins so, by pointing at it. */
export async function pointAt(page: Page, start: string): Promise<void> {
  const paragraph = page.locator('.script [data-id]', { hasText: start }).first()
  await paragraph.scrollIntoViewIfNeeded()
  await paragraph.click()
  await page.keyboard.press('End')
}

/** Waits until all of them read the same, and answers what. */
export async function sameText(...pages: Page[]): Promise<string[]> {
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

/** Opens the menu of a play on its own page, whatever it is called. */
export async function openPlayMenu({ page, words }: Pick<Writer, 'page' | 'words'>): Promise<void> {
  const name = new RegExp(`^${words('plays_more').split(/[“«]/)[0]}`)
  await page.locator('header').getByRole('button', { name }).click()
}

/** A download that was asked for; where its file leaves something out, that is asked about first. */
export async function comeHome({ page, words }: Writer, pressed: Promise<Download>): Promise<Download> {
  const goOn = page.getByRole('button', { name: words('export_do') })
  const asked = goOn.waitFor().then(
    () => true,
    () => true,
  )
  if ((await Promise.race([pressed, asked])) === true) await goOn.press('Enter')
  return pressed
}

/** Takes the play home from its own page: the bytes of the file and its name. */
export async function takeHome(writer: Writer, playId: string, format: 'pdf' | 'fountain') {
  const { page, words, at } = writer
  await page.goto(at(`/plays/${playId}`))
  const pressed = page.waitForEvent('download')
  if (format === 'pdf') await page.getByRole('button', { name: words('plays_export_pdf') }).click()
  else {
    await openPlayMenu(writer)
    await page.getByRole('menuitem', { name: words('plays_export_fountain') }).click()
  }
  const download = await comeHome(writer, pressed)
  const { readFile } = await import('node:fs/promises')
  return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) }
}
