import { blocksOf, textOf, type SourceLine } from '@replique/script'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, test } from 'vitest'
import { FIRST_MUTANT, MUTANTS, mutantOf } from '../tests/mutants.ts'
import { readFlatOdt, readOdt, sourceOfOdt } from './read-odt.ts'
import { showsFlatOdt, showsOdt } from '../scripts/shows-format.ts'

const TYPE = 'application/vnd.oasis.opendocument.text'
const SPACES = ['office', 'style', 'text', 'table', 'fo', 'draw', 'dc', 'meta', 'svg']
  .map((name) => `xmlns:${name}="urn:${name}"`)
  .join(' ')

const STYLES = `<office:styles>
<style:style style:name="Standard" style:family="paragraph"/>
<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph" style:parent-style-name="Standard" style:default-outline-level="1"><style:paragraph-properties fo:text-align="center"/><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="Cue" style:family="paragraph"><style:paragraph-properties fo:margin-left="2in" fo:text-indent="-0.5in"/><style:text-properties fo:font-variant="small-caps"/></style:style>
<style:style style:name="Round" style:family="paragraph" style:parent-style-name="Round"/>
</office:styles>`
const AUTOMATIC = `<office:automatic-styles>
<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Heading_20_1"><style:paragraph-properties fo:break-before="page"/></style:style>
<style:style style:name="P2" style:family="paragraph" style:parent-style-name="Standard"><style:paragraph-properties fo:text-align="end"/></style:style>
<style:style style:name="T1" style:family="text"><style:text-properties fo:font-style="italic" fo:font-variant="normal"/></style:style>
<style:style style:name="T2" style:family="text"><style:text-properties fo:font-weight="bold" text:display="none"/></style:style>
</office:automatic-styles>`

