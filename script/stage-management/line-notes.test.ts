import { describe, expect, test } from 'vitest'
import { parseFountain } from '../formats/fountain/read-fountain.ts'
import { readThrough } from '../read-through.ts'
import { lineFinder, notedLine, spokenParagraphs, type NotedLine, type SpokenParagraph } from './line-notes.ts'

const SCRIPT = `Title: The Lock

# Act One

.A kitchen.

@ANNA
Nobody has been here.
(to herself)
~Nobody at all.

She looks around.

@ANNA
I am sure of it.

@BRUNO
Somebody has.

.A garden.

@BRUNO
Well?
`

const paragraphsIn = (script: string) => spokenParagraphs(readThrough(parseFountain(script)))

describe('the spoken paragraphs of a play', () => {
  test('have their heading, their speaker and what is said before them in the scene', () => {
    expect(
      paragraphsIn(SCRIPT).map(({ heading, name, text, before }) => [heading, name, text, before?.name, before?.text]),
    ).toEqual([
      ['Act One · A kitchen.', 'ANNA', 'Nobody has been here.', undefined, undefined],
      ['Act One · A kitchen.', 'ANNA', 'Nobody at all.', 'ANNA', 'Nobody has been here.'],
      ['Act One · A kitchen.', 'ANNA', 'I am sure of it.', 'ANNA', '… Nobody at all.'],
      ['Act One · A kitchen.', 'BRUNO', 'Somebody has.', 'ANNA', 'I am sure of it.'],
      ['Act One · A garden.', 'BRUNO', 'Well?', undefined, undefined],
    ])
  })
})

const said = (id: string, text: string, speaker = 'anna'): SpokenParagraph => ({
  id,
  heading: '',
  speakers: [speaker],
  name: speaker.toUpperCase(),
  text,
  before: null,
})
const noted = (text: string, more: Partial<NotedLine> = {}): NotedLine => ({
  id: 'a',
  speakers: ['anna'],
  name: 'ANNA',
  text,
  repeated: false,
  around: { above: ['b'], below: [] },
  ...more,
})
/** Returns the id of the paragraph that a note is found at. */
const find = (note: NotedLine, ...paragraphs: SpokenParagraph[]) => lineFinder(paragraphs)(note)?.id ?? null

const LONG = 'I never said that the river would wait for anybody, Bruno.'

