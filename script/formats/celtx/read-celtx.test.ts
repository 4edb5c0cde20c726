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

describe('a stage play of Celtx', () => {
  const reading = read(STAGE_PLAY)
  const { elements, titlePage, characters, kind, settings } = reading.play

  test('is its paragraphs by their classes, and what stands between them', () => {
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

  test('keeps looks, notes at their places, numbers, revisions and speeches of two', () => {
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

  test('has its title page, its paper and its people, actors told from characters', () => {
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

  test('tells what it has no place for', () => {
    expect(reading.warnings).toEqual([
      { code: 'left_out', detail: 'breakdown', count: 1 },
      { code: 'left_out', detail: 'media', count: 1 },
      { code: 'left_out', detail: 'Class strange', count: 1 },
    ])
  })

  test('that breaks off is read as far as it goes', () => {
    const half = read(STAGE_PLAY.slice(0, STAGE_PLAY.indexOf('Stay.')))
    expect(half.warnings).toContainEqual({ code: 'cut_short', count: 1 })
    expect(shown(half).at(-1)).toEqual(['cue', 'Old Pike'])
  })
})

describe('the list of a project', () => {
  const project = readCeltxProject(PROJECT)
  if ('error' in project) throw new Error(project.error)

  test('names its documents and its people', () => {
    expect(project.title).toBe('My ferry')
    expect(project.documents.map(({ file, title, type }) => [file, title, type])).toEqual([
      ['script-a1.html', 'Stageplay', 'TheatreDocument'],
      ['outline-b2.html', 'Research', 'TextDocument'],
    ])
    expect(project.cast.map(({ name }) => name)).toEqual(['GULL', 'OLD PIKE', 'TYPED ONCE'])
  })

  test('adds those whom somebody described, and a title where the script has none', () => {
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

  test('with entities is refused', () => {
    expect(readCeltxProject(`<!DOCTYPE a [<!ENTITY b "c">]>${PROJECT}`)).toEqual({ error: 'hostile' })
  })
})

describe('a page of the newer editor', () => {
  const reading = read(NEW_PAGE)

  test('is its paragraphs, two speeches in one box spoken at the same time', () => {
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

  test('is known by its classes, as an older one is by its head', () => {
    expect([STAGE_PLAY, NEW_PAGE].map(showsCeltx)).toEqual([true, true])
    expect(
      ['<html><p class="character">A</p><p class="dialog">B</p>', 'INT. A', '<html><p class="character">A</p>'].map(
        showsCeltx,
      ),
    ).toEqual([true, false, false])
  })
})

describe('whatever else a page holds', () => {
  const page = (body: string): string => `<html><head><meta name="CX.x"></head><body>${body}</body></html>`

  test.each([
    ['elements in one another', page('<div>'.repeat(200_000)), 'hostile'],
    ['a million paragraphs', page('<p>'.repeat(1_000_000)), 'hostile'],
    ['no words', page('<p class="action"><br></p>'), 'empty'],
    ['no more than its head', STAGE_PLAY.slice(0, 200), 'damaged'],
  ])('one with %s is refused', (_, html, error) => expect(readCeltx(html)).toEqual({ error }))

  test.each([
    ['spaces', ' ', (words: string) => `<p class="character">A${words}B</p>`],
    ['line breaks', '<br>', (words: string) => `<p class="action">A${words}B</p>`],
    ['stretches', '<span class="x">a</span>', (words: string) => `<p class="action">${words}</p>`],
    ['notes', '<span class="note" text="n"></span>', (words: string) => `<p class="dialog">${words}</p>`],
    ['cues', '<p class="character" dual="true">A</p>', (words: string) => words],
    ['boxes', '<div class="dualdialog"><p class="character">A</p></div>', (words: string) => words],
    ['references', '&nbsp;&eacute;', (words: string) => `<p class="dialog">${words}</p>`],
    ['styles', 'text-decoration: ', (words: string) => `<p class="dialog"><b style="${words}">x</b></p>`],
  ])(
    'one that is long in %s is read',
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
    `${RUNS} damaged pages from seed ${FIRST} are read, or refused in words`,
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
