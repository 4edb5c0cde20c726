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

describe('words without a mark', () => {
  test.each([
    'Elle sort en courant.',
    'Er geht zur Tür.',
    'Exeunt.',
    'riant',
    'Se sienta junto a la ventana.',
    'Anna takes the lamp.',
  ])('that are a direction: %s', (text) => expect(chanceOf(words(text))).toBeGreaterThan(0.5))

  test.each([
    'Where have you been all this time?',
    'Je ne vous crois pas.',
    'Ich gehe nach Hause.',
    'Anna!',
    'Otto',
    '“',
    '.',
    'My brother never came back from the sea.',
  ])('that are spoken: %s', (text) => expect(chanceOf(words(text))).toBeLessThan(0.5))

  test('are spoken in the midst of a sentence of verse', () => {
    const line = { verse: true, before: 'And so the evening ended.' }
    const within = { verse: true, before: 'and when the light' }
    const text = 'He kneels before the empty chair'
    expect(chanceOf(words(text, within))).toBeLessThan(chanceOf(words(text, line)))
  })

  test('are a refrain where they stand twice in a row', () => {
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

  test('are told apart within a speech, over several lines too', () => {
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

  test('are told apart where each paragraph is a line, whatever stands between the lines', () => {
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

  test('between speeches are a direction, and what follows the next name is said', () => {
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

  test('are said where they are the only ones of a play that sound like directions', () => {
    const talk = (at: number): string => `ANNA.\nI saw ${at} of them.\nYou never told me.\nOTTO.\nI told you so.\n`
    const often = Array.from({ length: 8 }, (_, at) => talk(at))
    const sits = 'ANNA.\nI saw them all.\nSits down by the window, laughing.\nYou never told me.\n'
    const directions = (text: string) => read(text).flatMap((block) => ('stage' in block ? block.stage : []))
    expect(directions([...often, sits, sits, sits, ...often].join(''))).toEqual([])
    expect(directions([...often, sits, sits, sits, sits, sits, ...often].join(''))).toHaveLength(5)
  })

  test('are said where they are all there is below a name', () => {
    const text = 'ANNA\nHe goes out.\n\nOTTO\nWho does?\n\n'
    expect(read(text.repeat(6))[0]).toEqual({ type: 'speech', speaker: 'ANNA', text: 'He goes out.', stage: [] })
  })

  test('go on with the line above where lines of prose were broken once more', () => {
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

describe('names of those who are on, below the number of a scene', () => {
  const scene = (heading: string, below: string, talk: string): readonly Block[] =>
    read(`${heading} I.\n\n${talk.repeat(6)}${heading} II.\n\n${below}\n\n${talk.repeat(6)}`).filter(
      ({ type }) => type !== 'speech',
    )

  test('are a direction where directions have no marks', () => {
    const talk = 'ANNA: Ich gehe nach Hause.\n\nOTTO: Das hast du gestern auch gesagt.\n\n'
    expect(scene('AUFTRITT', 'Anna. Otto.', talk).slice(1)).toEqual([
      { type: 'scene', head: 'AUFTRITT II.' },
      { type: 'stage', text: 'Anna. Otto.' },
    ])
  })

  test('are a part of the heading in French', () => {
    const talk = 'ANNA: Je ne suis pas là pour vous plaire.\n\nOTTO: Vous êtes pourtant dans ma maison.\n\n'
    expect(scene('SCÈNE', 'Anna, Otto.', talk).slice(1)).toEqual([{ type: 'scene', head: 'SCÈNE II. Anna, Otto.' }])
  })
})

test('a stretch of a play tells a direction by where it stands', () => {
  const text = 'ANNA: You are late.\n\nThe lamp goes out.\n\nOTTO: I ran.\n\nANNA: So you say.\n\nOTTO: I did.\n'
  expect(blocksOf(recognisePassage(sourceOfText(text)).play).blocks.slice(0, 3)).toEqual([
    { type: 'speech', speaker: 'ANNA', text: 'You are late.', stage: [] },
    { type: 'stage', text: 'The lamp goes out.' },
    { type: 'speech', speaker: 'OTTO', text: 'I ran.', stage: [] },
  ])
})

describe('where other directions are marked', () => {
  const TALK = 'ANNA. Yes.\n\n[She sits.]\n\nOTTO. No.\n\n[He laughs.]\n\n'
  const read = (text: string): readonly Block[] => blocksOf(recognise(sourceOfText(text)).play).blocks

  test('who comes on and who goes off is one without a mark, and with half of it', () => {
    const blocks = read(
      `${TALK.repeat(3)}OTTO. I shall go.\n[Exit.\n\nEnter Carl and Anna, with a lamp.\n\nANNA. Who was it?\n`,
    )
    expect(blocks.slice(-3)).toEqual([
      { type: 'speech', speaker: 'OTTO', text: 'I shall go.', stage: ['Exit.'] },
      { type: 'stage', text: 'Enter Carl and Anna, with a lamp.' },
      { type: 'speech', speaker: 'ANNA', text: 'Who was it?', stage: [] },
    ])
  })

  test('nobody is called for coming on', () => {
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

  test('the room below a heading is said by nobody', () => {
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

describe('numbers before words', () => {
  const called = (text: string): readonly string[] =>
    recognise(sourceOfText(text)).play.characters.map(({ name }) => name)

  test('that count call nobody', () => {
    const shots = ['Avenue, night.', 'A car.', 'A bicycle.', 'The police.', 'Rain.']
    const list = shots.map((words, at) => `${at + 1}: ${words}\n\n`).join('')
    expect(called(list.repeat(2) + 'ANNA: Yes.\n\nOTTO: No.\n\n'.repeat(3))).toEqual(['ANNA', 'OTTO'])
  })

  test('that answer one another are names', () => {
    const talk = [1, 2, 3, 1, 4, 2, 1, 3, 2, 4].map((who) => `${who}: I am not sure.\n\n`).join('')
    expect(called(talk)).toEqual(['1', '2', '3', '4'])
  })
})
