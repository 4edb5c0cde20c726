import { expect, test } from 'vitest'
import { REVIEW_THRESHOLD } from '../formats/reading.ts'
import { recognise } from '../recognise/loose/recognise.ts'
import { readPlainText } from '../recognise/plain-text.ts'
import { samePlay } from '../same-play.ts'
import { plain, textOf } from '../rich-text.ts'
import { correctAll, type Correction } from './correct.ts'
import { draftOf, finishDraft, likelyDuplicates, wordsOfLine, type Draft } from './draft.ts'

const FERRY = `THE LAST FERRY

by nobody in particular


CHARACTERS

NORA, who waits.
PIKE, the ferryman.


ACT ONE

Scene 1

(A jetty. Fog.)

NORA.
Is it late? I have waited here since the bell
rang, and nobody came.

PIKE, coiling a rope.
It is always late.

NORA.
Then why do you come at all?

MR PIKE.
Somebody has to.

NORA.
Somebody. Yes.

The lamp goes out

MR PIKE.
There. You see?

THE END
`

const ferry = (): Draft => draftOf(readPlainText(FERRY)).draft
const shown = ({ lines, characters }: Draft): string[] =>
  lines.map((line) => `${line.element.kind}: ${textOf(wordsOfLine(line, characters))}`)
const lineWith = (draft: Draft, words: string, kind?: string): string => {
  const found = draft.lines.find(
    (line) =>
      textOf(wordsOfLine(line, draft.characters)).includes(words) && (kind === undefined || line.element.kind === kind),
  )
  if (found === undefined) throw new Error(`no line says ${words}: ${shown(draft).join(' / ')}`)
  return found.id
}
const after = (...corrections: Correction[]): Draft => correctAll(ferry(), corrections)

test('a draft without corrections becomes the play that was read', () => {
  const reading = readPlainText(FERRY)
  expect(samePlay(finishDraft(draftOf(reading).draft), reading.play)).toBe(true)
  const film = readPlainText(
    `${' '.repeat(4)}INT. BOATHOUSE - NIGHT\n\n    Rain.\n\n${' '.repeat(24)}NORA\n${' '.repeat(14)}Late.\n\n    EXT. JETTY - DAY\n\n    Fog.\n`,
  )
  expect(samePlay(finishDraft(draftOf(film).draft), film.play)).toBe(true)
})

test('each line points to its original text', () => {
  const { draft, original } = draftOf(readPlainText(FERRY))
  const beside = (words: string, kind?: string): string => {
    const line = draft.lines.find(({ id }) => id === lineWith(draft, words, kind))
    return textOf(original[line?.at ?? -1]?.text ?? [])
  }
  expect(beside('Is it late', 'dialogue')).toBe('Is it late? I have waited here since the bell')
  expect(beside('coiling')).toBe('PIKE, coiling a rope.')
  expect(beside('Somebody has to')).toBe('Somebody has to.')
  expect(beside('There. You see')).toBe('There. You see?')
  const cues = draft.lines.filter(({ element }) => element.kind === 'cue')
  expect(cues.map(({ called }) => called)).toEqual(['NORA', 'PIKE', 'NORA', 'MR PIKE', 'NORA', 'MR PIKE'])
})

test('changes the kind of one line, of all from here on, or of all formatted alike', () => {
  const draft = ferry()
  const line = lineWith(draft, 'There. You see', 'dialogue')
  expect(shown(after({ op: 'kind', line, kind: 'lyrics', reach: 'line' }))).toContain('lyrics: There. You see?')
  const from = lineWith(draft, 'Somebody has to', 'dialogue')
  const kinds = (of: Draft) => of.lines.filter(({ element }) => /^(?:dialogue|verse)$/.test(element.kind))
  const onwards = after({ op: 'kind', line: from, kind: 'verse', reach: 'onwards' })
  expect(kinds(onwards).map(({ element }) => element.kind)).toEqual(
    'dialogue dialogue dialogue verse verse verse'.split(' '),
  )
  const alike = after({ op: 'kind', line: from, kind: 'verse', reach: 'alike' })
  expect(new Set(kinds(alike).map(({ element }) => element.kind))).toEqual(new Set(['verse']))
})

test('changes a cue to text, and text to a cue', () => {
  const draft = ferry()
  const cue = lineWith(draft, 'PIKE (coiling')
  const words = after({ op: 'kind', line: cue, kind: 'action', reach: 'line' })
  expect(shown(words)).toContain('action: PIKE (coiling a rope)')
  const again = correctAll(words, [{ op: 'kind', line: cue, kind: 'cue', reach: 'line' }])
  expect(finishDraft(again).elements.find(({ character }) => character !== undefined)).toBeDefined()
  expect(samePlay(finishDraft(again), finishDraft(draft))).toBe(true)
  const lamp = lineWith(draft, 'The lamp')
  const called = after({ op: 'kind', line: lamp, kind: 'cue', reach: 'line' })
  expect(finishDraft(called).characters.map(({ name }) => name)).toContain('The lamp goes out')
})

