import { describe, expect, test } from 'vitest'
import { chanceFrom } from '../tests/chance.ts'
import { planCalls } from './call-search.ts'
import { CallPlanner, callsInScriptOrder, type CallRequest, type CallSheet } from './calls.ts'

const HOUR = 60

/**
 * Units of ten minutes, one for each word, with a person for each letter; `hours` has the start and end of each
 * rehearsal.
 */
function requestFor(text: string, hours: readonly (readonly [number, number])[], minutes = 10): CallRequest {
  return {
    units: text.split(' ').map((word, at) => ({ id: `${at + 1}`, people: word.split(''), minutes })),
    rehearsals: hours.map(([start, end], at) => ({
      id: `r${at + 1}`,
      start: start * HOUR,
      end: end * HOUR,
      place: at % 2 === 0 ? 'studio' : 'stage',
    })),
  }
}

/** Plans with a budget that counts reads of the clock, so that the result is the same on every machine. */
function plan(request: CallRequest, looks = 80) {
  let time = 0
  return planCalls({ ...request, budget: looks, now: () => time++ })
}

const orderOf = ({ placed }: CallSheet): string => placed.map(({ unit }) => unit).join(' ')

/**
 * Returns the faults of a call sheet: people who can't come or are needed in two places at once, and units outside
 * their rehearsal.
 */
function faultsOf({ units, rehearsals, available }: CallRequest, { placed }: CallSheet): string[] {
  const peopleOf = (id: string): readonly string[] => units.find((one) => one.id === id)?.people ?? []
  return placed.flatMap((one, at) => {
    const rehearsal = rehearsals.find(({ id }) => id === one.rehearsal)
    const isWithin = rehearsal && one.start >= rehearsal.start && one.end <= rehearsal.end
    const absent = peopleOf(one.unit).filter((id) => {
      const when = available?.get(id)
      return when && !when.some(({ start, end }) => start <= one.start && one.end <= end)
    })
    const twice = placed.slice(at + 1).filter((other) => {
      const overlaps = other.start < one.end && one.start < other.end
      const isShared =
        other.rehearsal === one.rehearsal || peopleOf(other.unit).some((id) => peopleOf(one.unit).includes(id))
      return overlaps && isShared
    })
    return [...(isWithin ? [] : ['outside']), ...absent, ...twice.map(({ unit }) => `${one.unit} and ${unit}`)]
  })
}

describe('a few units', () => {
  test('are in the order in which people wait least', () => {
    const request = requestFor('ab c a b', [[19, 22]])
    const calls = plan(request)
    expect(callsInScriptOrder(request).waiting).toBe(30)
    expect([calls.waiting, calls.proved, calls.left]).toEqual([0, true, []])
    expect(orderOf(calls)).toMatch(/3 1 4|4 1 3/)
  })

  test('are as good as the best possible order', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const chance = chanceFrom(seed)
      const words = Array.from(
        { length: 5 },
        () =>
          'abcde'
            .split('')
            .filter(() => chance() < 0.5)
            .join('') || 'a',
      )
      const available = new Map([['a', [{ start: 19 * HOUR + 20, end: 21 * HOUR }]]])
      const request = { ...requestFor(words.join(' '), [[19, 21]]), available }
      const planner = new CallPlanner(request)
      const costs = ordersOf([0, 1, 2, 3, 4]).flatMap((order) => {
        const sheet = planner.startsIn(0, order) && planner.sheetOf([order])
        return sheet ? [sheet.waiting] : []
      })
      expect([seed, plan(request).waiting]).toEqual([seed, Math.min(...costs)])
    }
  })

  test('are divided among rehearsals', () => {
    const calls = plan(
      requestFor('a b a b', [
        [10, 10.5],
        [14, 14.5],
      ]),
    )
    expect([calls.waiting, calls.calls.length, calls.left]).toEqual([0, 2, []])
  })

  test('wait for people who come late, and are left out if nobody has time', () => {
    const available = new Map([
      ['a', [{ start: 20 * HOUR, end: 22 * HOUR }]],
      ['d', [{ start: 8 * HOUR, end: 9 * HOUR }]],
    ])
    const request = { ...requestFor('ab b d', [[19, 22]]), available }
    const calls = plan(request)
    expect(calls.left).toEqual(['3'])
    expect(calls.placed.find(({ unit }) => unit === '1')?.start).toBe(20 * HOUR)
    expect(calls.waiting).toBe(0)
    expect(faultsOf(request, calls)).toEqual([])
  })

  test('tell each person when to come', () => {
    const { calls } = plan(requestFor('ab', [[19, 22]], 45))
    const call = { rehearsals: ['r1'], start: 19 * HOUR, end: 19 * HOUR + 45, waiting: 0 }
    expect(calls).toEqual([
      { person: 'a', ...call },
      { person: 'b', ...call },
    ])
  })
})

function ordersOf(list: readonly number[]): number[][] {
  if (list.length === 0) return [[]]
  return list.flatMap((one) => ordersOf(list.filter((other) => other !== one)).map((rest) => [one, ...rest]))
}

describe('many units', () => {
  const chance = chanceFrom(11)
  const words = Array.from(
    { length: 24 },
    () =>
      'abcdefghij'
        .split('')
        .filter(() => chance() < 0.3)
        .join('') || 'a',
  )

  test('keep people waiting less than in script order, without a clash', () => {
    const available = new Map([
      [
        'b',
        [
          { start: 19 * HOUR + 30, end: 23 * HOUR },
          { start: 43 * HOUR, end: 47 * HOUR },
        ],
      ],
    ])
    const request = {
      ...requestFor(
        words.join(' '),
        [
          [19, 21],
          [43, 45],
          [67, 69],
        ],
        12,
      ),
      available,
    }
    const calls = plan(request)
    expect([calls.left, calls.proved]).toEqual([[], false])
    expect(faultsOf(request, calls)).toEqual([])
    expect(calls.waiting).toBeLessThan(callsInScriptOrder(request).waiting)
    expect(plan(request)).toEqual(calls)
  })

  test('at two places at once never need a person at both', () => {
    const request = requestFor(words.join(' '), [
      [19, 23],
      [19, 23],
    ])
    const calls = plan(request)
    expect(calls.left).toEqual([])
    expect(faultsOf(request, calls)).toEqual([])
  })

  test('are planned as far as the time allows', () => {
    const request = requestFor(words.join(' '), [[19, 23]])
    const calls = plan(request, 1)
    expect(faultsOf(request, calls)).toEqual([])
    expect(calls.placed).toHaveLength(24)
  })
})
