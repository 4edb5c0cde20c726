/** Whoever administers the server, at their desk, with a keyboard alone. */
import { expect } from 'vitest'
import type { Browser, Locator } from 'playwright-core'
import type { Look } from './browser.ts'
import { press } from './keyboard.ts'
import { setupCode } from './people.ts'
import type { RealServer } from './server.ts'
import { atHome, button, fillIn, newVisitor, open, see, type Visitor } from './visitors.ts'
import { PASSWORD } from './writers.ts'

/** A busy machine takes its time. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 })

/** Takes over a fresh server by the link that its server printed. */
export async function openDesk(browser: Browser, server: RealServer, look: Look): Promise<Visitor> {
  const desk = await newVisitor(browser, server.origin, look)
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  await open(desk, `/auth/admin-setup#code=${setupCode(server)}`, 'setup_title')
  const fields = { auth_name: 'Ada Régie', auth_email: 'ada@example.org', auth_password: PASSWORD }
  await fillIn(desk, fields, 'setup_action')
  await atHome(desk)
  return desk
}

/** Goes to one of the sections across the top. */
export async function goTo(desk: Visitor, section: string): Promise<void> {
  const { page, words } = desk
  const sections = page.getByRole('navigation', { name: words('admin_sections') })
  const link = sections.getByRole('link', { name: words(section), exact: true })
  await press(page, link)
  await sections
    .locator('[aria-current=page]')
    .filter({ hasText: words(section) })
    .waitFor()
  await page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: words('ui_loading') })
    .waitFor({ state: 'detached' })
}

/** Enters the administration from one's profile. */
export async function enterOffice(desk: Visitor): Promise<void> {
  const { page, words, at } = desk
  await page.goto(at('/profile'))
  await press(page, page.getByRole('main').getByRole('link', { name: words('page_admin'), exact: true }))
  await see(desk, 'page_admin')
}

/** Opens what can be done with somebody, found by their name. */
export async function openPerson(desk: Visitor, name: string): Promise<Locator> {
  const { page, words } = desk
  await press(page, button(desk, 'admin_manage_person', { name }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words('ui_close') }).waitFor()
  return dialog
}

/** Does something in an open dialog, and waits for the words that say it is done. */
export async function act(desk: Visitor, action: string, done: string): Promise<void> {
  const { page, words } = desk
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: words(action), exact: true }))
  await dialog.getByText(done).waitFor()
}

export async function close(desk: Visitor): Promise<void> {
  await desk.page.keyboard.press('Escape')
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Copies what stands in a field with a button of its own, as it comes out of the clipboard. */
export async function copyFrom(desk: Visitor, label: string): Promise<string> {
  const { page, words } = desk
  const shown = await page.getByLabel(words(label), { exact: true }).inputValue()
  await press(page, button(desk, 'admin_copy'))
  await page.getByText(words('admin_copied'), { exact: true }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(shown)
  return copied
}
