import { expect, test } from 'vitest'
import { readJobSearch, writeJobSearch } from './job-search.ts'

test('what is looked at comes back from the address as it went there', () => {
  for (const wanted of [
    { only: 'all', page: 1 },
    { only: 'failed', page: 3 },
  ] as const)
    expect(readJobSearch(writeJobSearch(wanted))).toEqual(wanted)
})

test.each([{}, { only: 'mine', page: '0' }, { only: 1, page: 'x' }])('an address of %j shows everything', (search) => {
  expect(readJobSearch(search)).toEqual({ only: 'all', page: 1 })
})
