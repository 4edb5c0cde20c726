import { describe, expect, test } from 'vitest'
import { character, CHARACTER_HUES, type Character } from '../character.ts'
import { emptyPlay, type Element } from '../play.ts'
import { plain } from '../rich-text.ts'
import { castFacts } from './cast-facts.ts'
import { nameLike, placesOfName } from './renamed-places.ts'
import { huesOf } from './hues.ts'

const cast = (...names: string[]): Character[] => names.map((name) => character(name, name))

test('tells who speaks, who is only named, who is absent, and which cues have no character', () => {
  const elements: Element[] = [
    { kind: 'scene', text: plain('Un salon'), number: '1' },
    { kind: 'action', text: plain('Nora entre, un garde la suit.') },
    { kind: 'cue', text: [], character: 'NORA' },
    { kind: 'dialogue', text: plain('Bonsoir à tous.') },
    { kind: 'scene', text: plain('La cour') },
    { kind: 'cue', text: [], character: 'GARDES', id: 'f' },
    { kind: 'dialogue', text: plain('Halte !') },
    { kind: 'cue', text: plain('KROGSTAD (off)') },
    { kind: 'dialogue', text: plain('Non.') },
  ]
  const characters = cast('NORA', 'GARDES', 'GARDE', 'DEUXIÈME', 'HELMER', 'FAMILLE', 'TOUS').map((one) =>
    one.id === 'GARDES'
      ? { ...one, members: ['GARDE', 'DEUXIÈME'] }
      : one.id === 'FAMILLE'
        ? { ...one, members: ['NORA'] }
        : one.id === 'TOUS'
          ? { ...one, name: 'TUTTI', members: 'everyone' as const }
          : one,
  )
  const facts = castFacts({ ...emptyPlay('stage', 'fr'), characters, elements })
  const said = [...facts.of].map(([id, { state, speeches, words }]) => [id, state, speeches, words])
  expect(said).toEqual([
    ['NORA', 'speaks', 1, 3],
    ['GARDES', 'speaks', 1, 1],
    ['GARDE', 'speaks', 1, 0],
    ['DEUXIÈME', 'speaks', 1, 0],
    ['HELMER', 'unused', 0, 0],
    ['FAMILLE', 'silent', 0, 0],
    ['TOUS', 'unused', 0, 0],
  ])
  expect(facts.of.get('GARDE')?.first).toEqual({ heading: 'Un salon', number: '1' })
  expect(facts.of.get('GARDES')?.first).toEqual({ heading: 'La cour', block: 'f' })
  expect(facts.strangers).toEqual([{ name: 'KROGSTAD', speeches: 1 }])
})

test('gives chosen colours, and different ones to the others as far as possible', () => {
  const twelve = cast(...Array.from({ length: CHARACTER_HUES }, (_, at) => `N${at}`))
  expect(new Set(huesOf(twelve).values()).size).toBe(CHARACTER_HUES)
  const chosen = twelve.map((one, at) => (at === 11 ? { ...one, colour: 3 } : one))
  expect([...huesOf(chosen)].filter(([, hue]) => hue === 3)).toEqual([['N11', 3]])
  expect(huesOf([...twelve, ...cast('late')]).get('N0')).toBe(huesOf(twelve).get('N0'))
})

describe('names in a text', () => {
  test.each([
    ['Nora, NORA and Noras; snora', 'NORA', ['Nora', 'NORA']],
    ['L’abbé et l\u0027ABBÉ', 'L’ABBÉ', ['L’abbé', "l'ABBÉ"]],
    ['Mrs.  Helmer', 'MRS. HELMER', ['Mrs.  Helmer']],
    ['Étienne, Etienne', 'ÉTIENNE', ['Étienne']],
    ['(A+B) A+B', 'A+B', ['A+B', 'A+B']],
    ['anything', '  ', []],
  ])('%s: %s', (text, name, found) => {
    expect(placesOfName(text, name).map(([from, to]) => text.slice(from, to))).toEqual(found)
  })
  test.each([
    ['Nora', 'LENORA', 'Lenora'],
    ['NORA', 'Lenora', 'LENORA'],
    ['nora', 'LENORA', 'lenora'],
    ['Nora', 'McCLANE', 'McCLANE'],
    ['La Reine', 'LE ROI', 'Le Roi'],
    ['la reine', 'LE ROI', 'le roi'],
    ['Le garde', 'LE VIEUX SOLDAT', 'Le vieux soldat'],
    ['Nora', 'MRS. HELMER', 'Mrs. Helmer'],
    ['Anna', 'L’ABBÉ', 'L’Abbé'],
  ])('%s becomes %s as %s', (found, name, words) => {
    expect(nameLike(found, name)).toBe(words)
  })
})
