/** The command palette: Ctrl+K on any page finds plays, people, groups, pages and the page's own buttons. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { firstPlay, shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { newWriter, type Writer } from '../writers.ts'

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** Opens the palette and types; the first result is selected. */
async function ask({ page, words }: Writer, typed: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words('palette_label') }).fill(typed)
  return page.getByRole('option').first()
}

/** Returns the names of everything on the page that can be pressed. */
const namesHere = ({ page }: Writer): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main a[href], nav a[href]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled'))
      .map((one) => (one.getAttribute('aria-label') ?? one.innerText).replace(/\s+/g, ' ').trim())
      .filter((name) => name !== ''),
  )

test.each(looksOf(LOOKS, 1))(
  'the command palette finds commands, pages, plays and people by name, in $language at $width',
  async (look) => {
    const writer = await newWriter(browser, server.origin, 'Ada Marchand', look)
    const { page, words, at } = writer
    const other = look.language === 'fr' ? 'Groups' : 'Troupes'
    const id = await firstPlay(writer)

    await page.goto(at('/'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const groups = await ask(writer, other)
    await checkPage(page)
    expect(await groups.textContent()).toContain(words('nav_groups'))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === at('/groups'))

    const title = look.language === 'fr' ? 'Le Parapluie' : 'The Last Bus'
    await (await ask(writer, title.slice(3))).getByText(title).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === at(`/plays/${id}`))
    await page.getByRole('heading', { level: 1, name: title }).waitFor()

    // the user's name loads a moment later
    await page.getByRole('button', { name: words('account_menu', { name: writer.name }) }).waitFor()
    // the palette finds every visible button by its name
    for (const name of new Set(await namesHere(writer))) {
      const first = await ask(writer, name)
      await first.waitFor()
      await page.keyboard.press('Escape')
      await first.waitFor({ state: 'detached' })
    }

    await ask(writer, look.language === 'fr' ? 'titre' : 'title')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: words('plays_rename_title') }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    const dark = await isDark()
    await ask(writer, look.language === 'fr' ? 'apparence' : 'appearance')
    await page.keyboard.press('Enter')
    await expect.poll(isDark).toBe(!dark)

    // an unknown word has no results, and Escape leaves everything as it was
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: words('palette_label') }).fill('zzqqxx')
    await page.getByText(words('overview_nothing')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: words('palette_label') }).waitFor({ state: 'detached' })

    // in the editor, the app's pages are offered along with the script's commands
    await page.goto(at(`/plays/${id}/edit`))
    await page.getByRole('textbox', { name: words('editor_page_label') }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: words('overview_commands') }).fill(words('nav_friends'))
    await page
      .getByRole('option', { name: words('nav_friends') })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === at('/social/friends'))
  },
)
