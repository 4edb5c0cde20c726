import { expect, test } from 'vitest'
import { plain, textOf, type RichText } from '../../rich-text.ts'
import { recognise } from '../loose/recognise.ts'
import type { SourceLine } from '../source.ts'

const italic = (text: string): RichText => [{ text, italic: true }]

const line = (text: string | RichText, indent: number, gap: number, page = 1): SourceLine => ({
  text: typeof text === 'string' ? plain(text) : text,
  indent,
  gap,
  page,
})
const action = (words: string): SourceLine => line(words, 0, 1)
const said = (name: string, ...lines: readonly (string | RichText)[]): SourceLine[] => [
  line(name, 158, 1),
  ...lines.map((one) => line(one, 72, 0)),
]

/** A scene of a musical whose column of speech is 34 letters wide. */
const scene = (...song: readonly SourceLine[]): SourceLine[] => [
  line('INT. BAKERY - NIGHT', 0, 1),
  action('Flour on everything. IDA kneads, RUFUS counts the loaves.'),
  ...said('IDA', 'You have counted those loaves once', 'already, and there were as many as', 'there are now.'),
  ...said('RUFUS', 'There was one more a minute ago, I', 'could swear to it.'),
  ...said('IDA', 'Then somebody has eaten it.'),
  ...song,
  action('He counts again.'),
  line('EXT. BAKERY - CONTINUOUS', 0, 1),
  action('Nobody in the street.'),
]

const shown = (lines: readonly SourceLine[], wrapped = true): string[] =>
  recognise({ lines, wrapped })
    .play.elements.slice(8, -3)
    .map(({ kind, text }) => `${kind}: ${textOf(text)}`)

const SONG = ['Bread in the morning,', 'bread in the night,', 'nobody counts it', 'and it comes out right.']

const lyrics = SONG.map((words) => `lyrics: ${words}`)

test('reads each line of a song in italics as lyrics', () => {
  expect(shown(scene(...said('RUFUS', ...SONG.map(italic))))).toEqual(['cue: ', ...lyrics])
})

test('reads each line of a song in capitals as lyrics', () => {
  const song = SONG.map((words) => words.toUpperCase())
  expect(shown(scene(...said('RUFUS', ...song)))).toEqual(['cue: ', ...song.map((words) => `lyrics: ${words}`)])
})

test.each(['(singing)', '(he sings, badly)', '(chantant)'])(
  'reads each line of a song below %s as lyrics',
  (direction) => {
    const song = said('RUFUS', ...SONG)
    song.splice(1, 0, line(direction, 115, 0))
    expect(shown(scene(...song)).slice(2)).toEqual(lyrics)
  },
)

test('reads a song without a cue as lyrics in the column of dialogue', () => {
  const song = SONG.map((words, at) => line(italic(words), 72, at === 0 ? 1 : 0))
  expect(shown(scene(action('The oven hums.'), ...song)).slice(1)).toEqual(lyrics)
})

test('reads a speech that turns into a song as dialogue and lyrics', () => {
  const speech = ['I only know that I heard the oven', 'say:', ...SONG.map(italic), 'It was the oven.']
  expect(shown(scene(...said('RUFUS', ...speech))).slice(1)).toEqual([
    'dialogue: I only know that I heard the oven say:',
    ...lyrics,
    'dialogue: It was the oven.',
  ])
})

test('joins a wrapped line of a song', () => {
  const song = [...SONG.slice(0, 2), 'nobody ever counted a single loaf', 'that came out right.']
  expect(shown(scene(...said('RUFUS', ...song.map(italic)))).slice(1)).toEqual([
    ...lyrics.slice(0, 2),
    'lyrics: nobody ever counted a single loaf that came out right.',
  ])
})

test('keeps the line breaks of other dialogue with short lines', () => {
  const list = ['Twelve of rye.', 'Nine of wheat.', 'Two that nobody wants.']
  expect(shown(scene(...said('RUFUS', ...list)))).toEqual(['cue: ', `dialogue: ${list.join('\n')}`])
})

test('does not read a speech in italics or capitals as a song', () => {
  const speech = ['I have never in my life eaten any', 'bread that I had not paid for, and', 'you know it.']
  for (const own of [speech.map(italic), speech.map((words) => words.toUpperCase())])
    expect(shown(scene(...said('RUFUS', ...own)))).toHaveLength(2)
  expect(shown(scene(...said('RUFUS', 'GET OUT!', 'NOW!')))).toEqual(['cue: ', 'dialogue: GET OUT! NOW!'])
})

test('does not read a sentence that ends at a page break as a line of a song', () => {
  const [name, ...speech] = said('RUFUS', italic('It was warm.'), italic('I was hungry, and it was warm.'))
  const turned = speech.map((one, at) => ({ ...one, page: at + 1 }))
  expect(shown(scene(name!, ...turned))).toHaveLength(2)
})

test.each([
  [
    'a paragraph with line breaks',
    (song: RichText[]) => [song.flatMap((one, at) => (at === 0 ? one : [{ text: '\n' }, ...one]))],
  ],
  ['separate paragraphs', (song: RichText[]) => song],
])('reads a song from a word processor as %s', (_, paragraphs) => {
  const song = [plain('RUFUS'), ...paragraphs(SONG.map(italic))].map((text) => ({ text, gap: 0 }))
  const lines = scene()
    .filter((one) => textOf(one.text) !== 'There are now.')
    .map(({ text }) => ({ text, gap: 0 }))
  lines.splice(-3, 0, ...song)
  const { play } = recognise({ lines, wrapped: false })
  expect(play.elements.filter(({ kind }) => kind === 'lyrics').map(({ text }) => textOf(text))).toEqual(SONG)
})
