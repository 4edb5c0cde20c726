import { describe, expect, test } from 'vitest'
import type { Element, Play } from '../play.ts'
import { emptyPlay } from '../play.ts'
import { plain } from '../rich-text.ts'
import { utterancesOf } from '../utterances.ts'
import { caesuraOf, metresOf, scanLine } from './scansion.ts'

/** Returns the numbers of syllables that a line may have, and the line with "ǝ" for each sounded e and "|" for a pause. */
function scanned(text: string): { counts: number[]; shown: string } {
  const words = scanLine(text) ?? []
  const count = (of: 'least' | 'most') => words.reduce((sum, one) => sum + one[of] + (one.mute === null ? 0 : 1), 0)
  const counts = Array.from({ length: count('most') - count('least') + 1 }, (_, more) => count('least') + more)
  const sounded = new Set(words.flatMap(({ mute, isSounded }) => (mute !== null && isSounded ? [mute] : [])))
  const caesura = caesuraOf(text, words)
  const shown = Array.from(text, (sign, at) => (at === caesura ? ` |${sign}` : sounded.has(at) ? 'ǝ' : sign)).join('')
  return { counts, shown: shown.replace(/ \|(\s?[!,.:;?])/u, '$1 |') }
}
const asWritten = (shown: string): string => shown.replaceAll('ǝ', 'e').replaceAll(' |', '')

describe('an alexandrine', () => {
  test.each([
    // Racine
    'Le jour n’est pas plus pur | que le fond de mon cœur.',
    'Pour qui sont ces serpents | qui sifflǝnt sur vos têtes ?',
    'Je le vis, je rougis, | je pâlis à sa vue ;',
    'C’est Vénus tout entière | à sa proie attachée.',
    // Corneille
    'Ô rage ! ô désespoir ! | ô vieillesse ennemie !',
    'À vaincrǝ sans péril, | on triomphǝ sans gloire.',
    // Molière
    'Sur quelquǝ préférence | une estimǝ se fonde,',
    // Hugo
    'Bon appétit, messieurs ! | Ô ministres intègres !',
  ])('%s', (expected) => {
    const { counts, shown } = scanned(asWritten(expected))
    expect(shown).toBe(expected)
    expect(counts).toContain(12)
  })

  test.each([
    ['Nous avons tous couru sur la route du roi', 'couru |'],
    ['Nous avons, me dit-il, tous couru sur la route', 'dit-il, |'],
    // the sixth syllable is in the middle of a word, or the word leans on the next
    ['Le vieux cheval reviendra seul de la montagne', null],
    ['Nous avons marché vers le plus beau des soleils', null],
    ['Ce sont nos plus belles filles de la montagne', null],
  ])('%s', (text, pausing) => {
    const { counts, shown } = scanned(text)
    expect(counts).toContain(12)
    if (pausing === null) expect(shown).not.toContain('|')
    else expect(shown).toContain(pausing)
  })
})

test.each([
  ['voyage', [2]],
  ['que', [1]],
  ['les', [1]],
  ['bien', [1]],
  ['ancien', [2, 3]],
  ['passion', [3]],
  ['précieux', [3]],
  ['mieux', [1]],
  ['ouvrier', [3]],
  ['amitié', [3]],
  ['oublié', [3]],
  ['patience', [3]],
  ['vient', [1]],
  ['client', [2]],
  ['avaient', [2]],
  ['louerai', [2]],
  ['dévouement', [3]],
  ['feuille', [1]],
  ['orgueil', [2]],
  ['guerre', [1]],
  ['mangea', [2]],
  ['cruel', [2]],
  ['poète', [2]],
  ['cœur', [1]],
  ['œil', [1]],
  ['aïeux', [2]],
  ['pays', [2]],
  ['théâtre', [2]],
  ['nuit', [1]],
  ['jouer', [2]],
] as const)('%s alone has %j syllables, its mute e left out', (word, counts) => {
  expect(scanned(word).counts).toEqual(counts)
})

