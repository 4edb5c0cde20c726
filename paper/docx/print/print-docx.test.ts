import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import {
  LAYOUT_NAMES,
  layoutOf,
  paginate,
  printedPlay,
  textOf,
  type Element,
  type Play,
  type SpeechNumbering,
} from '@replique/script'
import { readDocx } from '../read-docx.ts'
import { wholePlay } from '../tests/plays.ts'
import { printDocx } from './print-docx.ts'

const xmlOf = (bytes: Uint8Array, name: string): string => new TextDecoder().decode(unzipSync(bytes)[name])

async function readBack(play: Play, options = {}): Promise<Play> {
  const read = readDocx(await printDocx(play, options))
  if ('error' in read) throw new Error(read.error)
  return read.play
}

/** Returns the parts of a play that the test compares, with speakers by name. */
function shown(play: Play) {
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  const elements = play.elements.map(({ character, ...element }: Element) => ({
    ...element,
    ...(character === undefined ? {} : { speaker: names.get(character) }),
  }))
  const characters = play.characters.map(({ name, description }) => ({ name, description }))
  return { ...play, characters, elements }
}

describe.each(LAYOUT_NAMES)('a Word document in the layout %s', (layout) => {
  const play = wholePlay(layout)

  test.each([{ pageBreaks: true }, { pageBreaks: false }])('reads as the same play, with %o', async (options) => {
    expect(shown(await readBack(play, options))).toEqual(shown(play))
  })

  test('has the same page breaks, or none if not wanted', async () => {
    const { pages } = paginate(play, layoutOf(play.settings, play.language, play.kind))
    expect(pages.length).toBeGreaterThan(7)
    const breaks = (xml: string): number =>
      xml.split('<w:pageBreakBefore/>').length - 1 + (xml.split('<w:sectPr').length - 2)
    const front = layout === 'screenplay' ? 1 : 2
    expect(breaks(xmlOf(await printDocx(play), 'word/document.xml'))).toBe(pages.length - 1 + front)
    const asked = xmlOf(await printDocx(play, { pageBreaks: false }), 'word/document.xml')
    expect(breaks(asked) - front).toBeLessThan(pages.length - 1)
  })
})

test('gives every paragraph the style of its element, and the page the size of the layout', async () => {
  const bytes = await printDocx(wholePlay('screenplay'))
  const [document, styles] = [xmlOf(bytes, 'word/document.xml'), xmlOf(bytes, 'word/styles.xml')]
  for (const name of ['Act', 'Scene Heading', 'Action', 'Character', 'Parenthetical', 'Dialogue', 'Transition']) {
    expect(styles).toContain(`<w:name w:val="${name}"/>`)
    expect(document).toContain(`<w:pStyle w:val="${name.replace(' ', '')}"/>`)
  }
  expect(document).toContain('<w:pgSz w:w="11906" w:h="16838"')
  expect(document).toMatch(/<w:pgMar w:top="1440" w:right="\d+" w:bottom="\d+" w:left="2160"/)
  const [cue] = /<w:style [^>]*w:styleId="Character">.*?<\/w:style>/.exec(styles) ?? []
  // 3.7 in from the edge of the paper, minus the left margin of 1.5 in
  expect(cue).toContain('w:left="3168"')
  expect(document).not.toMatch(/<w:pStyle w:val="(?!Script)[^"]*"\/><\/w:pPr><\/w:p><w:p>(?=<w:pPr><w:sectPr)/)
})

