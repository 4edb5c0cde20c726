import { expect, test } from 'vitest'
import { textOf, type RichText } from '../../rich-text.ts'
import type { SourceLine } from '../source.ts'
import { recognise } from './recognise.ts'

const italic = (text: string): RichText[number] => ({ text, italic: true })
const paragraph = (...text: RichText): SourceLine => ({ text, gap: 0 })
const cue = (name: string): SourceLine => paragraph({ text: name, bold: true })
const STRESSED = [{ text: 'I never ' }, italic('said'), { text: ' that he was ' }, italic('my'), { text: ' brother.' }]
const DIRECTED = [italic('He laughs.'), { text: ' The boat has gone. ' }, italic('Turning round.'), { text: ' Look.' }]

const spoken = (lines: readonly SourceLine[]): RichText[] =>
  recognise({ lines, wrapped: false })
    .play.elements.filter(({ kind }) => kind === 'dialogue')
    .map(({ text }) => text)

test('reads italics within a sentence as emphasis, not as a direction', () => {
  const lines = Array.from({ length: 6 }, () => [
    cue('ANNA'),
    paragraph(...STRESSED),
    cue('OTTO'),
    paragraph({ text: 'No.' }),
  ])
  expect(spoken(lines.flat())[0]).toEqual(STRESSED)
})

test('reads an italic word as emphasis even if directions are in italics', () => {
  const lines = Array.from({ length: 6 }, () => [
    cue('ANNA'),
    paragraph(...DIRECTED),
    cue('OTTO'),
    paragraph({ text: 'No.' }),
  ])
  const said = spoken([...lines.flat(), cue('ANNA'), paragraph(...STRESSED)])
  expect(said.at(-1)).toEqual(STRESSED)
  expect(said[0]).toEqual([
    italic('(He laughs.)'),
    { text: ' The boat has gone. ' },
    italic('(Turning round.)'),
    { text: ' Look.' },
  ])
})

const SQUARE =
  '[He goes to the door, opens it, looks up and down the stairs (there is nobody), and comes back with the lamp, which ' +
  'he puts on the table between them so that neither can see the face of the other.]'

test('reads a long passage in square brackets as a direction if others are too', () => {
  const talk = Array.from({ length: 4 }, () => [
    paragraph({ text: 'ANNA: [Turning round.] The boat has gone.' }),
    paragraph({ text: `OTTO: No. ${SQUARE} There is the lamp.` }),
  ])
  const said = spoken(talk.flat())
  expect(said[1]).toEqual([{ text: 'No. ' }, italic(`(${SQUARE.slice(1, -1)})`), { text: ' There is the lamp.' }])
})

test('keeps a word in square brackets within a sentence as dialogue', () => {
  const talk = Array.from({ length: 4 }, () => [
    paragraph({ text: 'ANNA: (Turning round.) The boat has gone.' }),
    paragraph({ text: 'OTTO: How [long] will she stay?' }),
  ])
  expect(spoken(talk.flat())[1]).toEqual([{ text: 'How [long] will she stay?' }])
})

test('joins a direction in italics that wraps onto the next line', () => {
  const lines = (text: string, ...more: RichText): SourceLine[] => [
    { text: [{ text: 'ANNA. I have seen it, and I shall not say what it was. ' }, italic(text)], gap: 1 },
    { text: more, gap: 0 },
  ]
  const talk = Array.from({ length: 5 }, () => [
    ...lines('She goes to the', italic('window and opens it. '), {
      text: 'It is late, and nobody has come up the road.',
    }),
    ...lines('She takes the', italic('lamp from the table and puts it out with her hand.')),
    { text: [{ text: 'OTTO. It was always so, and will be so again, whoever comes. ' }, italic('He laughs.')], gap: 1 },
  ])
  const { play } = recognise({ lines: talk.flat(), wrapped: true })
  expect(play.elements.slice(0, 4).map(({ text }) => textOf(text))).toEqual([
    '',
    'I have seen it, and I shall not say what it was. (She goes to the window and opens it.) It is late, and nobody has come up the road.',
    '',
    'I have seen it, and I shall not say what it was. (She takes the lamp from the table and puts it out with her hand.)',
  ])
})

test('reads brackets as dialogue if they often are, and still finds directions in brackets', () => {
  const talk = Array.from({ length: 4 }, () => [
    paragraph({ text: 'ANNA: Come, (my good sir) the boat has gone, (as you may see) and I with it. (She sits.)' }),
    paragraph({ text: 'OTTO: It was (I told you) the last one. (aside) She knows.' }),
  ])
  expect(spoken(talk.flat()).slice(0, 2).map(textOf)).toEqual([
    'Come, (my good sir) the boat has gone, (as you may see) and I with it. (She sits.)',
    'It was (I told you) the last one. (aside) She knows.',
  ])
  expect(
    spoken(talk.flat())
      .slice(0, 2)
      .map((text) => text.filter((run) => run.italic).map((run) => run.text)),
  ).toEqual([['(She sits.)'], ['(aside)']])
})

test('reads the lines of a song below a cue as lyrics, not directions, if directions are marked', () => {
  const talk = (at: number): SourceLine[] => [
    paragraph({ text: `ANNA: It is ${at} o'clock. [Turning round.] The boat has gone, I think.` }),
    paragraph({ text: 'OTTO (singing): Away with care,' }),
    paragraph({ text: 'away with all that we have seen,' }),
    paragraph({ text: 'away with all that might have been.' }),
  ]
  const { play } = recognise({ lines: Array.from({ length: 9 }, (_, at) => talk(at)).flat(), wrapped: false })
  expect(play.elements.filter(({ kind }) => kind === 'action')).toEqual([])
  expect(textOf(play.elements[1]!.text)).toBe("It is 0 o'clock. (Turning round.) The boat has gone, I think.")
  expect(textOf(play.elements[3]!.text)).toBe('Away with care,')
})

test('does not read italics as a direction if directions are in brackets', () => {
  const talk = Array.from({ length: 8 }, () => [
    paragraph({ text: 'ANNA: The boat has gone. (She laughs.) Look.' }),
    paragraph({ text: 'OTTO: No.' }),
  ])
  const foreign = paragraph({ text: 'ANNA: Look. ' }, italic('Adieu, mon ami.'), { text: ' (She goes.)' })
  const { elements } = recognise({ lines: [...talk.flat(), foreign], wrapped: false }).play
  expect(elements.filter(({ kind }) => kind === 'dialogue')[0]?.text).toEqual([
    { text: 'The boat has gone. ' },
    italic('(She laughs.)'),
    { text: ' Look.' },
  ])
  expect(elements.at(-1)?.text).toEqual([
    { text: 'Look. ' },
    italic('Adieu, mon ami.'),
    { text: ' ' },
    italic('(She goes.)'),
  ])
})
