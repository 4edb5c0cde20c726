import { describe, expect, test } from 'vitest'
import { blocksOf, type Block } from '../../blocks.ts'
import type { SourceLine } from '../source.ts'
import { learnUnmarked } from './unmarked.ts'
import { recognise } from './recognise.ts'
import { sourceOfText } from './text-source.ts'

const PROSE = { verse: false, before: 'That is all.' }
const VERSE = { verse: true, before: 'And so the evening ended.' }
const names = new Set(['ANNA', 'OTTO'])
const judge = learnUnmarked(
  ['aside', 'to Otto', 'laughing', 'Anna goes out.'],
  ['You are late.', 'I know.'].map((words) => ({ words, place: PROSE })),
  names,
)

describe('words without a mark', () => {
  test.each([
    'Elle sort en courant.',
    'Er geht zur Tür.',
    'Exeunt.',
    'riant',
    'Se sienta junto a la ventana.',
    'Anna takes the lamp.',
  ])('that are a direction: %s', (words) => expect(judge.judge(words, PROSE)).toBeGreaterThan(0.55))

  test.each([
    'Where have you been all this time?',
    'Je ne vous crois pas.',
    'Ich gehe nach Hause.',
    'Anna!',
    'Otto',
    'My brother never came back from the sea.',
  ])('that are spoken: %s', (words) => expect(judge.judge(words, PROSE)).toBeLessThan(0.55))

  test('are spoken in the midst of a sentence of verse', () => {
    const words = 'He kneels before the empty chair'
    const within = judge.judge(words, { verse: true, before: 'and when the light' })
    expect(within).toBeLessThan(judge.judge(words, VERSE))
  })

  test('are told apart within a speech, over several lines too', () => {
    const text = `ANNA laughing.
You are late, and the soup is cold, and so am I.
She puts the lamp on the table and goes to the window, where the rain is heard
against the panes.
Sit down.

OTTO.
I was on my way.
He sits down.

`
    const blocks = blocksOf(recognise(sourceOfText(text.repeat(12))).play).blocks
    const first: Block | undefined = blocks[0]
    expect(first).toEqual({
      type: 'speech',
      speaker: 'ANNA',
      text: 'You are late, and the soup is cold, and so am I.\nSit down.',
      stage: [
        'laughing',
        'She puts the lamp on the table and goes to the window, where the rain is heard against the panes.',
      ],
    })
  })
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
