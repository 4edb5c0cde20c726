import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './session-destinations.ts'

test.each(['?kind=social&token=007', '?q=a+b%26c', '?x=true', '?a=1&a=2&b=3', ''])(
  '%s is read back unchanged, all as text',
  (text) => {
    const parsed = parseSearch(text)
    for (const value of Object.values(parsed).flat()) expect(value).toBeTypeOf('string')
    expect(stringifySearch(parsed)).toBe(text)
  },
)

test('parameters without a value are left out', () => {
  expect(stringifySearch({ a: undefined, b: null, c: 1 })).toBe('?c=1')
})