describe('a noted line', () => {
  test.each([
    ['as it was', LONG, LONG],
    ['with other punctuation, capitals and accents', 'Ça, l’été… jamais !', "ÇA L'ETE, JAMAIS."],
    ['with a few other words', LONG, 'I never said that the river waits for anybody, Bruno.'],
    ['with more words around it', LONG, `Listen to me. ${LONG} Not even for you and your brother.`],
    ['with the next paragraph added, though short', 'Not you.', 'Not you. Anybody but you.'],
    ['without any words', '…?', '…?'],
    ['cut in two', LONG, 'I never said that'],
    ['with another word', 'Somebody has been here.', 'Somebody has been there.'],
  ])('is found %s', (_, before, now) => expect(find(noted(before), said('a', now))).toBe('a'))

  test.each([
    ['rewritten', LONG, 'Go home now and ask your mother what she thinks of it.'],
    ['rewritten with some of its words', LONG, 'Would anybody wait?'],
    [
      'only like a part of it',
      'Somebody has been here.',
      'You may well say that somebody has been there, I heard it too.',
    ],
    ['one word, of many', 'No.', 'No, that is what I said.'],
    ['a short one, rewritten', 'Not you.', 'Not now, you said.'],
    ['without words, now with', '…?', 'What?'],
    ['of which hardly anything is left', `${LONG} ${LONG} And nobody else did either, whatever they say.`, 'I never'],
  ])('is gone when it is %s', (_, before, now) => expect(find(noted(before), said('a', now))).toBeNull())

  test('is gone when another character says it', () => {
    expect(find(noted(LONG), said('a', LONG, 'bruno'))).toBeNull()
    expect(find(noted(LONG), said('b', LONG, 'bruno'))).toBeNull()
    const unlisted = { speakers: [], name: 'A VOICE' }
    expect(find(noted(LONG, unlisted), { ...said('a', LONG), ...unlisted })).toBe('a')
    expect(find(noted(LONG, unlisted), { ...said('a', LONG), ...unlisted, name: 'A CAT' })).toBeNull()
  })

  test('is found in the neighbour that it was merged into or typed again as, if only that is like it', () => {
    const merged = said('b', `Listen to me. ${LONG}`)
    expect(find(noted(LONG), merged, said('c', 'Somebody has been here before us.'))).toBe('b')
    expect(find(noted(LONG), merged, said('c', LONG))).toBeNull()
    expect(find(noted(LONG), merged, said('c', 'I never said that the river would stop.'))).toBeNull()
    expect(find(noted(LONG, { repeated: true }), merged)).toBeNull()
    expect(find(noted('Somebody has been.'), said('b', 'Somebody has been.'))).toBeNull()
    // another line of the character could have been rewritten to be like it
    const strictly = (before: string, now: string) => find(noted(before, { repeated: true }), said('a', now))
    expect(strictly('Somebody has been here.', 'Somebody has been there.')).toBeNull()
    expect(strictly('Not you.', 'Not you!')).toBe('a')
    expect(strictly('Not you.', 'Not you. Anybody but you.')).toBeNull()
    expect(strictly(LONG, 'I never said that')).toBeNull()
    // a few words must all be there
    expect(find(noted('Somebody has been here.'), said('b', 'Somebody has been here.'))).toBe('b')
    expect(find(noted('Somebody has been here.'), said('b', 'Somebody has been there.'))).toBeNull()
    // further away, it is something else
    const others = ['w', 'x', 'y'].map((id) => said(id, 'Go on.', 'bruno'))
    expect(find(noted(LONG), said('b', 'Go on.', 'bruno'), ...others.slice(1), said('c', LONG))).toBe('c')
    expect(find(noted(LONG), said('b', 'Go on.', 'bruno'), ...others, said('c', LONG))).toBeNull()
    expect(find(noted(LONG, { around: { above: ['gone'], below: [] } }), said('c', LONG))).toBeNull()
  })

  test('is found elsewhere rather than in what is left of it', () => {
    const [first, rest] = ['I never said that', 'the river would wait for anybody, Bruno.']
    expect(find(noted(`${first} ${rest}`), said('a', first), said('b', rest))).toBe('a')
    expect(find(noted(`${first} ${rest}`), said('a', first), said('b', `said that ${rest}`))).toBe('b')
  })

  test('is not compared for ever', () => {
    const words = Array.from({ length: 3000 }, (_, at) => `w${at % 7}`).join(' ')
    const findIn = lineFinder(Array.from({ length: 800 }, (_, at) => said(`p${at}`, words)))
    for (let at = 0; at < 2000; at++)
      expect(findIn(noted('one two three four five six seven eight '.repeat(20)))).toBeNull()
    // an unchanged line is still found
    expect(findIn(noted(words, { id: 'p7' }))?.id).toBe('p7')
  })
})

describe('what is remembered of a line', () => {
  const repeated = (line: SpokenParagraph, ...others: SpokenParagraph[]) => notedLine(line, [line, ...others]).repeated

  test('is whether its character says nearly the same elsewhere', () => {
    expect(repeated(said('a', LONG), said('b', 'Go home.'), said('c', LONG, 'bruno'))).toBe(false)
    expect(repeated(said('a', LONG), said('b', `${LONG} And again: ${LONG}`))).toBe(true)
    expect(repeated(said('a', 'Not you.'), said('b', 'Not now.', 'bruno'))).toBe(true)
    expect(repeated(said('a', '…'), said('b', '…'))).toBe(false)
  })

  test('is which paragraphs are next to it', () => {
    const lines = ['a', 'b', 'c', 'd', 'e'].map((id) => said(id, LONG))
    const around = lines.map((line) => notedLine(line, lines).around)
    expect(around.map(({ above, below }) => `${above.join('')}-${below.join('')}`)).toEqual([
      '-bc',
      'a-cd',
      'ab-de',
      'bc-e',
      'cd-',
    ])
  })
})
