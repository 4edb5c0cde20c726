/** Steps of an administrator who uses only the keyboard. */
import { expect } from 'vitest'
import type { Locator } from 'playwright-core'
import { type Browser, type Look, openVisitor, type Visitor } from './browser.ts'
import { press } from './keyboard.ts'
import { setupCode } from './people.ts'
import type { RealServer } from './server.ts'
import { waitForHome, button, fillIn, open, waitForPage } from './visitors.ts'
import { PASSWORD } from './writers.ts'

/** Polls with a generous timeout, for busy machines. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 })

/** Sets up a fresh server with the link that it printed. */
export async function openAdministrator(browser: Browser, server: RealServer, look: Look): Promise<Visitor> {
  const administrator = await openVisitor(browser, server.origin, look)
  await administrator.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  await open(administrator, `/auth/admin-setup#code=${setupCode(server)}`, 'setup_title')
  const fields = { auth_name: 'Ada Régie', auth_email: 'ada@example.org', auth_password: PASSWORD }
  await fillIn(administrator, fields, 'setup_action')
  await waitForHome(administrator)
  return administrator
}

/** Goes to a section of the administration, using the navigation at the top. */
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

/** Enters the administration from the profile. */
export async function openAdministration(administrator: Visitor): Promise<void> {
  const { page, words, at } = administrator
  await page.goto(at('/profile'))
  await press(page, page.getByRole('main').getByRole('link', { name: words('page_admin'), exact: true }))
  await waitForPage(administrator, 'page_admin')
}

/** Opens the actions for a user, found by name. */
export async function openUser(administrator: Visitor, name: string): Promise<Locator> {
  const { page, words } = administrator
  await press(page, button(administrator, 'admin_manage_person', { name }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words('ui_close') }).waitFor()
  return dialog
}

/** Carries out an action in an open dialog, and waits for its confirmation. */
export async function confirmAction(administrator: Visitor, action: string, done: string): Promise<void> {
  const { page, words } = administrator
  const dialog = page.getByRole('dialog')
  await press(page, dialog.getByRole('button', { name: words(action), exact: true }))
  await dialog.getByText(done).waitFor()
}

export async function closeDialog(administrator: Visitor): Promise<void> {
  await administrator.page.keyboard.press('Escape')
  await administrator.page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Copies a field with the copy button, checks the clipboard, and returns its content. */
export async function copyFrom(administrator: Visitor, label: string): Promise<string> {
  const { page, words } = administrator
  const shown = await page.getByLabel(words(label), { exact: true }).inputValue()
  await press(page, button(administrator, 'admin_copy'))
  await page.getByText(words('admin_copied'), { exact: true }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(shown)
  return copied
}
