import { expect, test } from 'vitest'
import { PendingSearches } from './use-search-field.ts'

test('a late answer to an earlier search does not change the field', () => {
  const asked = new PendingSearches('')
  asked.ask('s')
  asked.ask('sans')
  expect(asked.comesFromElsewhere('s')).toBe(false)
  expect(asked.comesFromElsewhere('sans')).toBe(false)
})

test('only the last of several searches is answered', () => {
  const asked = new PendingSearches('')
  asked.ask('s')
  asked.ask('sans')
  expect(asked.comesFromElsewhere('sans')).toBe(false)
  // the back button leads to an earlier search
  expect(asked.comesFromElsewhere('s')).toBe(true)
})

test('a search that the address already shows is not pending', () => {
  const asked = new PendingSearches('ada')
  expect(asked.comesFromElsewhere('ada')).toBe(false)
  asked.ask('ada')
  expect(asked.comesFromElsewhere('')).toBe(true)
  expect(asked.comesFromElsewhere('ada')).toBe(true)
})
