import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectLinear } from '../workshop/growth-for-tests.ts'
import { parseFountain } from './formats/fountain/read-fountain.ts'
import { readTei } from './formats/tei/read-tei.ts'
import type { Element, Play } from './play.ts'
import { splitAtBrackets } from './recognise/brackets.ts'
import { plain, printedText, textOf } from './rich-text.ts'
import { isSpoken } from './speeches.ts'
import { anyPlay } from './tests/any-play.ts'
import { stagePlay } from './tests/small-plays.ts'
import { utterancesOf } from './utterances.ts'
import type { Utterance } from './spoken/utterance.ts'

const RUNS = Number(process.env.REPLIQUE_FUZZ ?? 300)
const FIRST = Number(process.env.REPLIQUE_SEED ?? 1)

const play = (text: string): Play => parseFountain(text, { kind: 'stage', language: 'en' })
const said = (text: string): readonly Utterance[] => utterancesOf(play(text))
const texts = (text: string): readonly string[] => said(text).map((one) => one.text)
const names = (of: Play, { speakers }: Utterance): readonly string[] =>
  speakers.map((id) => of.characters.find((one) => one.id === id)?.name ?? '?')

test('gives headings and directions to the narrator, and speeches to their speakers', () => {
  const one = stagePlay()
  const all = utterancesOf(one)
  expect(all.map((each) => [each.kind, names(one, each).join(), each.speech, each.text.slice(0, 12)])).toEqual([
    ['heading', '', 0, 'ACTE I'],
    ['heading', '', 0, 'Scène 1'],
    ['direction', '', 0, 'Un quai, la '],
    ['speech', 'CAMILLE', 1, 'Il ne viendr'],
    ['speech', 'CAMILLE', 1, 'Tant pis.'],
    ['speech', 'LE PASSEUR', 2, 'On ferme, ma'],
    ['heading', '', 2, 'Scène 2'],
    ['speech', 'L’ABBÉ', 3, 'Le jour n’es'],
    ['speech', 'CAMILLE', 4, 'que le fond '],
    ['direction', '', 4, 'Ils sortent.'],
    ['heading', '', 4, 'ACTE II'],
    ['heading', '', 4, 'Scène 1'],
    ['speech', 'CAMILLE', 5, 'Je pars.'],
    ['speech', 'L’ABBÉ', 6, 'Restez !'],
  ])
  expect(all.map((each) => each.manner)).toEqual(
    all.map((_, at) => (at === 3 ? 'bas' : at === 4 ? 'bas, Elle s’assied' : '')),
  )
  // the shared verse line follows immediately, and the last two speak together
  expect(all[8]?.pause).toBe(0)
  expect(all[13]?.joins).toEqual({ with: all[12]?.id, at: 0 })
})

test('leaves out omitted scenes, notes, synopses and sections', () => {
  const one = play('# Part\n\n= They meet.\n\n[[mind this]]\n\nINT. HALL\n\nBOB\nYes [[really]] indeed.\n')
  expect(utterancesOf(one).map(({ text }) => text)).toEqual(['INT. HALL', 'Yes', 'indeed.'])
  const omitted = one.elements.map((each): Element => (each.kind === 'scene' ? { ...each, omitted: [] } : each))
  expect(utterancesOf({ ...one, elements: omitted }).map(({ text }) => text)).toEqual(['Yes', 'indeed.'])
})

test('pauses longest before headings, then directions, speakers and lines', () => {
  const all = said('INT. HALL\n\nBOB\nOne.\nTwo.\n\nEVE\nThree.\n\nHe goes.\n\nEVE\nFour.\n\nINT. BAR\n')
  const pauses = all.map(({ pause }) => pause)
  const [, , , speaker = 0, direction = 0, , heading = 0] = said(
    'INT. HALL\n\nBOB\nOne.\n(low)\nTwo.\n\nEVE\nThree.\n\nHe goes.\n\nEVE\nFour.\n\nINT. BAR\n',
  ).map(({ pause }) => pause)
  expect(pauses[0]).toBe(0)
  expect(heading).toBeGreaterThan(direction)
  expect(direction).toBeGreaterThan(speaker)
  expect(speaker).toBeGreaterThan(said('BOB\nOne.\n(low)\nTwo.\n')[1]?.pause ?? 9)
  expect(said('BOB\nOne.\n(low)\nTwo.\n')[1]?.pause).toBeGreaterThan(0)
})

test('reads a sentence on from one line of verse to the next', () => {
  const pauses = said(
    'BOB\n~It rains on the roof\n~and on the road.\n~Nobody minds,\n~nobody goes\n\nEVE\n~home.\n',
  ).map(({ pause }) => pause)
  const [, runsOn = 9, sentence = 0, comma = 0, another = 0] = pauses
  expect(runsOn).toBeGreaterThan(0)
  expect(sentence).toBeGreaterThan(2 * runsOn)
  expect([sentence, comma]).toEqual([0.25, 0.25])
  // another speaker's line never runs on by itself
  expect(another).toBeGreaterThan(comma)
})

