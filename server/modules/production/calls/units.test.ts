import { parseFountain, type Play } from '@replique/script'
import { expect, test } from 'vitest'
import { compareCalls } from './called.ts'
import type { CallRow, RehearsalRow } from './store.ts'
import { PlayUnits } from './units.ts'

const SCRIPT = `# Act One

.A kitchen.

Enter ANNA.

@ANNA
Nobody has been here.

Enter BRUNO.

@BRUNO
Somebody has.

.A garden.

Enter BRUNO.

@BRUNO
Here?
`

/** Returns a play whose paragraphs have ids, as those of a stored play do. */
const play = (text = SCRIPT): Play => {
  const read = parseFountain(text)
  return { ...read, elements: read.elements.map((element, at) => ({ ...element, id: `p${at}` })) }
}
const idOf = ({ characters }: Play, name: string): string => characters.find((one) => one.name === name)?.id ?? ''
const unitsOf = (of: Play): PlayUnits => {
  const cast = [
    { characterId: idOf(of, 'ANNA'), userId: 'ada', voiceId: null, understudy: false },
    { characterId: idOf(of, 'BRUNO'), userId: 'bea', voiceId: null, understudy: false },
    { characterId: idOf(of, 'BRUNO'), userId: 'zoe', voiceId: null, understudy: false },
  ]
  return new PlayUnits(of, { cast, people: new Set(['ada', 'bea']) })
}
const without = (of: Play, ...ids: (string | undefined)[]): Play => ({
  ...of,
  elements: of.elements.filter(({ id }) => !ids.includes(id)),
})

test('a unit is found by its paragraph, then by its title, or is gone', () => {
  const whole = play()
  const [first, second, third] = unitsOf(whole).scenes
  if (!first || !second || !third) throw new Error('there are three scenes')
  expect([first.title, second.title, third.title]).toEqual([
    '1. Act One · A kitchen.',
    '2. Act One · A kitchen.',
    '3. Act One · A garden.',
  ])
  // somebody no longer has access to the play
  expect([first.people, second.people, third.people]).toEqual([['ada'], ['ada', 'bea'], ['bea']])
  // its first paragraph was deleted, but Bruno still speaks
  expect(unitsOf(without(whole, second.element)).find(second)?.people).toEqual(['ada', 'bea'])
  // all of it was deleted
  const [from, to] = [second, third].map(({ element }) => whole.elements.findIndex(({ id }) => id === element))
  const shorter = unitsOf(without(whole, ...whole.elements.slice(from, to).map(({ id }) => id)))
  expect(shorter.find(second)).toBeUndefined()
  expect(shorter.find(third)?.title).toBe('2. Act One · A garden.')
})

const row = (units: PlayUnits): RehearsalRow => ({
  id: 'r',
  play_id: 'p',
  starts_at: new Date('2026-03-10T18:00:00Z'),
  ends_at: new Date('2026-03-10T20:00:00Z'),
  zone: 'Europe/Paris',
  place: 'Studio',
  note: '',
  understudies: false,
  units: units.scenes.map(({ element, title }) => ({ element, title, minutes: 10, pause: 0 })),
  revision: 1,
  published_at: null,
})
const published = (units: PlayUnits): CallRow[] =>
  [...units.callsOf(row(units))].map(([user_id, { startsAt, endsAt, units: own }]) => ({
    id: user_id,
    rehearsal_id: 'r',
    user_id,
    is_called: true,
    starts_at: startsAt,
    ends_at: endsAt,
    zone: 'Europe/Paris',
    place: 'Studio',
    note: '',
    units: own,
    sequence: 0,
    changed_at: startsAt,
    attendance: null,
  }))

test('only what changes somebody’s times, place or units concerns them', () => {
  const units = unitsOf(play())
  const before = published(units)
  const concerned = (more: Partial<RehearsalRow>, of = units) => {
    const { changed, unnoticed } = compareCalls({ row: { ...row(units), ...more }, units: of, before })
    return [changed.map(({ userId, call }) => [userId, call !== null]), unnoticed.map(({ userId }) => userId)]
  }
  expect(concerned({})).toEqual([[], []])
  expect(concerned({ note: 'Bring boots.' })).toEqual([[], ['ada', 'bea']])
  expect(concerned({ place: 'Hall' })).toEqual([
    [
      ['ada', true],
      ['bea', true],
    ],
    [],
  ])
  // only the last scene is longer
  const longer = row(units).units.map((unit, at) => ({ ...unit, minutes: at === 2 ? 30 : 10 }))
  expect(concerned({ units: longer })).toEqual([[['bea', true]], []])
  expect(concerned({ units: longer.slice(2) })).toEqual([
    [
      ['bea', true],
      ['ada', false],
    ],
    [],
  ])
  // a new heading changes titles only
  const renamed = unitsOf(play(SCRIPT.replace('A kitchen.', 'A larder.')))
  expect(concerned({}, renamed)).toEqual([[], ['ada', 'bea']])
})
