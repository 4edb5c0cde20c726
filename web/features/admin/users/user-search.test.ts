import { expect, test } from 'vitest'
import { readUserSearch, writeUserSearch } from './user-search.ts'

const ALL = { search: '', only: 'all', page: 1 }

test.each([
  [{}, ALL],
  [
    { search: 'ada', only: 'suspended', page: '3' },
    { search: 'ada', only: 'suspended', page: 3 },
  ],
  [{ only: 'constructor', page: '-1' }, ALL],
  [{ page: '1.5' }, ALL],
  [{ page: '9e9' }, ALL],
])('%j in the address looks for %j', (search, wanted) => {
  expect(readUserSearch(search)).toEqual(wanted)
})

test('what is looked for comes back from the address', () => {
  expect(writeUserSearch({ search: '', only: 'all', page: 1 })).toEqual({})
  const wanted = { search: 'a&b', only: 'pro', page: 2 } as const
  expect(readUserSearch(writeUserSearch(wanted))).toEqual(wanted)
})

test('no more is sent than the server reads', () => {
  expect(readUserSearch({ search: 'x'.repeat(300) }).search).toHaveLength(200)
})
