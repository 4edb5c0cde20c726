import { describe, expect, test } from 'vitest'
import { blocksOf, type Block } from '../../blocks.ts'
import type { SourceLine } from '../source.ts'
import type { OpenWords } from './settle.ts'
import { recognise, recognisePassage } from './recognise.ts'
import { sourceOfText } from './text-source.ts'
import { classifyUnmarked } from './unmarked.ts'

const names = new Set(['ANNA', 'OTTO'])
const certain = ['aside', 'to Otto', 'laughing', 'Anna goes out.']

const words = (text: string, how: Partial<OpenWords> = {}): OpenWords => ({
  text,
  from: 0,
  length: 1,
  rejoined: false,
  verse: false,
  apart: null,
  before: 'That is all.',
  after: '',
  first: false,
  last: false,
  opening: false,
  ...how,
})
const TALK = ['You are late.', 'I know.', 'Where is my hat?', 'We have no time for that.'].map((text) => words(text))
const chanceOf = (one: OpenWords): number => classifyUnmarked({ open: [...TALK, one], certain, names }).at(-1)!

const read = (text: string): readonly Block[] => blocksOf(recognise(sourceOfText(text)).play).blocks

describe('words without brackets or italics', () => {
  test.each([
    'Elle sort en courant.',
    'Er geht zur Tür.',
    'Exeunt.',
    'riant',
    'Se sienta junto a la ventana.',
    'Anna takes the lamp.',
  ])('are a direction: %s', (text) => expect(chanceOf(words(text))).toBeGreaterThan(0.5))

  test.each([
    'Where have you been all this time?',
    'Je ne vous crois pas.',
    'Ich gehe nach Hause.',
    'Anna!',
    'Otto',
    '“',
    '.',
    'My brother never came back from the sea.',
  ])('are dialogue: %s', (text) => expect(chanceOf(words(text))).toBeLessThan(0.5))

  test('are less likely a direction within a sentence of verse', () => {
    const line = { verse: true, before: 'And so the evening ended.' }
    const within = { verse: true, before: 'and when the light' }
    const text = 'He kneels before the empty chair'
    expect(chanceOf(words(text, within))).toBeLessThan(chanceOf(words(text, line)))
  })

  test('are dialogue if they are repeated, as in a refrain', () => {
    const text = `ANNA laughing.
You are late, and the soup is cold, and so am I.
She puts the lamp on the table and goes to the window.
Will you not sit down?

OTTO.
I was on my way.
He sits down.
He sits down.

`
    const [anna, otto] = read(text.repeat(12))
    expect(anna).toMatchObject({ stage: ['laughing', 'She puts the lamp on the table and goes to the window.'] })
    expect(otto).toMatchObject({ text: 'I was on my way.\nHe sits down.\nHe sits down.', stage: [] })
  })

  test('are recognised as directions within a speech, also over several lines', () => {
    const text = `ANNA laughing.
You are late, and the soup is cold, and so am I.
She puts the lamp on the table and goes to the window, where the rain is heard
against the panes.
Will you not sit down?

OTTO.
I was on my way.
He sits down.

`
    expect(read(text.repeat(12))[0]).toEqual({
      type: 'speech',
      speaker: 'ANNA',
      text: 'You are late, and the soup is cold, and so am I.\nWill you not sit down?',
      stage: [
        'laughing',
        'She puts the lamp on the table and goes to the window, where the rain is heard against the panes.',
      ],
    })
  })

  test('are recognised as directions if each line is a paragraph', () => {
    const lines = [
      'ANNA',
      'You are late, and so am I.',
      'She goes to the window.',
      'Will you not sit down?',
      'OTTO',
      'I ran.',
    ]
    const text = Array.from({ length: 12 }, () => lines.join('\n\n')).join('\n\n')
    expect(read(`${text}\n`).slice(0, 2)).toEqual([
      {
        type: 'speech',
        speaker: 'ANNA',
        text: 'You are late, and so am I.\nWill you not sit down?',
        stage: ['She goes to the window.'],
      },
      { type: 'speech', speaker: 'OTTO', text: 'I ran.', stage: [] },
    ])
  })

  test('are a direction between two speeches', () => {
    const text = `ANNA: You are late, and the soup is cold.

The lamp goes out, and Otto looks for a match.

OTTO: I was on my way.

`
    expect(read(text.repeat(12)).slice(0, 3)).toEqual([
      { type: 'speech', speaker: 'ANNA', text: 'You are late, and the soup is cold.', stage: [] },
      { type: 'stage', text: 'The lamp goes out, and Otto looks for a match.' },
      { type: 'speech', speaker: 'OTTO', text: 'I was on my way.', stage: [] },
    ])
  })

  test('are dialogue if very few in the play sound like directions', () => {
    const talk = (at: number): string => `ANNA.\nI saw ${at} of them.\nYou never told me.\nOTTO.\nI told you so.\n`
    const often = Array.from({ length: 8 }, (_, at) => talk(at))
    const sits = 'ANNA.\nI saw them all.\nSits down by the window, laughing.\nYou never told me.\n'
    const directions = (text: string) => read(text).flatMap((block) => ('stage' in block ? block.stage : []))
    expect(directions([...often, sits, sits, sits, ...often].join(''))).toEqual([])
    expect(directions([...often, sits, sits, sits, sits, sits, ...often].join(''))).toHaveLength(5)
  })

  test('are dialogue if they are the whole speech', () => {
    const text = 'ANNA\nHe goes out.\n\nOTTO\nWho does?\n\n'
    expect(read(text.repeat(6))[0]).toEqual({ type: 'speech', speaker: 'ANNA', text: 'He goes out.', stage: [] })
  })

  test('join the line above if prose was wrapped twice', () => {
    const text = `ANNA
I have told you a hundred times that the road is long and the carriage
is old, and that nobody in his right mind would leave this house
before the rain has stopped and the river
goes down again.
She sits down.

OTTO
So you say, and so your mother said before you to everyone
who wanted to hear it, and the river never
came near the house.

`
    expect(read(text.repeat(12))[0]).toMatchObject({
      text: 'I have told you a hundred times that the road is long and the carriage is old, and that nobody in his right mind would leave this house before the rain has stopped and the river goes down again.',
      stage: ['She sits down.'],
    })
  })
})