const doubted = (draft: Draft): string[] => {
  const { lines, characters } = draft
  return lines
    .filter(({ confidence }) => confidence < REVIEW_THRESHOLD)
    .map((line) => `${line.element.kind}: ${textOf(wordsOfLine(line, characters))}`)
}

test('marks an ambiguous line between speeches for review', () => {
  const open = ['The boat is late.', 'Somebody is there.', 'The river is high', 'Nobody is here.', 'The lamp is out.']
  for (const words of open) {
    const { draft } = draftOf(readPlainText(FERRY.replace('The lamp goes out', words)))
    expect(doubted(draft)).toContainEqual(expect.stringMatching(new RegExp(`: ${words}$`)))
  }
  const sure = FERRY.replace('The lamp goes out', 'He goes out with the lamp.')
  expect(doubted(draftOf(readPlainText(sure)).draft)).toEqual([])
  const italic = (words: string) => ({ text: [{ text: words, italic: true as const }], gap: 1 })
  const said = (words: string) => ({ text: plain(words), gap: 1 })
  const speech = (name: string) => [said(`${name}. Nobody came, and I have waited here since noon.`), italic('Fog.')]
  const song = [said('ACT TWO'), said('Row, row, the river is wide')]
  const lines = [said('ACT ONE'), ...['NORA', 'PIKE', 'NORA', 'PIKE'].flatMap(speech), ...song]
  const marked = [...lines, ...['NORA', 'PIKE'].flatMap(speech), said('And nobody will.')]
  expect(doubted(draftOf(recognise({ lines: marked, wrapped: false })).draft)).toEqual([
    'action: Row, row, the river is wide',
  ])
})

test('accepts names before and above the dialogue in one document', () => {
  const before = (name: string, words: string) => ({
    text: [{ text: `${name}.`, bold: true as const }, { text: `\t${words}` }],
    gap: 0,
  })
  const above = (name: string, words: string) => [
    { text: [{ text: name, bold: true as const }], align: 'centre' as const, gap: 0 },
    { text: plain(words), gap: 0 },
  ]
  const lines = [
    before('NORA', 'Is it late?'),
    before('PIKE', 'It is always late!'),
    before('NORA', 'Then why …'),
    before('PIKE', 'Somebody has to.'),
    ...above('NORA', 'I see nothing.'),
    ...above('PIKE', 'That is what I said.'),
    before('NORA', 'Listen.'),
  ]
  const { draft } = draftOf(recognise({ lines, wrapped: false }))
  expect(shown(draft).filter((line) => !line.startsWith('cue'))).toEqual([
    'dialogue: Is it late?',
    'dialogue: It is always late!',
    'dialogue: Then why …',
    'dialogue: Somebody has to.',
    'dialogue: I see nothing.',
    'dialogue: That is what I said.',
    'dialogue: Listen.',
  ])
  expect(draft.lines.filter(({ element }) => element.kind === 'cue').map(({ called }) => called)).toEqual(
    'NORA PIKE NORA PIKE NORA PIKE NORA'.split(' '),
  )
})

test('marks a cue without dialogue for review', () => {
  const { play } = readPlainText(FERRY)
  const elements = play.elements.filter(({ text }) => textOf(text) !== 'Somebody. Yes.')
  const confidence = elements.map(() => 0.98)
  expect(doubted(draftOf({ play: { ...play, elements }, warnings: [], confidence }).draft)).toEqual(['cue: NORA'])
})

test('marks lines of a screenplay for review if their words or styles contradict their kind', () => {
  const film = (more: string) =>
    readPlainText(`INT. BOATHOUSE - NIGHT\n\nRain.\n\n${more}\n\nEXT. JETTY - DAY\n\nFog.\n`)
  expect(doubted(draftOf(film('A bell.')).draft)).toEqual([])
  expect(doubted(draftOf(film('THUNDER')).draft)).toEqual(['action: THUNDER'])
  expect(doubted(draftOf(film('and goes on, in the middle')).draft)).toEqual(['action: and goes on, in the middle'])
  expect(doubted(draftOf(film('NORA: I am late.')).draft)).toEqual(['action: NORA: I am late.'])
  expect(doubted(draftOf(film('THE LIGHT GOES OUT\nDark.')).draft)).toContain('cue: THE LIGHT GOES OUT')
  const styled = (style: string, words: string) => ({ text: plain(words), gap: 0, ...(style !== '' && { style }) })
  const document = [
    styled('Scene Heading', 'INT. BOATHOUSE - NIGHT'),
    styled('Action', 'THUNDER'),
    ...['NORA', 'PIKE', 'NORA', 'PIKE'].flatMap((name) => [styled('Character', name), styled('Dialogue', 'Late.')]),
    styled('Body Text', 'A bell, far away.'),
    styled('Scene Heading', 'EXT. JETTY - DAY'),
    styled('Action', 'Fog.'),
  ]
  const { draft } = draftOf(recognise({ lines: document, wrapped: false }))
  expect(doubted(draft)).toEqual(['action: A bell, far away.'])
})

