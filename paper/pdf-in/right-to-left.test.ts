import { expect, test } from 'vitest'
import { emptyPlay, plain, textOf, type Element, type Play } from '@replique/script'
import { printPdf } from '../pdf/print-pdf.ts'
import { readPdf } from './read-pdf.ts'

const element = (kind: Element['kind'], text: string): Element => ({ kind, text: plain(text) })

/** Returns the text of a play as read back from its PDF. */
async function wordsBack(...texts: readonly string[]): Promise<string> {
  const play: Play = { ...emptyPlay('screenplay', 'en'), elements: texts.map((text) => element('action', text)) }
  const read = await readPdf(await printPdf(play))
  if ('error' in read) throw new Error(read.error)
  return read.play.elements
    .map(({ text }) => textOf(text))
    .join(' ')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
}

const HEBREW = [
  'רותי יושבת ליד השולחן. המים רותחים (שוב), והרדיו מנגן ♪ שיר ישן. היא מסתכלת בשעון: 22:45, ואף אחד לא בא.',
  'היא קוראת את Le Monde diplomatique, ואז אומרת: שָׁלוֹם, דוד! מה קרה?',
]
const ARABIC = 'تجلس ليلى قرب الطاولة (مساءً)، والساعة 10:45. انتظرناها طويلًا ولم يأتِ أحد!'

test('keeps right-to-left text in reading order', async () => {
  expect(await wordsBack(...HEBREW)).toBe(HEBREW.join(' ').normalize('NFC'))
  expect(await wordsBack(ARABIC)).toBe(ARABIC.normalize('NFC'))
})

test('keeps the order of lines that run in the other direction', async () => {
  const english = 'She says « שלום עולם » and « מה קרה » to both of them.'
  expect(await wordsBack(...HEBREW, english)).toBe([...HEBREW, english].join(' ').normalize('NFC'))
  const others = Array.from({ length: 6 }, (_, i) => `Nobody comes in by door ${i}, and nobody leaves again.`)
  const hebrew = 'הדלת (פתוחה) והאור דולק.'
  expect(await wordsBack(...others, hebrew, english)).toBe([...others, hebrew, english].join(' ').normalize('NFC'))
})

test('adds no spaces to Japanese and Devanagari', async () => {
  const texts = ['母が今夜どこへ行ったのか、ドアは「開いて」いる。', 'मुझे नहीं पता कि माँ आज शाम कहाँ गई, क्षत्रिय।']
  expect(await wordsBack(...texts)).toBe(texts.join(' ').normalize('NFC'))
})
