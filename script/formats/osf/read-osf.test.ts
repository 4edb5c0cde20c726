import { describe, expect, test } from 'vitest'
import { readingIn, shown } from '../typed/tests/shown.ts'
import { readOsf, showsOsf } from './read-osf.ts'
import { FIRST_FILE, LAST_FILE } from './tests/own-files.ts'

const read = (text: string) => readingIn(readOsf(text))
const wrapped = (paragraphs: string, settings = ''): string =>
  `<document type="Open Screenplay Format document" version="30">${settings}<paragraphs>${paragraphs}</paragraphs></document>`
const paragraph = (style: string, words: string, marks = ''): string =>
  `<para><style basestylename="${style}"${marks}/><text>${words}</text></para>`

describe('an Open Screenplay document of version 1.2', () => {
  const reading = read(FIRST_FILE)
  const { elements, titlePage, characters, settings } = reading.play

  test('reads paragraphs by their style index', () => {
    expect(shown(reading)).toEqual([
      ['scene', 'Int. boathouse - night'],
      ['synopsis', 'Nora waits.\nIt rains.'],
      ['note', 'cold'],
      ['action', 'Water drips\na drop 1 < 2 green'],
      ['action', 'It drips again.'],
      ['cue', 'NORA (V.O.)'],
      ['parenthetical', '(low)'],
      ['dialogue', 'Go.'],
      ['cue', 'Old Pike'],
      ['dialogue', 'Stay.'],
      ['pageBreak', ''],
      ['shot', 'Close on a hand'],
      ['transition', 'Cut to:'],
    ])
  })

  test('has styles from inline tags, revisions, scene numbers and dual dialogue', () => {
    expect(elements[3]?.text.slice(0, 4)).toEqual([
      { text: 'Water ', bold: true },
      { text: 'drips', bold: true, italic: true },
      { text: '\na ' },
      { text: 'drop', underline: true },
    ])
    expect(elements[4]?.revision).toBe(3)
    expect(elements[0]?.number).toBe('12A')
    expect(elements.filter(({ dual }) => dual).map(({ kind }) => kind)).toEqual(['cue'])
    expect(elements[8]?.dual).toBe(true)
  })

  test('reads the title page from attributes', () => {
    expect(titlePage).toEqual([
      { key: 'title', value: 'The Ferry' },
      { key: 'subtitle', value: 'A short one' },
      { key: 'credit', value: 'Written by' },
      { key: 'author', value: 'A. Nonymous' },
      { key: 'copyright', value: '(c) 2012' },
      { key: 'draft date', value: 'First Draft' },
      { key: 'contact', value: 'Quay 1\nHarbour' },
    ])
    expect(characters.map(({ name }) => name)).toEqual(['NORA', 'A Silent Gull', 'Old Pike'])
    expect([settings.paper, settings.sceneNumbers]).toEqual(['us-letter', true])
    expect(reading.warnings).toEqual([{ code: 'left_out', detail: 'bgcolor', count: 1 }])
  })
})

describe('an Open Screenplay document of version 5', () => {
  const reading = read(LAST_FILE)
  const { elements, titlePage, kind, language, settings } = reading.play

  test('reads paragraphs, custom styles by their base style', () => {
    expect(shown(reading)).toEqual([
      ['act', 'ACTE I'],
      ['scene', 'Scène 1'],
      ['action', 'LE QUAI EST VIDE'],
      ['cue', 'ÉLÉONORE (à part)'],
      ['dialogue', 'Qui va LÀ ?'],
      ['lyrics', 'Sur le pont'],
      ['centred', 'NOIR'],
      ['centred', 'FERMÉ'],
      ['action', 'À gauche.'],
      ['action', 'Rien.'],
    ])
  })

  test('keeps styles and revisions, also of deleted words', () => {
    expect(elements[2]?.text).toEqual([
      { text: 'LE QUAI EST ', italic: true },
      { text: 'VIDE', italic: true, bold: true },
    ])
    expect(elements[4]?.text[1]).toEqual({ text: 'va', strike: true })
    expect([elements[3]?.revision, elements[4]?.revision]).toEqual([2, 4])
    expect(elements[7]?.text).toEqual([{ text: 'FERMÉ', bold: true, underline: true }])
  })

  test('is a French play on A4 with scene numbers', () => {
    expect([kind, language, settings.layout, settings.paper]).toEqual(['stage', 'fr', 'stage-fr', 'a4'])
    expect([settings.sceneNumbers, elements[1]?.number]).toEqual([true, '7'])
  })

  test('reads the title page by the types of its paragraphs', () => {
    expect(titlePage).toEqual([
      { key: 'title', value: 'LE BAC' },
      { key: 'credit', value: 'pièce de' },
      { key: 'author', value: 'A. Nonyme' },
      { key: 'source', value: 'd’après *Le Quai*' },
      { key: 'draft date', value: 'v3\nmai 2025' },
      { key: 'contact', value: '1, rue du Port\na@example.org' },
    ])
  })

  test('produces warnings for what it can’t keep', () => {
    const details = ['number', 'align', 'link', 'bookmark', 'color', 'column', 'font', 'drawing', 'highlight_rules']
    expect(Object.fromEntries(reading.warnings.map(({ detail, count }) => [detail, count]))).toEqual(
      Object.fromEntries(details.map((detail) => [detail, detail === 'highlight_rules' ? 2 : 1])),
    )
  })
})

