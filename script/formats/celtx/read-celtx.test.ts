import { describe, expect, test } from 'vitest'
import { mutated } from '../typed/tests/mutated.ts'
import { readingIn, shown } from '../typed/tests/shown.ts'
import { readCeltxProject } from './head.ts'
import { readCeltx, showsCeltx, type CeltxScript } from './read-celtx.ts'
import { NEW_PAGE, PROJECT, STAGE_PLAY } from './tests/own-files.ts'

const RUNS = Number(process.env.REPLIQUE_FUZZ ?? 300)
const FIRST = Number(process.env.REPLIQUE_SEED ?? 1)
const TIME = 60_000 + RUNS * 60

const read = (html: string, script?: CeltxScript) => readingIn(readCeltx(html, script))

describe('a Celtx stage play', () => {
  const reading = read(STAGE_PLAY)
  const { elements, titlePage, characters, kind, settings } = reading.play

  test('reads paragraphs by their classes, and text between them', () => {
    expect(shown(reading)).toEqual([
      ['act', 'ACT I'],
      ['scene', 'Scene 1'],
      ['action', 'The quay.Is it\ncold? Water drips,\nand sometimes not.'],
      ['cue', 'Nora'],
      ['parenthetical', '(low)'],
      ['dialogue', 'Is it you?'],
      ['cue', 'Nora (off)'],
      ['dialogue', 'Go.'],
      ['cue', 'Old Pike'],
      ['dialogue', 'Stay.'],
      ['action', 'No class.'],
      ['action', 'loose words'],
      ['pageBreak', ''],
      ['action', 'From elsewhere.'],
      ['action', 'Odd.'],
      ['note', 'Only a note'],
      ['action', 'SOUND: a bell'],
      ['cue', 'BOATMAN’S SONG'],
      ['dialogue', 'La, la.'],
      ['transition', 'Curtain'],
    ])
  })

  test('keeps styles, positions of notes, scene numbers, revisions and dual dialogue', () => {
    expect(elements[2]?.text).toEqual([
      { text: 'The quay.' },
      { text: 'Is it\ncold?', aside: 'note' },
      { text: ' Water ' },
      { text: 'drips', bold: true, italic: true },
      { text: ',\nand ' },
      { text: 'some', strike: true },
      { text: 'times ' },
      { text: 'not', underline: true },
      { text: '.' },
    ])
    expect(elements[1]?.number).toBe('1A')
    expect(elements[5]?.revision).toBe(2)
    expect(elements.flatMap(({ dual }, at) => (dual ? [at] : []))).toEqual([8])
  })

  test('has title page, paper and characters, with actors as descriptions', () => {
    expect(titlePage).toEqual([
      { key: 'title', value: 'The Ferry' },
      { key: 'credit', value: 'By' },
      { key: 'author', value: 'A. Nonymous\nB. Nonymous' },
      { key: 'source', value: 'After a tale' },
      { key: 'copyright', value: '(c) 2011' },
      { key: 'contact', value: 'Quay 1' },
      { key: 'setting', value: 'A quay' },
      { key: 'time', value: '1920' },
    ])
    expect([kind, settings.paper, settings.sceneNumbers]).toEqual(['stage', 'a4', true])
    expect(characters.map(({ name, description }) => [name, description])).toEqual([
      ['Nora', 'Jane Actor'],
      ['Old Pike', 'a ferryman'],
      ['BOATMAN’S SONG', ''],
    ])
  })

  test('produces warnings for what it can’t keep', () => {
    expect(reading.warnings).toEqual([
      { code: 'left_out', detail: 'breakdown', count: 1 },
      { code: 'left_out', detail: 'media', count: 1 },
      { code: 'left_out', detail: 'Class strange', count: 1 },
    ])
  })

  test('reads the intact part of a truncated file', () => {
    const half = read(STAGE_PLAY.slice(0, STAGE_PLAY.indexOf('Stay.')))
    expect(half.warnings).toContainEqual({ code: 'cut_short', count: 1 })
    expect(shown(half).at(-1)).toEqual(['cue', 'Old Pike'])
  })
})

