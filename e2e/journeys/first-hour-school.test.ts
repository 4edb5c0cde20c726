/**
 * A school's first hour: a class of twenty-five gets accounts and is added to its group, and a pupil signs in with a
 * slip.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdministration, eventually, openAdministrator } from '../administration.ts'
import { type Browser, openBrowser, openVisitor } from '../browser.ts'
import { press, tabTo } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import { waitForHome, button, checkPage, LOOKS, waitForPage, signInAs } from '../visitors.ts'

const FIRST = ['Camille', 'Awa', 'Zoé', 'Adam', 'Inès']
const LAST = ['Durand', 'N’Diaye', 'Petit', 'Haddad', 'Roux']
/** Names in the form in which a school's software exports them. */
const CLASS = LAST.flatMap((last) => FIRST.map((first) => `${last}, ${first}`))
const GROUP = 'Seconde B'
/** The maximum number of actions from the administration's first page until the class is in its group. */
const MOST = 6

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test.each(looksOf(LOOKS, 0))('a class gets its accounts, in $language at $width px', async (look) => {
  const server = await startOpenServer()
  const administrator = await openAdministrator(browser, server, look)
  await openAdministration(administrator)
  const { page, words } = administrator
  let actions = 0
  const act = async (deed: Promise<unknown>): Promise<void> => {
    await deed
    actions++
  }
  const sections = page.getByRole('navigation', { name: words('admin_sections') })
  await act(press(page, sections.getByRole('link', { name: words('page_admin_users'), exact: true })))
  await act(press(page, page.getByRole('link', { name: words('admin_accounts_from_list') })))
  const write = async (label: string, text: string): Promise<void> => {
    await tabTo(page, page.getByLabel(words(label), { exact: true }))
    await page.keyboard.insertText(text)
  }
  await act(write('admin_list', CLASS.join('\n')))
  await act(write('admin_accounts_group', GROUP))
  await checkPage(page)
  await act(press(page, page.locator('form button[type=submit]')))
  await waitForPage(administrator, 'admin_slips_title')
  expect(actions).toBeLessThanOrEqual(MOST)
  const told = words('admin_slips_group', { count: CLASS.length, group: GROUP, plural: 'other' })
  await page.getByText(told).waitFor()
  await checkPage(page)
  const slips = page.locator('.slips > li')
  await eventually(() => slips.count()).toBe(CLASS.length)
  const [login = '', password = ''] = await slips.first().locator('dd').allTextContents()
  expect(login).toBe('camille.durand')
  await page.evaluate(() => Object.assign(window, { print: () => undefined }))
  await press(page, button(administrator, 'admin_slips_print'))
  await press(page, page.getByRole('link', { name: words('admin_slips_to_group'), exact: true }))
  await page.getByRole('heading', { level: 1, name: GROUP }).waitFor()

  const pupil = await openVisitor(browser, server.origin, look)
  await signInAs(pupil, login, password)
  await waitForHome(pupil)
  await pupil.page.goto(pupil.at('/groups'))
  await pupil.page.getByRole('link', { name: GROUP }).waitFor()
  expect([...administrator.faults, ...pupil.faults]).toEqual([])
  await Promise.all([administrator, pupil].map(({ context }) => context.close()))
  await server.stop()
})
