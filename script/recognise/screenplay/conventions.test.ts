import { expect, test } from 'vitest'
import { plain, type RichText } from '../../rich-text.ts'
import { recognise } from '../loose/recognise.ts'
import type { SourceLine } from '../source.ts'

/** The kind and the words of each line of the scene. */
const SCENE = [
  ['scene', 'INT. KITCHEN - DAY'],
  ['action', 'Bob washes the only plate they own, twice.'],
  ['cue', 'BOB'],
  ['dialogue', 'Where is she?'],
  ['cue', 'MRS. ADLER (O.S.)'],
  ['parenthetical', '(calling)'],
  ['dialogue', 'In the garden, Bob. Where she always is when there is a plate to dry.'],
  ['action', 'He looks at the plate.'],
  ['cue', 'BOB'],
  ['dialogue', 'I heard that.'],
  ['scene', 'EXT. GARDEN - CONTINUOUS'],
  ['action', 'Rain. Nobody. A chair that somebody left.'],
  ['cue', 'BOB'],
  ['dialogue', 'She is not here.'],
  ['cue', 'MRS. ADLER (O.S.)'],
  ['dialogue', 'Then she has gone.'],
  ['cue', 'POSTMAN'],
  ['dialogue', 'Anybody home?'],
  ['action', 'SILENCE.'],
  ['transition', 'CUT TO:'],
  ['scene', 'INT. KITCHEN - NIGHT'],
  ['action', 'The plate is dry.'],
] as const
type Kind = (typeof SCENE)[number][0]

/** The scene as paragraphs of a document, formatted by kind. No style marks a speaker's name. */
const paragraphs = (set: (kind: Kind, words: string, at: number) => Partial<SourceLine>): SourceLine[] =>
  SCENE.map(([kind, words], at) => ({ text: plain(words), gap: 0, ...set(kind, words, at) }))

const read = (lines: readonly SourceLine[], wrapped = false) =>
  recognise({ lines, wrapped }).play.elements.map(({ kind, text }) => [kind, text.map((run) => run.text).join('')])

const wanted = SCENE.map(([kind, words]) => [
  kind,
  kind === 'cue' ? words.replace(/^(?:BOB|MRS\. ADLER|POSTMAN) ?/, '') : words,
])

const SPOKEN: readonly Kind[] = ['cue', 'parenthetical', 'dialogue']
const bold = (words: string): RichText => [{ text: words, bold: true }]
const indented = (text: string): Partial<SourceLine> => ({ text: plain(text) })

test.each<[string, (kind: Kind, words: string, at: number) => Partial<SourceLine>]>([
  ['all flush left', () => ({})],
  ['all flush left, with an empty paragraph between paragraphs', () => ({ gap: 1 })],
  [
    'flush left, with an empty paragraph above all but dialogue',
    (kind) => ({ gap: kind === 'dialogue' || kind === 'parenthetical' ? 0 : 1 }),
  ],
  ['names centred', (kind) => (kind === 'cue' ? { align: 'centre' } : {})],
  ['names and dialogue centred', (kind) => (SPOKEN.includes(kind) ? { align: 'centre' } : {})],
  ['names in bold', (kind, words) => (kind === 'cue' ? { text: bold(words) } : {})],
  ['headings and names in bold', (kind, words) => (kind === 'cue' || kind === 'scene' ? { text: bold(words) } : {})],
  [
    'tabs before names and dialogue',
    (kind, words) => indented({ cue: '\t\t\t', parenthetical: '\t\t', dialogue: '\t' }[kind as string] + words),
  ],
  ['tabs before names only', (kind, words) => indented((kind === 'cue' ? '\t\t\t' : '') + words)],
  [
    'spaces before names and dialogue',
    (kind, words) => indented(' '.repeat({ cue: 22, parenthetical: 16, dialogue: 10 }[kind as string] ?? 0) + words),
  ],
  ['indents', (kind) => ({ indent: { cue: 158, parenthetical: 115, dialogue: 72 }[kind as string] ?? 0 })],
])('reads a screenplay from a word processor, %s', (_, set) => {
  const tabless = (kind: Kind, words: string, at: number) => {
    const own = set(kind, words, at)
    return own.text?.[0]?.text.startsWith('undefined') ? { ...own, text: plain(words) } : own
  }
  expect(read(paragraphs(tabless))).toEqual(wanted)
})

