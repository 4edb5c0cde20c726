import { character, type Element } from '@replique/script'
import { expect, test } from 'vitest'
import { cueContext, orderCues } from './cue-offers.ts'

const context = (before: string[] = [], speeches: Record<string, number> = {}) => ({
  names: ['ANNA', 'BASILE', 'ÉLÉONORE', 'LE GARDE', 'M. LEGRAND'],
  before,
  present: new Set<string>(),
  speeches: new Map(Object.entries(speeches)),
})

test('offers the previous speakers first, and the last speaker after all others', () => {
  expect(orderCues('', context(['LE GARDE', 'ANNA', 'BASILE', 'ANNA'])).slice(0, 2)).toEqual(['BASILE', 'LE GARDE'])
  expect(orderCues('', context(['ANNA', 'BASILE', 'ANNA'])).at(-1)).toBe('ANNA')
})

test('at the start of a scene offers the characters who speak most', () => {
  expect(orderCues('', context([], { BASILE: 3, ÉLÉONORE: 9 })).slice(0, 2)).toEqual(['ÉLÉONORE', 'BASILE'])
})

test('finds names regardless of accents and case', () => {
  expect(orderCues('ele', context())).toEqual(['ÉLÉONORE'])
})

test('ranks a match of the first word before a match of a later word', () => {
  expect(orderCues('le', context())).toEqual(['LE GARDE', 'M. LEGRAND'])
  expect(orderCues('gar', context())).toEqual(['LE GARDE'])
})

test('ranks a character first by a whole alias, and ignores part of one', () => {
  const known = {
    ...context(),
    aliases: new Map([
      ['LE', 'ANNA'],
      ['Madame', 'ÉLÉONORE'],
      ['BASILE', 'ANNA'],
    ]),
  }
  expect(orderCues('le', known)).toEqual(['ANNA', 'LE GARDE', 'M. LEGRAND'])
  expect(orderCues('madame', known)).toEqual(['ÉLÉONORE'])
  expect(orderCues('madam', known)).toEqual([])
  expect(orderCues('Basile', known)).toEqual([])
})

test('offers nothing when the whole name is written or nothing matches', () => {
  expect(orderCues('ANNA', context())).toEqual([])
  expect(orderCues('ZOÉ', context())).toEqual([])
})

test('knows who spoke before in the scene, and how many speeches each character has', () => {
  const cue = (character: string): Element => ({ kind: 'cue', character, text: [] })
  const elements: Element[] = [
    cue('a'),
    { kind: 'scene', text: [] },
    cue('b'),
    cue('a'),
    { kind: 'cue', text: [] },
    cue('a'),
  ]
  const { before, speeches, names } = cueContext(
    elements,
    { characters: [character('a', 'ANNA'), character('b', 'BASILE')], language: 'en' },
    4,
  )
  expect(names).toEqual(['ANNA', 'BASILE'])
  expect(before).toEqual(['BASILE', 'ANNA'])
  expect([...speeches]).toEqual([
    ['ANNA', 3],
    ['BASILE', 1],
  ])
})

test('ranks a whole name before names that only begin with it', () => {
  const two = { ...context(['ANNABEL', 'BASILE'], { ANNABEL: 9 }), names: ['ANNABEL', 'ANNA'] }
  expect(orderCues('anna', two)).toEqual(['ANNA', 'ANNABEL'])
})

test('ranks characters named in the scene before all others', () => {
  const cue = (character: string): Element => ({ kind: 'cue', character, text: [] })
  const people = [
    character('a', 'ANNA'),
    character('b', 'BASILE'),
    character('c', 'CARO'),
    character('d', 'DORA'),
    character('e', 'EMMA'),
  ]
  const elements: Element[] = [
    cue('d'),
    cue('d'),
    { kind: 'action', text: [{ text: 'Dora goes.' }] },
    { kind: 'scene', text: [{ text: 'SCENE 2. The harbour' }] },
    { kind: 'action', text: [{ text: 'Caro enters. Emma exits.' }] },
    cue('b'),
    cue('a'),
    { kind: 'cue', text: [] },
  ]
  const found = cueContext(elements, { characters: people, language: 'en' }, 7)
  expect([...found.present]).toEqual(['CARO'])
  expect(orderCues('', found)).toEqual(['BASILE', 'CARO', 'DORA', 'EMMA', 'ANNA'])
})
