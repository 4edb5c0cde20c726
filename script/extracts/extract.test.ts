import { describe, expect, test } from 'vitest'
import { character } from '../character.ts'
import type { Element, Play } from '../play.ts'
import { emptyPlay } from '../play.ts'
import { plain, printedText } from '../rich-text.ts'
import { extract } from './extract.ts'
import { printSceneTable, sceneTable } from './scene-table.ts'

const el = (kind: Element['kind'], text = '', rest: Partial<Element> = {}): Element => ({
  kind,
  text: plain(text),
  ...rest,
})
const says = (id: string, words: string): Element[] => [el('cue', '', { character: id }), el('dialogue', words)]

const PLAY: Play = {
  ...emptyPlay('stage', 'en'),
  titlePage: [
    { key: 'title', value: 'The Sea' },
    { key: 'author', value: 'A. B.' },
  ],
  characters: [character('a', 'ANNA'), { ...character('b', 'BRUNO'), aliases: ['Bob'] }, character('c', '=SUM(A1)')],
  elements: [
    el('act', 'Act One'),
    el('scene', 'The quay'),
    el('action', 'Anna waits.'),
    ...says('a', 'Where is he?'),
    ...says('b', 'I have been here all the time, behind the boats, looking at you.'),
    el('action', 'He comes out.'),
    el('cue', '', { character: 'a' }),
    el('parenthetical', '(cold)'),
    el('dialogue', 'So.'),
    el('action', 'She goes.'),
    ...says('b', 'Anna!'),
    el('scene', 'The house'),
    ...says('c', 'Bruno is late.'),
    el('act', 'Act Two'),
    el('scene', 'The quay again'),
    ...says('b', 'One.'),
    el('note', 'longer?'),
    ...says('b', 'Two.'),
    el('cue', '', { character: 'a', dual: true }),
    el('dialogue', 'Three.'),
  ],
}

const shown = (play: Play): string[] =>
  play.elements.map(
    ({ kind, text, character: id }) =>
      `${kind === 'cue' ? `${play.characters.find((one) => one.id === id)?.name} ` : ''}${printedText(text)}`,
  )
const scenesOf = (asked: string, play = PLAY) => {
  const made = extract(play, { scenes: asked })
  if ('fault' in made) return made.unknown
  return made.play.elements
    .filter(({ kind }) => kind === 'scene' || kind === 'act')
    .map(({ text }) => printedText(text))
}

describe('an extract of scenes', () => {
  test.each([
    ['1', ['Act One', 'The quay']],
    ['2-3', ['Act One', 'The house', 'Act Two', 'The quay again']],
    ['3, 1', ['Act One', 'The quay', 'Act Two', 'The quay again']],
    ['II.1', ['Act Two', 'The quay again']],
    ['1.2 – 2.1', ['Act One', 'The house', 'Act Two', 'The quay again']],
    ['4', '4'],
    ['3-1', '3-1'],
    ['1,x', 'x'],
    ['', ''],
    ['III.1', 'III.1'],
  ])('%j', (asked, expected) => {
    expect(scenesOf(asked)).toEqual(expected)
  })
  test('selects scenes by their own numbers and keeps counted numbers', () => {
    const numbered = {
      ...PLAY,
      elements: PLAY.elements.map((one) => (printedText(one.text) === 'The house' ? { ...one, number: '7A' } : one)),
    }
    expect(scenesOf('7a', numbered)).toEqual(['Act One', 'The house'])
    expect(scenesOf('2', numbered)).toBe('2')
    const counted = extract({ ...PLAY, settings: { ...PLAY.settings, sceneNumbers: true } }, { scenes: '3' })
    expect('play' in counted && counted.play.elements.find(({ kind }) => kind === 'scene')?.number).toBe('3')
  })
  test('leaves out characters who are silent there', () => {
    const made = extract(PLAY, { scenes: '2' })
    expect('play' in made && made.play.characters.map(({ id }) => id)).toEqual(['c'])
  })
  test('selects acts in a play without scenes', () => {
    expect(scenesOf('2', { ...PLAY, elements: PLAY.elements.filter(({ kind }) => kind !== 'scene') })).toEqual([
      'Act Two',
    ])
  })
})

