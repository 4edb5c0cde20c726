import { blocksOf, textOf, type SourceLine } from '@replique/script'
import { describe, expect, test } from 'vitest'
import { FIRST_MUTANT, MUTANTS, mutantOf } from '../tests/mutants.ts'
import { readRtf, sourceOfRtf, type RtfSource } from './read-rtf.ts'

const bytesOf = (rtf: string): Uint8Array => new Uint8Array(Buffer.from(rtf, 'latin1'))

function source(rtf: string): RtfSource {
  const read = sourceOfRtf(bytesOf(rtf))
  if ('error' in read) throw new Error(read.error)
  return read
}

const lines = (rtf: string): readonly SourceLine[] => source(rtf).document.lines
const words = (rtf: string): string[] => lines(rtf).map(({ text }) => textOf(text))

const FONTS = String.raw`{\fonttbl{\f0\froman\fcharset0 Times;}{\f1\fswiss\fcharset204 Arial;}{\f2\fcharset238 Times CE;}{\f3\fcharset128 Mincho;}{\f4\fcharset77 Monaco;}{\f5\fcharset255 Terminal;}}`
const STYLES = String.raw`{\stylesheet{\s0 Normal;}{\s1\qc\b heading 1;}{\s2\outlinelevel1 Sc\'e8ne;}{\*\cs10 Default;}}`

/** A short scene as a word processor saves it. */
const SCENE = String.raw`{\rtf1\ansi\ansicpg1252\deff0${FONTS}${STYLES}{\info{\title Le Puits}{\author Jeanne Doux}{\author Somebody}{\creatim\yr2020}}
{\header {Le Puits \chpgn}}
\pard\s1\qc\b ACTE PREMIER\b0\par
\pard\s2 Sc\'e8ne 1\par
\pard {\i Un jardin. Midi.}\par
\pard\qc {\b ANNA}\par\pard Qui est l\'e0\~? Est-ce que c'est vous{\footnote Une note.}, Bruno, ou personne encore\~?\par
\pard\qc {\b BRUNO}, {\i bas}\par\pard Personne, et personne encore.\par
\pard\qc {\b ANNA}\par\pard Alors entrez donc, puisqu'il fait si chaud.\par
\pard\qc {\b BRUNO}\par\pard J'y suis d\'e9j\'e0.\par
}`

describe('characters', () => {
  test.each([
    ['bytes of the file’s code page', String.raw`\'e9t\'e9`, 'été'],
    ['unescaped bytes', '\xe9t\xe9', 'été'],
    ['bytes of a font’s own code page', String.raw`\f1 \'cf\'f0\'e8\'e2\'e5\'f2\f0  \'e9`, 'Привет é'],
    ['a Central European code page', String.raw`\f2 \'f8\'e8\'b9`, 'řčą'],
    ['a double-byte code page', String.raw`\f3 \'93\'fa\'96\'7b`, '日本'],
    ['the Macintosh code page', String.raw`\f4 \'8e\'d0`, 'é–'],
    ['a DOS code page', String.raw`\f5 \'82\'b5`, 'éÁ'],
    ['Unicode with a fallback character', String.raw`\u233?t\u233\'e9`, 'été'],
    ['Unicode with several fallback characters', String.raw`\uc3\u1055abc\uc0\u1088\uc1 !`, 'Пр!'],
    ['negative Unicode values', String.raw`\u-3847?`.replace('-3847', '-257') + 'x', '\ufeffx'],
    ['surrogate pairs', String.raw`\u-10179?\u-8694?`, '\u{1f60a}'],
    [
      'escaped and named characters',
      String.raw`\{a\}\\\~\_\emdash\endash\lquote\rquote\ldblquote\rdblquote`,
      '{a}\\\u00a0\u2011—–‘’“”',
    ],
    ['tabs and line breaks', String.raw`a\tab b\line c`, 'a\tb\nc'],
    ['text without ignorable groups', String.raw`a{\*\unknown b{c}}d`, 'ad'],
    ['the result of fields', String.raw`{\field{\*\fldinst HYPERLINK "x"}{\fldrslt shown}}`, 'shown'],
    ['the Unicode alternative of a text', String.raw`{\upr{worse}{\*\ud{better}}}`, 'better'],
    ['text without pictures', String.raw`a{\pict\wmetafile8 0102}b`, 'ab'],
    ['text without binary data', 'a\\bin5 {{{{{b', 'ab'],
    ['text without deleted revisions', String.raw`a{\deleted b}{\revised c}`, 'ac'],
  ])('are read from %s', (_, rtf, wanted) => {
    expect(words(String.raw`{\rtf1\ansi\ansicpg1252\deff0${FONTS}\pard ${rtf}\par}`)).toEqual([wanted])
  })

  test('are read from a DOS or Macintosh code page declared in the header', () => {
    expect(words(String.raw`{\rtf1\pca \'82\'b5\par}`)).toEqual(['éÁ'])
    expect(words(String.raw`{\rtf1\mac \'8e\par}`)).toEqual(['é'])
  })
})

