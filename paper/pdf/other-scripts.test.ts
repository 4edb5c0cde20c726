import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import type { Element, LayoutName, Play } from '@replique/script'
import { character, emptyPlay, layoutOf, plain } from '@replique/script'
import { openOtherFonts } from '../fonts/other-fonts.ts'
import { readPdf, readStreams } from '../tests/read-pdf.ts'
import { printPdf } from './print-pdf.ts'

const DATE = new Date(Date.UTC(2024, 4, 1))
const element = (kind: Element['kind'], text: string): Element => ({ kind, text: plain(text) })

function playOf(elements: readonly Element[], layout: LayoutName = 'screenplay'): Play {
  const play = emptyPlay(layout === 'screenplay' ? 'screenplay' : 'stage', 'fr')
  return { ...play, elements, settings: { ...play.settings, layout, paper: 'a4' } }
}

const print = (text: string, layout?: LayoutName) => printPdf(playOf([element('action', text)], layout), { date: DATE })

interface Item {
  readonly str: string
  readonly x: number
  readonly right: number
  readonly y: number
}

/** Returns the pieces of text on a page, as a PDF reader extracts them. */
async function itemsOf(bytes: Uint8Array, number = 1): Promise<Item[]> {
  const page = await (await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })).getPage(number)
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const x = item.transform[4] as number
    return [{ str: item.str, x, right: x + item.width, y: item.transform[5] as number }]
  })
}

const SAMPLES = {
  Hebrew: 'אני לא יודעת לאן הלכה אמא שלי',
  'pointed Hebrew': 'שָׁלוֹם',
  Arabic: 'لا أعرف إلى أين ذهبت أمي هذا المساء',
  'pointed Arabic': 'مُحَمَّدٌ',
  Persian: 'پنجره را می‌بندم گچ ژاله',
  Devanagari: 'मुझे नहीं पता क्षत्रिय श्री ज्ञान कर्म विद्यार्थी',
  Japanese: '母が今夜どこへ行ったのか、ドアは開いている。',
  Chinese: '我不知道妈妈今晚去了哪里，這扇門還開著嗎？',
  Korean: '안녕하세요 문이 열려 있어요',
} as const

describe.each(Object.entries(SAMPLES))('%s', (script, text) => {
  test.each([false, true])('has a glyph for every letter, bold: %s', async (bold) => {
    const fonts = await openOtherFonts([{ text, bold }])
    const files = new Set(
      Array.from(text.replace(/[ \u200c]/g, ''), (sign) => fonts.fileFor(sign.codePointAt(0)!, bold)),
    )
    expect(files).not.toContain(undefined)
    for (const file of files) {
      if (file?.shape) {
        const clusters = file.shape(text, /Hebrew|Arabic|Persian/.test(script))
        const glyphs = clusters.flatMap(({ parts }) => parts.map(({ glyph }) => glyph))
        expect(glyphs.length).toBeGreaterThan(4)
        expect(glyphs).not.toContain(0)
      } else
        for (const sign of text)
          if (file?.has(sign.codePointAt(0)!)) expect(file.glyphOf(sign.codePointAt(0)!)).not.toBe(0)
    }
  })

  test.each(['screenplay', 'stage-uk', 'stage-fr'] as const)(
    'fills its lines and stays within them, %s',
    async (layout) => {
      const play = playOf(
        [element('action', `${text.replace(/[。，、？]/g, ' ')} `.repeat(Math.ceil(1200 / text.length)))],
        layout,
      )
      const { left, width } = layoutOf(play.settings, 'fr', play.kind).elements.action!
      const lines = new Map<number, [number, number]>()
      for (const { x, right, y } of await itemsOf(await printPdf(play, { date: DATE }))) {
        const [from, to] = lines.get(y) ?? [x, right]
        lines.set(y, [Math.min(from, x), Math.max(to, right)])
      }
      const long = [...lines.values()].map(([from, to]) => to - from).filter((extent) => extent > width / 4)
      long.pop()
      expect(long.length).toBeGreaterThan(2)
      // ligatures and letters with combining marks are narrower than their placeholders in the layout
      expect(Math.max(...long)).toBeGreaterThan(width * 0.7)
      expect(Math.max(...long)).toBeLessThan(Math.max(width, 595.28 - left - 72) + 1)
    },
  )

  test.each(['screenplay', 'stage-uk', 'stage-fr'] as const)('is read back in its own order, %s', async (layout) => {
    const bytes = await print(text, layout)
    const spaces = /[\s\u200c]/g
    const items = await itemsOf(bytes)
    // sorting the pieces from right to left puts them in reading order, including the marks that the reader splits off
    const ordered = /Hebrew|Arabic|Persian/.test(script) ? items.toSorted((a, b) => b.right - a.right) : items
    const said = ordered.map(({ str }) => str.normalize('NFC')).join('')
    const words = text
      .normalize('NFC')
      .split(/[\s、，。？]+/)
      .filter((word) => word !== '')
    for (const word of words) expect(said.replace(spaces, '')).toContain(word.replace(spaces, ''))
    expect(readStreams(bytes).join('\n')).not.toContain('/ActualText')
  })
})

