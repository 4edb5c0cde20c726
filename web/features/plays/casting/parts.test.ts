import type { CastMember } from '@replique/contract'
import { expect, test } from 'vitest'
import { castInputOf, withPart, partsOf, personInput } from './parts.ts'

const member = (characterId: string, who: string, understudy = false): CastMember => ({
  characterId,
  userId: who.startsWith('voice') ? null : who,
  name: who.startsWith('voice') ? null : who.toUpperCase(),
  picture: null,
  personId: null,
  voiceId: who.startsWith('voice') ? who : null,
  understudy,
})
const ROLES = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase(), speeches: 1 }))

test('characters keep their order, understudies come last, and the user’s own parts are marked', () => {
  const cast = [
    member('b', 'me'),
    member('a', 'me', true),
    member('a', 'bruno'),
    member('a', 'voice-7'),
    member('gone', 'me'),
  ]
  const parts = partsOf(ROLES, cast, 'me')
  expect(parts.map(({ character }) => character.id)).toEqual(['a', 'b', 'c'])
  expect(parts.map(({ mine }) => mine)).toEqual(['understudy', 'first', null])
  expect(parts[0]?.cast.map(({ userId, voiceId }) => userId ?? voiceId)).toEqual(['bruno', 'voice-7', 'me'])
  expect(parts[2]?.cast).toEqual([])
})

test('a part with a voice is not an own part', () => {
  expect(partsOf(ROLES, [member('a', 'voice-7')], undefined).map(({ mine }) => mine)).toEqual([null, null, null])
})

test('a cast member can be turned back into an input', () => {
  expect(castInputOf(member('a', 'bruno', true))).toEqual({ userId: 'bruno', understudy: true })
  expect(castInputOf(member('a', 'voice-7'))).toEqual({ voiceId: 'voice-7', understudy: false })
})

test('a choice is shown as the server will return it', () => {
  const [anne, dora] = [
    { id: 'anne', name: 'Anne', picture: '/anne', invited: false },
    { id: 'letter', name: 'dora@example.org', picture: null, invited: true },
  ]
  const casting = { cast: [member('a', 'bruno'), member('b', 'bruno'), member('a', 'voice-7')], company: [anne, dora] }
  const inputs = [personInput(anne, false), personInput(dora, true), castInputOf(member('a', 'bruno'))]
  expect(withPart(casting, 'a', inputs).cast).toEqual([
    member('b', 'bruno'),
    { ...member('a', 'anne'), name: 'Anne', picture: '/anne' },
    { ...member('a', 'letter', true), userId: null, personId: 'letter', name: 'dora@example.org' },
    member('a', 'bruno'),
  ])
})