test('turns a pause, silence or beat into a pause, not speech', () => {
  const [, plain = 0] = said('BOB\nOne.\n\nEVE\nTwo.\n').map(({ pause }) => pause)
  const after = (between: string): number => {
    const all = said(`BOB\nOne.\n\n${between}EVE\nTwo.\n`)
    expect(all.map(({ text }) => text)).toEqual(['One.', 'Two.'])
    expect(all[1]?.manner).toBe('')
    return (all[1]?.pause ?? 0) - plain
  }
  expect(after('(Pause.)\n\n')).toBeCloseTo(2)
  expect(after('Silence.\n\n')).toBeCloseTo(3)
  expect(after('Un long silence.\n\n')).toBeCloseTo(4.5)
  expect(after('(Un temps.)\n\n')).toBeCloseTo(2)
  expect(after('Léger temps.\n\n')).toBeCloseTo(1)
  const inside = said('BOB\nWell (beat) yes (low) no.\n')
  expect(inside.map(({ text, manner }) => [text, manner])).toEqual([
    ['Well', ''],
    ['yes', ''],
    ['no.', 'low'],
  ])
  expect(inside[1]?.pause).toBeGreaterThan(1)
  expect(texts('He waits for a moment. Silence.\n')).toEqual(['He waits for a moment. Silence.'])
  // a speech of only dots is also a silence
  const dots = said('BOB\nOne.\n\nEVE\n…\n\nBOB\nTwo.\n')
  expect(dots).toHaveLength(2)
  expect(dots[1]?.pause).toBeGreaterThan(1.5)
})

test('continues at once after a line that is cut off, and later after one that trails off', () => {
  const [cut, next, trails, last] = said('BOB\nI was –\n\nEVE\nNo.\n\nBOB\nBut I…\n\nEVE\nYes.\n')
  expect([cut?.ends, next?.ends, trails?.ends]).toEqual(['cut', 'full', 'trails'])
  expect(next?.pause).toBe(0)
  expect(last?.pause).toBeGreaterThan(trails?.pause ?? 9)
  expect(said('BOB\nWhat the--\n')[0]?.ends).toBe('cut')
  expect(said('BOB\n“And so...”\n')[0]?.ends).toBe('trails')
})

test('starts the next speech at a slash', () => {
  const [first, second] = said('BOB\nI want to go / home now.\n\nEVE\nNo you don’t.\n')
  expect(first?.text).toBe('I want to go / home now.')
  expect(second).toMatchObject({ joins: { with: first?.id, at: 13 }, pause: 0 })
  expect(said('BOB\nand/or 1/2 http://a\n\nEVE\nNo.\n')[1]?.joins).toBeNull()
  expect(said('BOB\nGo / home.\n\nShe rises.\n\nEVE\nNo.\n')[2]?.joins).toBeNull()
  expect(said('BOB\nGo / home.\n\nBOB\nNow.\n')[1]?.joins).toBeNull()
  expect(said('BOB\nGo / home.\n\nEVE\n(beat)\nNo.\n')[1]?.joins).toBeNull()
  expect(said('BOB\nGo / home.\n\nINT. BAR\n\nEVE\nNo.\n').at(-1)?.joins).toBeNull()
  expect(said('BOB\nGo / home.\n\nEVE\nNo.\n\nANN\nYes.\n')[2]?.joins).toBeNull()
})

test('lets groups speak together', () => {
  const one = play(
    'INT. HALL\n\nANN\nOne.\n\nBOB\nTwo.\n\nTOUS\nThree.\n\nANN AND BOB\nFour.\n\nINT. BAR\n\nTHE GUARDS\nFive.\n',
  )
  const speakers = (of: Play): string[] => utterancesOf(of).map((each) => names(of, each).join())
  expect(speakers(one)).toEqual(['', 'ANN', 'BOB', 'ANN,BOB', 'ANN,BOB', '', 'THE GUARDS'])
  const ids = one.characters.filter(({ name }) => name === 'ANN' || name === 'BOB').map(({ id }) => id)
  const guards = one.characters.find(({ name }) => name === 'THE GUARDS')?.id ?? ''
  // a group that contains itself causes no infinite loop
  const members = [...ids, guards, 'nobody']
  const known = { ...one, characters: one.characters.map((each) => (each.id === guards ? { ...each, members } : each)) }
  expect(speakers(known).at(-1)).toBe('ANN,BOB')
  expect(speakers(play('TOUS\nOne.\n'))).toEqual(['TOUS'])
})

test('gives dialogue without a character to the narrator', () => {
  const one: Play = {
    ...play(''),
    elements: [
      { kind: 'dialogue', text: plain('One.') },
      { kind: 'cue', text: plain('WHO') },
      { kind: 'lyrics', text: plain('Two (too)') },
    ],
  }
  expect(utterancesOf(one).map(({ id, speakers, speech, sung, text }) => [id, speakers, speech, sung, text])).toEqual([
    ['at0', [], 1, false, 'One.'],
    ['at2', [], 2, true, 'Two (too)'],
  ])
})

