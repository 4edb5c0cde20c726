/**
 * Two new users: one imports a script and shares it, both write in one scene, and the script is downloaded as PDF and
 * Fountain.
 */
import { readPdf } from '@replique/paper/tests'
import { parseFountain, printFountain, samePlay } from '@replique/script'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generatePlay } from '../../bench/plays.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { sampleOf } from '../looks.ts'
import { startServer, type RealServer } from '../server.ts'
import { realScript } from '../shared-data.ts'
import {
  importFile,
  newWriterByForm,
  openEditor,
  pointAt,
  readScript,
  waitForSameText,
  saved,
  share,
  downloadPlay,
  type Writer,
} from '../writers.ts'

const DATABASES = [
  { name: 'the embedded database', url: '' },
  { name: 'PostgreSQL', url: process.env['REPLIQUE_TEST_DATABASE_URL'] ?? '' },
]
const LOOKS = [
  { language: 'en', dark: false, database: DATABASES[0]! },
  { language: 'fr', dark: true, database: DATABASES[1]! },
] as const

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/**
 * Returns the script to import: a real one if the sample data is available, otherwise a generated one of the same
 * length.
 */
function script(language: 'en' | 'fr'): string {
  const real = realScript('fountain/BeetleBot__BeeDetective.fountain')
  return real ?? printFountain(generatePlay({ pages: 50, seed: 3, kind: 'screenplay', language }))
}

/** Returns the first paragraph of action in the middle of the script, where both of them write. */
async function meetingPlace(page: Page): Promise<string> {
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('.script .action')].map((block) => block.textContent ?? ''),
  )
  const long = lines.filter((line) => line.length > 60 && !line.includes('\n'))
  return long[Math.floor(long.length / 2)]!.slice(0, 50)
}

/** Returns the page breaks on the screen: each page's number and the words that follow. */
function screenBreaks(page: Page): Promise<{ label: string; words: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.script .page-turn')].map((turn) => {
      const range = document.createRange()
      range.setStartAfter(turn)
      range.setEndAfter(document.querySelector('.script')!.lastElementChild!)
      const after = range.cloneContents()
      for (const drawn of after.querySelectorAll('.page-turn, .peer-caret, .note, .section, .synopsis')) drawn.remove()
      return {
        label: turn.querySelector('.page-break-number')?.textContent ?? '',
        // a continued speech repeats its speaker
        words: [...turn.querySelectorAll('.page-turn-cue'), after]
          .map((part) => part.textContent ?? '')
          .join(' ')
          .slice(0, 80),
      }
    }),
  )
}

/** Types a letter, and returns the saving state shown in the same frame. */
async function saidWith(page: Page, letter: string): Promise<string | undefined> {
  const said = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const look = () => document.querySelector<HTMLElement>('[data-saving]')?.dataset['saving']
        addEventListener('input', () => requestAnimationFrame(() => resolve(look())), { once: true })
        document.documentElement.dataset['listens'] = ''
      }),
  )
  await page.locator('html[data-listens]').waitFor()
  await page.keyboard.press(letter)
  return said
}

/** Types a letter and presses undo before it is painted. */
async function undoAtOnce({ page, words }: Writer, letter: string): Promise<void> {
  await page.getByRole('button', { name: words('editor_undo'), exact: true }).evaluate((undo: HTMLElement) => {
    addEventListener('input', () => undo.click(), { once: true })
  })
  await page.keyboard.press(letter)
}

