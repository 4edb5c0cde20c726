/**
 * Several users are selected with the keyboard, then suspended, unsuspended and added to a group. The administrator is
 * left out.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAdministration, eventually, goTo, openAdministrator } from '../administration.ts'
import { type Browser, openBrowser, type Visitor } from '../browser.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { button, checkPage, LOOKS, openAccount } from '../visitors.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each(looksOf(LOOKS, 0))('in $language at $width px', (look) => {
  let server: RealServer
  let administrator: Visitor
  beforeAll(async () => {
    server = await startOpenServer()
  })
  afterAll(() => server?.stop())

  const dialog = () => administrator.page.getByRole('dialog')
  const choose = async (action: string): Promise<void> => {
    const { page, words } = administrator
    await press(page, button(administrator, 'admin_many_actions'))
    await page.getByRole('menuitem', { name: words(action), exact: true }).press('Enter')
  }
  const selectPage = async (): Promise<void> => {
    const { page, words } = administrator
    await press(page, button(administrator, 'admin_many_select'))
    await press(page, button(administrator, 'admin_many_page'))
    await page.getByText(words('admin_many_chosen', { plural: '*', count: 3 }), { exact: true }).waitFor()
  }

  test('all users on a page except the administrator are selected and suspended', async () => {
    administrator = await openAdministrator(browser, server, look)
    await openAccount(server.origin, look)
    await openAccount(server.origin, look)
    await openAdministration(administrator)
    const { page, words } = administrator
    await goTo(administrator, 'page_admin_users')
    await selectPage()
    await checkPage(page)
    await choose('admin_suspend')
    await dialog()
      .getByText(words('admin_many_suspended', { plural: '*', count: 2 }))
      .waitFor()
    await dialog().getByText(words('admin_many_own')).waitFor()
    await dialog().getByText('Ada Régie').waitFor()
    await checkPage(page)
    await press(
      page,
      dialog()
        .getByRole('button', { name: words('ui_close') })
        .last(),
    )
    await dialog().waitFor({ state: 'detached' })
    await eventually(() => page.getByText(words('admin_mark_suspended')).count()).toBeGreaterThanOrEqual(2)
  })

  test('one user is deselected; the others are reactivated and added to a new group', async () => {
    const { page, words } = administrator
    await selectPage()
    const own = page.getByRole('checkbox', { name: words('admin_many_select_one', { name: 'Ada Régie' }) })
    await tabTo(page, own)
    await page.keyboard.press('Space')
    await page.getByText(words('admin_many_chosen', { plural: '*', count: 2 }), { exact: true }).waitFor()
    await choose('admin_many_restore')
    await dialog()
      .getByText(words('admin_many_restored', { plural: '*', count: 2 }))
      .waitFor()
    await press(
      page,
      dialog()
        .getByRole('button', { name: words('ui_close') })
        .last(),
    )
    await dialog().waitFor({ state: 'detached' })
    await selectPage()
    await choose('admin_many_group')
    await typeInto(page, dialog().getByLabel(words('admin_many_group_name'), { exact: true }), 'Atelier')
    await checkPage(page)
    await page.keyboard.press('Enter')
    await dialog()
      .getByText(words('admin_many_grouped', { plural: '*', count: 2, group: 'Atelier' }))
      .waitFor()
    await press(
      page,
      dialog()
        .getByRole('button', { name: words('ui_close') })
        .last(),
    )
    await goTo(administrator, 'nav_groups')
    await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Atelier' }).waitFor()
    expect(administrator.faults).toEqual([])
    await administrator.context.close()
  })
})