test('uses Arial for British stage layout without embedding it, and embeds other fonts', async () => {
  const fontsOf = async (layout: (typeof LAYOUT_NAMES)[number]) => {
    const bytes = await printDocx(wholePlay(layout))
    const names = new Set([...xmlOf(bytes, 'word/styles.xml').matchAll(/w:ascii="([^"]*)"/g)].map(([, name]) => name))
    const files = Object.keys(unzipSync(bytes)).filter((name) => name.endsWith('.odttf'))
    return { names: [...names], files: files.length }
  }
  expect(await fontsOf('stage-uk')).toEqual({ names: ['Arial'], files: 0 })
  expect(await fontsOf('stage-fr')).toEqual({ names: ['Source Serif 4'], files: 4 })
})

test('writes page numbers as a field in the format of the layout', async () => {
  const film = await printDocx(wholePlay('screenplay'))
  const header = Object.keys(unzipSync(film)).filter((name) => name.startsWith('word/header'))
  expect(header.some((name) => xmlOf(film, name).includes('PAGE'))).toBe(true)
  expect(xmlOf(film, 'word/document.xml')).toContain('<w:titlePg')
  const stage = await printDocx(wholePlay('stage-us'))
  const heads = Object.entries(unzipSync(stage)).filter(([name]) => /word\/header\d+\.xml$/.test(name))
  const said = heads.map(([, xml]) => new TextDecoder().decode(xml).replace(/<[^>]*>/g, ''))
  expect(said.some((words) => words.startsWith('I-0A-'))).toBe(true)
  expect(said.some((words) => words.startsWith('II-'))).toBe(true)
})

test('keeps place, time and layout changes, with Roman numerals on the front pages', async () => {
  const play = wholePlay('stage-us')
  const changes = { 'pageNumber.front': 'roman', 'pageNumber.form': 'act-page', 'pageNumber.restart': 'act' }
  const placed: Play = {
    ...play,
    titlePage: [
      ...play.titlePage,
      { key: 'setting', value: 'Un port, la nuit.' },
      { key: 'time', value: 'Autrefois.' },
    ],
    settings: { ...play.settings, changes },
  }
  expect(shown(await readBack(placed))).toEqual(shown(placed))
  const document = xmlOf(await printDocx(placed), 'word/document.xml')
  expect(document).toContain('w:fmt="lowerRoman"')
  expect(document.match(/<w:pgNumType w:start="1"/g)).toHaveLength(2)
})

test('marks continued scenes and numbers verse if enabled', async () => {
  const play = wholePlay('screenplay')
  const changes = { sceneContinued: true, 'verseNumbers.every': 5 }
  const changed: Play = { ...play, settings: { ...play.settings, changes } }
  expect(shown(await readBack(changed))).toEqual(shown(changed))
  const document = xmlOf(await printDocx(changed), 'word/document.xml')
  for (const style of ['VerseNumber', 'SceneContinued', 'SceneGoesOn']) expect(document).toContain(`"${style}"`)
  const { pages } = paginate(changed, layoutOf(changed.settings, changed.language, changed.kind))
  expect(document.split('<w:pageBreakBefore/>')).toHaveLength(pages.length)
})

describe.each(LAYOUT_NAMES)('speech numbers in a Word document in the layout %s', (layout) => {
  const play = wholePlay(layout)
  const numbered = (speechNumbers: SpeechNumbering): Play => ({
    ...play,
    settings: { ...play.settings, changes: { speechNumbers } },
  })
  const numbersIn = async (of: Play, options = {}): Promise<string[]> => {
    const paragraphs = xmlOf(await printDocx(of, options), 'word/document.xml').match(/<w:p>(?:(?!<\/w:p>).)*<\/w:p>/g)
    return (paragraphs ?? [])
      .filter((xml) => xml.includes('<w:pStyle w:val="SpeechNumber"/>'))
      .map((xml) => xml.replace(/<[^>]*>/g, ''))
  }
  /** Returns the numbers of the PDF. They are the only lines in small type. */
  const printedNumbers = (of: Play): string[] => {
    const { front, sheets, sheetAt, pagination } = printedPlay(of)
    return Array.from({ length: sheets - front }, (_, at) => sheetAt(front + at))
      .flat()
      .flatMap(({ of: from, runs: [run] }) =>
        from === undefined && run && run.size < pagination.layout.fontSize ? [run.text] : [],
      )
  }

  test.each(['page', 'scene', 'play'] as const)('by %s are those of the PDF, and not part of the play', async (by) => {
    const numbers = await numbersIn(numbered(by))
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers).toEqual(printedNumbers(numbered(by)))
    expect(shown(await readBack(numbered(by)))).toEqual(shown(numbered(by)))
  })

  test('by page name the page of the PDF where Word breaks the pages', async () => {
    const options = { pageBreaks: false }
    const numbers = await numbersIn(numbered('page'), options)
    expect(numbers.flatMap((text) => text.split(', ').map((one) => /^\S+\.(\d+)$/.exec(one)?.[1]))).toEqual(
      printedNumbers(numbered('page')).flatMap((text) => text.split(', ')),
    )
    expect(shown(await readBack(numbered('page'), options))).toEqual(shown(numbered('page')))
  })

  test('are those of the layout, unless others are requested', async () => {
    expect(await numbersIn(play)).toEqual([])
    expect(await numbersIn(numbered('scene'), { speechNumbers: 'none' })).toEqual([])
    expect(await numbersIn(play, { speechNumbers: 'scene' })).toEqual(await numbersIn(numbered('scene')))
  })
})

