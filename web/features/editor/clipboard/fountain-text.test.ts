import { schema } from '@replique/manuscript'
import { expect, test } from 'vitest'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { linesToSlice, sliceToText, trimSelection } from './clipboard.ts'

const READING = { kind: 'screenplay', language: 'en' } as const

test('whole paragraphs are copied as Fountain, words as plain text', () => {
  const { view } = openTestEditor('INT. HOUSE\n\nANNA (off)\nCome in.\n')
  const { doc } = view.state
  expect(sliceToText(doc.slice(0, doc.content.size), READING)).toBe('INT. HOUSE\n\nANNA (off)\nCome in.')
  expect(sliceToText(doc.slice(4, 9), READING)).toBe('NT. H')
})

test('a selection up to the start of a cue does not copy its name', () => {
  const { view } = openTestEditor('INT. HOUSE\n\nANNA\nCome in.\n\nBEN\nNo.\n')
  const { doc } = view.state
  let ben = 0
  doc.descendants((node, pos) => {
    if (node.attrs['name'] === 'BEN') ben = pos + 1
  })
  expect(sliceToText(trimSelection(doc.slice(3, ben, true)), READING)).toBe('INT. HOUSE\n\nANNA\nCome in.')
})

test('lines that are not a script become paragraphs, and a single line stays plain text', () => {
  const slice = linesToSlice('Milk\r\n\r\n  Bread\r\nA stamp')
  const lines: unknown[] = []
  slice?.content.descendants((node) => {
    if (node.type === schema.nodes.block) lines.push([node.attrs['kind'], node.textContent])
  })
  expect(lines).toEqual([
    ['action', 'Milk'],
    ['action', 'Bread'],
    ['action', 'A stamp'],
  ])
  expect(linesToSlice('just words\n')).toBeNull()
})
