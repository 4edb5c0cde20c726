import { expect, test } from 'vitest'
import { character, type Character } from '../character.ts'
import { emptyPlay, type Element, type Language, type Play } from '../play.ts'
import { plain, textOf } from '../rich-text.ts'
import { anyPlay } from '../tests/any-play.ts'
import { readAttributes } from './read.ts'
import type { ReadCharacter } from './reading.ts'

const direction = (text: string): Element => ({ kind: 'action', text: plain(text), id: text.slice(0, 8) })
const speech = (who: string, text: string): readonly Element[] => [
  { kind: 'cue', text: [], character: who },
  { kind: 'dialogue', text: plain(text), id: `${who}-${text.slice(0, 4)}` },
]
const cast = (...names: readonly string[]): readonly Character[] =>
  names.map((one) => {
    const [name = '', description = ''] = one.split(' — ')
    return { ...character(name, name), description }
  })

function read(language: Language, characters: readonly Character[], elements: readonly Element[] = []) {
  const play: Play = { ...emptyPlay('stage', language), characters, elements }
  const found = new Map(readAttributes(play).map((one) => [one.id, one]))
  return (id: string): ReadCharacter => {
    const one = found.get(id)
    if (!one) throw new Error(`nobody is ${id}`)
    return one
  }
}

test('reads gender, age, role and relations from the cast list', () => {
  const of = read('fr', cast('JEANNE — veuve, soixante-deux ans', 'PAUL — son fils, notaire, bègue', 'LE CHIEN'))
  expect(of('JEANNE')).toMatchObject({
    gender: { value: 'female', evidence: { place: 'description', of: 'JEANNE' } },
    ageBand: { value: 'old' },
    relations: [{ value: { to: 'PAUL', what: 'mère' }, evidence: { of: 'PAUL' } }],
  })
  expect(of('PAUL')).toMatchObject({
    gender: { value: 'male' },
    ageBand: null,
    role: { value: 'notaire' },
    manner: { value: 'bègue' },
    relations: [{ value: { to: 'JEANNE', what: 'fils' } }],
  })
  expect(read('en', cast('MARY', 'JOHN'))('MARY')).toEqual({
    id: 'MARY',
    gender: null,
    ageBand: null,
    role: null,
    manner: null,
    relations: [],
  })
})

test('gives element, position and words of a line as evidence', () => {
  const lines = [
    direction('ROBIN, a girl of seven, hides. KAY looks for his hat.'),
    ...speech('LOU', 'I am ready.'),
    ...speech('KAY', 'So am I, my lord.'),
  ]
  const of = read('en', cast('ROBIN', 'KAY', 'LOU'), lines)
  expect(of('ROBIN').ageBand).toEqual({
    value: 'child',
    evidence: { place: 'line', at: 0, element: 'ROBIN, a', from: 7, to: 22, words: 'a girl of seven' },
  })
  expect(of('LOU').gender).toMatchObject({ value: 'male', evidence: { at: 4, element: 'KAY-So a', words: 'my lord' } })
})

test('reads gender from French agreement, of the speaker and of the person addressed', () => {
  const of = read('fr', cast('NOA', 'EDEN', 'LIN'), [
    ...speech('NOA', 'Je ne suis pas fatiguée. Et vous, vous êtes blessé ?'),
    ...speech('EDEN', 'Je suis là, je suis la route, je suis triste.'),
  ])
  expect([of('NOA').gender?.value, of('EDEN').gender?.value, of('LIN').gender]).toEqual(['female', 'male', null])
})

test('reads nothing from statements about others or from contradictory ones', () => {
  const of = read('en', cast('SAM — the king’s guest', 'ROBIN', 'ASH'), [
    direction('SAM takes her hand. ROBIN and ASH watch her leave.'),
    direction('ASH drops her cup. Later ASH finds his cup.'),
    ...speech('SAM', 'My sister is a queen. She is seventy.'),
  ])
  for (const id of ['SAM', 'ROBIN', 'ASH']) expect([of(id).gender, of(id).ageBand]).toEqual([null, null])
})

test('ignores notes and cut passages', () => {
  const aside: Element = {
    kind: 'action',
    text: [
      { text: 'KAY waits. ' },
      { text: 'KAY, an old woman.', aside: 'note' },
      { text: ' KAY goes.', aside: 'cut' },
    ],
  }
  expect(read('en', cast('KAY'), [aside])('KAY').ageBand).toBeNull()
})

test('gives evidence that exists and contains its words, for generated plays', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const play = anyPlay(seed)
    const ids = new Set(play.characters.map(({ id }) => id))
    for (const one of readAttributes(play)) {
      const all = [one.gender, one.ageBand, one.role, one.manner, ...one.relations]
      for (const { value } of one.relations) expect(ids.has(value.to) && value.to !== one.id, `seed ${seed}`).toBe(true)
      for (const { evidence } of all.filter((value) => value !== null)) {
        if (evidence.place !== 'line') expect(ids.has(evidence.of)).toBe(true)
        else {
          const text = textOf(play.elements[evidence.at]?.text ?? [])
          expect(text.slice(evidence.from, evidence.to), `seed ${seed}`).toBe(evidence.words)
        }
      }
    }
  }
})

