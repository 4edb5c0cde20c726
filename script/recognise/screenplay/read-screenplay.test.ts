import { expect, test } from 'vitest'
import { inspect } from '../../inspect.ts'
import { plain } from '../../rich-text.ts'
import { recognise } from '../loose/recognise.ts'
import type { SourceLine } from '../source.ts'
import { showsScreenplay } from './read-screenplay.ts'
import { slugOf } from './slug.ts'

/** Printed lines: "page|indent|gap|words". */
const lines = (...given: readonly string[]): SourceLine[] =>
  given.map((one) => {
    const [page, indent, gap, words = ''] = one.split('|')
    return { text: plain(words), page: Number(page), indent: Number(indent), gap: Number(gap) }
  })

const SCRIPT = lines(
  '1|120|9|THE WELL',
  '1|130|2|Written by',
  '1|140|1|Jane Doe',
  '1|0|9|jane@doe.example',
  '2|0|0|FADE IN:',
  '2|0|2|1 EXT. GARDEN - NOON 1',
  '2|0|1|A garden. Anna draws water, and',
  '2|0|0|more of it than she needs.',
  '2|158|1|ANNA (O.S.)',
  '2|115|0|(softly, and',
  '2|120|0|to nobody)',
  '2|72|0|Who is there, at this hour of the',
  '2|72|0|day?',
  '2|158|0|(MORE)',
  "3|158|0|ANNA (O.S.) (CONT'D)",
  '3|72|0|And why?',
  '3|0|1|BRUNO rises.',
  '3|158|1|BRUNO',
  '3|72|0|Nobody.',
  '3|300|1|CUT TO:',
  '3|0|2|INT. KITCHEN - NIGHT',
  '3|0|1|SILENCE.',
  '3|0|1|(CONTINUED)',
)

test('reads a screenplay by its headings and indents', () => {
  const { play } = recognise({ lines: SCRIPT, wrapped: true })
  const seen = inspect(play)
  expect(play.kind).toBe('screenplay')
  expect({ ...seen.title }).toEqual({
    title: 'THE WELL',
    credit: 'Written by',
    author: 'Jane Doe',
    contact: 'jane@doe.example',
  })
  expect(seen.characters).toEqual(['ANNA', 'BRUNO'])
  expect(
    seen.elements.map(({ type, text, number }) => [type, number === undefined ? text : `${number}: ${text}`]),
  ).toEqual([
    ['transition', 'FADE IN:'],
    ['scene_heading', '1: EXT. GARDEN - NOON'],
    ['action', 'A garden. Anna draws water, and more of it than she needs.'],
    ['character', 'ANNA (O.S.)'],
    ['parenthetical', '(softly, and to nobody)'],
    ['dialogue', 'Who is there, at this hour of the day? And why?'],
    ['action', 'BRUNO rises.'],
    ['character', 'BRUNO'],
    ['dialogue', 'Nobody.'],
    ['transition', 'CUT TO:'],
    ['scene_heading', 'INT. KITCHEN - NIGHT'],
    ['action', 'SILENCE.'],
  ])
})

test('reads speeches side by side as dual dialogue', () => {
  const given = lines(
    '1|0|0|INT. A - DAY',
    '1|0|1|Both speak.',
    '1|20|1|ANNA',
    '1|0|0|Yes!',
    '1|160|1|BRUNO',
    '1|140|0|No!',
    '1|0|1|EXT. B - DAY',
  )
  const { play } = recognise({
    lines: given.map((line, at) => (at === 4 || at === 5 ? { ...line, beside: true as const } : line)),
    wrapped: true,
  })
  expect(play.elements.map(({ kind, dual }) => (dual ? `${kind} dual` : kind))).toEqual([
    'scene',
    'action',
    'cue',
    'dialogue',
    'cue dual',
    'dialogue',
    'scene',
  ])
})

test('reads paragraphs by the names of their styles', () => {
  const given = [
    ['Scene Heading', 'A place without a name'],
    ['Action', 'ANNA WAITS'],
    ['Character', 'Anna'],
    ['Parenthetical', 'softly'],
    ['Dialogue', 'Who is there?'],
    ['Action', 'Nobody.'],
  ].map(([style = '', words = '']) => ({ text: plain(words), style, gap: 0 }))
  const { play } = recognise({ lines: given, wrapped: false })
  expect(play.elements.map(({ kind }) => kind)).toEqual([
    'scene',
    'action',
    'cue',
    'parenthetical',
    'dialogue',
    'action',
  ])
})

test.each([
  ['INT. KITCHEN - DAY', { words: 'INT. KITCHEN - DAY' }],
  ['12A. ext. road  12A', { words: 'ext. road', number: '12A' }],
  ['INT: KITCHEN - DAY', { words: 'INT: KITCHEN - DAY' }],
  ['EXTERIOR - ROOFS - EVENING', { words: 'EXTERIOR - ROOFS - EVENING' }],
  ['SÉQ. 12 – INT. CUISINE – JOUR', { words: 'SÉQ. 12 – INT. CUISINE – JOUR' }],
  ['ESC. 1. INT. CASA. NOCHE', { words: 'ESC. 1. INT. CASA. NOCHE' }],
  ['CENA 3 – EXT. RUA – DIA', { words: 'CENA 3 – EXT. RUA – DIA' }],
  ['SÉQUENCE 4', { words: 'SÉQUENCE 4' }],
  ['12 HAFEN - MITTERNACHT', { words: 'HAFEN - MITTERNACHT', number: '12' }],
  ['WNĘTRZE. KUCHNIA – DZIEŃ', { words: 'WNĘTRZE. KUCHNIA – DZIEŃ' }],
  ['3、內景 廚房 日', { words: '3、內景 廚房 日' }],
  ['S#4. 부엌', { words: 'S#4. 부엌' }],
  ['12 ANGRY MEN', null],
  ['SEQUENCE OF SHOTS', null],
  ['ACTE 1 – La cuisine', null],
  ['Int vill jag gå', null],
  ['INTERIOR MONOLOGUE', null],
])('%s', (line, wanted) => expect(slugOf(line)).toEqual(wanted))

test('does not recognise a play with one such heading as a screenplay', () => {
  const given = lines('1|0|0|ACT I', '1|0|1|EXT. A ROAD', ...Array.from({ length: 40 }, () => '1|0|1|Words.'))
  expect(showsScreenplay({ lines: given, wrapped: true })).toBe(false)
})

test('joins the lines of paragraphs with manual line breaks', () => {
  const part = [
    ['EXT. QUAY - DAY', 0],
    ['The gulls have found the only fish that anybody', 1],
    ['caught today, and the whole harbour knows about it', 0],
    ['by now.', 0],
    ['LENA', 1],
    ['Leave them the fish. They have been waiting for it', 0],
    ['longer than we have.', 0],
    ['INT. SHED - DAY', 1],
    ['A net that has more holes than knots, as it had in', 1],
    ['her mother’s time.', 0],
  ] as const
  const given = [1, 2, 3, 4].flatMap(() => part.map(([words, gap]) => ({ text: plain(words), gap })))
  const { play } = recognise({ lines: given, wrapped: false })
  expect(
    inspect(play)
      .elements.slice(0, 6)
      .map(({ text }) => text),
  ).toEqual([
    'EXT. QUAY - DAY',
    'The gulls have found the only fish that anybody caught today, and the whole harbour knows about it by now.',
    'LENA',
    'Leave them the fish. They have been waiting for it longer than we have.',
    'INT. SHED - DAY',
    'A net that has more holes than knots, as it had in her mother’s time.',
  ])
})