describe('character names below a scene number', () => {
  const scene = (heading: string, below: string, talk: string): readonly Block[] =>
    read(`${heading} I.\n\n${talk.repeat(6)}${heading} II.\n\n${below}\n\n${talk.repeat(6)}`).filter(
      ({ type }) => type !== 'speech',
    )

  test('are a direction if directions are unmarked', () => {
    const talk = 'ANNA: Ich gehe nach Hause.\n\nOTTO: Das hast du gestern auch gesagt.\n\n'
    expect(scene('AUFTRITT', 'Anna. Otto.', talk).slice(1)).toEqual([
      { type: 'scene', head: 'AUFTRITT II.' },
      { type: 'stage', text: 'Anna. Otto.' },
    ])
  })

  test('are part of the heading in French', () => {
    const talk = 'ANNA: Je ne suis pas là pour vous plaire.\n\nOTTO: Vous êtes pourtant dans ma maison.\n\n'
    expect(scene('SCÈNE', 'Anna, Otto.', talk).slice(1)).toEqual([{ type: 'scene', head: 'SCÈNE II. Anna, Otto.' }])
  })
})

test('recognisePassage recognises a direction by its position', () => {
  const text = 'ANNA: You are late.\n\nThe lamp goes out.\n\nOTTO: I ran.\n\nANNA: So you say.\n\nOTTO: I did.\n'
  expect(blocksOf(recognisePassage(sourceOfText(text)).play).blocks.slice(0, 3)).toEqual([
    { type: 'speech', speaker: 'ANNA', text: 'You are late.', stage: [] },
    { type: 'stage', text: 'The lamp goes out.' },
    { type: 'speech', speaker: 'OTTO', text: 'I ran.', stage: [] },
  ])
})

describe('in a play with marked directions', () => {
  const TALK = 'ANNA. Yes.\n\n[She sits.]\n\nOTTO. No.\n\n[He laughs.]\n\n'
  const read = (text: string): readonly Block[] => blocksOf(recognise(sourceOfText(text)).play).blocks

  test('reads entrances and exits as directions without brackets or with only one', () => {
    const blocks = read(
      `${TALK.repeat(3)}OTTO. I shall go.\n[Exit.\n\nEnter Carl and Anna, with a lamp.\n\nANNA. Who was it?\n`,
    )
    expect(blocks.slice(-3)).toEqual([
      { type: 'speech', speaker: 'OTTO', text: 'I shall go.', stage: ['Exit.'] },
      { type: 'stage', text: 'Enter Carl and Anna, with a lamp.' },
      { type: 'speech', speaker: 'ANNA', text: 'Who was it?', stage: [] },
    ])
  })

  test('does not create a character from “Enter”', () => {
    const slanted = (head: string, words: string): SourceLine => ({
      text: [{ text: head, italic: true }, { text: words }],
      gap: 0,
    })
    const lines = [
      slanted('Enter ', 'Carl.'),
      slanted('Anna.', ' Yes, he comes.'),
      slanted('Otto.', ' No, he is late.'),
    ]
    const { play } = recognise({ lines: Array.from({ length: 6 }, () => lines).flat(), wrapped: false })
    expect(play.characters.map(({ name }) => name)).toEqual(['Anna', 'Otto'])
  })

  test('reads the description of the set below a heading as a direction', () => {
    const blocks = read(
      `ACT I\n\nA kitchen, in the evening. The lamp is lit.\n\nThe rain is heard.\n\n${TALK.repeat(3)}`,
    )
    expect(blocks.slice(0, 4)).toEqual([
      { type: 'act', head: 'ACT I' },
      { type: 'stage', text: 'A kitchen, in the evening. The lamp is lit.' },
      { type: 'stage', text: 'The rain is heard.' },
      { type: 'speech', speaker: 'ANNA', text: 'Yes.', stage: [] },
    ])
  })
})

describe('numbers before a colon', () => {
  const called = (text: string): readonly string[] =>
    recognise(sourceOfText(text)).play.characters.map(({ name }) => name)

  test('are not cues if they only count up', () => {
    const shots = ['Avenue, night.', 'A car.', 'A bicycle.', 'The police.', 'Rain.']
    const list = shots.map((words, at) => `${at + 1}: ${words}\n\n`).join('')
    expect(called(list.repeat(2) + 'ANNA: Yes.\n\nOTTO: No.\n\n'.repeat(3))).toEqual(['ANNA', 'OTTO'])
  })

  test('are cues if they alternate', () => {
    const talk = [1, 2, 3, 1, 4, 2, 1, 3, 2, 4].map((who) => `${who}: I am not sure.\n\n`).join('')
    expect(called(talk)).toEqual(['1', '2', '3', '4'])
  })
})
