/** A writer changes a play's page layout: a margin, seen on the screen and on paper, undone and reset. */
import { readPdf } from '@replique/paper/tests'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { importFile, openEditor, saved, share, downloadPlay, type Writer } from './writers.ts'

const SPEECHES = Array.from({ length: 60 }, (_, i) => `ANNA\nLine ${i} of a long evening.\n`)
const SCRIPT = `INT. KITCHEN - NIGHT\n\nRain on the window.\n\n${SPEECHES.join('\n')}`

const turns = (page: Page): Promise<number> => page.locator('.script .page-turn').count()
const section = ({ page, words }: Writer): Locator =>
  page.getByRole('region', { name: words('editor_page_layout'), exact: true })
const part = (writer: Writer): Locator => section(writer).getByRole('combobox').first()

async function openSettings({ page, words }: Writer): Promise<void> {
  await page.getByRole('button', { name: words('editor_more'), exact: true }).click()
  await page.getByRole('menuitem', { name: words('editor_settings'), exact: true }).click()
}

const topMargin = (writer: Writer): Locator =>
  section(writer).getByLabel(
    new RegExp(`^${writer.words('editor_constant', { name: 'top', plain: 'Top' })} \\((in|mm|po)\\)$`),
  )

async function setTop(writer: Writer, value: string): Promise<void> {
  await part(writer).selectOption('margins')
  await topMargin(writer).fill(value)
  await topMargin(writer).press('Enter')
}

/** Undoes the last step: with the button on a phone, otherwise with the keyboard. */
async function undo(writer: Writer): Promise<void> {
  const { page, words } = writer
  const button = page.getByRole('button', { name: words('editor_undo'), exact: true })
  if (page.viewportSize()!.width > 900) return page.locator('.script').press('Control+z')
  await page
    .locator('aside')
    .getByRole('button', { name: words('ui_close'), exact: true })
    .click()
  await button.click()
  await openSettings(writer)
}

/**
 * Returns the number of pages in the PDF, the top of the last page's first line in points, and the first speech number
 * on each page.
 */
async function onPaper(writer: Writer, playId: string) {
  const { pages } = readPdf((await downloadPlay(writer, playId, 'pdf')).bytes)
  const lines = pages.at(-1)!.filter(({ text }) => !/^[\d.]+$/.test(text.trim()))
  const numbers = pages.flatMap((page) => page.find(({ text }) => /^\d+$/.test(text))?.text ?? [])
  return { pages: pages.length, top: Math.min(...lines.map(({ y }) => y)), numbers }
}

/** Performs all the steps of the journey. `checkPage` checks each state. */
export async function changePageLayout(writer: Writer, checkPage: (state: string) => Promise<void>): Promise<void> {
  const { page, words } = writer
  const playId = await importFile(writer, 'evening.fountain', SCRIPT)
  const before = await onPaper(writer, playId)
  await openEditor(writer, playId)
  await expect.poll(() => turns(page)).toBeGreaterThan(0)
  const usual = await turns(page)
  await openSettings(writer)
  await part(writer).selectOption('margins')
  const own = await topMargin(writer).inputValue()
  // four inches: a value below 10 means that the field is in inches, as for American paper; otherwise it is in
  // millimetres
  const high = Number(own.replace(',', '.')) < 10 ? '4' : '101,6'

  await setTop(writer, high)
  await expect.poll(() => turns(page)).toBeGreaterThan(usual)
  const more = await turns(page)
  await undo(writer)
  await expect.poll(() => turns(page)).toBe(usual)
  await setTop(writer, high)
  await expect.poll(() => turns(page)).toBe(more)

  await topMargin(writer).fill('99999')
  await topMargin(writer).press('Enter')
  await section(writer).getByRole('alert').waitFor()
  expect(await topMargin(writer).inputValue()).toBe('99999')
  expect(await turns(page)).toBe(more)
  await checkPage('a margin that cannot be')
  await setTop(writer, high)
  await expect.poll(() => section(writer).getByRole('alert').count()).toBe(0)

  const numbering = page.getByLabel(words('editor_setting_speeches'), { exact: true })
  await numbering.selectOption('page')
  await saved(page)
  const after = await onPaper(writer, playId)
  expect(after.pages - before.pages).toBe(more - usual)
  expect(before.top).toBeLessThan(150)
  expect(after.top).toBeGreaterThan(4 * 72 - 1)
  // the title page has no speeches
  expect([before.numbers, after.numbers]).toEqual([[], Array.from({ length: after.pages - 1 }, () => '1')])

  await openEditor(writer, playId)
  await openSettings(writer)
  await part(writer).selectOption('elements.cue')
  await section(writer)
    .getByRole('checkbox', { name: words('editor_constant', { name: 'caps' }), exact: true })
    .click()
  await part(writer).selectOption('changed')
  await checkPage('what is changed')
  await expect.poll(() => section(writer).getByRole('button').count()).toBe(4)
  await section(writer)
    .getByRole('button', { name: words('editor_page_layout_restore'), exact: true })
    .click()
  await expect.poll(() => section(writer).getByRole('button').count()).toBe(0)
  await expect.poll(() => turns(page)).toBe(usual)
  expect(await numbering.inputValue()).toBe('none')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')

  await setTop(writer, high)
  await expect.poll(() => turns(page)).toBe(more)
  await section(writer).getByRole('button').click()
  await expect.poll(() => turns(page)).toBe(usual)
  expect(await topMargin(writer).inputValue()).toBe(own)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  await saved(page)
}

/** Checks that a reader sees the new pages and the settings, but can't change them. */
export async function showPageLayout(writer: Writer, reader: Writer): Promise<void> {
  const playId = await importFile(writer, 'evening.fountain', SCRIPT)
  await share(writer, playId, reader, 'viewer')
  await openEditor(writer, playId)
  await reader.page.goto(reader.at(`/plays/${playId}/edit`))
  await expect.poll(() => turns(reader.page)).toBeGreaterThan(0)
  const usual = await turns(reader.page)
  await Promise.all([openSettings(writer), openSettings(reader)])
  await setTop(writer, '4')
  await expect.poll(() => turns(reader.page)).toBeGreaterThan(usual)
  await part(reader).selectOption('changed')
  const fields = section(reader).getByRole('textbox')
  await expect.poll(() => fields.count()).toBe(1)
  expect([await fields.inputValue(), await fields.isDisabled()]).toEqual(['4', true])
  expect(await section(reader).getByRole('button').count()).toBe(0)
}