const content = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${SPACES}>${AUTOMATIC}<office:body><office:text>${body}</office:text></office:body></office:document-content>`

function odt(body: string, more: Zippable = {}): Uint8Array {
  return zipSync({
    mimetype: [strToU8(TYPE), { level: 0 }],
    'content.xml': strToU8(content(body)),
    'styles.xml': strToU8(`<office:document-styles ${SPACES}>${STYLES}</office:document-styles>`),
    'meta.xml': strToU8(
      `<office:document-meta ${SPACES}><office:meta><dc:title>The Well</dc:title><meta:initial-creator>Jane Doe</meta:initial-creator></office:meta></office:document-meta>`,
    ),
    'META-INF/manifest.xml': strToU8('<manifest:manifest/>'),
    ...more,
  })
}

function lines(body: string): readonly SourceLine[] {
  const read = sourceOfOdt(odt(body))
  if ('error' in read) throw new Error(read.error)
  return read.document.lines
}
const words = (body: string): string[] => lines(body).map(({ text }) => textOf(text))

const SCENE = ['ANNA', 'BRUNO', 'ANNA', 'BRUNO']
  .map(
    (name, at) =>
      `<text:p text:style-name="Cue">${name}${at === 1 ? ', <text:span text:style-name="T1">softly</text:span>' : ''}</text:p><text:p>Words that ${name} says, and a good many of them, on line ${at}.</text:p>`,
  )
  .join('')
const WHOLE = `<text:h text:style-name="P1" text:outline-level="1">Act One</text:h><text:p><text:span text:style-name="T1">A garden.</text:span></text:p>${SCENE}`

describe('text', () => {
  test.each([
    ['with white space collapsed', '<text:p>a\n   b <text:span> c</text:span></text:p>', ['a b c']],
    [
      'with explicit spaces, tabs and line breaks',
      '<text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d</text:p>',
      ['a   b\tc\nd'],
    ],
    [
      'without deleted revisions',
      '<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>a<text:change-start text:change-id="1"/>new<text:change-end text:change-id="1"/></text:p>',
      ['anew'],
    ],
    [
      'of lists',
      '<text:list><text:list-item><text:p>a</text:p></text:list-item><text:list-item><text:p>b</text:p></text:list-item></text:list>',
      ['a', 'b'],
    ],
    [
      'of sections and boxes',
      '<text:section><text:p>a</text:p></text:section><draw:frame><draw:text-box><text:p>b</text:p></draw:text-box></draw:frame>',
      ['a', 'b'],
    ],
    [
      'of a row, with a name and dialogue as one line',
      '<table:table><table:table-row><table:table-cell><text:p>ANNA</text:p></table:table-cell><table:table-cell><text:p>Who?</text:p><text:p>Why?</text:p></table:table-cell></table:table-row></table:table>',
      ['ANNA\tWho?', 'Why?'],
    ],
    ['of links', '<text:p><text:a>shown</text:a></text:p>', ['shown']],
    [
      'without notes',
      '<text:p>a<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>n</text:p></text:note-body></text:note></text:p>',
      ['a'],
    ],
  ])('%s', (_, body, wanted) => expect(words(body)).toEqual(wanted))
})

test('reads style, style name and heading level of a paragraph', () => {
  const body = `<text:p text:style-name="P1">Act One</text:p><text:p/><text:p text:style-name="Cue">Anna</text:p><text:p text:style-name="P2">right<text:span text:style-name="T2">hidden</text:span></text:p><text:p text:style-name="Round">round</text:p>`
  expect(lines(body)).toMatchObject([
    { style: 'Heading 1', heading: 1, align: 'centre', gap: 1, text: [{ text: 'Act One', bold: true }] },
    { style: 'Cue', indent: 108, gap: 1, text: [{ text: 'ANNA' }] },
    { style: 'Standard', align: 'right', text: [{ text: 'right' }, { text: 'hidden', bold: true, aside: 'cut' }] },
    { style: 'Round' },
  ])
})

test('reads the speeches of a scene from ODT and flat ODT', () => {
  const flat = strToU8(
    `<?xml version="1.0"?><office:document ${SPACES} office:mimetype="${TYPE}"><office:meta><dc:title>The Well</dc:title></office:meta>${STYLES}${AUTOMATIC}<office:body><office:text>${WHOLE}</office:text></office:body></office:document>`,
  )
  expect([showsOdt(odt(WHOLE)), showsFlatOdt(flat), showsOdt(flat)]).toEqual([true, true, false])
  for (const read of [readOdt(odt(WHOLE)), readFlatOdt(flat)]) {
    if ('error' in read) throw new Error(read.error)
    const { title, characters, blocks } = blocksOf(read.play)
    expect([title, characters]).toEqual(['The Well', ['ANNA', 'BRUNO']])
    expect(blocks.filter(({ type }) => type === 'speech')).toHaveLength(4)
  }
})

test('gives warnings for what it leaves out', () => {
  const body = `${WHOLE}<text:p>x<text:note/><text:note/><office:annotation/></text:p><text:p><draw:frame><draw:image/></draw:frame></text:p>`
  const read = readOdt(odt(body))
  expect('warnings' in read && read.warnings).toEqual(
    expect.arrayContaining([
      { code: 'left_out', detail: 'footnote', count: 2 },
      { code: 'left_out', detail: 'comment', count: 1 },
      { code: 'left_out', detail: 'picture', count: 1 },
    ]),
  )
})

describe('an invalid file', () => {
  const locked =
    '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
  test.each([
    ['with a password', 'encrypted', odt(WHOLE, { 'META-INF/manifest.xml': strToU8(locked) })],
    ['encrypted as a whole', 'encrypted', zipSync({ mimetype: strToU8(TYPE), 'encrypted-package': strToU8('x') })],
    ['without text', 'empty', odt('<text:p/>')],
    ['without content.xml', 'damaged', zipSync({ mimetype: strToU8(TYPE) })],
    ['truncated', 'damaged', odt(WHOLE).subarray(0, 700)],
    ['that is a decompression bomb', 'hostile', odt(`<text:p>${'a'.repeat(30_000_000)}</text:p>`)],
    ['with entities', 'hostile', odt(WHOLE, { 'content.xml': strToU8(`<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`) })],
  ])('%s: %s', (_, error, bytes) => expect(readOdt(bytes)).toEqual({ error }))

  test('is read up to the point where its text is truncated', () => {
    const text = content(WHOLE)
    const read = readOdt(odt('', { 'content.xml': strToU8(text.slice(0, text.indexOf('line 3'))) }))
    expect('warnings' in read && read.warnings).toContainEqual({ code: 'cut_short', count: 1 })
  })

  test(`reads or rejects ${MUTANTS} damaged files, from seed ${FIRST_MUTANT}`, () => {
    const bits =
      `<|>|</|/>|"|&|&amp;|&#0;|]]>|<!--|<text:p>|</text:p>|<text:span>|<table:table-row>|<text:s text:c="99999999"/>|text:outline-level="-9"|fo:margin-left="1e99in"`.split(
        '|',
      )
    const text = strToU8(content(WHOLE))
    let read = 0
    for (let seed = FIRST_MUTANT; seed < FIRST_MUTANT + MUTANTS; seed++) {
      // every third time, the archive itself is damaged; otherwise, only its content
      const bytes =
        seed % 3 === 0 ? mutantOf([odt(WHOLE)], bits, seed) : odt('', { 'content.xml': mutantOf([text], bits, seed) })
      if ('play' in readOdt(bytes)) read++
    }
    expect(read).toBeGreaterThan(MUTANTS / 4)
  })
})