describe('unusual Open Screenplay documents', () => {
  test('may have capitals in element and attribute names', () => {
    const text = wrapped(paragraph('Scene Heading', 'INT. A', ' pageBreakBefore="1"') + paragraph('Shot', 'B'))
    const capitals = text
      .replaceAll('basestylename', 'baseStyleName')
      .replaceAll('para>', 'Para>')
      .replace('<para', '<Para')
    expect(shown(read(capitals)).map(([kind]) => kind)).toEqual(['pageBreak', 'scene', 'shot'])
  })

  test.each([
    ['are locked', 'scene_numbering="false" scenes_locked="true"', '4', false],
    ['are shown', 'scene_numbering="true" scenes_locked="false"', '4', true],
    ['are neither locked nor shown', 'scene_numbering="false" scenes_locked="false"', undefined, false],
    ['are not mentioned', '', '4', false],
  ])('handles a scene number correctly if numbers %s', (_, told, number, shownBeside) => {
    const heading = '<para scene_number="4"><style basestylename="Scene Heading"/><text>INT. A</text></para>'
    const { play } = read(wrapped(heading, `<settings ${told}/>`))
    expect([play.elements[0]?.number, play.settings.sceneNumbers]).toEqual([number, shownBeside])
  })

  test('read styles in a circular chain as action', () => {
    const styles = '<styles><style name="A" basestyle="B"/><style name="B" basestyle="A"/></styles>'
    expect(shown(read(wrapped(paragraph('A', 'x'), styles)))).toEqual([['action', 'x']])
  })

  test('pair a marked speech with the one before if none follows', () => {
    const speech = (name: string, marks = '') => paragraph('Character', name, marks) + paragraph('Dialogue', 'x')
    const duals = (text: string) => read(text).play.elements.map(({ dual }) => dual === true)
    expect(duals(wrapped(speech('A') + speech('B', ' dualdialogue="1"')))).toEqual([false, false, true, false])
    expect(duals(wrapped(speech('A', ' dualdialogue="1"') + paragraph('Action', 'y') + speech('B')))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('are read up to the point where they are truncated', () => {
    const half = read(FIRST_FILE.slice(0, FIRST_FILE.indexOf('Stay.')))
    expect(half.warnings).toContainEqual({ code: 'cut_short', count: 1 })
    expect(shown(half).at(-1)).toEqual(['cue', 'Old Pike'])
  })

  test.each([
    ['plain text', 'Just words.', 'wrong_format'],
    ['other XML', '<html><body/></html>', 'wrong_format'],
    ['only a header', FIRST_FILE.slice(0, 400), 'damaged'],
    ['entities', `<!DOCTYPE document [<!ENTITY a "b">]>${FIRST_FILE.slice(40)}`, 'hostile'],
    ['a million paragraphs', wrapped('<para/>'.repeat(1_000_000)), 'hostile'],
    ['200,000 nested paragraphs', wrapped('<para>'.repeat(200_000)), 'hostile'],
  ])('are rejected: %s', (_, text, error) => expect(readOsf(text)).toEqual({ error }))

  test('are recognised by the root element', () => {
    expect([FIRST_FILE, LAST_FILE].map(showsOsf)).toEqual([true, true])
    expect(['<document><body/></document>', '<w:document type="x"/>', ''].map(showsOsf)).toEqual([false, false, false])
  })
})
