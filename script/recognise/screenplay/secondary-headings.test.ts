import { describe, expect, test } from 'vitest'
import { draftOf } from '../../review/draft.ts'
import { plain, textOf, type RichText } from '../../rich-text.ts'
import { REVIEW_THRESHOLD } from '../../formats/reading.ts'
import { recognise } from '../loose/recognise.ts'
import type { SourceLine } from '../source.ts'
import { secondaryByWords } from './secondary-headings.ts'

test.each([
  ['LATER', 'scene'],
  ['TEN MINUTES LATER', 'scene'],
  ['THE NEXT MORNING', 'scene'],
  ['BACK AT THE BAR', 'scene'],
  ['IN THE KITCHEN --', 'scene'],
  ['AT THE WINDOW', 'scene'],
  ['ON THE SCREEN', 'scene'],
  ['DOWN IN OLD MARTHA’S CELLAR', 'scene'],
  ['FURTHER ALONG', 'scene'],
  ['OUTSIDE', 'scene'],
  ['THE SHED - LATER', 'scene'],
  ['PLUS TARD', 'scene'],
  ['DE RETOUR DANS LA CUISINE', 'scene'],
  ['DEVANT LA FENÊTRE', 'scene'],
  ['CLOSE ON THE KEY', 'shot'],
  ['CLOSE ON: THE KEY', 'shot'],
  ['NEW ANGLE', 'shot'],
  ['ANGLE ON BOB', 'shot'],
  ['ON BOB AND ANNA', 'shot'],
  ['ON HIS SHOES', 'shot'],
  ['MRS. ADLER’S POV', 'shot'],
  ['INSERT - THE LETTER', 'shot'],
  ['GROS PLAN SUR LA CLÉ', 'shot'],
  ['THE END', null],
  ['SILENCE.', null],
  ['UP WE GO', null],
  ['SUPER: PARIS', null],
  ['IN A WORD, NO!', null],
  ['MRS. ADLER', null],
  ['In the kitchen', null],
])('secondaryByWords: %s is %s', (words, kind) => expect(secondaryByWords(words)).toBe(kind))

/** Lines of a typed page: the kind, the words, and the empty lines above if they are not the usual number. */
type Typed = readonly [
  kind: 'scene' | 'action' | 'cue' | 'dialogue' | 'heading',
  words: string,
  gap?: number | undefined,
]

const STANZA: readonly Typed[] = [
  ['scene', 'INT. LIGHTHOUSE - NIGHT'],
  ['action', 'Stairs, and at the top of them a lamp that has not been lit for a year.'],
  ['heading', 'ON THE STAIRS'],
  ['action', 'Lena climbs. She counts the steps, and loses count.'],
  ['cue', 'LENA'],
  ['dialogue', 'A hundred. Or two.'],
  ['heading', 'AT THE LAMP'],
  ['action', 'Otto has heard her. He hides the matches.'],
  ['cue', 'OTTO'],
  ['dialogue', 'There is nobody up here.'],
  ['heading', 'CLOSE ON THE MATCHES'],
  ['action', 'They fall, one by one, through the grating.'],
  ['scene', 'EXT. ROCKS - CONTINUOUS'],
  ['action', 'Three matches land in a pool.'],
]
/** A heading whose words are not in any word list, and the action below it. */
const UNKNOWN: readonly Typed[] = [
  ['heading', 'THE EMPTY BOAT'],
  ['action', 'It turns on its rope as if somebody had just left it.'],
]
const SENTENCE: readonly Typed[] = [
  ['action', 'A WHITE BIRD'],
  ['action', 'lands on the oar, and stays.'],
  ['action', 'THE ROPE BREAKS.'],
  ['action', 'Nobody sees it.'],
]

const INDENTS = { cue: 158, dialogue: 72 }
const typed = (lines: readonly Typed[], bold: readonly Typed[0][] = []): SourceLine[] =>
  lines.map(([kind, words, gap]) => ({
    text: bold.includes(kind) ? ([{ text: words, bold: true }] as RichText) : plain(words),
    indent: INDENTS[kind as 'cue'] ?? 0,
    gap: gap ?? (kind === 'dialogue' ? 0 : 1),
    page: 1,
  }))

