import { emptyPlay, layoutOf, lockPages, paginate, type Element, type Play } from '@replique/script'
import { expect, test } from 'vitest'
import { readPdf } from '../tests/read-pdf.ts'
import { printPdf } from './print-pdf.ts'

const action = (text: string, rest: Partial<Element> = {}): Element => ({ kind: 'action', text: [{ text }], ...rest })

/** Returns a play of three full pages. A scene was added to the first page, and the third page has changes. */
function produced(): Play {
  const lines = (name: string): Element =>
    action(Array.from({ length: 54 }, (_, i) => `${name} ${i}`).join('\n'), { id: name })
  const play = { ...emptyPlay('screenplay', 'en'), elements: [lines('first'), lines('second'), lines('third')] }
  const pages = lockPages(paginate(play, layoutOf(play.settings, 'en', 'screenplay')))
  const revisions = [
    { number: 1, name: '', date: '3 May 2026', by: '' },
    { number: 2, name: '', date: '4 May 2026', by: '' },
  ]
  const [first, second, third] = play.elements
  const scene = (number: string | undefined, rest: Partial<Element> = {}): Element => ({
    kind: 'scene',
    text: [{ text: `INT. ${number ?? 'NEW'}` }],
    ...(number !== undefined && { number }),
    ...rest,
  })
  const elements = [scene('1'), first!, scene(undefined), scene('2', { omitted: [], revision: 1 }), second!]
  return {
    ...play,
    titlePage: [{ key: 'title', value: 'In Production' }],
    elements: [...elements, { ...third!, revision: 2 }],
    settings: { ...play.settings, production: { numbersLocked: true, revisions, pages } },
  }
}

const wordsOf = (bytes: Uint8Array): string[][] => readPdf(bytes).pages.map((lines) => lines.map(({ text }) => text))

test('prints scene numbers, asterisks and A-pages, and revisions on the title page', async () => {
  const pages = wordsOf(await printPdf(produced()))
  const [title, ...body] = pages
  expect(title).toEqual(expect.arrayContaining(['Blue revision, 3 May 2026', 'Pink revision, 4 May 2026']))
  const heads = body.map((lines) => lines.find((text) => /^\d+[A-Z]*\.$/.test(text)) ?? '')
  expect(heads).toEqual(['', '1A.', '2.', '3.'])
  expect(body[1]!.join(' ')).toMatch(/1A .*INT\. NEW.*2 .*OMITTED/)
  expect(body[1]).toContain('Blue revision, 3 May 2026')
  expect(body[3]!.filter((text) => text === '*')).toHaveLength(54)
})

test('prints only changed pages with the title page, and revisions on coloured paper', async () => {
  const play = produced()
  const set = wordsOf(await printPdf(play, { changedPages: true }))
  expect(set.map((lines) => lines.find((text) => /^\d+[A-Z]*\.$/.test(text)) ?? '')).toEqual(['', '3.'])
  const date = new Date(0)
  const [plain, coloured] = await Promise.all([printPdf(play, { date }), printPdf(play, { date, revisionPaper: true })])
  expect(wordsOf(coloured)).toEqual(wordsOf(plain))
  expect(coloured.length).toBeGreaterThan(plain.length)
  const white = { ...play, elements: play.elements.map(({ revision: _none, ...one }) => one) }
  const all = await printPdf(white, { date, changedPages: true, revisionPaper: true })
  expect(wordsOf(all)).toHaveLength(5)
})
