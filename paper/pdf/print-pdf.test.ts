import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Element, LayoutName, Play } from '@replique/script'
import { characterWidth, emptyPlay, layoutOf, paginate, plain, printPage } from '@replique/script'
import { readPdf, readStreams } from '../tests/read-pdf.ts'
import type { ReadText } from '../tests/read-pdf.ts'
import { printPdf } from './print-pdf.ts'

const DATE = new Date(Date.UTC(2024, 4, 1))

const element = (kind: Element['kind'], text: string): Element => ({ kind, text: plain(text) })

function playOf(elements: readonly Element[], layout: LayoutName = 'screenplay'): Play {
  const play = emptyPlay(layout === 'screenplay' ? 'screenplay' : 'stage', 'fr')
  return { ...play, elements, settings: { ...play.settings, layout, paper: 'a4' } }
}

const print = async (play: Play) => readPdf(await printPdf(play, { date: DATE }))
const wordsOf = (page: readonly ReadText[] | undefined): string => (page ?? []).map((one) => one.text).join('')

/** Returns a long play with every kind of printed element, and with the marks and punctuation of both languages. */
function longPlay(layout: LayoutName): Play {
  const speech = 'Je l’ai vu\u00a0: « là-bas\u00a0! » Œuvre, façade, ça… Et toi\u202f? — Moi, jamais. '
  const elements = Array.from({ length: 40 }, (_, i) => [
    ...(i % 10 === 0 ? [element('act', `Acte ${i / 10 + 1}`)] : []),
    ...(i % 5 === 0 ? [element('scene', `INT. MAISON ${i} – NUIT`)] : []),
    {
      kind: 'action',
      text: [{ text: 'Elle ' }, { text: 'sort', bold: true }, { text: ' et rit', italic: true }],
    } as const,
    element('cue', i % 2 === 0 ? 'CAMILLE' : 'LE GARDE (off)'),
    element('parenthetical', '(bas)'),
    element('dialogue', speech.repeat(1 + (i % 7))),
    element('lyrics', 'La la\nLo lo'),
    ...(i % 9 === 8 ? [element('transition', 'COUPE À :')] : []),
  ]).flat()
  return playOf(elements, layout)
}

/** Returns only the letters and digits, because fonts may split or replace other characters. */
const letters = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '')

describe.each(['screenplay', 'stage-us', 'stage-uk', 'stage-fr'] as const)('the pages of a PDF, %s', (layout) => {
  const play = longPlay(layout)
  const pagination = paginate(play, layoutOf(play.settings, play.language, play.kind))

  test('have the text of the pages of paginate(), with each line at its height', async () => {
    const { pages } = await print(play)
    expect(pages).toHaveLength(pagination.pages.length)
    expect(pages.length).toBeGreaterThan(3)
    pages.forEach((page, i) => {
      const lines = printPage(pagination, i)
      const expected = lines.flatMap((line) => line.runs.map((run) => run.text)).join('')
      expect(letters(wordsOf(page))).toBe(letters(expected))
      const heights = new Set(page.map((one) => one.y.toFixed(1)))
      expect(heights.size).toBe(new Set(lines.map((line) => line.y.toFixed(1))).size)
    })
  })

  test('break where paginate() does', async () => {
    const { pages } = await print(play)
    const { top, lineHeight } = pagination.layout
    pagination.pages.forEach((page, i) => {
      const body = (pages[i] ?? []).filter(
        (one) => one.y > top - lineHeight && one.y < top + pagination.layout.linesPerPage * lineHeight,
      )
      const words = letters(wordsOf(body))
      const repeated = letters(page.continued.join(''))
      const source = play.elements[page.element]?.text.map((run) => run.text).join('') ?? ''
      const first = letters(source.slice(page.offset)).slice(0, 12).toUpperCase()
      expect(words.slice(repeated.length, repeated.length + first.length).toUpperCase()).toBe(first)
    })
  })
})

test('places text where the layout puts it', async () => {
  const [page] = (await print(playOf([element('cue', 'CAMILLE'), element('dialogue', 'Oui.')]))).pages
  expect(page?.map((one) => [one.text, Math.round(one.x * 10) / 10, one.font.replace(/^.*\+/, '')])).toEqual([
    ['CAMILLE', 266.4, 'CourierPrime-Regular'],
    ['Oui.', 180, 'CourierPrime-Regular'],
  ])
})