test('splits a long speech between sentences, and gives the position of each part', () => {
  const sentence = 'Mr. Brown, M. Jourdain and I went down to the harbour at dawn. '
  const one = play(`BOB\n${sentence.repeat(12)}\n`)
  const all = utterancesOf(one)
  expect(all.length).toBeGreaterThan(2)
  for (const { text } of all) expect(text).toMatch(/^Mr\. Brown.* at dawn\.$/)
  expect(all.map(({ id }) => id.replace(/^at\d+/, ''))).toEqual(all.map((_, at) => (at === 0 ? '' : `.${at + 1}`)))
  expect(all.every(({ speech }) => speech === 1)).toBe(true)
})

/**
 * Checks that the utterances cover all text, except for brackets in speeches, silences, and symbols that cannot be
 * spoken.
 */
function checkAll(one: Play): void {
  const all = utterancesOf(one)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const covered = one.elements.map((element) => new Uint8Array(textOf(element.text).length))
  for (const { element, from, text } of all) {
    expect(textOf(one.elements[element]?.text ?? []).slice(from, from + text.length)).toBe(text)
    expect(text.length).toBeLessThanOrEqual(301)
    const marks = covered[element] as Uint8Array
    for (let at = from; at < from + text.length; at++) marks[at] = (marks[at] ?? 0) + 1
  }
  for (const [at, element] of one.elements.entries()) expectWhole(element, covered[at] as Uint8Array)
  const speeches = all.map(({ speech }) => speech)
  expect(speeches).toEqual([...speeches].sort((a, b) => a - b))
}

const NARRATED = new Set(['act', 'scene', 'action', 'transition', 'shot', 'centred'])

const outsideBrackets = (text: string): string =>
  splitAtBrackets(text)
    .flatMap((stretch) => (stretch.bracketed ? [] : [stretch.text]))
    .join('')

const OF_SILENCE =
  'pause beat silence temps moment a an un une the le la long longue short court courte petit petite léger'
const isOfSilence = (word: string): boolean => OF_SILENCE.split(' ').includes(word)

function expectWhole(element: Element, marks: Uint8Array): void {
  const text = textOf(element.text)
  expect(marks.every((times) => times <= 1)).toBe(true)
  let at = 0
  let left = ''
  for (const run of element.text) {
    for (let i = 0; i < run.text.length; i++, at++)
      if (run.aside) expect(marks[at], text).toBe(0)
      else if (marks[at] === 0) left += text[at] ?? ''
  }
  if (element.omitted || (!isSpoken(element) && !NARRATED.has(element.kind)))
    expect(left).toBe(printedText(element.text))
  else if (isSpoken(element)) expect(outsideBrackets(left)).not.toMatch(/[\p{L}\p{N}]/u)
  else
    expect(left.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).toSatisfy((words: string[]) => words.every(isOfSilence))
}

test(`speaks every letter of ${RUNS} generated plays once, from seed ${FIRST}`, () => {
  for (let seed = FIRST; seed < FIRST + RUNS; seed++) checkAll(anyPlay(seed))
})

const shared = new URL('../../shared/data/scripts/', import.meta.url)
for (const folder of ['tei-fr', 'tei-en', 'fountain']) {
  const place = new URL(`${folder}/`, shared)
  if (!existsSync(place)) test.skip(`the plays of ../shared/data/scripts/${folder}: not there`, () => {})
  else
    test.each(readdirSync(place).filter((_, at) => RUNS > 300 || at % 6 === 0))(
      `speaks every letter of ${folder}/%s once`,
      (name) => {
        const text = readFileSync(new URL(name, place), 'utf8')
        if (folder === 'fountain') return checkAll(parseFountain(text))
        const read = readTei(text)
        if (!('error' in read)) {
          checkAll(read.play)
          expect(utterancesOf(read.play).length).toBeGreaterThan(10)
        }
      },
    )
}

const paragraph = (text: string): Play => ({
  ...play(''),
  elements: [
    { kind: 'cue', text: plain('A') },
    { kind: 'dialogue', text: plain(text) },
    { kind: 'parenthetical', text: plain(text) },
    { kind: 'action', text: plain(text) },
    { kind: 'cue', text: plain(text) },
  ],
})

test.each([
  'a',
  'a ',
  '(',
  ')',
  '()',
  '(a)',
  '. ',
  '...',
  '…',
  '/',
  ' / ',
  '!?',
  '"',
  '« ',
  '\n',
  '漢字',
  '😀',
  'e\u0301',
  '\u0301',
  '\u200d',
  '--',
  ' ',
  'long ',
  '<speak>',
  '&',
  'M. ',
])('%j: takes linear time', (piece) => {
  const [short, long] = [10_000, 100_000].map((size) => paragraph(piece.repeat(Math.ceil(size / piece.length))))
  if (!short || !long) throw new Error('two sizes')
  checkAll(short)
  return expectLinear(
    () => utterancesOf(short),
    () => utterancesOf(long),
  )
})
