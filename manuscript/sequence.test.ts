import { expect, test } from 'vitest'
import { seeded } from './crowd/peer.ts'
import { commonEnds, planOrder, longestKept } from './sequence.ts'

test('longestKept keeps as many ids as possible', () => {
  expect([...longestKept(['a', 'b', 'c', 'd', 'e'], ['d', 'a', 'b', 'c', 'e'])].toSorted()).toEqual([
    'a',
    'b',
    'c',
    'e',
  ])
  expect(longestKept(['a', 'b'], ['c', 'd']).size).toBe(0)
})

test('commonEnds does not overlap', () => {
  expect(commonEnds(['a', 'a'], ['a', 'a', 'a'])).toEqual({ prefix: 2, suffix: 0 })
  expect(commonEnds(['a', 'x', 'c'], ['a', 'c'])).toEqual({ prefix: 1, suffix: 1 })
})

test('a plan turns any order into any other', () => {
  const random = seeded(3)
  const some = (): string[] => {
    const ids = 'abcdefghij'.split('').filter(() => random() < 0.7)
    return ids
      .map((id) => ({ id, rank: random() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ id }) => id)
  }
  for (let n = 0; n < 2000; n++) {
    const [from, to] = [some(), some()]
    const plan = planOrder(from, to)
    if (plan === null) {
      expect(from).toEqual(to)
      continue
    }
    const kept = from.filter((id) => !plan.leaving.has(id))
    const result = [null, ...kept].flatMap((id) => [...(id === null ? [] : [id]), ...(plan.runs.get(id) ?? [])])
    expect(result).toEqual(to)
  }
})
