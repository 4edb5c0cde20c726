/** An administrator who uses the keyboard alone. */
import { expect } from 'vitest'
import type { Locator } from 'playwright-core'
import type { Browser, Look } from './browser.ts'
import { press } from './keyboard.ts'
import { setupCode } from './people.ts'
import type { RealServer } from './server.ts'
import { atHome, button, fillIn, newVisitor, open, see, type Visitor } from './visitors.ts'
import { PASSWORD } from './writers.ts'

/** A busy machine takes its time. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 })

/** Takes over a fresh server by the link that its server printed. */
export async function openAdministrator(browser: Browser, server: RealServer, look: Look): Promise<Visitor> {
  const administrator = await newVisitor(browser, server.origin, look)
  await administrator.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  await open(administrator, `/auth/admin-setup#code=${setupCode(server)}`, 'setup_title')
  const fields = { auth_name: 'Ada Régie', auth_email: 'ada@example.org', auth_password: PASSWORD }
  await fillIn(administrator, fields, 'setup_action')
  await atHome(administrator)
  return administrator
}

/** Goes to one of the sections across the top. */
export async function goTo(administrator: Visitor, section: string): Promise<void> {
  const { page, words } = administrator
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
export async function enterOffice(administrator: Visitor): Promise<void> {
  const { page, words, at } = administrator
  await page.goto(at('/profile'))
  await press(page, page.getByRole('main').getByRole('link', { name: words('page_admin'), exact: true }))
  await see(administrator, 'page_admin')
}

/** Opens what can be done with somebody, found by their name. */
export async function openPerson(administrator: Visitor, name: string): Promise<Locator> {
  const { page, words } = administrator
  await press(page, button(administrator, 'admin_manage_person', { name }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words('ui_close') }).waitFor()
  return dialog
}

/** Does something in an open dialog, and waits for the words that say it is done. */
export async function act(administrator: Visitor, action: string, done: string): Promise<void> {
  const { page, words } = administrator
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: words(action), exact: true }))
  await dialog.getByText(done).waitFor()
}

export async function close(administrator: Visitor): Promise<void> {
  await administrator.page.keyboard.press('Escape')
  await administrator.page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Copies what stands in a field with a button of its own, as it comes out of the clipboard. */
export async function copyFrom(administrator: Visitor, label: string): Promise<string> {
  const { page, words } = administrator
  const shown = await page.getByLabel(words(label), { exact: true }).inputValue()
  await press(page, button(administrator, 'admin_copy'))
  await page.getByText(words('admin_copied'), { exact: true }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(shown)
  return copied
}
