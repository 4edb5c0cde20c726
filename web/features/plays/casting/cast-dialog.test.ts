import { expect, test } from 'vitest'
import { candidatesOf, change, matchingCandidates, isFull, inputsOf } from './cast-dialog.tsx'

const company = ['Anaïs', 'Bruno', 'Clara'].map((name) => ({
  id: name.toLowerCase(),
  name,
  picture: null,
  invited: false,
}))
const member = { characterId: 'a', picture: null, personId: null, voiceId: null, understudy: false }

test('people who are cast come first, and keep their place', () => {
  const cast = [
    { ...member, userId: 'clara', name: 'Clara', understudy: true },
    { ...member, userId: null, name: null, voiceId: 'v' },
  ]
  const candidates = candidatesOf(cast, company)
  expect(candidates.map(({ name, chosen }) => [name, chosen])).toEqual([
    ['Clara', true],
    [null, true],
    ['Anaïs', false],
    ['Bruno', false],
  ])
  const changed = change(change(candidates, 'bruno', { chosen: true }), 'clara', { understudy: false })
  expect(inputsOf(changed)).toEqual([
    { userId: 'clara', understudy: false },
    { voiceId: 'v', understudy: false },
    { userId: 'bruno', understudy: false },
  ])
  const again = change(change(changed, 'clara', { chosen: false }), 'clara', { chosen: true })
  expect(inputsOf(again).map(({ userId, voiceId }) => userId ?? voiceId)).toEqual(['v', 'bruno', 'clara'])
})

test('names are found without their accents, and selected people stay visible', () => {
  const candidates = change(candidatesOf([], company), 'clara', { chosen: true })
  expect(matchingCandidates(candidates, ' anais ').map(({ key }) => key)).toEqual(['anaïs', 'clara'])
})

test('a part has at most twenty players', () => {
  const crowd = Array.from({ length: 21 }, (_, at) => ({ id: `${at}`, name: `${at}`, picture: null, invited: false }))
  let candidates = candidatesOf([], crowd)
  for (let at = 0; at < 20; at++) {
    expect(isFull(candidates)).toBe(false)
    candidates = change(candidates, `${at}`, { chosen: true })
  }
  expect(isFull(candidates)).toBe(true)
})
