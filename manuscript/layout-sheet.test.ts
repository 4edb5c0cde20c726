import { readFileSync } from 'node:fs'
import { layoutOf, defaultSettings } from '@replique/script'
import { expect, test } from 'vitest'
import { layoutSheet } from './layout-sheet.ts'

const ruleFor = (kind: string, sheet: string): string =>
  sheet.split('\n').find((row) => row.startsWith(`.script .${kind}{`)) ?? ''

test('a screenplay uses the measurements of its layout, in characters', () => {
  const sheet = layoutSheet(layoutOf(defaultSettings('screenplay', 'en'), 'en', 'screenplay'))
  expect(ruleFor('cue', sheet)).toContain('--at:22ch')
  expect(ruleFor('dialogue', sheet)).toMatch(/--at:10ch;--wide:calc\(35ch \+ /)
  expect(ruleFor('parenthetical', sheet)).toContain('--at:16ch')
  expect(ruleFor('action', sheet)).toContain('calc(61ch + ')
  expect(ruleFor('transition', sheet)).toContain('text-align:right')
  expect(ruleFor('note', sheet)).toBe('')
})

test('British theatre uses a sans-serif as wide as Arial', () => {
  const settings = { ...defaultSettings('stage', 'en'), layout: 'stage-uk', paper: 'a4' } as const
  const sheet = layoutSheet(layoutOf(settings, 'en', 'stage'))
  expect(sheet).toContain('--script-font:var(--script-sans)')
  // 23% of 169 mm, and 66 mm, at a font size of 12 points
  expect(ruleFor('dialogue', sheet)).toContain('--at:9.182em')
  expect(ruleFor('action', sheet)).toContain('--at:15.591em')
  const tokens = readFileSync(new URL('../web/ui/theme/tokens.css', import.meta.url), 'utf8')
  expect(tokens).toMatch(/--script-sans: 'Arimo', Arial, /)
})

test('French theatre uses a serif, measured by its font size', () => {
  const sheet = layoutSheet(layoutOf(defaultSettings('stage', 'fr'), 'fr', 'stage'))
  expect(sheet).toContain('--script-font:var(--serif)')
  expect(ruleFor('cue', sheet)).toContain('font-variant-caps:small-caps')
  expect(ruleFor('verse', sheet)).toContain('--at:2em')
})
