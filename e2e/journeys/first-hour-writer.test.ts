/**
 * A writer's first hour: from a new account to a scene that is still there after a reload, with the keys that every
 * script editor has.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { newWriter, readScript, saved, type Writer } from '../writers.ts'

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

/** Goes from the home page to an empty play, ready for typing, in two clicks. */
async function beginPlay({ page, words, at }: Writer): Promise<void> {
  await page.goto(at('/'))
  await page.getByRole('link', { name: words('home_new'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('plays_create_submit') })
    .click()
  await page.waitForURL((url) => url.pathname.endsWith('/edit'))
  await page.getByRole('textbox', { name: words('editor_page_label') }).click()
}

const keys = ({ page, words }: Writer, enter: string, tab: string) =>
  page.getByText(words('editor_keys', { enter: words(enter), tab: words(tab) }), { exact: true })

test.each(looksOf(LOOKS, 0))('a writer writes a first scene, in $language at $width px', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Nora Vallon', look)
  const { page, words } = writer
  const wide = look.width > 900
  await beginPlay(writer)

  // the first line is a name in capitals, so it becomes a cue
  await page.keyboard.type('NINA')
  await page.keyboard.press('Enter')
  await page.keyboard.type('(')
  await page.keyboard.type('whispering) Boris?')
  await page.keyboard.press('Enter')
  if (wide) await keys(writer, 'editor_kind_direction', 'editor_kind_direction').waitFor()
  await page.keyboard.type('boris')
  await page.keyboard.press('Enter')
  if (wide) await keys(writer, 'editor_kind_direction', 'editor_kind_parenthetical').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('(aside)')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nobody.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('BANG')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A door slams.')
  await saved(page)
  expect((await readScript(page)).map((line) => line.replaceAll(/[\u00a0\u202f]/g, '').trim())).toEqual([
    'NINA',
    '(whispering)',
    'Boris?',
    'BORIS',
    '(aside)',
    'Nobody.',
    'BANG',
    'A door slams.',
  ])
  await checkPage(page)
  if (!wide) return
  // common commands are in the toolbar, and the form for the play is above the script
  await page.getByRole('button', { name: words('editor_page_of', { number: '1', last: '1' }) }).waitFor()
  await page.getByRole('button', { name: words('editor_undo'), exact: true }).click()
  await page.getByText('A door slams.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words('editor_redo'), exact: true }).click()
  await page.getByText('A door slams.').waitFor()
  await page.getByRole('button', { name: words('editor_share'), exact: true }).click()
  await page.getByRole('dialog').getByLabel(words('sharing_whom')).waitFor()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('editor_more'), exact: true }).click()
  await page.getByRole('menuitem', { name: words('editor_export'), exact: true }).click()
  const download = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('plays_export_fountain') })
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.fountain$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await saved(page)
  await page.getByRole('button', { name: words('ui_close'), exact: true }).click()
  await keys(writer, 'editor_kind_cue', 'editor_kind_cue').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('A door slams.').waitFor()
  expect(await keys(writer, 'editor_kind_cue', 'editor_kind_cue').count()).toBe(0)
})

test.each(looksOf(LOOKS, 0))('a writer starts a play from a template, in $language at $width px', async (look) => {
  const { page, words, at } = await newWriter(browser, server.origin, 'Nora Vallon', look)
  await page.goto(at('/plays?new='))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('plays_create_template')).selectOption({ label: words('plays_template_verse') })
  await checkPage(page)
  await dialog.getByRole('button', { name: words('plays_create_submit') }).click()
  await page.getByText(look.language === 'fr' ? 'La pièce est finie.' : 'With the memory.').waitFor()
})

test.each(looksOf(LOOKS, 0))('the account menu opens from the avatar, in $language at $width px', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Nora Vallon', look)
  const { page, words, at } = writer
  await page.goto(at('/plays'))
  const avatar = page.getByRole('button', { name: words('account_menu', { name: writer.name }), exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await avatar.click()
  await item(words(look.dark ? 'account_light' : 'account_dark')).click()
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(look.dark !== true)
  await avatar.press('Enter')
  await item(look.language === 'fr' ? 'English' : 'Français').waitFor()
  await page.keyboard.press('Escape')
  await avatar.press('Enter')
  await item(words('account_profile')).click()
  // each page has its own toolbar, and the URL changes before the new toolbar appears
  await page.getByRole('heading', { level: 1, name: words('nav_profile'), exact: true }).waitFor()
  await avatar.click()
  await item(words('profile_sign_out')).click()
  await page.waitForURL((url) => url.pathname !== at('/profile'))
})
