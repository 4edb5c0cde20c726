import { expect, test } from 'vitest'
import { readListSearch, writeListSearch } from './list-search.ts'

const KINDS = ['all', 'suspended', 'pro'] as const
const ALL = { search: '', only: 'all', page: 1 }

test.each([
  [{}, ALL],
  [
    { search: 'ada', only: 'suspended', page: '3' },
    { search: 'ada', only: 'suspended', page: 3 },
  ],
  [{ search: 7, only: 'constructor', page: '-1' }, ALL],
  [{ only: ['pro'], page: '1.5' }, ALL],
  [{ only: 1, page: '9e9' }, ALL],
  [{ page: 'x' }, ALL],
  // searches longer than the server accepts are truncated
  [{ search: 'x'.repeat(500) }, { ...ALL, search: 'x'.repeat(200) }],
])('%j in the address searches for %j', (address, wanted) => {
  expect(readListSearch(address, KINDS)).toEqual(wanted)
  expect(readListSearch(writeListSearch(readListSearch(address, KINDS)), KINDS)).toEqual(wanted)
})

test('a search is read back from its address', () => {
  expect(writeListSearch({ search: '', only: 'all', page: 1 })).toEqual({})
  const wanted = { search: 'a&b', only: 'pro', page: 2 } as const
  expect(readListSearch(writeListSearch(wanted), KINDS)).toEqual(wanted)
})