describe.each(sampleOf(LOOKS, 1))('two writers in $language on $database.name', ({ language, dark, database }) => {
  let server: RealServer
  beforeAll(async () => {
    server = await startServer({ DATABASE_URL: database.url, AUTH_RATE_SIGNUP: '1000', AUTH_RATE_TOKEN: '1000' })
  })
  afterAll(() => server.stop())

  test('write one scene at 1280 px and at 390 px, and export it', async () => {
    const agnes = await newWriterByForm(browser, server.origin, 'Agnès Loiseau', { language, width: 1280, dark })
    const bilal = await newWriterByForm(browser, server.origin, 'Bilal Haddad', { language, width: 390, dark: !dark })
    const playId = await importFile(agnes, 'brought-in.fountain', script(language))
    await share(agnes, playId, bilal)

    await Promise.all([openEditor(agnes, playId), openEditor(bilal, playId)])
    const place = await meetingPlace(agnes.page)
    await pointAt(agnes.page, place)
    await pointAt(bilal.page, place)
    await agnes.page.locator('.peer-flag', { hasText: 'Bilal Haddad' }).waitFor({ state: 'attached' })
    await bilal.page.locator('.peer-flag', { hasText: 'Agnès Loiseau' }).waitFor({ state: 'attached' })

    await Promise.all([
      agnes.page.keyboard.type(' The first hand writes here.', { delay: 20 }),
      bilal.page.keyboard.type(' La seconde main aussi.', { delay: 20 }),
    ])
    await agnes.page.keyboard.press('Enter')
    await Promise.all([
      agnes.page.keyboard.type('A new paragraph of the first hand.', { delay: 10 }),
      bilal.page.keyboard.type(' Et encore.', { delay: 10 }),
    ])
    await Promise.all([saved(agnes.page), saved(bilal.page)])
    const text = await waitForSameText(agnes.page, bilal.page)
    const whole = text.join('\n')
    for (const words of [
      'The first hand writes here.',
      'La seconde main aussi.',
      'A new paragraph of the first hand.',
      'Et encore.',
    ])
      expect(whole).toContain(words)
    expect(await readScript(agnes.page)).toEqual(text)

    // unsaved text is never shown as saved, and nothing is lost in between
    expect(await saidWith(agnes.page, 'x')).toBe('saving')
    await undoAtOnce(bilal, '7')
    await Promise.all([saved(agnes.page), saved(bilal.page)])
    const after = (await waitForSameText(agnes.page, bilal.page)).join('\n')
    expect(after).toContain('A new paragraph of the first hand.x')
    expect(after.split('7').length).toBe(whole.split('7').length)

    const breaks = await screenBreaks(agnes.page)
    const pdf = await downloadPlay(agnes, playId, 'pdf')
    expectPages(breaks, pdf.bytes)

    const fountain = await downloadPlay(bilal, playId, 'fountain')
    const first = new TextDecoder().decode(fountain.bytes)
    const again = await importFile(bilal, fountain.name, first)
    const second = new TextDecoder().decode((await downloadPlay(bilal, again, 'fountain')).bytes)
    expect(second).toBe(first)
    expect(samePlay(parseFountain(second), parseFountain(first))).toBe(true)
    expect([...agnes.faults, ...bilal.faults]).toEqual([])
  })
})

/** Removes scene numbers, "(CONT'D)" and spaces, because the first two are only printed. */
const bare = (text: string) =>
  text
    .replace(/\((?:CONT[’']D|SUITE)\)/g, '')
    .replace(/\b\d+[A-Z]*\b/g, '')
    .replace(/[\d\s]+/g, '')

/**
 * Checks that the page after each page break on the screen starts with the same words as the PDF's page with the same
 * number.
 */
function expectPages(breaks: { label: string; words: string }[], bytes: Uint8Array): void {
  expect(breaks.length).toBeGreaterThan(5)
  const pages = readPdf(bytes).pages
  const different = breaks.flatMap(({ label, words }) => {
    // the page number is alone in the header, above the first line
    const page = pages.find((lines) => lines.some(({ text, y }) => y < 60 && text === `${label}.`)) ?? []
    const paper = bare(page.flatMap(({ y, text }) => (y > 60 ? [text] : [])).join(' ')).slice(0, 24)
    const screen = bare(words).slice(0, 24)
    return paper === screen ? [] : [{ label, paper, screen }]
  })
  expect(different).toEqual([])
}
