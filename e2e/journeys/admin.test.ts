/**
 * A server's administration, starting with the first administrator: flags, users and the audit log, using only the
 * keyboard.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmAction,
  closeDialog,
  copyFrom,
  openAdministration,
  eventually,
  goTo,
  openAdministrator,
  openUser,
} from '../administration.ts'
import { requestAs } from '../requests.ts'
import { enrolApp } from '../apps.ts'
import { type Browser, openBrowser, type Look, openVisitor, type Visitor } from '../browser.ts'
import { press, tabTo, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import {
  waitForHome,
  button,
  field,
  fillIn,
  checkPage,
  LOOKS,
  newAddress,
  open,
  openAccount,
  waitForPage,
  signInAs,
} from '../visitors.ts'
import { newWriter, PASSWORD, type Writer } from '../writers.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const MALLORY = 'Mallory Dupont-Lamartinière'
const PLAY = 'La Brume et les Autres'
const GROUP = 'Les Planches – 板の上'
const NEW_PASSWORD = 'trois rideaux pour un fantôme'

describe.each(looksOf(LOOKS, 0))('in $language at $width px', (look: Look) => {
  let server: RealServer
  let administrator: Visitor
  let mallory: Writer
  let deviceless: string
  beforeAll(async () => {
    server = await startOpenServer()
  })
  afterAll(() => server?.stop())

  test('the first administrator signs up with the printed link and sees the state of the server', async () => {
    administrator = await openAdministrator(browser, server, look)
    await openAdministration(administrator)
    const { page, words } = administrator
    await page.getByText(words('admin_emails_stay'), { exact: true }).waitFor()
    await page.getByText(words('admin_engine_pglite')).waitFor()
    await checkPage(page)
    await goTo(administrator, 'nav_groups')
    await waitForPage(administrator, 'page_admin_groups')
    await page.getByText(words('admin_groups_none')).waitFor()
    await goTo(administrator, 'admin_ai')
    await waitForPage(administrator, 'page_admin_ai_features')
    await page.getByText(words('ai_providers_none')).waitFor()
  })

  test('a backup is downloaded, and the checklist says so', async () => {
    const { page, words, at } = administrator
    await page.goto(at('/admin'))
    await page.getByText(words('admin_check_backup'), { exact: true }).waitFor()
    await press(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: words('admin_check_backup_open') })
        .last(),
    )
    await waitForPage(administrator, 'admin_backup')
    const coming = page.waitForEvent('download')
    await press(page, button(administrator, 'admin_backup_make'))
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^replique-\d{4}-\d\d-\d\d\.tar\.gz$/)
    const bytes = gunzipSync(readFileSync(await file.path()))
    expect(bytes.subarray(0, 13).toString()).toBe('manifest.json')
    await page.getByText(words('admin_backup_taken', { when: '' }).trim()).waitFor()
    await checkPage(page)
    await page.goto(at('/admin'))
    await page.getByText(words('admin_check_backup_done'), { exact: true }).waitFor()
    await checkPage(page)
  })

  test('registration is switched off and on, and each flag keeps its value', async () => {
    const { page, words } = administrator
    const guest = await openVisitor(browser, server.origin, look)
    await goTo(administrator, 'admin_flags')
    await checkPage(page)
    const registration = page.getByRole('switch', { name: words('admin_flag_registration') })
    await tabTo(page, registration)
    await page.keyboard.press('Space')
    await eventually(() => registration.getAttribute('aria-busy')).toBe('false')
    expect(await registration.isChecked()).toBe(false)
    await open(guest, '/auth/register', 'register_title')
    await guest.page.getByText(words('auth_signup_disabled')).waitFor()

    await tabTo(page, registration)
    await page.keyboard.press('Space')
    await eventually(() => registration.getAttribute('aria-busy')).toBe('false')
    await open(guest, '/auth/register', 'register_title')
    await field(guest, 'auth_email').waitFor()

    const attempts = page.getByRole('textbox', { name: words('admin_flag_jobs') })
    await typeInto(page, attempts, '1001')
    await press(page, button(administrator, 'admin_save'))
    await page.getByText(words('admin_flag_number_wrong')).waitFor()
    await checkPage(page)
    await typeInto(page, attempts, '3')
    await press(page, button(administrator, 'admin_save'))
    await button(administrator, 'admin_save').waitFor({ state: 'detached' })
    await page.reload()
    await eventually(() => attempts.inputValue()).toBe('3')
    expect(await registration.isChecked()).toBe(true)
    await guest.context.close()
  })

  test('a flag that cannot be changed returns to its value and shows an error', async () => {
    const { page, words } = administrator
    await page.route('**/api/feature_flags/**', (route) => route.fulfill({ status: 500, json: { code: 'x' } }))
    const tts = page.getByRole('switch', { name: words('admin_flag_tts') })
    await tabTo(page, tts)
    await page.keyboard.press('Space')
    await page.getByText(words('admin_flag_failed')).waitFor()
    expect(await tts.isChecked()).toBe(false)
    await page.unroute('**/api/feature_flags/**')
  })

  test('a user is found, suspended while signed in, and reactivated', async () => {
    const { page, words } = administrator
    mallory = await newWriter(browser, server.origin, MALLORY, look)
    await requestAs(mallory, 'POST', '/api/plays', { title: PLAY, kind: 'stage', language: look.language })
    await mallory.page.goto(mallory.at('/'))
    await goTo(administrator, 'page_admin_users')
    await waitForPage(administrator, 'page_admin_users')
    await typeInto(page, page.getByLabel(words('admin_people_search')), 'nobody at all')
    await page.getByText(words('admin_people_none'), { exact: true }).waitFor()
    await checkPage(page)
    await typeInto(page, page.getByLabel(words('admin_people_search')), 'lamartinière')
    await openUser(administrator, MALLORY)
    await checkPage(page)
    await confirmAction(administrator, 'admin_suspend', words('admin_suspended_done', { name: MALLORY }))

    // the suspended user's open page is signed out at its next request, whether a click or the page itself causes it
    const out = mallory.page.waitForURL((url) => url.pathname === mallory.at('/auth/login'))
    await Promise.race([out, press(mallory.page, mallory.page.getByRole('link', { name: words('nav_plays') }))])
    await out
    await fillInAs(mallory, PASSWORD)
    await mallory.page.getByText(words('auth_user_banned')).waitFor()

    await confirmAction(administrator, 'admin_restore', words('admin_restored_done', { name: MALLORY }))
    await closeDialog(administrator)
  })

  test('a recovery link is copied with a warning about localhost, and lets the user choose a new password', async () => {
    const { page, words } = administrator
    const dialog = await openUser(administrator, MALLORY)
    await press(page, dialog.getByRole('button', { name: words('admin_recovery'), exact: true }))
    await press(page, dialog.getByRole('button', { name: words('admin_recovery_make'), exact: true }))
    await dialog.getByText(words('admin_link_local'), { exact: true }).waitFor()
    await checkPage(page)
    const link = await copyFrom(administrator, 'admin_recovery_link')
    await closeDialog(administrator)

    const visitor: Visitor = { ...mallory, look }
    await visitor.page.goto(link)
    await press(visitor.page, button(visitor, 'confirm_recovery'))
    await waitForPage(visitor, 'page_reset_password')
    await fillIn(visitor, { auth_password: NEW_PASSWORD }, 'reset_new_action')
    // the user is back on the page where they were signed out: the list, or the home page if they were signed out
    // before they clicked the link
    const heading = (key: string) => visitor.page.getByRole('heading', { level: 1, name: words(key), exact: true })
    await heading('plays_title').or(heading('nav_home')).waitFor()
  })

  test('a group is found, archived and restored', async () => {
    const { page, words } = administrator
    const founded = { name: GROUP, description: '', language: look.language }
    const { id } = await requestAs<{ id: string }>(mallory, 'POST', '/api/groups', founded)
    await goTo(administrator, 'nav_groups')
    const search = page.getByLabel(words('admin_groups_search'))
    await typeInto(page, search, 'no such group')
    await page.getByText(words('admin_groups_not_found'), { exact: true }).waitFor()
    await checkPage(page)
    await typeInto(page, search, 'planches')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: GROUP })
    await row.getByText(MALLORY).waitFor()
    await checkPage(page)

    await press(page, button(administrator, 'admin_groups_archive_named', { name: GROUP }))
    await page.getByText(words('groups_put_away', { name: GROUP }), { exact: true }).waitFor()
    await row.getByText(words('admin_groups_archived')).waitFor()
    await mallory.page.goto(mallory.at(`/groups/${id}`))
    await mallory.page.getByText(words('groups_is_archived'), { exact: true }).waitFor()
    // administrators don't get access to the group
    await page.goto(administrator.at(`/groups/${id}`))
    await page.getByText(words('failure_group_not_found'), { exact: true }).waitFor()

    await openAdministration(administrator)
    await goTo(administrator, 'nav_groups')
    await press(page, button(administrator, 'admin_groups_reopen_named', { name: GROUP }))
    await page.getByText(words('groups_reopened', { name: GROUP }), { exact: true }).waitFor()
    await button(administrator, 'admin_groups_archive_named', { name: GROUP }).waitFor()
    await mallory.page.reload()
    await mallory.page.getByRole('heading', { level: 1, name: GROUP }).waitFor()
    expect(await mallory.page.getByText(words('groups_is_archived'), { exact: true }).count()).toBe(0)
    await goTo(administrator, 'page_admin_users')
  })

  test('a user who lost the device of their second factor can sign in with the password alone', async () => {
    const { page, words } = administrator
    const account = await openAccount(server.origin, look, newAddress('sans-telephone'))
    deviceless = account.email
    await enrolApp(server.origin, account)
    const stranded = await openVisitor(browser, server.origin, look)
    await signInAs(stranded, account.email, PASSWORD)
    await waitForPage(stranded, 'factor_title')
    await stranded.context.close()

    await typeInto(page, page.getByLabel(words('admin_people_search')), 'sans-telephone')
    await openUser(administrator, 'Odette')
    await checkPage(page)
    await confirmAction(administrator, 'admin_factors_reset', words('admin_factors_done', { name: 'Odette' }))
    await closeDialog(administrator)
    const visitor = await openVisitor(browser, server.origin, look)
    await signInAs(visitor, account.email, PASSWORD)
    await waitForHome(visitor)
    await visitor.context.close()
    await typeInto(page, page.getByLabel(words('admin_people_search')), 'lamartinière')
  })

  test('a user’s role and plan are changed, and the last administrator keeps the role', async () => {
    const { page, words } = administrator
    await openUser(administrator, MALLORY)
    await confirmAction(administrator, 'admin_plan_to_pro', words('admin_pro_done', { name: MALLORY }))
    await confirmAction(administrator, 'admin_promote', words('admin_promoted_done', { name: MALLORY }))
    await confirmAction(administrator, 'admin_demote', words('admin_demoted_done', { name: MALLORY }))
    await confirmAction(administrator, 'admin_sign_out', words('admin_signed_out_done', { name: MALLORY }))
    await closeDialog(administrator)
    await typeInto(page, page.getByLabel(words('admin_people_search')), 'ada')
    await openUser(administrator, 'Ada Régie')
    await confirmAction(administrator, 'admin_demote', words('failure_last_administrator'))
    await closeDialog(administrator)
  })

  test('a play is given to another account, moved to trash and restored', async () => {
    const { page, words } = administrator
    await goTo(administrator, 'admin_plays')
    await waitForPage(administrator, 'page_admin_plays')
    const search = page.getByLabel(words('admin_plays_search'))
    await typeInto(page, search, 'no such thing')
    await page.getByText(words('admin_plays_not_found'), { exact: true }).waitFor()
    await typeInto(page, search, 'brume')
    const row = page.getByRole('list', { name: words('page_admin_plays') }).getByRole('listitem')
    await row.getByText(`${MALLORY} · ${mallory.email}`).waitFor()
    const choose = async (action: string) => {
      await press(page, button(administrator, 'plays_more', { title: PLAY }))
      await page.getByRole('menuitem', { name: words(action), exact: true }).press('Enter')
    }
    await choose('admin_plays_transfer')
    const dialog = page.getByRole('dialog')
    await typeInto(page, dialog.getByLabel(words('admin_plays_transfer_to')), 'nobody@example.org')
    await page.keyboard.press('Enter')
    await dialog.getByText(words('failure_user_not_found')).waitFor()
    await checkPage(page)
    await typeInto(page, dialog.getByLabel(words('admin_plays_transfer_to')), 'ada@example.org')
    await page.keyboard.press('Enter')
    await row.getByText('Ada Régie · ada@example.org').waitFor()

    await choose('plays_trash_action')
    await page.getByText(words('plays_in_trash', { title: PLAY }), { exact: true }).waitFor()
    await typeInto(page, search, '')
    const only = page.getByRole('combobox', { name: words('admin_people_only') })
    await tabTo(page, only)
    await only.selectOption('trashed')
    await eventually(() => row.count()).toBe(1)
    await checkPage(page)
    await choose('plays_restore')
    await page.getByText(words('plays_restored', { title: PLAY }), { exact: true }).waitFor()
    await page.getByText(words('admin_plays_not_found'), { exact: true }).waitFor()
    await goTo(administrator, 'page_admin_users')
  })

  test('a user is invited by a link to pass on', async () => {
    const { page, words } = administrator
    await press(page, button(administrator, 'admin_invite'))
    const dialog = page.getByRole('dialog')
    await typeInto(page, dialog.getByLabel(words('auth_email')), 'no address')
    await press(page, dialog.getByRole('button', { name: words('admin_invite_send'), exact: true }))
    await dialog.getByText(words('auth_email_invalid')).waitFor()
    await typeInto(page, dialog.getByLabel(words('auth_email')), 'nora@example.org')
    await press(page, dialog.getByRole('button', { name: words('admin_invite_send'), exact: true }))
    await dialog.getByText(words('admin_link_local'), { exact: true }).waitFor()
    await checkPage(page)
    expect(await copyFrom(administrator, 'admin_invite_link')).toContain('token_hash=')
    await press(page, dialog.getByRole('button', { name: words('admin_done'), exact: true }))
    await dialog.waitFor({ state: 'detached' })
  })

  test('an account is deleted for good after its consequences are shown', async () => {
    const { page, words } = administrator
    await typeInto(page, page.getByLabel(words('admin_people_search')), 'mallory')
    const dialog = await openUser(administrator, MALLORY)
    await press(page, dialog.getByRole('button', { name: words('admin_remove'), exact: true }))
    await dialog.getByText(words('admin_remove_plays')).waitFor()
    await checkPage(page)
    await press(page, dialog.getByRole('button', { name: words('admin_remove_confirm'), exact: true }))
    await page.getByText(words('admin_removed_done', { name: MALLORY }), { exact: true }).waitFor()
    await page.getByText(words('admin_people_none'), { exact: true }).waitFor()
    await mallory.context.close()
  })

  test('the audit log lists every action', async () => {
    const { page, words } = administrator
    await goTo(administrator, 'admin_record')
    await checkPage(page)
    const acts = await page.getByRole('main').getByRole('listitem').allInnerTexts()
    const told = (key: string, places: Record<string, string>) =>
      acts.filter((act) => act.startsWith(words(key, places)) && act.includes('Ada Régie')).length
    const given = { target: 'ada@example.org', value: PLAY }
    for (const key of ['admin_act_play_transferred', 'admin_act_play_trashed', 'admin_act_play_restored'])
      expect([key, told(key, given)]).toEqual([key, 1])
    for (const key of ['admin_act_group_archived', 'admin_act_group_reopened'])
      expect([key, told(key, { value: GROUP })]).toEqual([key, 1])
    const gone = { target: words('admin_gone_account') }
    expect(told('admin_act_flag', { target: 'registrationEnabled', value: words('admin_off') })).toBe(1)
    expect(told('admin_act_flag', { target: 'registrationEnabled', value: words('admin_on') })).toBe(1)
    expect(told('admin_act_flag', { target: 'jobRecoveryAttemptsLimit', value: '3' })).toBe(1)
    expect(told('admin_act_user_invited', { target: 'nora@example.org' })).toBe(1)
    expect(told('admin_act_factors_reset', { target: deviceless })).toBe(1)
    for (const key of [
      'admin_act_user_suspended',
      'admin_act_user_restored',
      'admin_act_link_made',
      'admin_act_plan',
      'admin_act_user_promoted',
      'admin_act_user_demoted',
      'admin_act_user_signed_out',
      'admin_act_user_removed',
    ])
      expect([key, told(key, { ...gone, value: 'pro' })]).toEqual([key, 1])
    expect(administrator.faults).toEqual([])
    await administrator.context.close()
  })
})

/** Fills in the sign-in form with the user's address. */
async function fillInAs({ page, words, email }: Writer, password: string): Promise<void> {
  await typeInto(page, page.getByLabel(words('login_name'), { exact: true }), email)
  await typeInto(page, page.getByLabel(words('auth_password'), { exact: true }), password)
  await page.keyboard.press('Enter')
}