describe('the project list', () => {
  const project = readCeltxProject(PROJECT)
  if ('error' in project) throw new Error(project.error)

  test('contains documents and characters', () => {
    expect(project.title).toBe('My ferry')
    expect(project.documents.map(({ file, title, type }) => [file, title, type])).toEqual([
      ['script-a1.html', 'Stageplay', 'TheatreDocument'],
      ['outline-b2.html', 'Research', 'TextDocument'],
    ])
    expect(project.cast.map(({ name }) => name)).toEqual(['GULL', 'OLD PIKE', 'TYPED ONCE'])
  })

  test('adds described characters, and a title if the script has none', () => {
    const script = { projectTitle: project.title, documentTitle: 'The Ferry', catalogue: project.cast }
    const { play } = read(STAGE_PLAY, script)
    expect(play.titlePage[0]).toEqual({ key: 'title', value: 'My ferry' })
    expect(play.characters.map(({ name, description }) => [name, description])).toEqual([
      ['Nora', 'Jane Actor'],
      ['Old Pike', 'a ferryman'],
      ['GULL', 'Never speaks.'],
      ['BOATMAN’S SONG', ''],
    ])
  })

  test('is rejected if it declares entities', () => {
    expect(readCeltxProject(`<!DOCTYPE a [<!ENTITY b "c">]>${PROJECT}`)).toEqual({ error: 'hostile' })
  })
})

describe('a page of the newer Celtx editor', () => {
  const reading = read(NEW_PAGE)

  test('reads paragraphs, and two speeches in one box as dual dialogue', () => {
    expect(shown(reading)).toEqual([
      ['scene', 'INT. BOATHOUSE - NIGHT'],
      ['shot', 'CLOSE ON A HAND'],
      ['cue', 'NORA'],
      ['parenthetical', '(low)'],
      ['dialogue', 'Go, go.'],
      ['cue', 'PIKE'],
      ['dialogue', 'Stay.'],
      ['action', 'They do not.'],
      ['section', 'Later'],
    ])
    expect(reading.play.elements[5]?.dual).toBe(true)
    expect(reading.play.elements[7]?.text.slice(1)).toEqual([
      { text: 'do', bold: true },
      { text: ' ' },
      { text: 'not', strike: true },
      { text: '.' },
    ])
  })

  test('is recognised by its classes, older ones by their head', () => {
    expect([STAGE_PLAY, NEW_PAGE].map(showsCeltx)).toEqual([true, true])
    expect(
      ['<html><p class="character">A</p><p class="dialog">B</p>', 'INT. A', '<html><p class="character">A</p>'].map(
        showsCeltx,
      ),
    ).toEqual([true, false, false])
  })
})

describe('unusual Celtx pages', () => {
  const page = (body: string): string => `<html><head><meta name="CX.x"></head><body>${body}</body></html>`

  test.each([
    ['deeply nested elements', page('<div>'.repeat(200_000)), 'hostile'],
    ['a million paragraphs', page('<p>'.repeat(1_000_000)), 'hostile'],
    ['no words', page('<p class="action"><br></p>'), 'empty'],
    ['only part of its head', STAGE_PLAY.slice(0, 200), 'damaged'],
  ])('rejects a page with %s', (_, html, error) => expect(readCeltx(html)).toEqual({ error }))

  test.each([
    ['spaces', ' ', (words: string) => `<p class="character">A${words}B</p>`],
    ['line breaks', '<br>', (words: string) => `<p class="action">A${words}B</p>`],
    ['spans', '<span class="x">a</span>', (words: string) => `<p class="action">${words}</p>`],
    ['notes', '<span class="note" text="n"></span>', (words: string) => `<p class="dialog">${words}</p>`],
    ['cues', '<p class="character" dual="true">A</p>', (words: string) => words],
    ['boxes', '<div class="dualdialog"><p class="character">A</p></div>', (words: string) => words],
    ['references', '&nbsp;&eacute;', (words: string) => `<p class="dialog">${words}</p>`],
    ['styles', 'text-decoration: ', (words: string) => `<p class="dialog"><b style="${words}">x</b></p>`],
  ])(
    'reads a page with very many %s',
    (_, part, make) => {
      expect(readCeltx(page(make(part.repeat(1_000_000 / part.length))))).toHaveProperty('play')
    },
    10_000,
  )

  const BITS =
    '<|>|</|"|&|&nbsp;|&#0;|<p class="character">|<p class="dialog">|<p>|</p>|<br>|<span class="note" text="|<span style="font-weight:bold">|</span>|<div>|</div>|<div class="dualdialog">|</body>|</html>|<head>|<!--|<![CDATA[|<meta name="CX.castItem" content="x">|dual="true"|\0|\ud800|\n'.split(
      '|',
    )
  test(
    `reads or rejects ${RUNS} damaged pages, from seed ${FIRST}`,
    () => {
      let read = 0
      for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
        const html = mutated(seed, [STAGE_PLAY, NEW_PAGE], BITS)
        const project = readCeltxProject(mutated(seed, [PROJECT], BITS))
        const catalogue = 'error' in project ? [] : project.cast
        if ('play' in readCeltx(html, { projectTitle: '', documentTitle: '', catalogue })) read++
      }
      expect(read).toBeGreaterThan(RUNS / 4)
    },
    TIME,
  )
})
