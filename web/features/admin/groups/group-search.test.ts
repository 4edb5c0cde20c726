import { expect, test } from 'vitest'
import { readGroupSearch, writeGroupSearch } from './group-search.ts'

test.each([
  [{}, { search: '', page: 1 }],
  [
    { search: 'troupe', page: '3' },
    { search: 'troupe', page: 3 },
  ],
  [
    { search: 7, page: '-1' },
    { search: '', page: 1 },
  ],
  [
    { search: 'x'.repeat(500), page: '1.5' },
    { search: 'x'.repeat(200), page: 1 },
  ],
  [{ page: '1e9' }, { search: '', page: 1 }],
])('%j in the address is %j', (address, wanted) => {
  expect(readGroupSearch(address)).toEqual(wanted)
  expect(readGroupSearch(writeGroupSearch(wanted))).toEqual(wanted)
})
