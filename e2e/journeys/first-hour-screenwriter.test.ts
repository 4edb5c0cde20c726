/**
 * The first hour of an invited writer: at most four actions from the link to writing a line, and the owner sees that
 * the writer is there.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, type Look, openBrowser, openVisitor } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage, fillIn, newAddress } from '../visitors.ts'
import { importFile, newWriter, PASSWORD, readScript, saved, shareWithAddress } from '../writers.ts'

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]
const SCRIPT = 'Title: Rain\n\nINT. KITCHEN - DAY\n\nThe table is set for three. Nobody sits.\n'
const MOST = 4

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

test.each(looksOf(LOOKS, 0))(
  'an invited screenwriter starts writing after four actions, in $language at $width px',
  async (look) => {
    const owner = await newWriter(browser, server.origin, 'Ada Ferrand', look)
    const playId = await importFile(owner, 'rain.fountain', SCRIPT)
    const email = newAddress('bea')
    const link = await shareWithAddress(owner, playId, { email, role: 'editor' })

    const invited = await openVisitor(browser, server.origin, look)
    const { page, words } = invited
    let actions = 0
    const act = async (doing: Promise<void>): Promise<void> => {
      actions++
      await doing
    }
    await page.goto(link)
    await page.getByRole('main').getByText('Ada Ferrand').first().waitFor()
    await page.getByRole('main').getByText('Rain').first().waitFor()
    await checkPage(page)
    await act(press(page, page.getByRole('main').getByRole('link', { name: words('register_action') })))
    const asked = { auth_name: 'Bea Colin', auth_password: PASSWORD }
    expect(await page.getByRole('main').getByLabel(words('auth_email')).inputValue()).toBe(email)
    await act(fillIn(invited, asked, 'register_action'))
    // signing up on the invitation's page also accepts it
    await page.waitForURL((url) => url.pathname === invited.at(`/plays/${playId}`))
    const write = page.getByRole('main').getByRole('link', { name: words('plays_write'), exact: true })
    // the URL changes before the play is loaded
    await write.waitFor()
    await checkPage(page)
    await act(press(page, write))
    await page.locator('.script [data-id]').first().waitFor()
    await saved(page)
    await act(page.getByText('Nobody sits.').click())
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Bea sits.')
    await saved(page)
    expect((await readScript(page)).map((line) => line.trim())).toContain('Bea sits.')
    expect(actions).toBeLessThanOrEqual(MOST)

    // the home page and the list show the owner that the invited writer has the play open
    for (const path of ['/', '/plays']) {
      await owner.page.goto(owner.at(path))
      await owner.page.getByText(words('plays_present', { names: 'Bea Colin' }), { exact: true }).waitFor()
      await checkPage(owner.page)
    }
    await invited.context.close()
    await expect
      .poll(
        async () =>
          (await requestAs<{ plays: object[] }>(owner, 'POST', '/api/plays/present', { ids: [playId] })).plays,
      )
      .toEqual([])
    expect(owner.faults).toEqual([])
    await owner.context.close()
  },
)
