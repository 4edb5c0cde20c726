import { textOf, type SourceLine } from '@replique/script'
import { expect, test } from 'vitest'
import { withStyledCues } from './styled-cues.ts'

const line = (style: string, text: string, italic = false): SourceLine => ({
  style,
  text: [{ text, ...(italic && { italic: true as const }) }],
  gap: 0,
})

const SAID = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')

const speech = (name: string, at: number): SourceLine[] => [
  line('who1', name),
  line('said1', `Words on line ${SAID[at]}.`),
]
const words = (lines: readonly SourceLine[]): string[] => lines.map(({ text }) => textOf(text))

test('recognises a style of short recurring words as the style of cues', () => {
  const given = ['Anna.', 'Bruno.', 'Anna.', 'Anna.', 'Bruno.', 'Anna.', 'Bruno.', 'Anna.'].flatMap(speech)
  const out = withStyledCues(given)
  expect(words(out).filter((_, at) => at % 2 === 0)).toEqual([
    'ANNA',
    'BRUNO',
    'ANNA',
    'ANNA',
    'BRUNO',
    'ANNA',
    'BRUNO',
    'ANNA',
  ])
  expect(out[0]?.text).toEqual([{ text: 'ANNA', bold: true }])
  expect(words(out)[1]).toBe('Words on line one.')
})

test('joins a direction below a name that ends with a comma', () => {
  const names = ['Anna,', 'Bruno.', 'Anna.', 'Bruno,', 'Anna.', 'Bruno.', 'Anna.', 'Anna.', 'Bruno.']
  const given = names.flatMap((name, at) => {
    const [who, said] = speech(name, at)
    return [who!, ...(name.endsWith(',') ? [line('dir', 'softly.', true)] : []), said!]
  })
  const out = withStyledCues(given)
  expect(words(out)[0]).toBe('ANNA, softly.')
  expect(out[0]?.text.at(-1)).toEqual({ text: 'softly.', italic: true })
  expect(out).toHaveLength(given.length - 2)
})

test('keeps a direction beside a name', () => {
  const given = [
    'Anna, softly',
    'Bruno',
    'Anna',
    'Anna (aside)',
    'Bruno',
    'Anna',
    'Bruno',
    'Anna',
    'Anna',
    'Bruno',
    'Anna',
    'Bruno',
  ].flatMap(speech)
  const out = words(withStyledCues(given))
  expect([out[0], out[6]]).toEqual(['ANNA, softly', 'ANNA, (aside)'])
})

test.each([
  ['of long words', 'Words that are far too long to be anybody’s name in a play or elsewhere.'],
  ['of questions', 'Who?'],
])('does not take a style %s for the style of cues', (_, text) => {
  const given = Array.from({ length: 12 }, (__, at) => [
    line('who', text),
    line('said', `Words on line ${SAID[at]}.`),
  ]).flat()
  expect(withStyledCues(given)).toBe(given)
})
