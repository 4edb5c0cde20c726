import { expect, test } from 'vitest'
import { character } from './character.ts'
import { movementsIn, movementsOf, movementsOfSet } from './movements.ts'
import { outline } from './outline.ts'
import { emptyPlay, type Element, type Language, type SetMovement } from './play.ts'

const read = (text: string, language: Language): string[] =>
  movementsIn(text, language).map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`)

test.each([
  ['Enter NORA, with a lamp.', ['entrance Enter']],
  ['Nora enters. Tobias exits by the ladder.', ['entrance enters', 'exit exits']],
  ['Exeunt all but June.', ['exit Exeunt']],
  ['She re-enters and goes out again.', ['entrance re-enters', 'exit goes out']],
  ['He leaves.', ['exit leaves']],
  ['He leaves the cup. Leaves fall. The entertainer waits.', []],
  ['The existing chairs.', []],
])('English: %s', (text, wanted) => expect(read(text, 'en')).toEqual(wanted))

test.each([
  ['Entre Hugo, un sac sur l’épaule.', ['entrance Entre']],
  ['Entre un garde.', ['entrance Entre']],
  ['La lampe baisse. Camille entre.', ['entrance entre']],
  ['Elle sort.', ['exit sort']],
  ['Hugo sort en courant. Elle reste.', ['exit sort']],
  ['Ils sortent par le jardin. CAMILLE rentre.', ['exit sortent', 'entrance rentre']],
  ['Il s’en va.', ['exit s’en va']],
  ['Sort Hugo.', ['exit Sort']],
  ['Ils sortent tous.', ['exit sortent']],
  ['Il sort une lettre de sa poche. Le sort en est jeté.', []],
  ['Hugo est assis entre Camille et la porte. Entre les deux, une table.', []],
  ['Entre le mur et la fenêtre, un lit.', []],
])('French: %s', (text, wanted) => expect(read(text, 'fr')).toEqual(wanted))

test('names the characters of the sentence as entering or exiting', () => {
  const action = (text: string): Element => ({ kind: 'action', text: [{ text }] })
  const elements = [
    action('Hugo regarde Camille. Elle sort.'),
    action('Entrent Hugo et Camille.'),
    action('Camille sort.'),
  ]
  const characters = [character('h', 'HUGO'), character('c', 'CAMILLE')]
  expect(movementsOf({ elements, characters, language: 'fr' })).toEqual([
    { kind: 'exit', element: 0, who: [] },
    { kind: 'entrance', element: 1, who: ['h', 'c'] },
    { kind: 'exit', element: 2, who: ['c'] },
  ])
})

test('prefers what the writer set to the words of a direction', () => {
  const [h, c] = [character('h', 'HUGO'), character('c', 'CAMILLE')]
  const said = (text: string, movement: SetMovement): Element => ({ kind: 'action', text: [{ text }], movement })
  const elements = [
    said('Elle sort.', { kind: 'exit', who: ['c', 'gone'] }),
    said('Camille entre dans une colère noire.', { kind: 'none', who: [] }),
    said('Hugo passe la porte.', { kind: 'entrance', who: [] }),
  ]
  expect(movementsOf({ elements, characters: [h, c], language: 'fr' })).toEqual([
    { kind: 'exit', element: 0, who: ['c'] },
    { kind: 'entrance', element: 2, who: ['h'] },
  ])
  const shown = (text: string, kind: SetMovement['kind']) =>
    movementsOfSet(text, 'fr', { kind, who: [] }).map(({ from, to }) => text.slice(from, to))
  expect(shown('Elle sort. Il entre.', 'exit')).toEqual(['sort'])
  expect(shown(' Hugo passe la porte. ', 'entrance')).toEqual(['Hugo passe la porte.'])
  expect(shown('Camille entre.', 'none')).toEqual([])
})

test('counts a character who exits as present in the scene', () => {
  const elements: Element[] = [
    { kind: 'scene', text: [{ text: 'Scène 1' }] },
    { kind: 'action', text: [{ text: 'Elle sort.' }], movement: { kind: 'exit', who: ['c', 'gone'] } },
  ]
  const play = { ...emptyPlay('stage', 'fr'), characters: [character('c', 'CAMILLE')], elements }
  expect(outline(play).scenes[0]?.present).toEqual(['c'])
})