describe('an extract of one part', () => {
  const sides = (part: string) => {
    const made = extract(PLAY, { part })
    return 'fault' in made ? made.unknown : shown(made.play)
  }
  test('has every speech of the part after the last words of the speech before', () => {
    expect(sides('anna')).toEqual([
      'Act One',
      'The quay',
      'Anna waits.',
      'ANNA ',
      'Where is he?',
      'BRUNO ',
      '… the time, behind the boats, looking at you.',
      'He comes out.',
      'ANNA ',
      '(cold)',
      'So.',
      'She goes.',
      'Act Two',
      'The quay again',
      'BRUNO ',
      'Two.',
      'ANNA ',
      'Three.',
    ])
  })
  test('shows as many words of the speech before as requested', () => {
    const made = extract(PLAY, { part: 'ANNA', cueWords: 3 })
    expect('play' in made && shown(made.play)[6]).toBe('… looking at you.')
  })
  test('has the speeches that the character speaks with others', () => {
    const all = character('t', 'TOUS')
    const together = {
      ...PLAY,
      characters: [...PLAY.characters, all],
      elements: [...PLAY.elements, ...says('t', 'Four!')],
    }
    const made = extract(together, { part: 'ANNA' })
    expect('play' in made && shown(made.play).slice(-2)).toEqual(['TOUS ', 'Four!'])
  })
  test('tells characters of the same name apart by id', () => {
    const twins = { ...PLAY, characters: PLAY.characters.map((one) => ({ ...one, name: 'ANNA', aliases: [] })) }
    const made = extract(twins, { character: 'c' })
    expect('play' in made && shown(made.play)).toEqual(['Act One', 'The house', 'ANNA ', 'Bruno is late.'])
    expect(extract(twins, { character: 'x' })).toEqual({ fault: 'part', unknown: 'x' })
  })
  test('is found by an alias and may have two speeches in a row', () => {
    expect(sides('bob').slice(-6)).toEqual(['Act Two', 'The quay again', 'BRUNO ', 'One.', 'BRUNO ', 'Two.'])
    expect(sides('nobody')).toBe('nobody')
  })
  test('has the part on the title page and no dual dialogue', () => {
    const made = extract(PLAY, { part: 'ANNA', scenes: '3' })
    if ('fault' in made) throw new Error('no part')
    expect(made.play.titlePage.map(({ value }) => value)).toEqual(['The Sea', 'ANNA', 'A. B.'])
    expect(made.play.elements.some(({ dual }) => dual)).toBe(false)
    expect(shown(made.play)).toHaveLength(6)
  })
})

describe('the scene table', () => {
  test('shows who speaks or is named in each scene', () => {
    expect(sceneTable(PLAY)).toEqual({
      characters: ['ANNA', 'BRUNO', '=SUM(A1)'],
      rows: [
        { act: 'Act One', scene: 'The quay', number: '', presence: ['speaks', 'speaks', 'absent'] },
        { act: 'Act One', scene: 'The house', number: '', presence: ['absent', 'absent', 'speaks'] },
        { act: 'Act Two', scene: 'The quay again', number: '', presence: ['speaks', 'speaks', 'absent'] },
      ],
    })
  })
  test('contains no formula as CSV', () => {
    const odd = el('scene', '-1+"2", the\nquay; night')
    const csv = printSceneTable({
      ...PLAY,
      elements: [odd, ...says('c', 'x'), el('scene', ' @x'), el('scene', '\t=1')],
    })
    expect(csv).toBe(
      ["\ufeffAct,No.,Scene,'=SUM(A1)", `,,"'-1+""2"", the quay; night",speaks`, ",,'@x,", ",,'=1,", ''].join('\r\n'),
    )
  })
})
