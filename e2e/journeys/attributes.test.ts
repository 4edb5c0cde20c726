/**
 * A writer has characters analysed, looks at the evidence, accepts and undoes proposals, and sees the voice change when
 * they set an attribute, but not when the evidence is deleted.
 */
import type { AttributeAnalysis, PlayForListening } from '@replique/contract'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { newAdministrator, startOpenServer } from '../people.ts'
import type { RealServer } from '../server.ts'
import { checkPage } from '../visitors.ts'
import { importFile, openEditor, readScript, saved, type Writer } from '../writers.ts'

const PLAYS = {
  en: {
    script: `Title: The Jetty\nLanguage: en\n\n.SCENE 1\n\nAGNES, a woman of seventy, mends a net.\n\n@KIM\nIt is late, Mother.\n\n@AGNES\nIt was late an hour ago.\n`,
    words: 'a woman of seventy',
  },
  fr: {
    script: `Title: La Jetée\nLanguage: fr\n\n.SCÈNE 1\n\nAGNES, une femme de soixante-dix ans, répare un filet.\n\n@KIM\nIl est tard, mère.\n\n@AGNES\nIl était tard il y a une heure.\n`,
    words: 'une femme de soixante-dix ans',
  },
} as const

/** Text that reveals nothing about any character. */
const NOBODY = '…'

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Presses with the keyboard at 1280 px, and taps on a phone. */
const hit = async ({ page }: Writer, what: Locator): Promise<void> =>
  page.viewportSize()!.width > 900 ? press(page, what) : what.tap()
const panel = ({ page }: Writer): Locator => page.getByRole('complementary')
const button = (writer: Writer, key: string, places = {}): Locator =>
  panel(writer).getByRole('button', { name: writer.words(key, places), exact: true })

async function openProposals(writer: Writer): Promise<void> {
  const { page, words } = writer
  await page.getByRole('button', { name: words('editor_more'), exact: true }).click()
  await page.getByRole('menuitem', { name: words('editor_characters'), exact: true }).click()
  await openList(writer)
}

/** Goes from the cast list to the proposed attributes. */
async function openList(writer: Writer): Promise<void> {
  // Tab has its own meaning in the script, so it can't be used to reach the button
  await button(writer, 'attributes_propose').focus()
  await hit(writer, button(writer, 'attributes_propose'))
  await panel(writer)
    .getByRole('heading', { name: writer.words('attributes_title') })
    .waitFor()
}

async function acceptAll(writer: Writer, count: number): Promise<void> {
  await hit(writer, button(writer, 'attributes_accept_all', { count }))
  await panel(writer).getByText(writer.words('attributes_nothing'), { exact: true }).waitFor()
  await saved(writer.page)
}

async function openAgnes(writer: Writer): Promise<void> {
  const row = panel(writer).locator('[data-row]').filter({ hasText: 'AGNES' })
  await row.focus()
  await hit(writer, row)
}

const rows = (writer: Writer): Locator => panel(writer).locator('[data-proposal]')
const analysisOf = (writer: Writer, play: string) =>
  requestAs<AttributeAnalysis>(writer, 'GET', `/api/plays/${play}/attributes`)

async function voiceOf(writer: Writer, play: string, name: string): Promise<string | undefined> {
  const { script, speakers } = await requestAs<PlayForListening>(writer, 'GET', `/api/plays/${play}/speech`)
  const one = script.characters.find((character) => character.name === name)
  return speakers.find(({ characterId }) => characterId === one?.id)?.voice
}

test.each(looksOf(LOOKS, 1))('attributes are proposed and accepted, in $language at $width', async (look) => {
  const server: RealServer = await startOpenServer()
  try {
    const writer = await newAdministrator(browser, server, look)
    const { page, words } = writer
    const { script, words: quote } = PLAYS[look.language]
    const play = await importFile(writer, 'jetty.fountain', script)
    await openEditor(writer, play)
    await openProposals(writer)
    await hit(writer, button(writer, 'attributes_ask'))
    await rows(writer).first().waitFor()
    const all = await rows(writer).count()
    expect(all).toBeGreaterThan(2)
    await checkPage(page)

    // the evidence is a line of the play
    const evidence = panel(writer).getByRole('button').filter({ hasText: quote }).first()
    await hit(writer, evidence)
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(quote)
    if (!(await rows(writer).first().isVisible())) await openProposals(writer)

    await panel(writer)
      .getByRole('heading', { name: words('attributes_title') })
      .focus()
    const female = words('attributes_gender_female')
    const gender = `AGNES, ${words('attributes_gender')}${words('attributes_colon')} ${female}`
    await hit(writer, button(writer, 'attributes_accept_one', { what: gender }))
    await expect.poll(() => rows(writer).count()).toBe(all - 1)
    await acceptAll(writer, all - 1)
    await expect.poll(async () => (await analysisOf(writer, play)).proposals).toEqual([])

    // the remaining proposals were accepted in one step, so one undo reverts them
    await hit(writer, button(writer, 'cast_back'))
    const propose = button(writer, 'attributes_propose')
    await propose.waitFor()
    expect(await propose.evaluate((one) => one === document.activeElement)).toBe(true)
    await openAgnes(writer)
    const field = (key: string): Locator => panel(writer).getByLabel(words(key), { exact: true })
    expect(await field('attributes_gender').inputValue()).toBe('female')
    expect(await field('attributes_age').inputValue()).toBe('old')
    await checkPage(page)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => field('attributes_age').inputValue()).toBe('')
    expect(await field('attributes_gender').inputValue()).toBe('female')

    // a new analysis proposes the undone attributes again
    await saved(page)
    await hit(writer, button(writer, 'cast_back'))
    await openList(writer)
    await hit(writer, button(writer, 'attributes_ask_again'))
    await acceptAll(writer, all - 1)
    await hit(writer, button(writer, 'cast_back'))
    await openAgnes(writer)
    expect(await field('attributes_age').inputValue()).toBe('old')

    // what the writer sets takes precedence over what the lines reveal
    const before = await voiceOf(writer, play, 'AGNES')
    await field('attributes_gender').selectOption('male')
    await saved(page)
    await expect.poll(() => voiceOf(writer, play, 'AGNES')).not.toBe(before)
    await field('attributes_gender').selectOption('female')
    await saved(page)

    // an accepted attribute still decides the voice after its evidence is deleted
    const untold = await importFile(writer, 'untold.fountain', script.replace(`, ${quote},`, ''))
    expect(await voiceOf(writer, untold, 'AGNES')).not.toBe(before)
    await openEditor(writer, play)
    await page.locator('.script [data-id]', { hasText: quote }).click({ clickCount: 3 })
    await page.keyboard.type(NOBODY)
    await saved(page)
    await page.goto(writer.at(`/plays/${play}?tab=cast`))
    const choose = words('casting_voice_change', { name: 'AGNES' })
    await hit(writer, page.getByRole('button', { name: choose, exact: true }))
    await page.getByRole('dialog').getByText(String(before), { exact: true }).first().waitFor()
    await checkPage(page)

    await requestAs(writer, 'PATCH', '/api/admin/ai/features/character_attributes', { on: false })
    await openEditor(writer, play)
    expect((await readScript(page)).join(' ')).not.toContain(quote)
    await page.getByRole('button', { name: words('editor_more'), exact: true }).click()
    await page.getByRole('menuitem', { name: words('editor_characters'), exact: true }).click()
    await panel(writer).locator('[data-row]').first().waitFor()
    await button(writer, 'cast_print').waitFor()
    expect(await button(writer, 'attributes_propose').count()).toBe(0)
  } finally {
    await server.stop()
  }
})
