import { expect, test } from 'vitest'
import { violatedRules } from './password-field.tsx'

const plain = { shortest: 8, required: [] }

test.each([
  ['', ['length', 'pwned']],
  ['kettle', ['length']],
  ['🎭🎭🎭🎭🎭🎭🎭', ['length', 'pwned']],
  ['12345678', ['pwned']],
  ['azertyuiop', ['pwned']],
  ['Motdepasse2026!', ['pwned']],
  ['Théâtre1', ['pwned']],
  ['aaaaaaaaaaaa', ['pwned']],
  ['un rideau pour 3 fantômes', []],
])('“%s” lacks %j', (password, unmet) => {
  expect(violatedRules(password, plain)).toEqual(unmet)
})

test('the character classes are those the service requires', () => {
  const rules = { shortest: 6, required: ['abc', '0123456789'] }
  expect(violatedRules('kettle lid', rules)).toEqual(['characters'])
  expect(violatedRules('cattle 7 lids', rules)).toEqual([])
})

test('a very long password is checked quickly', () => {
  expect(violatedRules('ab'.repeat(500_000), plain)).toEqual(['pwned'])
  expect(violatedRules(`${'ab'.repeat(40)}c${'x'.repeat(1_000_000)}`, plain)).toEqual([])
})
