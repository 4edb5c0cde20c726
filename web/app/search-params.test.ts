import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each(['?kind=social&token=007', '?q=a+b%26c', '?x=true', ''])(
  '%s comes back as it was, all of it text',
  (text) => {
    const parsed = parseSearch(text)
    for (const value of Object.values(parsed)) expect(value).toBeTypeOf('string')
    expect(stringifySearch(parsed)).toBe(text)
  },
)

test('what has no value is left out', () => {
  expect(stringifySearch({ a: undefined, b: null, c: 1 })).toBe('?c=1')
})
