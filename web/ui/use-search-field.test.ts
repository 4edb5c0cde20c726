import { expect, test } from 'vitest'
import { PendingSearches } from './use-search-field.ts'

test('an answer that comes late is not taken for words from elsewhere', () => {
  const asked = new PendingSearches('')
  asked.ask('s')
  asked.ask('sans')
  expect(asked.comesFromElsewhere('s')).toBe(false)
  expect(asked.comesFromElsewhere('sans')).toBe(false)
})

test('of several questions only the last may be answered', () => {
  const asked = new PendingSearches('')
  asked.ask('s')
  asked.ask('sans')
  expect(asked.comesFromElsewhere('sans')).toBe(false)
  // the back button leads to an earlier search
  expect(asked.comesFromElsewhere('s')).toBe(true)
})

test('what the address shows already is no question', () => {
  const asked = new PendingSearches('ada')
  expect(asked.comesFromElsewhere('ada')).toBe(false)
  asked.ask('ada')
  expect(asked.comesFromElsewhere('')).toBe(true)
  expect(asked.comesFromElsewhere('ada')).toBe(true)
})