const headings = (lines: readonly SourceLine[], wrapped = true): [string, string][] =>
  recognise({ lines, wrapped })
    .play.elements.filter(({ kind }) => kind === 'scene' || kind === 'shot')
    .map(({ kind, text, number }) => [kind, `${number ?? ''} ${text.map((run) => run.text).join('')}`.trim()])

const KNOWN = [
  ['scene', 'INT. LIGHTHOUSE - NIGHT'],
  ['scene', 'ON THE STAIRS'],
  ['scene', 'AT THE LAMP'],
  ['shot', 'CLOSE ON THE MATCHES'],
  ['scene', 'EXT. ROCKS - CONTINUOUS'],
]

describe('secondary headings', () => {
  test('are scenes and shots in a printed screenplay', () => {
    expect(headings(typed(STANZA))).toEqual(KNOWN)
  })

  test('are scenes and shots in a word processor document', () => {
    expect(headings(typed(STANZA), false)).toEqual(KNOWN)
  })

  test('are not read as cues if everything is flush left', () => {
    const flush = typed(STANZA).map((line) => ({ ...line, indent: 0, gap: 0 }))
    const lines = [...flush, ...flush]
    const { play } = recognise({ lines, wrapped: false })
    expect(play.characters.map(({ name }) => name)).toEqual(['LENA', 'OTTO'])
  })

  test('are recognised by the formatting of others; a sentence that begins in capitals is not one', () => {
    expect(headings(typed([...STANZA, ...UNKNOWN, ...SENTENCE]))).toEqual([...KNOWN, ['shot', 'THE EMPTY BOAT']])
  })

  test('are marked for review if only the formatting of others shows them', () => {
    const reading = recognise({ lines: typed([...STANZA, ...UNKNOWN]), wrapped: true })
    const doubted = draftOf(reading).draft.lines.filter(({ confidence }) => confidence < REVIEW_THRESHOLD)
    expect(doubted.map(({ element }) => textOf(element.text))).toEqual(['THE EMPTY BOAT'])
  })

  test('are recognised if they are bold like scene headings', () => {
    const twice = [...STANZA, ...STANZA, ...UNKNOWN, ...SENTENCE].filter(
      ([kind, words]) => kind !== 'heading' || words === 'THE EMPTY BOAT',
    )
    expect(headings(typed(twice, ['scene', 'heading'])).at(-1)).toEqual(['scene', 'THE EMPTY BOAT'])
    expect(headings(typed(twice)).at(-1)).toEqual(['scene', 'EXT. ROCKS - CONTINUOUS'])
  })

  test('are recognised by the same space above as scene headings', () => {
    const twice = [...STANZA, ...STANZA, ...UNKNOWN]
      .filter(([kind, words]) => kind !== 'heading' || words === 'THE EMPTY BOAT')
      .map(([kind, words]): Typed => [kind, words, kind === 'scene' || kind === 'heading' ? 2 : undefined])
    expect(headings(typed(twice)).at(-1)).toEqual(['scene', 'THE EMPTY BOAT'])
  })

  test('have numbers if all headings have', () => {
    const numbered = [...STANZA, ...UNKNOWN].map(([kind, words, gap], at): Typed =>
      kind === 'scene' || kind === 'heading' ? [kind, `${at + 1} ${words}`, gap] : [kind, words, gap],
    )
    expect(headings(typed(numbered)).slice(1, 3)).toEqual([
      ['scene', '3 ON THE STAIRS'],
      ['scene', '7 AT THE LAMP'],
    ])
    expect(headings(typed(numbered)).at(-1)).toEqual(['scene', '15 THE EMPTY BOAT'])
  })

  test('are not recognised without space around them', () => {
    const tight = STANZA.map(([kind, words], at): Typed => [
      kind,
      words,
      STANZA[at - 1]?.[0] === 'heading' ? 0 : undefined,
    ])
    expect(headings(typed(tight)).map(([, words]) => words)).toEqual([
      'INT. LIGHTHOUSE - NIGHT',
      'EXT. ROCKS - CONTINUOUS',
    ])
  })
})
