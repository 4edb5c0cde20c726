/** The wording, appearance and delivery of emails, using only the keyboard. */
import { EMAIL_NAMES } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyFrom, openAdministration, eventually, goTo, openAdministrator } from '../administration.ts'
import { type Browser, openBrowser, type Visitor } from '../browser.ts'
import { press, pressInNotice, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { emptyPort, openMailServer, type MailServer } from '../mail-server.ts'
import { startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { button, checkPage, LOOKS, waitForPage } from '../visitors.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Emails use whichever language the page does not, so that both languages are covered. */
const TEMPLATE = { en: { language: 'fr', word: 'Français' }, fr: { language: 'en', word: 'English' } } as const

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  const template = TEMPLATE[look.language]
  let server: RealServer
  let administrator: Visitor
  beforeAll(async () => {
    server = await startOpenServer()
  })
  afterAll(() => server?.stop())

  const subject = () => administrator.page.getByLabel(administrator.words('admin_email_subject'), { exact: true })
  const body = () => administrator.page.getByLabel(administrator.words('admin_email_body'), { exact: true })
  const frame = () => administrator.page.frameLocator('iframe')
  const linkTo = (state: string) =>
    administrator.page
      .getByRole('link', {
        name: administrator.words('admin_email_in', { email: administrator.words('admin_email_recovery') }),
      })
      .filter({ hasText: template.word })
      .filter({ hasText: administrator.words(state) })

  async function openEmail(state: string): Promise<void> {
    await press(administrator.page, linkTo(state))
    await subject().waitFor()
  }

  test('every email is listed in both languages, with a note that none is sent', async () => {
    administrator = await openAdministrator(browser, server, look)
    await openAdministration(administrator)
    const { page, words } = administrator
    await goTo(administrator, 'admin_emails')
    await waitForPage(administrator, 'page_admin_email_templates')
    const links = page.getByRole('main').getByRole('link', { name: /English|Français/ })
    await eventually(() => links.count()).toBe(2 * EMAIL_NAMES.length)
    await page.getByText(words('admin_emails_stay'), { exact: true }).waitFor()
    await page.getByText(words('admin_emails_local'), { exact: true }).waitFor()
  })

  test('an email is changed, with variables inserted at the caret, and previewed as it will arrive', async () => {
    const { page, words } = administrator
    await openEmail('admin_email_built_in')
    await frame().getByText('Camille').first().waitFor()
    await checkPage(page)
    await typeInto(page, subject(), '{{ sit }}')
    await page.getByText(words('admin_fault_unknown', { names: '{{ sit }}' })).waitFor()
    await checkPage(page)
    expect(await button(administrator, 'admin_save').isDisabled()).toBe(true)
    await typeInto(page, subject(), '{{ link }}')
    await page.getByText(words('admin_fault_secret', { name: 'link' })).waitFor()

    await typeInto(page, subject(), '«  » ')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await press(page, page.getByRole('button', { name: /^name/ }))
    await eventually(() => subject().inputValue()).toBe('« {{ name }} » ')
    await page.keyboard.type('!')
    expect(await subject().inputValue()).toBe('« {{ name }}! » ')
    await page.getByText('« Camille! »', { exact: true }).waitFor()

    await typeInto(page, body(), '<b>Le rideau</b> {% if')
    await page.locator('[aria-invalid=true]').waitFor()
    await typeInto(page, body(), '<b>Le rideau</b>\n\n[Ouvrir]({{ link }})')
    await frame().getByText('<b>Le rideau</b>').waitFor()
    await checkPage(page)
  })

  test('the preview shows both parts and both colour modes, and neither runs scripts nor opens links', async () => {
    const { page, words } = administrator
    const colour = () =>
      frame()
        .locator('.sheet')
        .evaluate((sheet) => getComputedStyle(sheet).backgroundColor)
    const choose = async (group: string, key: string) => {
      const radio = page.getByRole('group', { name: words(group) }).getByRole('radio', { name: words(key) })
      await radio.focus()
      await page.keyboard.press('Space')
    }
    await choose('admin_view_colours', 'profile_mode_dark')
    await frame().getByText('Ouvrir').waitFor()
    const dark = await colour()
    await choose('admin_view_colours', 'profile_mode_light')
    await frame().getByText('Ouvrir').waitFor()
    expect(await colour()).not.toBe(dark)
    await frame().getByText('Ouvrir').click()
    expect(await frame().getByText('Ouvrir').count()).toBe(1)
    expect(page.context().pages()).toHaveLength(1)
    await choose('admin_view_part', 'admin_view_text')
    await page.locator('pre', { hasText: /Ouvrir\nhttps?:\/\// }).waitFor()
    await checkPage(page)
  })

  test('unsaved changes are kept after visiting another page', async () => {
    const { page, words } = administrator
    await goTo(administrator, 'admin_overview')
    await page.goBack()
    await eventually(() => subject().inputValue()).toBe('« {{ name }}! » ')
    await page.getByText(words('admin_email_kept_here')).waitFor()
  })

  test('a test email is put into the outbox and read there, and its link is copied', async () => {
    const { page, words } = administrator
    await press(page, button(administrator, 'admin_test_to_outbox'))
    await page.getByText(words('admin_test_kept'), { exact: true }).waitFor()
    await press(page, button(administrator, 'admin_save'))
    await page.getByText(words('admin_email_saved'), { exact: true }).waitFor()
    await goTo(administrator, 'admin_emails')
    await linkTo('admin_email_changed').waitFor()
    await press(page, page.getByRole('link', { name: words('admin_outbox'), exact: true }))
    const name = words('admin_email_read_named', { to: 'ada@example.org', subject: '« Camille! »' })
    await press(page, page.getByRole('button', { name, exact: true }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('« Camille! »').waitFor()
    await checkPage(page)
    expect(await copyFrom(administrator, 'admin_email_link')).toMatch(/^https?:/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await checkPage(page)
    const state = page.getByLabel(words('admin_outbox_state'), { exact: true })
    await state.selectOption('failed')
    await page.getByText(words('admin_outbox_empty'), { exact: true }).waitFor()
  })

  test('the built-in email is restored, and the change can be restored too', async () => {
    const { page, words } = administrator
    await goTo(administrator, 'admin_emails')
    await openEmail('admin_email_changed')
    await press(page, button(administrator, 'admin_email_reset'))
    await eventually(() => subject().inputValue()).not.toContain('!')
    const builtIn = await subject().inputValue()
    // an earlier toast may still be there
    const restored = page.getByRole('listitem').filter({ hasText: words('admin_email_was_reset') })
    await pressInNotice(page, restored.getByRole('button', { name: words('admin_undo'), exact: true }))
    await eventually(() => subject().inputValue()).toBe('« {{ name }}! » ')
    await press(page, button(administrator, 'admin_email_reset'))
    await eventually(() => subject().inputValue()).toBe(builtIn)
    await typeInto(page, subject(), 'Other words')
    await press(page, button(administrator, 'admin_discard'))
    await eventually(() => subject().inputValue()).toBe(builtIn)
  })

  test('the audit log lists the changes to the email', async () => {
    const { page, words } = administrator
    await goTo(administrator, 'admin_record')
    const value = `${words('admin_email_recovery')} (${template.language})`
    for (const key of ['admin_act_email_changed', 'admin_act_email_reset'])
      await page
        .getByRole('listitem')
        .filter({ hasText: words(key, { value }) })
        .first()
        .waitFor()
    expect(administrator.faults).toEqual([])
    await administrator.context.close()
  })
})

describe('with a mail server that is down', () => {
  test('emails wait and show the reason, and are sent once the server is back', async () => {
    const port = await emptyPort()
    const server = await startOpenServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, AUTH_AUTOCONFIRM: 'yes' })
    let mail: MailServer | undefined
    try {
      const administrator = await openAdministrator(browser, server, { language: 'en', width: 1280 })
      const { page, words, at } = administrator
      await page.goto(at('/admin/users'))
      await press(page, button(administrator, 'admin_invite'))
      await typeInto(page, page.getByRole('dialog').getByLabel(words('auth_email')), 'nora@example.org')
      await page.keyboard.press('Enter')
      await page.getByText(words('admin_invited_by_email', { email: 'nora@example.org' })).waitFor()
      await page.goto(at('/admin/email-templates?part=outbox&state=waiting'))
      await page
        .getByText(/ECONNREFUSED|connect/i)
        .first()
        .waitFor({ timeout: 20_000 })
      await checkPage(page)
      mail = await openMailServer(port)
      await press(page, page.getByRole('main').getByRole('button', { name: /nora@example\.org/ }))
      await press(page, page.getByRole('dialog').getByRole('button', { name: words('admin_email_resend') }))
      await eventually(() => mail?.arrived).toEqual(['nora@example.org'])
      await page.keyboard.press('Escape')
      await page.goto(at('/admin/email-templates?part=outbox&state=sent'))
      await page.getByText('nora@example.org').waitFor()
      expect(administrator.faults).toEqual([])
      await administrator.context.close()
    } finally {
      await Promise.all([mail?.close(), server.stop()])
    }
  })
})
