import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { blocksOf, parseFountain, printHtml, textOf, type SourceLine } from '@replique/script'
import { describe, expect, test } from 'vitest'
import { FIRST_MUTANT, MUTANTS, mutantOf } from '../tests/mutants.ts'
import { readHtml, sourceOfHtml, type HtmlSource } from './read-html.ts'
import { showsHtml } from '../scripts/shows-format.ts'

const bytesOf = (html: string): Uint8Array => new Uint8Array(Buffer.from(html))

function source(html: string): HtmlSource {
  const read = sourceOfHtml(html)
  if ('error' in read) throw new Error(read.error)
  return read
}
const lines = (html: string): readonly SourceLine[] => source(html).document.lines
const words = (html: string): string[] => lines(html).map(({ text }) => textOf(text))

const CUES = ['ANNA', 'BRUNO', 'ANNA', 'BRUNO']
const SCENE = `<!DOCTYPE html><html lang="en"><head><title>The  Well</title><meta name="author" content="Jane Doe">
<style>.who { text-align: center; font-variant: small-caps } em.plain { font-style: normal }</style></head><body>
<nav>Home</nav><h1>ACT ONE</h1><h2>SCENE 1</h2><p><i>A garden. Noon.</i></p><span class="pagenum">12</span>
${CUES.map((name, at) => `<p class="who">${name}</p><p>Words that somebody says at great length,<br>\n on line ${at}. <i>(Aside.)</i> And more.</p>`).join('\n')}
<script>words()</script></body></html>`

describe('text', () => {
  test.each([
    ['with white space collapsed', '<p>a\n  b <i> c</i> </p>', ['a b c']],
    [
      'with character references',
      '<p>&eacute;t&#233; &laquo;&nbsp;a&amp;b&nbsp;&raquo;</p>',
      ['été «\u00a0a&b\u00a0»'],
    ],
    ['without enclosing elements', 'a<br>b<p>c', ['a\nb', 'c']],
    ['with unclosed paragraphs', '<p>a<p>b<div>c<h1>d', ['a', 'b', 'c', 'd']],
    ['with empty lines between paragraphs', '<p>a<br><br>b<br/>\n<br/>c</p>', ['a', 'b', 'c']],
    [
      'with a name above the dialogue',
      '<p>ANNA.<br>Who is there?<br>Why?</p><p><b>Bruno</b><br>I am.</p>',
      ['ANNA.', 'Who is there?\nWhy?', 'Bruno', 'I am.'],
    ],
    [
      'of cells, with a name and dialogue as one line',
      '<table><tr><td>ANNA<td><p>Who?</p><p>Why?</p></tr><tr><td>x</td></tr></table>',
      ['ANNA\tWho?', 'Why?', 'x'],
    ],
    [
      'of a layout table, as without the table',
      '<table><tr><td><p>a</p><table><tr><td>b</td></tr></table><p>c</p></td></tr></table>',
      ['a', 'b', 'c'],
    ],
    ['of lists', '<ul><li>a<li>b</ul><dl><dt>c<dd>d</dl>', ['a', 'b', 'c', 'd']],
    [
      'without scripts, navigation and form fields',
      '<p>a<script>b</script></p><nav>c</nav><select><option>d</select>',
      ['a'],
    ],
    ['without hidden text', '<p>a<span style="display:none">b</span></p><p hidden>c</p>', ['a']],
    ['without numbers of pages', '<p>a <span class="pagenum">[12]</span>b</p><p class="pageNum">13</p>', ['a b']],
    ['without notes', '<p>a<a class="fnanchor">[1]</a></p><div class="footnote"><p>n</p></div>', ['a']],
  ])('%s', (_, html, wanted) => expect(words(html)).toEqual(wanted))

  test('keeps the lines of preformatted text', () => {
    const { document } = source(
      `<html><body><pre>THE WELL\n\nANNA.\n  Who is there?\n\nBRUNO.\n  I am.</pre></body></html>`,
    )
    expect(document.wrapped).toBe(true)
    expect(document.lines.map(({ gap }) => gap)).toEqual([0, 1, 0, 1, 0])
  })
})