test('gives title and author without emphasis, and the given date', async () => {
  const titlePage = [
    { key: 'title', value: '_**L’été (1)**_' },
    { key: 'author', value: 'Zoë' },
  ]
  const { info, pages } = await print({ ...playOf([element('action', 'Rien.')]), titlePage })
  expect([info.get('Title'), info.get('Author')]).toEqual(['L’été (1)', 'Zoë'])
  expect(info.get('CreationDate')).toContain('20240501')
  expect(pages).toHaveLength(2)
})

test('gives the same bytes for the same play and date', async () => {
  const play = longPlay('stage-fr')
  expect(Buffer.compare(await printPdf(play, { date: DATE }), await printPdf(play, { date: DATE }))).toBe(0)
})

test('prints revised text in its colour if enabled', async () => {
  const colours = async (changes: Record<string, string | boolean>) => {
    const play = playOf([{ ...element('action', 'Neu.'), revision: 2 }, element('action', 'Alt.')])
    const bytes = await printPdf({ ...play, settings: { ...play.settings, changes } }, { date: DATE })
    return readStreams(bytes).flatMap((stream) => stream.match(/[\d. ]+ scn/g) ?? [])
  }
  const pink = `${[0xb5, 0x17, 0x6b].map((part) => part / 255).join(' ')} scn`
  expect(await colours({ 'revisions.inked': true })).toEqual([pink, '0 0 0 scn', pink])
  expect(await colours({})).toEqual([])
  const struck = { kind: 'action', text: [{ text: 'Weg', strike: true }] } as const
  expect(readStreams(await printPdf(playOf([struck]))).join('\n')).toMatch(/ m\n[\d. ]+ l\nS/)
})

test('prints markup characters as text', async () => {
  const [page] = (await print(playOf([element('action', '<b>&amp;</b> **not** \\n %s ((')]))).pages
  expect(wordsOf(page)).toBe('<b>&amp;</b> **not** \\n %s ((')
})

describe('characters missing in a font', () => {
  test.each(['aҚbb', 'a₿bb', 'a\u202fbb'])(
    'don’t move the characters after them in the sans font: %j',
    async (text) => {
      const [page] = (await print(playOf([element('dialogue', text)], 'stage-uk'))).pages
      const regular = { bold: false, italic: false }
      const before = Array.from(text.slice(0, 2)).reduce((sum, one) => sum + characterWidth(one, regular, 'sans'), 0)
      const [first, last] = [page?.at(0), page?.find((one) => one.text === 'bb')]
      expect(first?.text[0]).toBe('a')
      expect((last?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(before * 0.012, 1)
      expect(last?.font).toMatch(/Arimo-Regular$/)
    },
  )
  test('are taken from another family, each in its cell', async () => {
    const [page] = (await print(playOf([element('action', 'Нет, Anna. Ω')]))).pages
    expect(wordsOf(page)).toBe('Нет, Anna. Ω')
    const cells = page
      ?.filter((one) => /\p{Script=Cyrillic}/u.test(one.text))
      .map((one) => Math.floor((one.x - 108) / 7.2 + 0.2))
    expect(cells).toEqual([0, 1, 2])
  })
  test.each(['screenplay', 'stage-uk', 'stage-fr'] as const)('never make printing fail, %s', async (layout) => {
    const odd =
      '日本語 עברית عربى 👩‍👩‍👧 e\u0301 o\u0338 \u2002\u2003\u2009\u200a\u200b\u00ad\ufeff \u0001\u0007 \ud800 ﬁ \u2028 \u{10ffff} क्षि ไทย\tfin'
    const { pages } = await print(
      playOf([element('action', odd), element('cue', odd), element('dialogue', odd)], layout),
    )
    expect(wordsOf(pages[0])).toContain('fin')
    expect(wordsOf(pages[0])).toContain('é')
  })
})

const SHARED = new URL('../../../shared/data/scripts/fountain/', import.meta.url)
const opened = (() => {
  try {
    return readFileSync(new URL('ifrost__jp.fountain', SHARED), 'utf8')
  } catch {
    return undefined
  }
})()

test.skipIf(opened === undefined)(
  'prints real text in another script (skipped if the shared data is missing)',
  async () => {
    const { pages } = await print(playOf([element('action', opened ?? '')]))
    expect(pages).toHaveLength(1)
  },
)
