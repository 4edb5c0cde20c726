import type { Casting, DoublingResult, DoublingSettings } from '@replique/contract'
import { describe, expect, test } from 'vitest'
import { completed, requestFor, withNumbers, withoutUser } from './settings.ts'

const [ALICE, BOB, GONE] = ['1', '2', '3'].map((end) => `00000000-0000-4000-8000-00000000000${end}`) as [
  string,
  string,
  string,
]
const roles = ['anna', 'bruno', 'clara'].map((id) => ({
  id,
  gender: id === 'bruno' ? ('male' as const) : ('female' as const),
  age: null,
}))
const member = (characterId: string, userId: string, understudy: boolean): Casting['cast'][number] => ({
  characterId,
  userId,
  understudy,
  personId: null,
  voiceId: null,
  name: 'x',
  picture: null,
})
const person = (id: string, invited = false) => ({ id, name: 'x', picture: null, invited })
const casting: Casting = {
  cast: [member('anna', ALICE, false), member('bruno', BOB, true), member('deleted', BOB, true)],
  company: [person(ALICE), person(BOB), person(GONE, true)],
}
const known = { roles, casting }
const actor = (userId: string, more: Partial<DoublingSettings['actors'][number]> = {}) => ({
  userId,
  acts: true,
  genders: [],
  ages: [],
  understudies: [],
  swing: false,
  ...more,
})
const settings = (more: Partial<DoublingSettings>): DoublingSettings => ({ ...completed(null, known), ...more })

describe('settings are completed', () => {
  test('with everyone of the company, who understudy what the casting says', () => {
    const { changeSeconds, actors } = completed(null, known)
    expect(changeSeconds).toBe(60)
    expect(actors).toEqual([actor(ALICE), actor(BOB, { understudies: ['bruno'] })])
  })

  test('without roles and users that the play no longer has, and without duplicates', () => {
    const given = settings({
      apart: [
        ['anna', 'bruno'],
        ['bruno', 'anna'],
        ['clara', 'clara'],
        ['anna', 'deleted'],
      ],
      fixed: [
        { characterId: 'anna', actor: BOB },
        { characterId: 'anna', actor: ALICE },
        { characterId: 'bruno', actor: GONE },
        { characterId: 'deleted', actor: ALICE },
        { characterId: 'clara', actor: '+2' },
      ],
      actors: [actor(GONE), actor(BOB, { acts: false, understudies: ['clara', 'deleted'] })],
    })
    const { apart, fixed, actors } = completed(given, known)
    expect(apart.map((pair) => pair.toSorted())).toEqual([['anna', 'bruno']])
    expect(fixed).toEqual([
      { characterId: 'anna', actor: ALICE },
      { characterId: 'clara', actor: '+2' },
    ])
    expect(actors).toEqual([actor(ALICE), actor(BOB, { acts: false, understudies: ['clara'] })])
  })
})

describe('the search', () => {
  test('is given only those who act', () => {
    const { actors = [] } = requestFor(
      settings({ actors: [actor(ALICE, { acts: false }), actor(BOB, { genders: ['male'], swing: true })] }),
      roles,
    )
    expect(actors).toEqual([{ id: BOB, genders: ['male'], understudies: [], swing: true }])
  })

  test('lets an unnamed actor with a fixed role play one gender only, unless genders may mix', () => {
    const fixed = [
      { characterId: 'anna', actor: '+1' },
      { characterId: 'bruno', actor: ALICE },
    ]
    const unnamed = (mixGenders: boolean) => {
      const request = requestFor(settings({ fixed, mixGenders }), roles)
      const id = request.fixed?.get('anna')
      expect(request.fixed?.get('bruno')).toBe(ALICE)
      return request.actors?.find((one) => one.id === id)
    }
    expect(unnamed(false)?.genders).toEqual(['female'])
    expect(unnamed(true)).not.toHaveProperty('genders')
  })

  test('has its unnamed actors numbered, beside those that roles are fixed to', () => {
    const fixedTwo = requestFor(settings({ fixed: [{ characterId: 'clara', actor: '+2' }] }), roles).fixed?.get('clara')
    const cast = [ALICE, '+1', fixedTwo ?? '', '+2']
    const place = { number: 1, act: '', scene: '', words: '' }
    const result: DoublingResult = {
      result: 'minimal',
      actors: 4,
      atLeast: 4,
      assignment: cast.map((one, at) => ({ characterId: `role${at}`, actor: one })),
      changes: [{ actor: '+2', from: 'x', to: 'y', seconds: 60, place }],
      allChanges: 1,
      covers: [],
      conflicts: [],
      allConflicts: 0,
      doubts: 0,
    }
    const { assignment, changes } = withNumbers(result)
    expect(assignment.map((one) => one.actor)).toEqual([ALICE, '+1', '+2', '+3'])
    expect(changes[0]?.actor).toBe('+3')
  })
})

test('a user is removed with their entry and the roles fixed to them', () => {
  const given = settings({
    fixed: [
      { characterId: 'anna', actor: ALICE },
      { characterId: 'bruno', actor: BOB },
    ],
  })
  const { fixed, actors } = withoutUser(given, ALICE)
  expect(fixed).toEqual([{ characterId: 'bruno', actor: BOB }])
  expect(actors.map(({ userId }) => userId)).toEqual([BOB])
})
