/** A scene written on a phone and continued on a tablet, with all kinds of keyboards, a screen reader, and printing. */
import { readPages } from '@replique/paper/tests'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations, findOverflow } from '../accessibility.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { accessibilityTree, openInputMethod } from '../input-method.ts'
import { shareServer, type SharedServer } from '../people.ts'
import {
  newWriter,
  openEditor,
  pointAt,
  readScript,
  waitForSameText,
  saved,
  share,
  downloadPlay,
  type Writer,
} from '../writers.ts'

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const button = ({ page, words }: Writer, key: string): Locator =>
  page.getByRole('button', { name: words(key), exact: true })
const kinds = (page: Page) =>
  page.locator('.script [data-id]').evaluateAll((blocks) => blocks.map(({ classList }) => classList[0]))

async function checkPage({ page }: Writer): Promise<void> {
  expect([...(await findViolations(page)), ...(await findOverflow(page))]).toEqual([])
}

/** Returns the controls that are too small for a thumb, and the fields whose small font would make a phone zoom in. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const shown = [
      ...document.querySelectorAll('header button, header a, section button, aside button, search button, summary'),
    ]
    const small = shown.filter((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width > 0 && one.checkVisibility() && (width < 43.5 || height < 43.5)
    })
    const fields = [...document.querySelectorAll('input, select, textarea, .script')].filter(
      (one) => one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) < 16,
    )
    return [...small, ...fields].map((one) => one.outerHTML.slice(0, 140))
  })

/** Starts from the installed app's shortcut for a new play, and writes with the element buttons only. */
async function writeScene(zoe: Writer): Promise<string> {
  const { page, words, at } = zoe
  await page.goto(at('/plays?new=1'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('plays_create_submit'), exact: true })
    .tap()
  await page.waitForURL(/\/edit$/)
  await page.locator('.script').tap()
  const write = async (element: string, text: string) => {
    await button(zoe, element).tap()
    await page.keyboard.type(text)
  }
  await write('editor_kind_scene', 'Le grenier')
  await page.keyboard.press('Enter')
  await write('editor_kind_direction', 'Une malle ouverte.')
  await page.keyboard.press('Enter')
  await write('editor_kind_cue', 'Marthe')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Qui est là ?')
  await page.keyboard.press('Enter')
  await write('editor_kind_cue', 'Osip')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Moi.')
  await page.keyboard.press('Enter')
  // known names are offered within reach of the thumb
  await write('editor_kind_cue', 'M')
  await page.getByRole('option', { name: 'MARTHE' }).tap()
  await page.keyboard.type('Encore vous.')
  await expect
    .poll(() => kinds(page))
    .toEqual(['scene', 'action', 'cue', 'dialogue', 'cue', 'dialogue', 'cue', 'dialogue'])
  await saved(page)
  return /plays\/([0-9a-f-]{36})/.exec(page.url())![1]!
}

