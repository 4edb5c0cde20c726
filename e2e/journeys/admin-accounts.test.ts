/** A class without email: a pasted list, printed slips, and a pupil who signs in with their slip. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAdministration, eventually, goTo, openAdministrator } from '../administration.ts'
import { type Browser, openBrowser, openVisitor, type Visitor } from '../browser.ts'
import { press, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { waitForHome, button, checkPage, LOOKS, waitForPage, signInAs } from '../visitors.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const FIRST = ['Léa', 'Noah', 'Zoé', 'Adam', 'Inès', 'Œdipe']
const LAST = ['MARTIN', 'N’DIAYE', 'Lambert-Roux', 'Petit', 'Haddad']

/** Rows as in a spreadsheet: number, last name, first name, date of birth; one name occurs twice. */
const CLASS = [
  ...Array.from({ length: 29 }, (_, place) => [LAST[place % 5], FIRST[place % 6]]),
  [LAST[0], FIRST[0]],
].map(([last, first], place) => `${place + 1}\t${last}\t${first}\t12/03/2013`)

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  let server: RealServer
  let administrator: Visitor
  let slips: string[][]
  beforeAll(async () => {
    server = await startOpenServer()
  })
  afterAll(() => server?.stop())

  test('thirty names are pasted, reviewed and become accounts', async () => {
    administrator = await openAdministrator(browser, server, look)
    await openAdministration(administrator)
    const { page, words } = administrator
    await goTo(administrator, 'page_admin_users')
    await press(page, page.getByRole('link', { name: words('admin_accounts_from_list') }))
    await waitForPage(administrator, 'admin_accounts_title')
    await press(page, button(administrator, 'admin_accounts_make_none'))
    await page.getByText(words('admin_list_empty')).waitFor()
    await typeInto(page, page.getByLabel(words('admin_list'), { exact: true }), '')
    await page.keyboard.insertText(CLASS.join('\n'))
    const preview = page.getByRole('region', { name: words('admin_preview') }).getByRole('listitem')
    await eventually(() => preview.count()).toBe(30)
    expect(await preview.first().innerText()).toBe('MARTIN Léa')
    await page.getByText(words('admin_preview_twice', { names: 'MARTIN Léa' })).waitFor()
    await checkPage(page)
    await press(page, page.locator('form button[type=submit]'))
    await waitForPage(administrator, 'admin_slips_title')
    await page.getByText(words('admin_slips_once'), { exact: true }).waitFor()
    const read = page.locator('.slips > li')
    await eventually(() => read.count()).toBe(30)
    slips = await read.evaluateAll((all) =>
      all.map((slip) => [...slip.querySelectorAll('p:first-child, dd')].map((part) => part.textContent)),
    )
    expect(new Set(slips.map(([, login]) => login)).size).toBe(30)
  })

  test('only the slips are printed', async () => {
    const { page, words } = administrator
    await typeInto(page, page.getByLabel(words('admin_slips_address'), { exact: true }), 'http://plays.school.example')
    await page.emulateMedia({ media: 'print' })
    const visible = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter(
          (one) => one.checkVisibility() && !one.closest('.slips') && !one.querySelector('.slips'),
        ).length,
    )
    expect(visible).toBe(0)
    const texts = await page.locator('.slips > li').allInnerTexts()
    expect(texts).toHaveLength(30)
    for (const text of texts) expect(text).toContain('http://plays.school.example')
    await page.emulateMedia({ media: 'screen' })
  })

  test('leaving the page with the slips asks for confirmation', async () => {
    const { page, words } = administrator
    const overview = page
      .getByRole('navigation', { name: words('admin_sections') })
      .getByRole('link')
      .first()
    await press(page, overview)
    await page.getByRole('dialog').getByText(words('admin_slips_leave_says')).waitFor()
    await checkPage(page)
    await press(page, button(administrator, 'admin_slips_stay'))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.locator('.slips > li').count()).toBe(30)
    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
    await press(page, button(administrator, 'admin_slips_print'))
    expect(await page.evaluate(() => 'printed' in window)).toBe(true)
    await goTo(administrator, 'admin_record')
    const [login = ''] = slips.map((slip) => slip[1])
    const told = words('admin_act_accounts', { value: '30', target: login })
    await page.getByRole('listitem').filter({ hasText: told }).waitFor()
    expect(administrator.faults).toEqual([])
  })

  test('a pupil signs in with the details on the slip and must choose a new password', async () => {
    const [, login = '', password = ''] = slips[1] ?? []
    const pupil = await openVisitor(browser, server.origin, look)
    await signInAs(pupil, login, password)
    await waitForHome(pupil)
    await pupil.page.goto(pupil.at('/profile'))
    await pupil.page.getByText(pupil.words('profile_start_password'), { exact: true }).waitFor()
    expect(pupil.faults).toEqual([])
    await Promise.all([pupil.context.close(), administrator.context.close()])
  })
})
