import { expect, test } from 'vitest'
import { emptyPlay, plain, type Element, type Play } from '@replique/script'
import { missingLetters } from './missing-letters.ts'

const element = (kind: Element['kind'], text: string): Element => ({ kind, text: plain(text) })
const playOf = (...elements: Element[]): Play => ({ ...emptyPlay('screenplay', 'en'), elements })

test('reports a letter that no font has, with page, line and count', async () => {
  const play = playOf(
    element('action', 'Nothing here ♪ שלום 你好 नमस्ते.'),
    { kind: 'pageBreak', text: [] },
    element('action', 'A sign \ue000 of her own.'),
    element('action', 'Again \ue000, and 👻 too.'),
  )
  expect(await missingLetters(play)).toEqual([
    { letter: '\ue000', count: 2, page: '2', line: 'A sign \ue000 of her own.' },
    { letter: '👻', count: 1, page: '2', line: 'Again \ue000, and 👻 too.' },
  ])
})

test('checks the front pages too', async () => {
  const play = { ...playOf(element('action', 'Dawn.')), titlePage: [{ key: 'title', value: 'The \ue001' }] }
  expect(await missingLetters(play)).toEqual([{ letter: '\ue001', count: 1, page: '', line: 'THE \ue001' }])
})

test('does not report combining marks, joiners and spaces', async () => {
  expect(
    await missingLetters(playOf(element('action', 'e\u0301 می\u200cبندم שָׁלוֹם a\u2009b\u202fc\u00ad ❤\ufe0f'))),
  ).toEqual([])
  expect(await missingLetters(playOf(element('action', 'Où est-elle ?')))).toEqual([])
})
