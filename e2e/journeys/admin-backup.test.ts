/** A backup is downloaded and restored in the browser: later changes are gone, and everybody has to sign in again. */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAdministration, eventually, goTo, openAdministrator } from '../administration.ts'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Visitor } from '../browser.ts'
import { press, typeInto } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { button, checkPage, LOOKS, waitForPage, signInAs } from '../visitors.ts'
import { newWriter, PASSWORD, type Writer } from '../writers.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each(looksOf(LOOKS, 0))('in $language at $width px', (look) => {
  let server: RealServer
  let administrator: Visitor
  let writer: Writer
  let file: string
  beforeAll(async () => {
    server = await startOpenServer()
  })
  afterAll(() => server?.stop())

  const dialog = () => administrator.page.getByRole('dialog')
  const choose = async (path: string): Promise<void> => {
    const choosing = administrator.page.waitForEvent('filechooser')
    await press(administrator.page, button(administrator, 'admin_upload'))
    await (await choosing).setFiles(path)
  }

  test('a backup is downloaded, and then a user writes', async () => {
    administrator = await openAdministrator(browser, server, look)
    await openAdministration(administrator)
    const { page } = administrator
    await goTo(administrator, 'admin_backup')
    await waitForPage(administrator, 'admin_backup')
    const coming = page.waitForEvent('download')
    await press(page, button(administrator, 'admin_backup_make'))
    file = join(tmpdir(), `journey-${look.language}-${look.width}-${(await coming).suggestedFilename()}`)
    await (await coming).saveAs(file)
    writer = await newWriter(browser, server.origin, 'Noé', look)
    await requestAs(writer, 'POST', '/api/plays', { title: 'Après', kind: 'stage', language: look.language })
    await writer.page.goto(writer.at('/plays'))
    await writer.page.getByText('Après').first().waitFor()
  })

  test('a file that is not a backup is refused with a message', async () => {
    const { page, words } = administrator
    const other = join(tmpdir(), `journey-${look.language}-${look.width}-other.tar.gz`)
    writeFileSync(other, 'not a backup')
    await choose(other)
    await dialog().getByText(words('failure_backup_wrong')).waitFor()
    await checkPage(page)
    await press(
      page,
      dialog()
        .getByRole('button', { name: words('ui_close') })
        .last(),
    )
    await dialog().waitFor({ state: 'detached' })
  })

  test('the backup is uploaded, compared and confirmed, and every user is signed out', async () => {
    const { page, words } = administrator
    await choose(file)
    const users = dialog()
      .getByRole('row')
      .filter({ hasText: words('page_admin_users') })
    await users.waitFor()
    await eventually(() => users.getByRole('cell').allInnerTexts()).toEqual(['1', '2'])
    const confirm = dialog().getByRole('button', { name: words('admin_restore_confirm'), exact: true })
    expect(await confirm.isDisabled()).toBe(true)
    await checkPage(page)
    await typeInto(page, dialog().getByLabel(words('auth_password'), { exact: true }), 'not the password')
    const word = dialog().getByLabel(words('admin_restore_type', { word: words('admin_restore_word') }))
    await typeInto(page, word, words('admin_restore_word'))
    await press(page, confirm)
    await dialog().getByText(words('failure_proof_wrong')).waitFor()
    await typeInto(page, dialog().getByLabel(words('auth_password'), { exact: true }), PASSWORD)
    await typeInto(page, word, words('admin_restore_word'))
    await press(page, confirm)
    // the dialog shows the message, or a toast does if the page was already signed out
    await page.getByText(words('admin_restore_done')).first().waitFor({ timeout: 120_000 })

    await page.goto(administrator.at('/admin'))
    await waitForPage(administrator, 'login_title')
    await writer.page.goto(writer.at('/plays'))
    await waitForPage({ ...writer, look }, 'login_title')
    await writer.context.close()
  })

  test('later changes are gone, and the list offers a way back', async () => {
    const { page, words } = administrator
    await signInAs(administrator, 'ada@example.org', PASSWORD)
    await page.waitForURL((url) => url.pathname !== administrator.at('/auth/login'))
    await openAdministration(administrator)
    await goTo(administrator, 'page_admin_users')
    const people = page.getByRole('main').getByRole('listitem')
    await page.getByText('Ada Régie').waitFor()
    expect(await people.count()).toBe(1)
    await goTo(administrator, 'admin_backup')
    await page.getByText(words('admin_dump_before_restore')).waitFor()
    await checkPage(page)
    await goTo(administrator, 'admin_record')
    await page
      .getByText(words('admin_act_restored', { target: 'uploaded' }).split('uploaded')[0]!)
      .first()
      .waitFor()
    await administrator.context.close()
  })
})