/** Checks that the element buttons stay above an on-screen keyboard, and that the current line stays in view. */
async function raiseKeyboard({ page }: Writer): Promise<void> {
  const bar = page.locator('.editor-shell > section:has([aria-pressed])')
  const bottom = async () => ((await bar.boundingBox())?.y ?? 0) + ((await bar.boundingBox())?.height ?? 0)
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => 480 })
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  await expect.poll(bottom).toBe(480)
  await page.keyboard.type(' ')
  const caret = () => page.evaluate(() => getSelection()!.getRangeAt(0).getBoundingClientRect().bottom)
  await expect.poll(caret).toBeLessThan(480 - 44)
  await page.keyboard.press('Backspace')
  await page.evaluate(() => {
    delete (visualViewport as { height?: number }).height
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  await expect.poll(bottom).toBe(844)
}

async function lookAround(zoe: Writer): Promise<void> {
  const { page, words } = zoe
  expect(await tooSmall(page)).toEqual([])
  await checkPage(zoe)
  for (const [panel, closer] of [
    ['editor_scenes', 'ui_close'],
    ['editor_characters', 'ui_close'],
    ['editor_find', 'ui_close'],
    ['overview_cards', 'overview_back'],
  ] as const) {
    await button(zoe, 'editor_more').tap()
    await page.getByRole('menuitem', { name: words(panel), exact: true }).tap()
    // while a drawer is open, tapping anywhere on the page closes it too, so look only for the drawer's own button
    const drawer = page.getByRole('navigation', { name: words('editor_scenes') })
    const inside = panel === 'editor_scenes' ? drawer : page.locator('body')
    const close = inside.getByRole('button', { name: words(closer), exact: true })
    await close.first().waitFor()
    expect(await tooSmall(page), panel).toEqual([])
    await checkPage(zoe)
    await page.keyboard.press('Escape')
    if ((await close.count()) > 0) await close.last().tap()
    await expect.poll(() => button(zoe, closer).count()).toBe(0)
  }
}

/**
 * Checks that a peer's name moves below its caret when it would cover the line being typed, and back above once the
 * user leaves that line.
 */
async function giveWay(ken: Writer, zoe: Writer): Promise<void> {
  await pointAt(ken.page, 'Une malle')
  await ken.page.keyboard.press('Shift+Enter')
  await ken.page.keyboard.type('Et vide')
  await pointAt(zoe.page, 'Le grenier')
  await zoe.page.keyboard.press('ArrowDown')
  await ken.page.keyboard.type('.')
  // a name is positioned only while it is visible, and that is only for a few seconds after its caret moves
  const below = async () => {
    await ken.page.keyboard.press('ArrowLeft')
    await ken.page.keyboard.press('ArrowRight')
    return zoe.page.locator('.peer-flag').getAttribute('data-below')
  }
  await expect.poll(below).toBe('')
  await zoe.page.keyboard.press('Control+Home')
  await expect.poll(below).toBeNull()
}

/** Each user follows the other for a moment. */
async function follow(ken: Writer, zoe: Writer): Promise<void> {
  await pointAt(ken.page, 'Moi.')
  await pointAt(zoe.page, 'Qui est')
  for (const [one, other] of [
    [ken, zoe],
    [zoe, ken],
  ] as const) {
    const face = one.page.getByRole('button', { name: one.words('together_follow', { name: other.name }) })
    await face.tap()
    await one.page.locator('.follow-frame').waitFor()
    expect(await tooSmall(one.page)).toEqual([])
    await checkPage(one)
    await button(one, 'together_follow_stop').tap()
    await one.page.locator('.follow-frame').waitFor({ state: 'detached' })
    expect(await face.getAttribute('aria-pressed')).toBe('false')
  }
}

/** Composes text while somebody else types in the same words. */
async function compose(ken: Writer, zoe: Writer): Promise<void> {
  const method = await openInputMethod(ken.page)
  await pointAt(ken.page, 'Encore vous')
  await method.compose('s')
  await method.compose('す')
  await pointAt(zoe.page, 'Encore vous')
  await zoe.page.keyboard.type(' De loin.')
  await saved(zoe.page)
  await method.compose('すし')
  const before = (await kinds(ken.page)).length
  await method.enter()
  await method.commit('寿司')
  await expect.poll(async () => (await readScript(ken.page)).join()).toContain('De loin.')
  const all = (await waitForSameText(ken.page, zoe.page)).join('\n')
  expect([all.split('寿司').length, all.split('De loin.').length, /[すし]/.test(all)]).toEqual([2, 2, false])
  expect((await kinds(ken.page)).length).toBe(before)

  // composes a name, then a letter with a dead key
  await ken.page.keyboard.press('End')
  await ken.page.keyboard.press('Enter')
  await button(ken, 'editor_kind_cue').tap()
  await method.compose('けん')
  await method.enter()
  await method.commit('健')
  await ken.page.keyboard.press('Enter')
  await ken.page.keyboard.type('La f')
  await method.compose('^')
  await method.commit('ê')
  await ken.page.keyboard.type('te.')
  await expect.poll(async () => (await readScript(ken.page)).slice(-2)).toEqual(['健', 'La fête.'])
  await saved(ken.page)
}

/** Checks that the element buttons work on a rotated tablet, and that all controls are large enough for a finger. */
async function turn(ken: Writer): Promise<void> {
  const { page } = ken
  await page.setViewportSize({ width: 1180, height: 820 })
  await pointAt(page, 'Une malle')
  const shot = button(ken, 'editor_kind_shot')
  await shot.tap()
  expect(await shot.getAttribute('aria-pressed')).toBe('true')
  await button(ken, 'editor_undo').tap()
  await expect.poll(() => shot.getAttribute('aria-pressed')).toBe('false')
  expect(await tooSmall(page)).toEqual([])
  await checkPage(ken)
  await button(ken, 'editor_more').tap()
  await page.getByRole('menuitem', { name: ken.words('overview_statistics'), exact: true }).tap()
  await page.locator('summary').first().waitFor()
  expect(await tooSmall(page)).toEqual([])
  await button(ken, 'overview_back').tap()
  await page.setViewportSize({ width: 820, height: 1180 })
  await pointAt(page, 'Moi.')
}

/** Checks that the installed app's shortcut leads to the play that was edited last. */
async function comeBack({ page, at }: Writer, playId: string): Promise<void> {
  await page.goto(`${at('/')}?continue=1`)
  await page.waitForURL((url) => url.pathname === at(`/plays/${playId}/edit`))
  await page.locator('.script [data-id]').first().waitFor()
  await saved(page)
}

/**
 * Checks that the script is a labelled multi-line text field, and that moving the caret announces the line and its
 * speaker.
 */
async function listen(ken: Writer): Promise<void> {
  const { page, words } = ken
  const heard = await accessibilityTree(page)
  const script = heard.find(({ role, name }) => role === 'textbox' && name === words('editor_page_label'))
  expect(script?.properties).toMatchObject({ multiline: true, editable: 'richtext', focused: true })
  expect(heard.filter(({ name }) => name.includes('Une malle ouverte.')).length).toBeGreaterThan(0)
  const said = page.locator('p[aria-live=polite]')
  await pointAt(page, 'Une malle')
  await expect.poll(() => said.textContent()).toBe(words('editor_kind_direction'))
  await pointAt(page, 'Qui est')
  await expect
    .poll(() => said.textContent())
    .toBe(words('together_element', { element: words('editor_kind_speech'), name: 'MARTHE' }))
}

/**
 * Characters to ignore in comparisons, because spacing depends on typesetting, and characters missing from the page's
 * fonts use fallbacks.
 */
const FOREIGN = /[^\p{Script=Latin}\p{Punctuation}\d]/gu

/** Returns the lines of a PDF by page, each with its distance from the top in points. */
async function linesOf(bytes: Uint8Array): Promise<{ text: string; y: number }[][]> {
  const read = await readPages(bytes)
  if ('error' in read) throw new Error(read.error)
  return read.pages.map(({ texts }) => {
    const lines = new Map<number, string>()
    for (const { text, y } of texts)
      lines.set(Math.round(y), (lines.get(Math.round(y)) ?? '') + text.replace(FOREIGN, ''))
    return [...lines].sort(([a], [b]) => a - b).flatMap(([y, text]) => (text === '' ? [] : [{ text, y }]))
  })
}

/** Checks that printing with the browser's shortcut gives the same pages as the PDF. */
async function printOut(ken: Writer, playId: string): Promise<void> {
  const { page } = ken
  await page.evaluate(() => {
    window.print = () => Object.assign(window, { printed: true })
  })
  await page.keyboard.press('Control+p')
  await page.waitForFunction(() => 'printed' in window)
  const paper = await linesOf(await page.pdf({ preferCSSPageSize: true }))
  const file = await linesOf((await downloadPlay(ken, playId, 'pdf')).bytes)
  const words = (pages: typeof file) => pages.map((lines) => lines.map(({ text }) => text))
  expect(words(paper)).toEqual(words(file))
  const apart = file.flatMap((lines, page) => lines.map(({ y }, line) => Math.abs(y - (paper[page]?.[line]?.y ?? 0))))
  expect(Math.max(...apart)).toBeLessThanOrEqual(1)
}

test('a scene is written on a phone and continued on a tablet', async () => {
  const zoe = await newWriter(browser, server.origin, 'Zoé Laurent', { language: 'fr', width: 390, dark: true })
  const ken = await newWriter(browser, server.origin, 'Ken Mori', { language: 'en', width: 820 })
  const playId = await writeScene(zoe)
  await raiseKeyboard(zoe)
  await lookAround(zoe)
  await share(zoe, playId, ken)
  await Promise.all([comeBack(zoe, playId), openEditor(ken, playId)])
  await checkPage(ken)
  await giveWay(ken, zoe)
  await follow(ken, zoe)
  await compose(ken, zoe)
  await turn(ken)
  await listen(ken)
  await printOut(ken, playId)
  expect([...zoe.faults, ...ken.faults]).toEqual([])
})
