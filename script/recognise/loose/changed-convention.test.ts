import { describe, expect, test } from 'vitest'
import { draftOf } from '../../review/draft.ts'
import { plain, textOf } from '../../rich-text.ts'
import { REVIEW_THRESHOLD } from '../../formats/reading.ts'
import { readPlainText } from '../plain-text.ts'
import type { SourceLine } from '../source.ts'
import { recognise } from './recognise.ts'

/** A dialogue between two characters on a jetty, who take turns speaking one line. */
const FIRST = [
  'I have waited here since the bell.',
  'It is always late, and it always was.',
  'Then why do you come at all?',
  'Somebody has to. It might as well be me.',
  'You could have stayed in bed.',
  'And who would have rung the bell?',
  'Nobody. That is what I mean.',
  'Then the fog would have no edge.',
]
const SECOND = [
  'So this is the other side of it.',
  'It looks better in the morning.',
  'There is nothing here but a tree.',
  'It is a good tree. People come for it.',
  'Who does? I see nobody at all.',
  'They come later, when it has leaves.',
  'I shall not wait for leaves again.',
]
const NAMES = ['NORA', 'PIKE']

/** The speeches expected from both parts of the document. */
const SPEECHES = [FIRST, SECOND].flatMap((part) => part.map((words, at) => `${NAMES[at % 2]}: ${words}`))

type Form = (name: string, words: string) => string
const above: Form = (name, words) => `${name}\n${words}`
const before: Form = (name, words) => `${name}: ${words}`
const stopped: Form = (name, words) => `${name[0]}${name.slice(1).toLowerCase()}. ${words}`
const hushed: Form = (name, words) => `${name} (quietly): ${words}`

const speeches = (part: readonly string[], form: Form, between = '\n\n'): string =>
  part.map((words, at) => form(NAMES[at % 2]!, words)).join(between)

const play = (one: Form, two: Form, between?: string): string =>
  `ACT ONE\n\n(A jetty.)\n\n${speeches(FIRST, one)}\n\nACT TWO\n\n(The other side.)\n\n${speeches(SECOND, two, between)}\n`

const shown = (reading: ReturnType<typeof readPlainText>): string[] => {
  const names = new Map(reading.play.characters.map(({ id, name }) => [id, name.toUpperCase()]))
  let name = ''
  return reading.play.elements.flatMap(({ kind, character, text }) => {
    if (kind === 'cue') name = names.get(character ?? '') ?? '?'
    return kind === 'dialogue' ? [`${name}: ${textOf(text)}`] : []
  })
}

describe('a stage play whose second act formats cues differently', () => {
  test.each<[string, Form, Form, string?]>([
    ['names above the dialogue, then before it', above, before],
    ['names before the dialogue, then above it', before, above],
    ['names above the dialogue, then before it with a full stop', above, stopped],
    ['names above the dialogue, then before it with a direction', above, hushed],
    ['names above the dialogue, then before it without empty lines', above, before, '\n'],
  ])('%s', (_, one, two, between) => {
    const reading = readPlainText(play(one, two, between))
    expect(shown(reading)).toEqual(SPEECHES)
    expect(reading.play.characters).toHaveLength(2)
    expect(reading.play.elements.filter(({ kind }) => kind === 'act')).toHaveLength(2)
  })

  test('marks the cues of the shorter part for review', () => {
    const { draft } = draftOf(readPlainText(play(above, before)))
    const doubted = draft.lines
      .filter(({ confidence }) => confidence < REVIEW_THRESHOLD)
      .map(({ element }) => element.kind)
    expect(doubted).toEqual(SECOND.map(() => 'cue'))
    expect(
      draftOf(readPlainText(play(above, above))).draft.lines.every(({ confidence }) => confidence >= REVIEW_THRESHOLD),
    ).toBe(true)
  })

  test('keeps every speech in a word processor document', () => {
    const lines = play(above, before)
      .split(/\n+/)
      .filter((words) => words !== '')
      .map((words): SourceLine => ({ text: plain(words), gap: 0 }))
    expect(shown(recognise({ lines, wrapped: false }))).toEqual(SPEECHES)
  })
})

test('is not misled by a cast list or by a line that begins with the name of a listener', () => {
  const list = 'CHARACTERS\n\nNORA\nPIKE\n\n\n'
  const called = FIRST.map((words, at) => (at === 3 ? 'Nora. Look at me.' : words))
  const text = `${list}ACT ONE\n\n(A jetty.)\n\n${speeches(called, above)}\n`
  expect(shown(readPlainText(text))[3]).toBe('PIKE: Nora. Look at me.')
  expect(shown(readPlainText(`${list}ACT ONE\n\n(A jetty.)\n\n${speeches(FIRST, before)}\n`))).toEqual(
    SPEECHES.slice(0, FIRST.length),
  )
})

describe('a screenplay whose second half has names before the dialogue', () => {
  const line = (words: string, indent = 0, gap = 1): SourceLine => ({ text: plain(words), indent, gap })
  const lines = [
    line('INT. BELL HOUSE - NIGHT'),
    line('Fog. A bench.'),
    ...FIRST.flatMap((words, at) => [line(NAMES[at % 2]!, 158), line(words, 72, 0)]),
    line('EXT. OTHER SIDE - DAWN'),
    line('A tree.'),
    ...SECOND.map((words, at) => line(before(NAMES[at % 2]!, words))),
    line('INT. FERRY - DAY'),
    line('Nobody.'),
  ]

  test.each([true, false])('reads every speech and marks the second half for review: wrapped %s', (wrapped) => {
    const reading = recognise({ lines, wrapped })
    expect(shown(reading)).toEqual(SPEECHES)
    const doubted = draftOf(reading).draft.lines.filter(({ confidence }) => confidence < REVIEW_THRESHOLD)
    expect(doubted.map(({ element }) => element.kind)).toEqual(SECOND.map(() => 'cue'))
  })

  test('keeps every speech if the first half is valid Fountain', () => {
    const text = lines.map(
      ({ text: words, indent = 0, gap }) => '\n'.repeat(gap) + ' '.repeat(indent / 7.2) + textOf(words),
    )
    expect(shown(readPlainText(text.join('\n')))).toEqual(SPEECHES)
  })
})
