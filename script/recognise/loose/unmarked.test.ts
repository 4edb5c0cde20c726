import { describe, expect, test } from 'vitest'
import { blocksOf, type Block } from '../../blocks.ts'
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
