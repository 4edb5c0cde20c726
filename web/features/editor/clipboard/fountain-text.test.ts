import { schema } from '@replique/manuscript'
import { expect, test } from 'vitest'
import { openDesk } from '../writing/desk-for-tests.ts'
import { sliceToText, textToSlice, withoutUntouched } from './fountain-text.ts'

const READING = { kind: 'screenplay', language: 'en' } as const

test('paragraphs are copied as Fountain, words as words', () => {
  const { view } = openDesk('INT. HOUSE\n\nANNA (off)\nCome in.\n')
  const { doc } = view.state
  expect(sliceToText(doc.slice(0, doc.content.size), READING)).toBe('INT. HOUSE\n\nANNA (off)\nCome in.')
  expect(sliceToText(doc.slice(3, 8), READING)).toBe('NT. H')
})

test('a selection up to the start of a cue does not copy its name', () => {
  const { view } = openDesk('INT. HOUSE\n\nANNA\nCome in.\n\nBEN\nNo.\n')
  const { doc } = view.state
  let ben = 0
  doc.descendants((node, pos) => {
    if (node.attrs['name'] === 'BEN') ben = pos + 1
  })
  expect(sliceToText(withoutUntouched(doc.slice(2, ben, true)), READING)).toBe('INT. HOUSE\n\nANNA\nCome in.')
})

test('pasted lines become elements, a single line stays words', () => {
  const slice = textToSlice('INT. HOUSE\r\n\r\nANNA\r\nCome in.', READING)
  const kinds: unknown[] = []
  slice?.content.descendants((node) => {
    if (node.type === schema.nodes.block) kinds.push([node.attrs['kind'], node.attrs['name'] ?? node.textContent])
  })
  expect(kinds).toEqual([
    ['scene', 'INT. HOUSE'],
    ['cue', 'ANNA'],
    ['dialogue', 'Come in.'],
  ])
  expect(textToSlice('just words', READING)).toBeNull()
})