/** The names with their extensions, in front of the speech on the same line. */
const inOne = (close: string): SourceLine[] =>
  SCENE.flatMap(([kind, words], at): SourceLine[] => {
    const above = SCENE[at - 1]
    if (kind === 'cue' || kind === 'parenthetical') return []
    if (kind !== 'dialogue' || above === undefined) return [{ text: plain(words), gap: 0 }]
    const label = above[0] === 'cue' ? above[1] : `${SCENE[at - 2]?.[1]} ${above[1]}`
    return [{ text: plain(`${label.replace(' (O.S.)', '')}${close}${words}`), gap: 0 }]
  })

test.each([': ', ':\t', '\t'])('reads names before the dialogue, separated by "%s"', (close) => {
  expect(read(inOne(close))).toEqual(wanted.map(([kind, words]) => [kind, kind === 'cue' ? '' : words]))
})

test('reads a name and its dialogue from one paragraph with a soft break', () => {
  const lines = SCENE.flatMap(([kind, words], at): SourceLine[] => {
    if (kind === 'dialogue' || kind === 'parenthetical') return []
    const below = SCENE.slice(at + 1, at + 3).filter(
      (one, place, all) =>
        (place === 0 || all[0]?.[0] === 'parenthetical') && SPOKEN.includes(one[0]) && one[0] !== 'cue',
    )
    return [{ text: plain([words, ...(kind === 'cue' ? below.map(([, said]) => said) : [])].join('\n')), gap: 0 }]
  })
  expect(read(lines)).toEqual(wanted)
})

test('reads a double-spaced screenplay', () => {
  const indents = { cue: 158, parenthetical: 115, dialogue: 72 }
  const lines = paragraphs((kind) => ({ gap: 1, indent: indents[kind as 'cue'] ?? 0 }))
  expect(read(lines, true)).toEqual(wanted)
})

/** A short film in one room, formatted as screenplay programs do. */
const oneRoom = (heading: readonly string[]): SourceLine[] => {
  const speech = (name: string, said: string) => [
    { text: plain(name), indent: 158, gap: 1, page: 1 },
    { text: plain(said), indent: 72, gap: 0, page: 1 },
  ]
  return [
    ...heading.map((words) => ({ text: plain(words), indent: 0, gap: 1, page: 1 })),
    { text: plain('A lift. Two strangers. It has stopped.'), indent: 0, gap: 1, page: 1 },
    ...speech('ROSA', 'Is it always this slow?'),
    ...speech('IVO', 'It is not slow. It has stopped.'),
    { text: plain('Rosa presses every button there is.'), indent: 0, gap: 1, page: 1 },
    ...speech('ROSA', 'Now it is certain.'),
    ...speech('IVO', 'Ten floors of certain.'),
  ]
}

test.each([[['INT. LIFT - NIGHT']], [[]], [['FADE IN:']]])(
  'reads a screenplay with one heading or none: %j',
  (heading) => {
    const { play } = recognise({ lines: oneRoom(heading), wrapped: true })
    expect(play.kind).toBe('screenplay')
    expect(play.characters.map(({ name }) => name)).toEqual(['ROSA', 'IVO'])
    expect(play.elements.filter(({ kind }) => kind === 'dialogue')).toHaveLength(4)
    expect(play.elements.filter(({ kind }) => kind === 'action')).toHaveLength(2)
  },
)

