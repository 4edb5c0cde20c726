import { expect, test } from 'vitest'
import { m } from '../../../messages/messages.js'
import { choicesFor } from './player-picker.tsx'
import { fillSlot } from './role-row.tsx'

const company = ['Jean-Anaïs', 'Bruno', 'Anaïs'].map((name) => ({ id: name, name, picture: null, invited: false }))
const named = (typed: string, more = { understudy: true, newcomer: true }) =>
  choicesFor({ company, ...more }, typed).map((choice) => (choice.is === 'person' ? choice.person.name : choice.is))

test('everybody is offered, along with the other options', () => {
  expect(named('')).toEqual(['nobody', 'Jean-Anaïs', 'Bruno', 'Anaïs', 'understudy', 'newcomer'])
  expect(named('', { understudy: false, newcomer: false })).toEqual(['nobody', 'Jean-Anaïs', 'Bruno', 'Anaïs'])
})

test('names that begin with the typed text come first, regardless of accents, then those that contain it', () => {
  expect(named('anai')).toEqual(['Anaïs', 'Jean-Anaïs', 'newcomer'])
  expect(named('no')).toEqual(['nobody', 'Bruno', 'newcomer'])
  expect(named(m.casting_option_nobody())).toEqual(['nobody', 'newcomer'])
  expect(named('zoe@example.org')).toEqual(['newcomer'])
})

const member = (userId: string, understudy = false) =>
  ({ characterId: 'a', userId, personId: null, voiceId: null, name: userId, picture: null, understudy }) as const
const part = {
  character: { id: 'a', name: 'A', speeches: 1 },
  cast: [member('Bruno'), member('Clara', true)],
  mine: null,
}

test.each([
  [{ place: 0, understudy: false }, ['Dora', 'Clara']],
  [{ place: 1, understudy: true }, ['Bruno', 'Dora']],
  [{ place: null, understudy: true }, ['Bruno', 'Clara', 'Dora']],
  [{ place: null, understudy: false }, ['Dora', 'Bruno', 'Clara']],
])('a person fills %j and leaves the others in place', (vacancy, players) => {
  const inputs = fillSlot(part, vacancy, { userId: 'Dora', understudy: vacancy.understudy })
  expect(inputs.map(({ userId }) => userId)).toEqual(players)
})