test('reads style, alignment and heading level from markup, styles and classes', () => {
  const html = `<style>/* } */ p.far, .x { margin-left: 1in; text-align: right } @media print { .far { text-align: left } } .loud { font-weight: 700; text-transform: uppercase }</style>
  <h2>Scene</h2><center>mid</center><p class="far">far</p><p align="center"><span class="loud">loud</span> <em>soft</em></p><hr><p class="stage-direction">Exit.</p><blockquote>in</blockquote>`
  expect(lines(html)).toMatchObject([
    { heading: 2, text: [{ text: 'Scene', bold: true }] },
    { align: 'centre' },
    { align: expect.any(String), indent: 72, style: 'far' },
    { align: 'centre', text: [{ text: 'LOUD', bold: true }, { text: ' ' }, { text: 'soft', italic: true }] },
    { gap: 1, style: 'stage-direction', text: [{ text: 'Exit.', italic: true }] },
    { indent: 30 },
  ])
})

test('reads a scene with its speeches, title and author', () => {
  const read = readHtml(bytesOf(SCENE))
  if ('error' in read) throw new Error(read.error)
  const { title, author, characters, blocks } = blocksOf(read.play)
  expect([title, author, characters]).toEqual(['The Well', 'Jane Doe', ['ANNA', 'BRUNO']])
  expect(blocks.filter(({ type }) => type === 'speech')).toHaveLength(4)
  expect(read.play.language).toBe('en')
})

describe('the encoding', () => {
  const page = (head: string): string => `<html><head>${head}</head><body><p>été – вид</p></body></html>`
  test('is the one declared in the head', () => {
    const bytes = Buffer.from(
      '<meta http-equiv="content-type" content="text/html; charset=windows-1251"><p>\xe2\xe8\xe4</p>',
      'latin1',
    )
    const read = readHtml(new Uint8Array(bytes))
    expect('play' in read && JSON.stringify(read.play.elements)).toContain('вид')
  })
  test.each([
    ['UTF-8', Buffer.from(page(''))],
    ['UTF-8 by its byte order mark rather than its head', Buffer.from(`\ufeff${page('<meta charset="latin1">')}`)],
    ['UTF-16', Buffer.from(`\ufeff${page('<meta charset="utf-8">')}`, 'utf16le')],
  ])('is %s', (_, bytes) => {
    const read = readHtml(new Uint8Array(bytes))
    expect('play' in read && JSON.stringify(read.play.elements)).toContain('été – вид')
  })
})

test.each([
  ['<!DOCTYPE html>\n<html>', true],
  ['\n<!-- made by hand -->\n<HTML lang=fr>', true],
  ['<p>ANNA</p>', true],
  ['<?xml version="1.0"?>\n<html xmlns="x">', true],
  ['<?xml version="1.0"?>\n<TEI>', false],
  ['INT. <b>HOUSE</b>', false],
  ['<placeholder>', false],
])('showsHtml: %s is %s', (head, is) => expect(showsHtml(head)).toBe(is))

describe('an invalid file', () => {
  test.each([
    ['with noise', 'wrong_format', Uint8Array.from({ length: 999 }, (_, i) => (i * i * 31 + i * 7) % 256)],
    ['without text', 'empty', bytesOf('<html><body><script>x()</script></body></html>')],
    ['with too many elements', 'hostile', bytesOf('<div>'.repeat(500_000))],
  ])('%s: %s', (_, error, bytes) => expect(readHtml(bytes)).toEqual({ error }))

  const LONG = 400_000
  test.each([
    '<br>',
    '<b>x</b>',
    '<p>',
    '<td>',
    '<table><tr>',
    '</p>',
    '<p class="a b c">x',
    '&amp;',
    '<!--',
    '\n',
    ' \n',
    '<style>a{b:c}</style>',
    '<tr><td>x',
  ])(
    'with very many %s is read in time',
    (part) => {
      const result = sourceOfHtml(`<p>words</p>${part.repeat(LONG / part.length)}`)
      expect('document' in result || result.error === 'hostile').toBe(true)
    },
    10_000,
  )

  const place = new URL('../../../shared/data/scripts/html/', import.meta.url)
  const shared = existsSync(place)
    ? readdirSync(place).map((name) => new Uint8Array(readFileSync(new URL(name, place))))
    : []

  test(`reads or rejects ${MUTANTS} damaged files, from seed ${FIRST_MUTANT}`, () => {
    const bits =
      `<|>|</|/>|"|'|&|&#xD800;|&#99999999;|<p>|</p>|<table>|<tr>|<td>|</table>|<pre>|<br>|<!--|<style>|</style>|<title>|<script>|style="margin-left:9e9in|class="`.split(
        '|',
      )
    let read = 0
    for (let seed = FIRST_MUTANT; seed < FIRST_MUTANT + MUTANTS; seed++)
      if (
        'play' in
        readHtml(mutantOf([bytesOf(SCENE), ...shared.slice(0, 2).map((one) => one.subarray(0, 12_000))], bits, seed))
      )
        read++
    expect(read).toBeGreaterThan(MUTANTS / 4)
  })

  test.runIf(shared.length > 0)(
    'reads shared pages as plays with speeches',
    () => {
      for (const bytes of shared) {
        const read = readHtml(bytes)
        if ('error' in read) throw new Error(read.error)
        const { blocks, characters } = blocksOf(read.play)
        expect(blocks.filter(({ type }) => type === 'speech').length).toBeGreaterThan(50)
        expect(characters.length).toBeGreaterThan(2)
      }
    },
    60_000,
  )
})

