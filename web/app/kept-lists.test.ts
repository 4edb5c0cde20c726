import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { readStored, writeStored } from '../platform/browser-storage.ts'
import { forgetLists, cacheLists, restoreLists } from './kept-lists.ts'

const KEY = ['plays', 'list', 'all']
beforeEach(() => forgetLists('ada'))

test('a list is restored on the same user’s next visit, and for no other user', () => {
  const first = new QueryClient()
  cacheLists(first, () => 'ada')
  first.setQueryData(KEY, [{ id: 'p1' }], { updatedAt: 5 })
  first.setQueryData(['plays', 'one', 'p1'], { secret: true })
  const next = new QueryClient()
  restoreLists(next, 'ada')
  expect(next.getQueryData(KEY)).toEqual([{ id: 'p1' }])
  expect(next.getQueryState(KEY)?.dataUpdatedAt).toBe(5)
  expect(readStored('replique-lists:ada')).not.toContain('secret')
  const other = new QueryClient()
  restoreLists(other, 'ben')
  expect(other.getQueryData(KEY)).toBeUndefined()
})

test('nothing is stored without a session', () => {
  const queries = new QueryClient()
  cacheLists(queries, () => undefined)
  queries.setQueryData(KEY, [{ id: 'p1' }])
  expect(readStored('replique-lists:undefined')).toBeNull()
})

test.each([
  '{',
  '{}',
  '[null]',
  '[{"key":["plays","list","all"],"data":3,"at":1}]',
  '[{"key":["x"],"data":[],"at":1}]',
])('%s restores nothing', (stored) => {
  writeStored('replique-lists:ada', stored)
  const queries = new QueryClient()
  restoreLists(queries, 'ada')
  expect(queries.getQueryCache().getAll()).toEqual([])
})