test.each([
  ['une heure noire', 'une heurǝ noire'],
  ['la haute tour', 'la hautǝ tour'],
  ['une haute tour', 'unǝ hautǝ tour'],
  ['cette honte', 'cettǝ honte'],
  ['cette histoire', 'cette histoire'],
  ['ils parlent bien', 'ils parlǝnt bien'],
  ['un vent glacé', 'un vent glacé'],
  ['doucement venu', 'doucement venu'],
  ['elles charment tout', 'ellǝs charmǝnt tout'],
  ['la vie passe', 'la vie passe'],
  ['de grandes îles', 'de grandes îles'],
  ['de grandes rues', 'de grandǝs rues'],
])('a mute e is sounded before a consonant: %s', (text, expected) => {
  expect(scanned(text).shown).toBe(expected)
})

test('figures are not scanned, nor what is too long for a line', () => {
  expect(scanLine('Il y a 20 ans que je vous aime tant')).toBeNull()
  expect(scanLine('b '.repeat(100_000))).toBeNull()
})

test('a poet may leave out the e of "encore", and that of "je" after a verb is elided', () => {
  expect(scanned('je l’aime encore plus').counts).toEqual([5, 6])
  expect(scanned('que vois-je ? ah !').counts).toEqual([3])
  expect(scanned('que vois-je donc').counts).toEqual([4])
})

const element = (kind: Element['kind'], text: string, rest: Partial<Element> = {}): Element => ({
  kind,
  text: plain(text),
  ...rest,
})
const LINE = 'Le jour n’est pas plus pur que le fond de mon cœur.'
const SNAKES = 'Pour qui sont ces serpents qui sifflent sur vos têtes ?'
const TEN = 'Frères humains qui après nous vivez'

/** Returns each line of a speech that is said as verse, with "ǝ" and "|". */
function said(elements: readonly Element[], language: Play['language'] = 'fr'): string[] {
  const play = { ...emptyPlay('stage', language), elements: [element('cue', 'ORESTE'), ...elements] }
  const utterances = utterancesOf(play)
  const metres = metresOf(play, utterances)
  return utterances.flatMap(({ id, text }) => {
    const metre = metres.get(id)
    if (!metre) return []
    return [
      Array.from(text, (sign, at) =>
        metre.sounded.includes(at) ? 'ǝ' : at === metre.caesura ? `|${sign}` : sign,
      ).join(''),
    ]
  })
}

test('lines among others of twelve or ten syllables are said as verse', () => {
  expect(said([element('verse', LINE), element('verse', SNAKES), element('verse', TEN)])).toEqual([
    'Le jour n’est pas plus pur| que le fond de mon cœur.',
    'Pour qui sont ces serpents| qui sifflǝnt sur vos têtes ?',
  ])
  expect(said([element('verse', TEN), element('verse', 'Cette fontaine coule dans le bois')])).toEqual([
    'Cettǝ fontainǝ coulǝ dans le bois',
  ])
})

test('a line shared by several speakers is one line', () => {
  const shared = [
    element('verse', SNAKES),
    element('verse', 'Le jour n’est', { part: 'first' }),
    element('cue', 'PYLADE'),
    element('verse', 'pas plus pur que le', { part: 'middle' }),
    element('cue', 'ORESTE'),
    element('parenthetical', '(bas)'),
    element('verse', 'fond de mon cœur.', { part: 'last' }),
  ]
  expect(said(shared)).toEqual(['Pour qui sont ces serpents| qui sifflǝnt sur vos têtes ?', 'pas plus pur| que le'])
})

test('prose, free verse, single lines and other languages are left alone', () => {
  for (const kind of ['dialogue', 'lyrics'] as const)
    expect(said([element(kind, SNAKES), element(kind, LINE)])).toEqual([])
  expect(said([element('verse', SNAKES)])).toEqual([])
  expect(said([element('verse', SNAKES), element('verse', 'Une pluie fine.'), element('verse', LINE)])).toEqual([])
  expect(said([element('verse', SNAKES), element('dialogue', 'Oui.'), element('verse', LINE)])).toEqual([])
  expect(said([element('verse', SNAKES), element('scene', 'Scène 2'), element('verse', LINE)])).toEqual([])
  expect(said([element('verse', SNAKES), element('verse', LINE)], 'en')).toEqual([])
})
