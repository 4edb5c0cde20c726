/**
 * An editor and a commenter discuss a play: they comment on words and make suggestions, and neither can do more than
 * their role allows.
 */
import { HocuspocusProvider } from '@hocuspocus/provider'
import { COLLABORATION_PATH } from '@replique/contract'
import { openShared, visibleIds } from '@replique/manuscript'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as Y from 'yjs'
import { findViolations, findOverflow } from '../accessibility.ts'
import { tokenOf } from '../requests.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { shareServer, type SharedServer } from '../people.ts'
import {
  importFile,
  newWriter,
  openEditor,
  pointAt,
  readScript,
  waitForSameText,
  saved,
  share,
  type Writer,
} from '../writers.ts'

const SCRIPT = `Title: The Keeper

INT. LIGHTHOUSE - NIGHT

The lamp turns over a quiet sea.

NORA
It has not stopped since the war.
`

let server: SharedServer
let browser: Browser
beforeAll(async () => {
  server = await shareServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const expectOpenToAll = async (page: Page): Promise<void> => {
  expect(await findViolations(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
}
const panelOf = ({ page, words }: Writer) => page.getByRole('complementary', { name: words('editor_details') })

/** Selects a word on the page by double-clicking it. */
async function selectWord(page: Page, paragraph: string, word: string): Promise<void> {
  const place = await page.evaluate(
    ([start, wanted]) => {
      const block = [...document.querySelectorAll('.script [data-id]')].find((one) =>
        one.textContent.startsWith(start!),
      )!
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent!.indexOf(wanted!)
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + wanted!.length)
        const { x, y, width, height } = range.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }
      return null
    },
    [paragraph, word],
  )
  if (place === null) throw new Error(`${word} is not on the page`)
  await page.mouse.dblclick(place.x, place.y)
  // the page is notified of a selection slightly after it appears
  await page.evaluate(() => new Promise((heard) => requestAnimationFrame(() => setTimeout(heard))))
}

/** Types like a phone's keyboard: a word is composed on the page before it is committed. */
async function compose(page: Page, begun: string, word: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  for (let length = 1; length <= begun.length; length++)
    await keyboard.send('Input.imeSetComposition', {
      text: begun.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    })
  await keyboard.send('Input.insertText', { text: word })
  await page.locator('.script .proposed', { hasText: word }).waitFor()
}

/** Joins as this user without using the page, writes a line into the text, and returns the server's responses. */
async function forge(writer: Writer, playId: string): Promise<string[]> {
  const token = await tokenOf(writer)
  const doc = new Y.Doc()
  const said: string[] = []
  const provider = new HocuspocusProvider({
    url: server.origin.replace('http', 'ws') + COLLABORATION_PATH,
    name: playId,
    token,
    document: doc,
    onStateless: ({ payload }) => void said.push(payload),
  })
  await expect.poll(() => provider.isSynced, { timeout: 15_000 }).toBe(true)
  const { blocks, order } = openShared(doc)
  expect(visibleIds(openShared(doc)).length).toBeGreaterThan(0)
  doc.transact(() => {
    blocks.set('forged.1', new Y.XmlText('Forged.'))
    order.push(['forged.1'])
  })
  await expect.poll(() => said.some((one) => one.includes('refused')), { timeout: 15_000 }).toBe(true)
  provider.destroy()
  return said
}

test('an editor and a commenter comment, propose, accept and resolve', async () => {
  const agnes = await newWriter(browser, server.origin, 'Agnès Loiseau', { language: 'en', width: 1280 })
  const camille = await newWriter(browser, server.origin, 'Camille Roy', { language: 'fr', width: 390, dark: true })
  const playId = await importFile(agnes, 'keeper.fountain', SCRIPT)
  await share(agnes, playId, camille, 'commenter')
  await openEditor(camille, playId)
  await camille.page.getByText(camille.words('comments_commenter')).waitFor()
  await openEditor(agnes, playId)
  const text = await readScript(agnes.page)

  // a comment on a word that mentions somebody, using only the keyboard
  await selectWord(agnes.page, 'The lamp', 'quiet')
  await agnes.page.keyboard.press('Control+Alt+m')
  await panelOf(agnes)
    .getByRole('textbox', { name: agnes.words('comments_your_comment') })
    .waitFor()
  await agnes.page.keyboard.type('Too calm, @cam')
  await agnes.page.getByRole('option', { name: 'Camille Roy' }).waitFor()
  await expectOpenToAll(agnes.page)
  await agnes.page.keyboard.press('Enter')
  await agnes.page.keyboard.type('?')
  await agnes.page.keyboard.press('Control+Enter')
  await panelOf(agnes).getByText('Too calm, @Camille Roy ?').waitFor()
  await saved(agnes.page)

  // the commenter finds it on the page and replies
  await camille.page.locator('.script .annotated', { hasText: 'quiet' }).tap()
  await panelOf(camille).getByText('Too calm').waitFor()
  await panelOf(camille)
    .getByRole('textbox', { name: camille.words('comments_reply') })
    .fill('Non, c’est voulu.')
  await expectOpenToAll(camille.page)
  await panelOf(camille)
    .getByRole('button', { name: camille.words('comments_send') })
    .click()
  await panelOf(agnes).getByText('Non, c’est voulu.').waitFor()

  // pressing Escape twice in the page closes the panel; the button beside the selection starts a comment and highlights
  // its words
  await selectWord(agnes.page, 'The lamp', 'turns')
  await agnes.page.keyboard.press('Escape')
  await agnes.page.keyboard.press('Escape')
  await panelOf(agnes).waitFor({ state: 'detached' })
  const bubble = agnes.page.getByRole('button', { name: agnes.words('comments_comment'), exact: true })
  await bubble.click()
  await panelOf(agnes)
    .getByRole('textbox', { name: agnes.words('comments_your_comment') })
    .waitFor()
  const lit = agnes.page.locator('.script .annotated.active', { hasText: 'turns' })
  await lit.waitFor()
  await agnes.page.keyboard.press('Escape')
  await lit.waitFor({ state: 'detached' })
  await panelOf(agnes)
    .getByRole('button', { name: agnes.words('comments_show', { words: 'quiet' }) })
    .click()
  await panelOf(camille)
    .getByRole('button', { name: camille.words('ui_close') })
    .click()

  // the commenter's typing becomes suggestions: an insertion and a replaced word
  await pointAt(camille.page, 'It has not')
  await camille.page.keyboard.type(' Or ')
  await compose(camille.page, 'the', 'the peace.')
  await selectWord(camille.page, 'The lamp', 'turns')
  await camille.page.keyboard.type('sweeps')
  await agnes.page.locator('.script .proposed', { hasText: 'sweeps' }).waitFor()
  await agnes.page.locator('.script .proposed', { hasText: ' Or the peace.' }).waitFor()
  await agnes.page.locator('.script .proposed-away', { hasText: 'turns' }).waitFor()
  expect(await readScript(agnes.page)).toEqual(text)
  expect(await readScript(camille.page)).toEqual(text)
  await expectOpenToAll(camille.page)
  await expectOpenToAll(agnes.page)

  // the editor accepts one suggestion, undoes that, then accepts all of them in one step
  const accept = panelOf(agnes).getByRole('button', { name: agnes.words('comments_accept'), exact: true })
  await accept.first().click()
  const swept = text.map((line) => line.replace('turns', 'sweeps'))
  await expect.poll(() => readScript(agnes.page)).toEqual(swept)
  await agnes.page.locator('.script').focus()
  await agnes.page.keyboard.press('Control+z')
  await expect.poll(() => readScript(agnes.page)).toEqual(text)
  await panelOf(agnes)
    .getByRole('button', { name: agnes.words('comments_accept_all', { count: 2 }) })
    .click()
  const whole = swept.map((line) => line.replace('the war.', 'the war. Or the peace.'))
  await expect.poll(() => readScript(agnes.page)).toEqual(whole)
  expect(await waitForSameText(agnes.page, camille.page)).toEqual(whole)
  await panelOf(agnes)
    .getByRole('listitem')
    .filter({ hasText: 'Too calm' })
    .getByRole('button', { name: agnes.words('comments_resolve'), exact: true })
    .click()
  await expect.poll(() => camille.page.locator('.script .annotated').count()).toBe(0)
  await panelOf(agnes)
    .getByText(agnes.words('comments_resolved_by', { name: agnes.words('comments_you') }))
    .waitFor()

  // a commenter's edits are refused even if they are sent without using the page
  expect((await forge(camille, playId)).join()).toContain('not_allowed')
  await agnes.page.reload()
  await agnes.page.locator('.script [data-id]').first().waitFor()
  await saved(agnes.page)
  expect(await readScript(agnes.page)).toEqual(whole)
  expect([...agnes.faults, ...camille.faults]).toEqual([])
})