test('gives Arabic letters the form for their position in the word', async () => {
  const text = 'ههه'
  const fonts = await openOtherFonts([{ text, bold: false }])
  const glyphs = (words: string) =>
    fonts
      .fileFor(0x647, false)
      ?.shape?.(words, true)
      .map(({ parts }) => parts[0]?.glyph)
  expect(new Set(glyphs(text)).size).toBe(3)
  expect(new Set([...(glyphs(text) ?? []), ...(glyphs('ه') ?? [])]).size).toBe(4)
})

test('draws symbols and rare letters, each in its cell in a monospaced font', async () => {
  const signs = 'a♪⇢‽ﬁḃṁ★'
  const [page = []] = readPdf(await print(signs)).pages
  expect(page.map((one) => one.text).join('')).toBe(signs)
  expect(page.map((one) => Math.floor((one.x - 108) / 7.2 + 0.2))).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  const [slanted = []] = readPdf(
    await printPdf(playOf([{ kind: 'action', text: [{ text: '★♪', italic: true }] }], 'stage-uk')),
  ).pages
  expect(slanted.map((one) => one.text).join('')).toBe('★♪')
})

test('draws Han characters in the font for their language', async () => {
  const family = async (text: string) => (await openOtherFonts([{ text, bold: false }])).fileFor(0x8aa4, false)?.family
  expect(await family('誤解')).toBe('noto-serif-sc')
  expect(await family('誤解だ')).toBe('noto-serif-jp')
  expect(await family('誤解 오해')).toBe('noto-serif-kr')
})

test('opens no other font for Latin text', async () => {
  const bytes = await print('Où est-elle ? Œuvre… Ω Ж')
  const names = Buffer.from(bytes)
    .toString('latin1')
    .match(/\/BaseFont \/[A-Z]{6}\+[\w-]+/g)
  expect(names?.every((name) => /CourierPrime|SourceSerif/.test(name)) ?? true).toBe(true)
})

describe('right-to-left paragraphs', () => {
  const { left, textWidth } = layoutOf({ ...emptyPlay('screenplay', 'fr').settings, paper: 'a4' }, 'fr', 'screenplay')

  test('start at the right on a left-to-right page', async () => {
    const elements = ['Une porte.', 'Encore une.', 'הדלת פתוחה.'].map((text) => element('action', text))
    const items = await itemsOf(await printPdf(playOf(elements)))
    const right = Math.max(...items.filter(({ str }) => /\p{Script=Hebrew}/u.test(str)).map((one) => one.right))
    expect(right).toBeCloseTo(left + textWidth, 0)
    expect(items.find(({ str }) => str.startsWith('Une'))?.x).toBeCloseTo(left, 0)
  })

  test('mirror the pages if they are the majority', async () => {
    const elements = ['הדלת פתוחה.', 'והאור דולק.', 'Une porte.'].map((text) => element('action', text))
    const items = await itemsOf(await printPdf(playOf(elements)))
    const hebrew = items.filter(({ str }) => /\p{Script=Hebrew}/u.test(str))
    expect(Math.max(...hebrew.map((one) => one.right))).toBeCloseTo(595.28 - left, 0)
    expect(items.find(({ str }) => str.startsWith('Une'))?.x).toBeCloseTo(595.28 - left - textWidth, 0)
  })

  test('set numbers, Latin words and brackets in reading order', async () => {
    const items = await itemsOf(await print('רותי קוראת (את Le Monde) בשעה 22:45.'))
    const order = items.toSorted((a, b) => b.x - a.x).map(({ str }) => str.trim())
    expect(order).toEqual(['רותי קוראת', ')', 'את', 'Le Monde', '(', 'בשעה', '22:45', '.'])
  })

  test('may be names and speeches in any layout', async () => {
    const play: Play = {
      ...playOf([{ kind: 'cue', text: [], character: 'r' }, element('dialogue', 'אני לא יודעת, Camille!')], 'stage-fr'),
      characters: [character('r', 'רותי')],
    }
    const items = await itemsOf(await printPdf(play), 2)
    expect(items.toSorted((a, b) => b.x - a.x).map(({ str }) => str.trim())).toEqual([
      'רותי',
      ':',
      'אני לא יודעת',
      ',',
      'Camille',
      '!',
      '1',
    ])
  })

  test('start a heading at the right, even after a Latin prefix', async () => {
    const items = await itemsOf(await printPdf(playOf([element('scene', 'INT. המטבח של רותי - לילה')])))
    expect(items.toSorted((a, b) => b.x - a.x)[0]?.str).toBe('INT')
  })
})
