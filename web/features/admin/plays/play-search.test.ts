import { expect, test } from 'vitest'
import { readPlaySearch, writePlaySearch } from './play-search.ts'

test.each([
  [{}, { search: '', only: 'all', page: 1 }],
  [
    { search: 'rain', only: 'trashed', page: '3' },
    { search: 'rain', only: 'trashed', page: 3 },
  ],
  [
    { search: 7, only: 'constructor', page: '-1' },
    { search: '', only: 'all', page: 1 },
  ],
  [
    { search: 'x'.repeat(500), only: ['trashed'], page: '1.5' },
    { search: 'x'.repeat(200), only: 'all', page: 1 },
  ],
])('%j in the address is %j', (address, wanted) => {
  expect(readPlaySearch(address)).toEqual(wanted)
  expect(readPlaySearch(writePlaySearch(readPlaySearch(address)))).toEqual(wanted)
})
