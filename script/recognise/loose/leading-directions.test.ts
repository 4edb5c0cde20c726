import { describe, expect, test } from 'vitest'
import { blocksOf, type Block } from '../../blocks.ts'
import { recognise } from './recognise.ts'
import { sourceOfText } from './text-source.ts'

const read = (text: string): readonly Block[] => blocksOf(recognise(sourceOfText(text)).play).blocks
const readParagraphs = (lines: readonly string[]): readonly Block[] =>
  blocksOf(recognise({ lines: lines.map((text) => ({ text: [{ text }], gap: 0 })), wrapped: false }).play).blocks

const speech = (speaker: string, text: string, ...stage: string[]): Block => ({ type: 'speech', speaker, text, stage })

describe('a lower-case direction at the start of a speech', () => {
  test('ends where a sentence begins, not at a name', () => {
    const text = `ANNA: bas, à Otto Madame nous attend ce soir.

OTTO: Je viens avec vous, Anna. Vous savez qu'Otto marche lentement, et que madame est bonne.

ANNA: à part Il ne sait rien, et Otto non plus.

OTTO: regardant la porte d'Anna Vous partez ? Il pleut encore, madame.

ANNA: Il pleut toujours ici, dit Otto. Quand il pleut, nous restons.

`
    expect(read(text.repeat(6)).slice(0, 5)).toEqual([
      speech('ANNA', 'Madame nous attend ce soir.', 'bas, à Otto'),
      speech('OTTO', "Je viens avec vous, Anna. Vous savez qu'Otto marche lentement, et que madame est bonne."),
      speech('ANNA', 'Il ne sait rien, et Otto non plus.', 'à part'),
      speech('OTTO', 'Vous partez ? Il pleut encore, madame.', "regardant la porte d'Anna"),
      speech('ANNA', 'Il pleut toujours ici, dit Otto. Quand il pleut, nous restons.'),
    ])
  })

  test('ends at a full stop if all of them do', () => {
    const text = `ANNA: leise zu Otto. Das Boot ist fort.

OTTO: Ich habe das Boot gesehen. Es liegt am Ufer, sagt Otto zu Anna, und der Wind ist still.

ANNA: lacht. Der Wind ist immer still.

OTTO: setzt sich ans Fenster. Ich warte hier. Du gehst.

`
    expect(read(text.repeat(6)).slice(0, 4)).toEqual([
      speech('ANNA', 'Das Boot ist fort.', 'leise zu Otto.'),
      speech('OTTO', 'Ich habe das Boot gesehen. Es liegt am Ufer, sagt Otto zu Anna, und der Wind ist still.'),
      speech('ANNA', 'Der Wind ist immer still.', 'lacht.'),
      speech('OTTO', 'Ich warte hier. Du gehst.', 'setzt sich ans Fenster.'),
    ])
  })

  test('is recognised even if other directions are in brackets between paragraphs', () => {
    const lines = [
      'ANNA: softly to Otto The boat is gone, and nobody saw it go.',
      'OTTO: I saw it go. The wind took it, and you were asleep.',
      'Anna sits down by the window.',
      'ANNA: laughing I never sleep. You know that.',
      '(She rises.)',
      'OTTO: turning round The tide is late. It will come.',
    ]
    const blocks = readParagraphs(Array.from({ length: 8 }, () => lines).flat())
    expect(blocks.slice(0, 4)).toEqual([
      speech('ANNA', 'The boat is gone, and nobody saw it go.', 'softly to Otto'),
      speech('OTTO', 'I saw it go. The wind took it, and you were asleep.', 'Anna sits down by the window.'),
      speech('ANNA', 'I never sleep. You know that.', 'laughing'),
      { type: 'stage', text: 'She rises.' },
    ])
  })
})

describe('dialogue that begins in lower case', () => {
  test('stays dialogue if it ends like other sentences', () => {
    const text = `ANNA: yes. I saw the boat.

OTTO: I saw it too. You were asleep when it left.

ANNA: really? You never told me.

OTTO: no. You never asked. I was at the window.

`
    const blocks = read(text.repeat(6))
    expect(blocks.slice(0, 4)).toMatchObject([
      { text: 'yes. I saw the boat.', stage: [] },
      { text: 'I saw it too. You were asleep when it left.', stage: [] },
      { text: 'really? You never told me.', stage: [] },
      { text: 'no. You never asked. I was at the window.', stage: [] },
    ])
  })

  test('stays dialogue in a document without capitals', () => {
    const text = `ANNA: the boat is gone. nobody saw it go

OTTO: i saw it. the wind took it

ANNA: you never told me. why not

`
    const stages = read(text.repeat(8)).flatMap((block) => (block.type === 'speech' ? block.stage : []))
    expect(stages).toEqual([])
  })
})

test('continues a speech after a direction in brackets if names stand before the dialogue', () => {
  const lines = [
    'ANNA: The boat is gone.',
    '(She goes to the window.)',
    'Nobody saw it go, and nobody will.',
    'OTTO: I saw it go.',
    '(He sits down.)',
    'ANNA: You never told me.',
  ]
  const blocks = readParagraphs(Array.from({ length: 6 }, () => lines).flat())
  expect(blocks.slice(0, 4)).toEqual([
    speech('ANNA', 'The boat is gone.\nNobody saw it go, and nobody will.', 'She goes to the window.'),
    speech('OTTO', 'I saw it go.'),
    { type: 'stage', text: 'He sits down.' },
    speech('ANNA', 'You never told me.'),
  ])
})
