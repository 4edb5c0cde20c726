import type { DoublingSettings } from '@replique/contract'
import { describe, expect, test } from 'vitest'
import { actorIn, castChanges, mergeSettings, rolesByActor, withActor } from './setup.ts'

const BASE: DoublingSettings = {
  changeSeconds: 60,
  intervalMinutes: 0,
  addActors: true,
  mixGenders: false,
  mixAges: false,
  apart: [['a', 'b']],
  fixed: [
    { characterId: 'a', actor: 'lou' },
    { characterId: 'b', actor: 'max' },
  ],
  actors: [],
}

describe('settings that two people change at once', () => {
  test('are merged by field', () => {
    const mine = { ...BASE, changeSeconds: 90 }
    const theirs = { ...BASE, intervalMinutes: 20, changeSeconds: 30 }
    expect(mergeSettings({ base: BASE, mine, theirs })).toEqual({ ...BASE, changeSeconds: 90, intervalMinutes: 20 })
    expect(mergeSettings({ base: BASE, mine: BASE, theirs })).toEqual(theirs)
  })

  test('are merged by entry: nothing that either has added or removed returns or is lost', () => {
    const mine: DoublingSettings = {
      ...BASE,
      apart: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      fixed: [{ characterId: 'a', actor: 'kim' }],
      actors: [{ ...actorIn(BASE, 'lou'), acts: false }],
    }
    const theirs: DoublingSettings = {
      ...BASE,
      apart: [],
      fixed: [...BASE.fixed, { characterId: 'c', actor: 'max' }],
      actors: [actorIn(BASE, 'lou'), { ...actorIn(BASE, 'max'), swing: true }],
    }
    const { apart, fixed, actors } = mergeSettings({ base: BASE, mine, theirs })
    expect(apart).toEqual([['c', 'd']])
    expect(fixed).toEqual([
      { characterId: 'a', actor: 'kim' },
      { characterId: 'c', actor: 'max' },
    ])
    expect(actors.map(({ userId, acts, swing }) => [userId, acts, swing])).toEqual([
      ['lou', false, false],
      ['max', true, true],
    ])
  })
})

test('a user without an entry gets one when it is changed', () => {
  const once = withActor(BASE, { ...actorIn(BASE, 'lou'), genders: ['female'] })
  const twice = withActor(once, { ...actorIn(once, 'lou'), swing: true })
  expect(twice.actors).toEqual([{ ...actorIn(BASE, 'lou'), genders: ['female'], swing: true }])
})

const role = (id: string, cast: readonly string[]) => ({
  id,
  name: id,
  gender: null,
  age: null,
  cast: cast.map((one) => ({ id: one, name: one })),
})

test('actors are listed with their roles: the company, then unnamed actors by number', () => {
  const company = [
    { id: 'lou', name: 'Lou' },
    { id: 'max', name: 'Max' },
  ]
  const assignment = ['+10', 'max', '+2', 'max'].map((actor, at) => ({ characterId: `${at}`, actor }))
  expect(rolesByActor({ company }, { assignment })).toEqual([
    { actor: 'max', roles: ['1', '3'] },
    { actor: '+2', roles: ['2'] },
    { actor: '+10', roles: ['0'] },
  ])
})

test('an assignment changes the casts of roles with a named actor, unless they are the same', () => {
  const roles = [role('a', ['lou']), role('b', ['lou', 'max']), role('c', []), role('d', ['max'])]
  const assignment = [
    { characterId: 'a', actor: 'lou' },
    { characterId: 'b', actor: 'lou' },
    { characterId: 'c', actor: 'max' },
    { characterId: 'd', actor: '+1' },
    { characterId: 'gone', actor: 'max' },
  ]
  expect(castChanges({ roles }, { assignment })).toEqual([
    { characterId: 'b', userId: 'lou', replaces: ['lou', 'max'] },
    { characterId: 'c', userId: 'max', replaces: [] },
  ])
})
