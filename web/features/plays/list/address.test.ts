import { expect, test } from 'vitest'
import { addressOf, readFilters } from './filters.tsx'

test.each([
  [{}, { view: 'all', sort: 'changed' }],
  [
    { view: 'mine', sort: 'title', q: 'été', label: 'Radio' },
    { view: 'mine', sort: 'title', q: 'été', label: 'Radio' },
  ],
  [
    { view: 'theirs', sort: 3, q: '  ', label: null },
    { view: 'all', sort: 'changed' },
  ],
  [{ q: 'x'.repeat(999) }, { view: 'all', sort: 'changed', q: 'x'.repeat(200) }],
] as const)('%j selects a list', (search, filters) => {
  expect(readFilters(search)).toEqual(filters)
  expect(readFilters(addressOf(readFilters(search)))).toEqual(filters)
})