test('reads the elements of an exported screenplay by their classes', () => {
  const film = parseFountain(
    'FADE IN:\n\nINT. BOATHOUSE - NIGHT\n\nRain.\n\nNORA\n(low)\nLate.\n\nPIKE\nAlways.\n\nCUT TO:\n\nEXT. JETTY - DAY\n\nFog.\n',
  )
  const read = readHtml(bytesOf(printHtml(film)))
  if ('error' in read) throw new Error(read.error)
  expect(read.play.kind).toBe('screenplay')
  const kinds = (elements: typeof film.elements) => elements.map(({ kind, text }) => `${kind}: ${textOf(text)}`)
  expect(kinds(read.play.elements)).toEqual(kinds(film.elements))
})

describe('names in small capitals', () => {
  const name = (who: string) => `<span style="font-variant: small-caps">${who}</span>`
  const verse = (who: string) =>
    `<p>${name(`${who}.`)}<br>The tide is calling us away,<br>and nobody has come to stay.</p>`
  const prose = (who: string) =>
    `<p>${name(`${who}.`)} Then let us go, and take the lamp with us.</p><p>(They wait.)</p>`
  const asked = (who: string) => `<p>${name(`${who}.`)} Who takes the lamp?</p>`
  const aside = (who: string) =>
    `<p>${name(who)} (alone).<br>The tide has called us all away,<br>and I alone am here to stay.</p>`
  const scene = [
    verse('Anna'),
    prose('Carl'),
    verse('Bert'),
    asked('Dora'),
    verse('Anna'),
    prose('Dora'),
    asked('Carl'),
  ]
  const html = `<html><body><h2>The Tide</h2><p>by Jane Doe</p><p>A list</p><h2>The Tide</h2><h2>Scene 1</h2>
    ${scene.join('').repeat(5)}${aside('Bert')}<h2>Scene 2</h2>${scene.join('').repeat(3)}</body></html>`

  test('are cues above verse and before prose in one play', async () => {
    const read = readHtml(bytesOf(html))
    if ('error' in read) throw new Error(read.error)
    const { blocks } = blocksOf(read.play)
    const speeches = blocks.flatMap((block) => (block.type === 'speech' ? [block] : []))
    const heads = html.match(/<span[^>]*>(\w+)/g)!.map((head) => head.replace(/.*>/, '').toUpperCase())
    expect(speeches.map(({ speaker }) => speaker)).toEqual(heads)
    expect(speeches.filter(({ text }) => text.startsWith('Then let us go')).length).toBe(16)
    expect(speeches.filter(({ text }) => text === 'Who takes the lamp?').length).toBe(16)
    expect(speeches.find(({ stage }) => stage.includes('alone'))?.text).toMatch(/^The tide has called us all away,/)
  })

  test('come with a repeated title as the only act, even if scenes have the same heading level', () => {
    const read = readHtml(bytesOf(html))
    if ('error' in read) throw new Error(read.error)
    const heads = blocksOf(read.play).blocks.flatMap((block) =>
      block.type === 'act' || block.type === 'scene' ? [`${block.type}: ${block.head}`] : [],
    )
    expect(heads).toEqual(['act: The Tide', 'scene: Scene 1', 'scene: Scene 2'])
  })
})
