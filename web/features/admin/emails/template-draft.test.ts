import { expect, test } from 'vitest'
import { insertVariable, unknownVariables } from './template-draft.ts'

test.each([
  ['Hello {{ name }}', []],
  ['{{name}} {{ nam }} {{ nam }} {{ user.token }}', ['nam', 'user.token']],
  ['{{ link | escape }} {{- code -}} {{ }}', ['code', '']],
  ['{ name } {{ name', []],
])('%j has these unknown variables: %j', (text, unknown) => {
  expect(unknownVariables(text, ['name', 'link'])).toEqual(unknown)
})

test('a variable replaces the selection, and the caret follows it', () => {
  const text = 'Hello you, and welcome'
  expect(insertVariable(text, 'name', { start: 6, end: 9 })).toEqual({
    text: 'Hello {{ name }}, and welcome',
    caret: 16,
  })
})