test('stays fast on hostile input', () => {
  const long = 'a '.repeat(40_000) + '('.repeat(5_000) + 'I am '.repeat(5_000) + 'je suis '.repeat(5_000)
  const elements = [direction(long), ...speech('A', long), direction("'s ".repeat(20_000))]
  for (const language of ['en', 'fr'] as const)
    expect(read(language, cast(`A — ${long}`, `B — ${"d'".repeat(9_000)}`), elements)('A').manner).toBeNull()
})

test('reads age, role and relations from introductions in directions', () => {
  const of = read('en', cast('MIRA', 'OKORO', 'ADA', 'BEA', 'LORD FLUTTER — a beau, who won’t see forty again'), [
    direction('MIRA (34), a supply teacher, waits. ADA and BEA, sisters, both in their seventies, knit.'),
    ...speech('MIRA', 'You came, Mr. Okoro.'),
  ])
  expect(of('MIRA')).toMatchObject({ ageBand: { value: 'adult' }, role: { value: 'supply teacher' } })
  expect(of('ADA')).toMatchObject({
    gender: { value: 'female' },
    ageBand: { value: 'old' },
    relations: [{ value: { to: 'BEA', what: 'sister' } }],
  })
  expect(of('OKORO').gender).toMatchObject({ value: 'male', evidence: { words: 'Mr. Okoro' } })
  expect(of('LORD FLUTTER').ageBand?.value).toBe('adult')
})

test('reads what speakers say about themselves and about those they call', () => {
  const of = read('fr', cast('NOA', 'EDEN', 'LIN', 'LOU — la trentaine'), [
    ...speech('NOA', 'J’ai presque quarante et un ans, Eden. Lou est partie.'),
    ...speech('EDEN', 'Tu m’as laissée seule avec Lin. Lin ? Il dort.'),
    ...speech('LIN', 'J’ai vingt ans de métier.'),
  ])
  expect(of('NOA')).toMatchObject({ ageBand: { value: 'adult' }, gender: null })
  expect(of('EDEN').gender?.value).toBe('female')
  expect(of('LIN')).toMatchObject({ gender: { value: 'male' }, ageBand: null })
  expect(of('LOU')).toMatchObject({
    ageBand: { value: 'adult' },
    gender: { value: 'female', evidence: { place: 'line' } },
  })
  expect(read('fr', cast('LOU — la trentaine'))('LOU').gender).toBeNull()
})

test('reads a manner of speaking from directions if enough speeches have it', () => {
  const aside = (text: string): Element => ({ kind: 'parenthetical', text: plain(text) })
  const [cue, said] = speech('KAY', 'Yes.') as [Element, Element]
  const of = read('en', cast('KAY', 'LOU'), [cue, aside('(whispering)'), said, cue, said])
  expect(of('KAY').manner).toMatchObject({ value: 'whispers', evidence: { words: 'whispering' } })
  expect(
    read('en', cast('KAY'), [cue, aside('(whispering)'), said, cue, said, cue, said, cue, said])('KAY').manner,
  ).toBeNull()
})

test('reads age from an answer to “how old are you” and from “at seventy-four”', () => {
  const of = read('en', cast('PIP', 'TOBY', 'EDIE', 'KAY'), [
    ...speech('TOBY', 'Hello. How old are you?'),
    ...speech('PIP', 'Nine, nearly.'),
    ...speech('TOBY', 'At twenty I ran away. How old is he?'),
    ...speech('PIP', 'Seventy.'),
    { kind: 'scene', text: plain('A gate.') },
    ...speech('KAY', 'And what is your job?'),
    ...speech('EDIE', 'Lighthouse keeper. At seventy-four I climb it yet. We’re sisters, the sea and I.'),
  ])
  expect(of('PIP').ageBand).toMatchObject({ value: 'child', evidence: { words: 'Nine' } })
  expect(of('TOBY').ageBand).toBeNull()
  expect(of('EDIE')).toMatchObject({ ageBand: { value: 'old' }, role: { value: 'lighthouse keeper' } })
})

test('prefers what characters say of themselves to how others address them', () => {
  const of = read('en', cast('SAM', 'HOLLIS'), [
    ...speech('SAM', 'Sit down, Mr. Hollis.'),
    ...speech('HOLLIS', 'It’s Mrs. Hollis. I’m a woman of forty, son.'),
    ...speech('SAM', 'I’m a girl, actually. No longer young.'),
  ])
  expect(of('HOLLIS')).toMatchObject({ gender: { value: 'female' }, ageBand: { value: 'adult' } })
  expect(of('SAM')).toMatchObject({ gender: { value: 'female' }, ageBand: null })
})
