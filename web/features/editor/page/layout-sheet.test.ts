import { layoutOf, defaultSettings } from '@replique/script'
import { expect, test } from 'vitest'
import { layoutSheet } from './layout-sheet.ts'

const ruleFor = (kind: string, sheet: string): string =>
  sheet.split('\n').find((row) => row.startsWith(`.script .${kind}{`)) ?? ''

test('a screenplay stands at the measures of its layout, in characters', () => {
  const sheet = layoutSheet(layoutOf(defaultSettings('screenplay', 'en'), 'en', 'screenplay'))
  expect(ruleFor('cue', sheet)).toContain('--at:22ch')
  expect(ruleFor('dialogue', sheet)).toMatch(/--at:10ch;--wide:calc\(35ch \+ /)
  expect(ruleFor('parenthetical', sheet)).toContain('--at:16ch')
  expect(ruleFor('action', sheet)).toContain('calc(60ch + ')
  expect(ruleFor('transition', sheet)).toContain('text-align:right')
  expect(ruleFor('note', sheet)).toBe('')
})

test('French theatre stands in a serif, measured by the size of its type', () => {
  const sheet = layoutSheet(layoutOf(defaultSettings('stage', 'fr'), 'fr', 'stage'))
  expect(sheet).toContain('--script-font:var(--serif)')
  expect(ruleFor('cue', sheet)).toContain('font-variant-caps:small-caps')
  expect(ruleFor('verse', sheet)).toContain('--at:2em')
})
