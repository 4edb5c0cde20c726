import { expect, test } from 'vitest'
import type { Participant } from './connection.ts'
import { PRESENCE_INTERVALS, PresenceTracker } from './presence.ts'
import { chooseColour, COLOURS } from './awareness.ts'

test('every user has a different colour while there are enough colours', () => {
  const taken = new Set<number>()
  for (let person = 0; person < COLOURS; person++) {
    const id = `${(person * 7 + 3).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
    taken.add(chooseColour(id, taken))
  }
  expect(taken.size).toBe(COLOURS)
  expect([...taken].every((colour) => colour >= 0 && colour < COLOURS)).toBe(true)
})

test('a user keeps the same colour in every play while no other user has it', () => {
  const id = '0000002a-0000-4000-8000-000000000000'
  expect(chooseColour(id, new Set())).toBe(42 % COLOURS)
  expect(chooseColour(id, new Set([42 % COLOURS]))).toBe(43 % COLOURS)
  const all = new Set(Array.from({ length: COLOURS }, (_, colour) => colour))
  expect(chooseColour(id, all)).toBe(42 % COLOURS)
})

test('presence on another node is known until that node withdraws it', () => {
  let now = 0
  const at = (playId: string, id: string) => ({ playId, actor: { id } }) as Participant
  const nodeOf = (...people: Participant[]) => {
    const participants = new Map(people.map((one) => [one, null]))
    return { participants, present: new PresenceTracker(participants, () => now) }
  }
  const one = nodeOf(at('rain', 'ada'), at('rain', 'ada'))
  const other = nodeOf(at('rain', 'bea'), at('snow', 'cat'))
  one.present.hear(other.present.words() ?? '')
  expect([...(one.present.at(['rain']).get('rain') ?? [])]).toEqual(['ada', 'bea'])
  expect([...(one.present.at(['snow']).get('snow') ?? [])]).toEqual(['cat'])
  // an unchanged state is only repeated at intervals
  expect(other.present.words()).toBe(null)
  now += PRESENCE_INTERVALS.repeats
  expect(other.present.words()).not.toBe(null)
  other.participants.clear()
  one.present.hear(other.present.words() ?? '')
  expect([...(one.present.at(['rain']).get('rain') ?? [])]).toEqual(['ada'])
  // a node that sends nothing is forgotten after a while
  one.present.hear(nodeOf(at('rain', 'dan')).present.words() ?? '')
  expect(one.present.at(['rain']).get('rain')?.has('dan')).toBe(true)
  now += 60_000
  expect(one.present.at(['rain']).get('rain')?.has('dan')).toBe(false)
  for (const wrong of ['{"present":1}', '{"present":{"node":"x","plays":{"rain":["eve"]}}}', '{"left":{}}'])
    one.present.hear(wrong)
  expect([...(one.present.at(['rain']).get('rain') ?? [])]).toEqual(['ada'])
})
