import { describe, expect, test } from 'vitest'
import { blocksOf, type Block } from '../../blocks.ts'
import { textOf } from '../../rich-text.ts'
import { recognise } from './recognise.ts'
import { sourceOfText } from './text-source.ts'

const read = (text: string): readonly Block[] => blocksOf(recognise(sourceOfText(text)).play).blocks

describe('brackets within speeches', () => {
  test('stay dialogue inside a sentence or as an address; unmarked directions are still found', () => {
    const text = `ANNA: The wars were scarce begun, but he (in fear
of quarrels) fled the land, and we (my poor Otto) stayed.
(Will he never go?)

Enter a messenger.

OTTO: What (Anna) do you say of that?

`
    expect(read(text.repeat(10)).slice(0, 3)).toEqual([
      {
        type: 'speech',
        speaker: 'ANNA',
        text: 'The wars were scarce begun, but he (in fear of quarrels) fled the land, and we (my poor Otto) stayed. (Will he never go?)',
        stage: [],
      },
      { type: 'stage', text: 'Enter a messenger.' },
      { type: 'speech', speaker: 'OTTO', text: 'What (Anna) do you say of that?', stage: [] },
    ])
  })

  test.each(['[', '('])('stay part of a word that they touch: %s', (open) => {
    const close = open === '[' ? ']' : ')'
    const text = `ANNA: You are late. ${open}She takes the lamp.${close} The ter${open}r${close}or, my friend${open}s${close}.

OTTO: What do you say? ${open}He goes to the window.${close} Rain.

`
    expect(read(text.repeat(10))[0]).toMatchObject({
      text: `You are late. The ter${open}r${close}or, my friend${open}s${close}.`,
      stage: ['She takes the lamp.'],
    })
  })

  test('are directions if only a few of them are dialogue', () => {
    const text = `ANNA: You are late. (She takes the lamp.) Sit down. (Laughing.) So am I.

OTTO: What (Anna) do you say? (He goes to the window.) Rain.

`
    expect(read(text.repeat(10))[0]).toMatchObject({ stage: ['She takes the lamp.', 'Laughing.'] })
  })
})

describe('brackets within verse', () => {
  const text = `ANNA:
The ferry waits below the ruined mill,
And nobody (the night is cold) will come
(How slow the water runs beside the wall)
To ask why every house has grown so still.
(She lifts the lamp.)
The window shows the harbour and the sum

OTTO:
Of all the boats that ever left the quay.
(He turns away.)
And none of them (so deep the channel ran)
Came home again before the winter sea.

`

  test('stay verse where a sentence continues across them', () => {
    const elements = recognise(sourceOfText(text.repeat(8)))
      .play.elements.slice(0, 12)
      .map(({ kind, text: runs }) => [kind, textOf(runs)])
    expect(elements).toEqual([
      ['cue', ''],
      ['verse', 'The ferry waits below the ruined mill,'],
      ['verse', 'And nobody (the night is cold) will come'],
      ['verse', '(How slow the water runs beside the wall)'],
      ['verse', 'To ask why every house has grown so still.'],
      ['parenthetical', '(She lifts the lamp.)'],
      ['verse', 'The window shows the harbour and the sum'],
      ['cue', ''],
      ['verse', 'Of all the boats that ever left the quay.'],
      ['parenthetical', '(He turns away.)'],
      ['verse', 'And none of them (so deep the channel ran)'],
      ['verse', 'Came home again before the winter sea.'],
    ])
  })

  test('stay verse in paragraphs with line breaks', () => {
    const lines = text
      .repeat(8)
      .split('\n\n')
      .filter((words) => words !== '')
      .map((words) => ({ text: [{ text: words.replace('\n', ' ') }], gap: 0 }))
    const { elements } = recognise({ lines, wrapped: false }).play
    expect(
      elements
        .filter(({ kind }) => kind === 'parenthetical')
        .map((one) => textOf(one.text))
        .slice(0, 2),
    ).toEqual(['(She lifts the lamp.)', '(He turns away.)'])
  })
})

test('does not take a preposition that looks like an English pronoun for an address', () => {
  const text = `SIRI: God morgon. (Talar i telefonen.) Kom genast.

IDA: Adjö. (Ropar i dörren.) Siri!

SIRI: Hvem der? (Barskt, i luren.) Låt bli.

`
  expect(read(text.repeat(8)).slice(0, 3)).toMatchObject([
    { stage: ['Talar i telefonen.'] },
    { stage: ['Ropar i dörren.'] },
    { stage: ['Barskt, i luren.'] },
  ])
})

test('reads words without italics as dialogue if italics mark the directions', () => {
  const text = `ANNA, _low_
Hum. _She looks at him._ The devil take me!
He goes to the window and opens it.
What of it? _She sits down._

OTTO, _aside_
I am coming, madam. _He bows._ At once.

`
  expect(read(text.repeat(12))[0]).toEqual({
    type: 'speech',
    speaker: 'ANNA',
    text: 'Hum. The devil take me!\nHe goes to the window and opens it.\nWhat of it?',
    stage: ['low', 'She looks at him.', 'She sits down.'],
  })
})