test('does not read dialogue that begins like a heading as a scene', () => {
  const lines = [
    ...oneRoom(['INT. LIFT - NIGHT']),
    { text: plain('ROSA'), indent: 158, gap: 1, page: 1 },
    { text: plain('Ext. What is that for? The button says'), indent: 72, gap: 0, page: 1 },
    { text: plain('Ext. and then nothing.'), indent: 72, gap: 0, page: 1 },
  ]
  const { play } = recognise({ lines, wrapped: true })
  expect(play.elements.filter(({ kind }) => kind === 'scene')).toHaveLength(1)
  expect(play.elements.at(-1)?.text[0]?.text).toBe('Ext. What is that for? The button says Ext. and then nothing.')
})

test.each([true, false])(
  'does not read flush-left dialogue that begins with EXT. as a scene: wrapped %s',
  (wrapped) => {
    const words =
      'INT. LIFT - NIGHT/It has stopped./ROSA/Is it slow?/IVO/It is not./ROSA/EXT. What is that for?/IVO/Nothing.'
    const end = 'INT. LOBBY - NIGHT/Nobody./ROSA/Out.'
    const lines = `${words}/${end}/EXT. STREET - DAY/Rain.`.split('/').map((one) => ({ text: plain(one), gap: 0 }))
    const { play } = recognise({ lines, wrapped })
    expect(play.elements.filter(({ kind }) => kind === 'scene')).toHaveLength(3)
    expect(play.elements.filter(({ kind }) => kind === 'cue')).toHaveLength(5)
    expect(play.elements[7]?.text[0]?.text).toBe('EXT. What is that for?')
  },
)

test('does not join action at the top of a page to the speech before it', () => {
  const lines = [...oneRoom(['INT. LIFT - NIGHT']), { text: plain('The light goes out.'), indent: 0, gap: 0, page: 2 }]
  const { play } = recognise({ lines, wrapped: true })
  expect(play.elements.slice(-2).map(({ kind }) => kind)).toEqual(['dialogue', 'action'])
})

test('joins a line to a full line above it if nothing else separates paragraphs', () => {
  const said = ['I have been waiting at this window since noon, and', 'nobody has come.']
  const lines = [
    'INT. TOWER - DUSK',
    'The window is open, and behind it are the roofs of',
    'a whole town.',
    'LENA',
    ...said,
    'She closes it.',
    'OTTO',
    'Somebody came.',
    'LENA',
    'Who?',
    'EXT. ROOFS - NIGHT',
    'Only chimneys, one beside the other, down to a sea',
    'that nobody sees.',
  ].map((words) => ({ text: plain(words), gap: 0, indent: 0 }))
  expect(read(lines, true).map(([kind]) => kind)).toEqual([
    'scene',
    'action',
    'cue',
    'dialogue',
    'action',
    'cue',
    'dialogue',
    'cue',
    'dialogue',
    'scene',
    'action',
  ])
  expect(read(lines, true)[3]?.[1]).toBe(said.join(' '))
})

/** Long speeches without a scene heading: most of the lines are speech. */
const talk = (gapBelow = 0): SourceLine[] =>
  ['ROSA', 'IVO', 'ROSA', 'IVO', 'ROSA', 'IVO'].flatMap((name, at) => [
    { text: plain('Nobody moves.'), indent: 0, gap: 1 },
    { text: plain(name), indent: 158, gap: 1 },
    { text: plain(`I have counted the buttons of this lift ${at}`), indent: 72, gap: gapBelow },
    { text: plain('times, and none of them was the one that'), indent: 72, gap: 0 },
    { text: plain('opens a door.'), indent: 86, gap: 0 },
  ])

test.each([0, 1])('recognises a screenplay without headings by its columns, %d empty lines below cues', (gap) => {
  const { play } = recognise({ lines: talk(gap), wrapped: true })
  const kinds = play.elements.map(({ kind }) => kind)
  expect(play.kind).toBe('screenplay')
  expect(kinds).toEqual(Array.from({ length: 6 }, () => ['action', 'cue', 'dialogue']).flat())
})

test('reads a screenplay in one paragraph with manual line breaks', () => {
  const words = SCENE.map(([, text]) => text).join('\n')
  expect(read([{ text: [{ text: words }], gap: 0 }])).toEqual(wanted)
})