const noted = (): Play => {
  const play = wholePlay('screenplay')
  const [act, scene, action, ...rest] = play.elements
  const marked: Element = { ...action!, text: [...action!.text, { text: 'à vérifier', aside: 'note' }], revision: 2 }
  const note: Element = { kind: 'note', text: [{ text: 'deux\nlignes' }] }
  return { ...play, elements: [act!, scene!, note, marked, ...rest] }
}

test('writes notes as comments, and marks revisions', async () => {
  expect(shown(await readBack(noted()))).toEqual(shown(noted()))
})

test('leaves out notes on request', async () => {
  const bytes = await printDocx(noted(), { notes: false })
  for (const [name, part] of Object.entries(unzipSync(bytes)))
    if (name.endsWith('.xml')) expect(new TextDecoder().decode(part)).not.toContain('à vérifier')
})

test('escapes markup and drops characters that XML doesn’t allow', async () => {
  const play = wholePlay('screenplay')
  const odd = '<b>&amp;</b> \u0001\ud800 %s "«»"'
  const back = await readBack({ ...play, elements: [{ kind: 'action', text: [{ text: odd }] }] })
  expect(back.elements.map(({ text }) => textOf(text))).toEqual(['<b>&amp;</b>  %s "«»"'])
})

test('reads other documents by their style names, and cues by their text', async () => {
  const { Document, Packer, Paragraph } = await import('docx')
  const said: [string, string][] = [
    ['Scene Heading', 'INT. BATEAU – NUIT'],
    ['Action', 'Personne.'],
    ['Character', 'ANNA (off)'],
    ['Dialogue', 'Attends.'],
    ['Character', 'BO'],
    ['Parenthetical', '(bas)'],
    ['Dialogue', 'Non.'],
    ['Transition', 'COUPE À :'],
  ]
  const styles = [...new Set(said.map(([name]) => name))].map((name) => ({ id: `x${name.replace(' ', '')}`, name }))
  const idOf = (name: string): string => styles.find((one) => one.name === name)?.id ?? ''
  const children = said.map(([name, text]) => new Paragraph({ style: idOf(name), text }))
  const bytes = await Packer.toBuffer(new Document({ styles: { paragraphStyles: styles }, sections: [{ children }] }))
  const read = readDocx(bytes)
  expect('play' in read && shown(read.play)).toMatchObject({
    kind: 'screenplay',
    characters: [{ name: 'ANNA' }, { name: 'BO' }],
    elements: [
      { kind: 'scene' },
      { kind: 'action' },
      { kind: 'cue', speaker: 'ANNA', text: [{ text: '(off)' }] },
      { kind: 'dialogue', text: [{ text: 'Attends.' }] },
      { kind: 'cue', speaker: 'BO' },
      { kind: 'parenthetical' },
      { kind: 'dialogue' },
      { kind: 'transition' },
    ],
  })
})

test('makes a document from an empty play', async () => {
  const read = readDocx(await printDocx({ ...wholePlay('stage-fr'), elements: [], titlePage: [], characters: [] }))
  expect(read).toEqual({ error: 'empty' })
})

test('marks paragraphs and words that run right to left', async () => {
  const elements = [
    { kind: 'action', text: [{ text: 'רותי קוראת את Le Monde (שוב).' }] },
    { kind: 'action', text: [{ text: 'Elle dit שלום.' }] },
  ] as const
  const play: Play = { ...wholePlay('screenplay'), elements, titlePage: [], characters: [] }
  const bytes = await printDocx(play)
  const [hebrew = '', french = ''] =
    xmlOf(bytes, 'word/document.xml').match(/<w:p>(?:(?!<\/w:p>).)*(?:רותי|Elle).*?<\/w:p>/g) ?? []
  expect(hebrew).toContain('<w:bidi/>')
  expect(french).not.toContain('<w:bidi/>')
  const runs = (xml: string) =>
    [...xml.matchAll(/<w:r>(.*?)<w:t[^>]*>(.*?)<\/w:t>/g)].map(([, look = '', text]) => [
      look.includes('<w:rtl/>'),
      text,
    ])
  expect(runs(hebrew)).toEqual([
    [true, 'רותי קוראת את '],
    [false, 'Le Monde'],
    [true, ' (שוב).'],
  ])
  expect(runs(french)).toEqual([
    [false, 'Elle dit '],
    [true, 'שלום'],
    [false, '.'],
  ])
  expect(shown(await readBack(play)).elements.map((one) => textOf(one.text))).toEqual(
    elements.map((one) => textOf(one.text)),
  )
})
