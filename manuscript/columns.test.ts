import { layoutOf, defaultSettings } from '@replique/script'
import { expect, test } from 'vitest'
import { columnRules, rowsToFill, sides } from './layout-sheet.ts'
import { blockType, chunkType } from './schema.ts'

const block = (kind: string, dual?: true) => blockType.create({ kind, dual: dual ?? null })
const chunk = chunkType.create(null, [
  block('action'),
  block('cue'),
  block('dialogue'),
  block('cue', true),
  block('parenthetical'),
  block('dialogue'),
  block('cue', true),
  block('dialogue'),
  block('action'),
  block('cue', true),
  block('dialogue'),
  block('cue', true),
  block('dialogue'),
])

test('speeches of a dual dialogue are placed in one column each, and others stay in place', () => {
  expect([...sides(chunk)]).toEqual([
    [1, 'beside-0-of-3'],
    [2, 'beside-0-of-3'],
    [3, 'beside-1-of-3'],
    [4, 'beside-1-of-3'],
    [5, 'beside-1-of-3'],
    [6, 'beside-2-of-3'],
    [7, 'beside-2-of-3'],
    [9, 'beside-left'],
    [10, 'beside-left'],
    [11, 'beside-right'],
    [12, 'beside-right'],
  ])
})

test('a shorter column fills the remaining rows, so that nothing moves up into them', () => {
  expect([...rowsToFill(chunk)]).toEqual([
    [2, 2],
    [7, 2],
  ])
})

test('three columns have the same width on screen and on paper', () => {
  const layout = layoutOf(defaultSettings('screenplay', 'en'), 'en', 'screenplay')
  const rules = columnRules(layout, (points) => `${Math.round((points / 7.2) * 100) / 100}ch`)
  expect(rules.find((rule) => rule.includes('beside-1-of-3{'))).toContain('margin-inline:0ch 0;inline-size:18ch')
})