test('recognises a screenplay without dialogue by one heading below "FADE IN:"', () => {
  const lines = ['FADE IN:', 'INT. LIFT - NIGHT', 'It has stopped.'].map((words) => ({ text: plain(words), gap: 1 }))
  expect(recognise({ lines, wrapped: true }).play.kind).toBe('screenplay')
})

test.each<[string, (words: string) => RichText]>([
  ['italics', (words) => [{ text: words, italic: true }]],
  ['brackets', (words) => plain(`(${words})`)],
])('reads a speech of two paragraphs if action is in %s', (_, mark) => {
  const place = (heading: string, words: string, ...speech: readonly string[]): SourceLine[] =>
    [plain(heading), mark(words), plain('LENA'), ...speech.map((one) => plain(one)), mark('She waits.')].map(
      (text) => ({
        text,
        gap: 0,
      }),
    )
  const lines = [
    ...place('INT. TOWER - DUSK', 'The window is open.', 'Somebody came.', 'I heard the door, and nobody else did.'),
    ...place('EXT. ROOFS - NIGHT', 'Only chimneys.', 'Hello?'),
    ...place('INT. CELLAR - NIGHT', 'A lamp without oil.', 'Nobody.', 'There is never anybody.'),
    ...place('EXT. YARD - DAWN', 'A dog that is asleep.', 'Was it you?'),
  ]
  const kinds = recognise({ lines, wrapped: false }).play.elements.map(({ kind }) => kind)
  const [two, one] = [2, 1].map((said) => [
    'scene',
    'action',
    'cue',
    ...Array.from({ length: said }, () => 'dialogue'),
    'action',
  ])
  expect(kinds).toEqual([two, one, two, one].flat())
})

test('distinguishes cues from other words before a colon in a script without capitals', () => {
  const lines = [
    'S#1. 부엌',
    '지수: 어디야?',
    '민호: (낮게) 여기.',
    '장소: 부엌',
    'S#2. 마당',
    '지수: 그래.',
    '민호: 응.',
    '장소: 마당',
  ]
  const { play } = recognise({ lines: lines.map((words) => ({ text: plain(words), gap: 0 })), wrapped: false })
  expect(play.characters.map(({ name }) => name)).toEqual(['지수', '민호'])
  expect(play.elements.filter(({ kind }) => kind === 'dialogue')).toHaveLength(4)
})

test('finds cues in paragraphs that are all styled as dialogue', () => {
  const line = (style: string, words: string): SourceLine => ({ text: plain(words), gap: 0, style })
  const lines = [
    line('scene-heading', 'INT. KITCHEN - DAY'),
    line('element-action', 'A plate.'),
    line('element-dialogue', 'BOB'),
    line('element-dialogue', 'Where is she?'),
    line('element-dialogue', 'MRS. ADLER (O.S.)'),
    line('element-dialogue', 'NO'),
    line('element-dialogue', 'Gone.'),
    line('scene-heading', 'EXT. GARDEN - DAY'),
    line('element-dialogue', 'MRS. ADLER'),
    line('paren', '(calling)'),
    line('lines', 'Bob!'),
  ]
  const { play } = recognise({ lines, wrapped: false })
  expect(play.elements.map(({ kind }) => kind)).toEqual(
    'scene action cue dialogue cue dialogue dialogue scene cue parenthetical dialogue'.split(' '),
  )
  expect(play.characters.map(({ name }) => name)).toEqual(['BOB', 'MRS. ADLER'])
})

test('does not read a chapter number as a cue', () => {
  const words = [
    'INT. KITCHEN - DAY',
    'BOB',
    'Where is she?',
    'CHAPTER 2',
    'The next day.',
    'EXT. GARDEN - DAY',
    'BOB',
    'Gone.',
  ]
  const { play } = recognise({ lines: words.map((one) => ({ text: plain(one), gap: 1 })), wrapped: false })
  expect(play.characters.map(({ name }) => name)).toEqual(['BOB'])
})