describe('formatting', () => {
  test('ends with its group or where it is turned off', () => {
    const [line] = lines(String.raw`{\rtf1 a{\b b\i c}\i d\i0 e\ul f\ulnone\scaps g\plain h\v i\par}`)
    expect(line?.text).toEqual([
      { text: 'a' },
      { text: 'b', bold: true },
      { text: 'c', bold: true, italic: true },
      { text: 'd', italic: true },
      { text: 'e' },
      { text: 'f', underline: true },
      { text: 'Gh' },
      { text: 'i', aside: 'cut' },
    ])
  })

  test('of paragraphs includes style, heading level, alignment, indent and space above', () => {
    expect(lines(SCENE).slice(0, 4)).toMatchObject([
      { style: 'heading 1', heading: 1, align: 'centre', gap: 0 },
      { style: 'Scène', heading: 2 },
      { text: [{ text: 'Un jardin. Midi.', italic: true }] },
      { align: 'centre' },
    ])
    expect(lines(String.raw`{\rtf1 a\par\par\par\li720\fi-360 b\page c\par}`)).toMatchObject([
      { gap: 0 },
      { gap: 2, indent: 18 },
      { gap: 1 },
    ])
  })

  test('of a table joins a name and the dialogue beside it', () => {
    expect(
      words(String.raw`{\rtf1\trowd\intbl ANNA\cell Who is there?\par And who else?\cell\row\pard after\par}`),
    ).toEqual(['ANNA\tWho is there?', 'And who else?', 'after'])
  })
})

test('reads the speeches of a scene, with a warning for what is left out', () => {
  const read = readRtf(bytesOf(SCENE))
  if ('error' in read) throw new Error(read.error)
  const { title, author, characters, blocks } = blocksOf(read.play)
  expect([title, author, characters]).toEqual(['Le Puits', 'Jeanne Doux', ['ANNA', 'BRUNO']])
  expect(blocks.filter(({ type }) => type === 'speech')).toHaveLength(4)
  expect(read.warnings).toContainEqual({ code: 'left_out', detail: 'footnote', count: 1 })
})

describe('an invalid file', () => {
  test.each([
    ['with other content', 'wrong_format', 'words'],
    ['without text', 'empty', String.raw`{\rtf1\ansi\par\par}`],
    ['truncated before any text', 'damaged', String.raw`{\rtf1\ansi{\fonttbl`],
    ['with a million nested groups', 'hostile', `{\\rtf1 ${'{'.repeat(1_000_000)}`],
  ])('%s: %s', (_, error, rtf) => expect(readRtf(bytesOf(rtf))).toEqual({ error }))

  test('is read up to the point where it is truncated', () => {
    const read = source(SCENE.slice(0, SCENE.indexOf('Alors') + 20))
    expect(read.warnings).toContainEqual({ code: 'cut_short', count: 1 })
    expect(textOf(read.document.lines.at(-1)?.text ?? [])).toMatch(/^Alors/)
  })

  test(`reads or rejects ${MUTANTS} damaged files, from seed ${FIRST_MUTANT}`, () => {
    const bits =
      String.raw`{|}|{\*|\par|\pard|\u-1|\u99999999?|\'|\'zz|\bin99999 |\uc99 |\cell|\row|\s9|\f3|\upr|\ansicpg99|\deff-1|\li99999999999|\stylesheet|{\fonttbl|\v|\deleted`.split(
        '|',
      )
    let read = 0
    for (let seed = FIRST_MUTANT; seed < FIRST_MUTANT + MUTANTS; seed++)
      if ('play' in readRtf(mutantOf([bytesOf(SCENE)], bits, seed))) read++
    expect(read).toBeGreaterThan(MUTANTS / 4)
  })
})