test('confirming the kind of a line ends its review', () => {
  const line = lineWith(ferry(), 'The lamp')
  const { element } = ferry().lines.find(({ id }) => id === line)!
  const sure = after({ op: 'kind', line, kind: element.kind, reach: 'line' }).lines.find(({ id }) => id === line)
  expect(sure).toMatchObject({ confidence: 1, by: 'you', element })
})

test('merges two names of one character, and separates them again', () => {
  const draft = ferry()
  const [pike, mister] = ['PIKE', 'MR PIKE'].map((name) => draft.characters.find((one) => one.name === name)!.id)
  const merged = after({ op: 'merge', character: mister!, into: pike! })
  expect(finishDraft(merged).characters).toMatchObject([{ name: 'NORA' }, { name: 'PIKE', aliases: ['MR PIKE'] }])
  expect(merged.variants[pike!]).toEqual(['PIKE', 'MR PIKE'])
  expect(shown(merged).filter((line) => line === 'cue: MR PIKE')).toHaveLength(2)
  const parted = correctAll(merged, [{ op: 'part', character: pike!, called: 'MR PIKE' }])
  expect(finishDraft(parted).characters.map(({ name }) => name)).toEqual(['NORA', 'PIKE', 'MR PIKE'])
  const renamed = after({ op: 'rename', character: mister!, name: 'The ferryman' })
  expect(finishDraft(renamed).characters.map(({ name }) => name)).toContain('The ferryman')
  expect(finishDraft(after({ op: 'rename', character: mister!, name: 'Pike' })).characters).toHaveLength(2)
})

test('splits, joins and drops lines', () => {
  const draft = ferry()
  const line = lineWith(draft, 'Somebody. Yes', 'dialogue')
  const cut = after({ op: 'split', line, at: 10 })
  expect(shown(cut).slice(-5)).not.toEqual(shown(draft).slice(-5))
  expect(shown(cut)).toEqual(expect.arrayContaining(['dialogue: Somebody.', 'dialogue: Yes.']))
  expect(shown(correctAll(cut, [{ op: 'join', line }]))).toEqual(shown(draft))
  const end = lineWith(draft, 'THE END')
  expect(shown(after({ op: 'drop', line: end, reach: 'line' }))).toEqual(shown(draft).slice(0, -1))
  const name = lineWith(draft, 'The lamp')
  const speech = after({ op: 'split', line: name, at: 8 }, { op: 'kind', line: name, kind: 'cue', reach: 'line' })
  expect(shown(speech)).toEqual(expect.arrayContaining(['cue: The lamp', 'action: goes out']))
})

test('removes a character that has no cues left', () => {
  const draft = ferry()
  const mister = draft.lines.filter((line) => line.called === 'MR PIKE').map(({ id }) => id)
  const corrections = mister.map((line): Correction => ({ op: 'kind', line, kind: 'action', reach: 'line' }))
  expect(finishDraft(after(...corrections)).characters.map(({ name }) => name)).toEqual(['NORA', 'PIKE'])
})

test('sets title page, kind, language and layout', () => {
  const said = after(
    { op: 'title', key: 'title', value: 'Le dernier bac' },
    { op: 'title', key: 'author', value: '' },
    { op: 'title', key: 'contact', value: 'the jetty' },
    { op: 'set', language: 'fr' },
  )
  expect(finishDraft(said)).toMatchObject({
    language: 'fr',
    settings: { layout: 'stage-fr', paper: 'a4' },
    titlePage: expect.arrayContaining([{ key: 'title', value: 'Le dernier bac' }]),
  })
  expect(said.titlePage.some(({ key }) => key === 'author')).toBe(false)
  expect(finishDraft(correctAll(said, [{ op: 'set', layout: 'stage-uk' }])).settings.layout).toBe('stage-uk')
  expect(finishDraft(after({ op: 'set', kind: 'screenplay' }))).toMatchObject({
    kind: 'screenplay',
    settings: { layout: 'screenplay' },
  })
})

test('ignores a correction of something that doesn’t exist', () => {
  const draft = ferry()
  const nowhere: Correction[] = [
    { op: 'kind', line: 'l999', kind: 'cue', reach: 'alike' },
    { op: 'speaker', line: 'l1', character: 'c999' },
    { op: 'drop', line: '__proto__', reach: 'onwards' },
    { op: 'join', line: 'l999' },
    { op: 'split', line: 'l1', at: 9_999 },
    { op: 'merge', character: 'c1', into: 'c1' },
    { op: 'merge', character: 'c1', into: 'constructor' },
    { op: 'part', character: 'c1', called: 'x' },
    { op: 'rename', character: 'c1', name: '  ' },
  ]
  for (const correction of nowhere) expect(correctAll(draft, [correction])).toEqual(draft)
})

test('likelyDuplicates pairs names that may belong to one character', () => {
  const people = ['PIKE', 'MR PIKE', 'GUARD 1', 'GUARD 2', 'NORA', 'ANNA', 'ANNE', 'Élise', 'ELISE'].map(
    (name, at) => ({ id: `c${at}`, name, aliases: [], description: '' }),
  )
  expect([...likelyDuplicates(people)]).toEqual([
    ['c1', 'c0'],
    ['c8', 'c7'],
  ])
})
