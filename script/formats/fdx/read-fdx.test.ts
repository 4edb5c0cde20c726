import { describe, expect, test } from 'vitest'
import { cueText } from '../../cue.ts'
import type { Element } from '../../play.ts'
import { textOf } from '../../rich-text.ts'
import type { ScriptReading } from '../reading.ts'
import { printFdx } from './print-fdx.ts'
import { readFdx } from './read-fdx.ts'
import { NEW_FILE, OLD_FILE } from './tests/own-files.ts'

const read = (text: string): ScriptReading => {
  const result = readFdx(text)
  if ('error' in result) throw new Error(result.error)
  return result
}

const wrapped = (paragraphs: string): string =>
  `<FinalDraft DocumentType="Script" Version="5"><Content>${paragraphs}</Content></FinalDraft>`

const shown = ({ play }: ScriptReading): unknown[] =>
  play.elements.map((one) => [one.kind, one.kind === 'cue' ? cueText(play, one) : textOf(one.text)])

const only = ({ play }: ScriptReading, kind: Element['kind']): Element | undefined =>
  play.elements.find((one) => one.kind === kind)

describe('a Final Draft script', () => {
  const reading = read(OLD_FILE)
  const { play } = reading

  test('reads paragraphs of every type in order', () => {
    expect(shown(reading)).toEqual([
      ['act', 'ACT ONE'],
      ['scene', 'INT. BOATHOUSE - NIGHT'],
      ['synopsis', 'Nora waits too long.\nIt rains.'],
      ['action', 'Water drips, A DROP at someevery time.'],
      ['note', 'Is it cold?'],
      ['cue', "NORA (V.O.) (CONT'D)"],
      ['parenthetical', '(low)'],
      ['dialogue', 'Nobody\ncame.'],
      ['cue', 'NORA'],
      ['dialogue', 'Go.'],
      ['cue', 'OLD PIKE (O.S.)'],
      ['dialogue', 'Stay.'],
      ['lyrics', 'La, la'],
      ['shot', 'CLOSE ON A HAND'],
      ['action', '(NORA, OLD PIKE)'],
      ['transition', 'CUT TO:'],
      ['pageBreak', ''],
      ['scene', 'OMITTED'],
      ['centred', 'SILENCE'],
      ['centred', 'END OF ACT ONE'],
    ])
  })

  test('keeps scene numbers, revisions and dual dialogue', () => {
    expect(play.elements.filter(({ kind }) => kind === 'scene').map(({ number }) => number)).toEqual(['1', '1A'])
    expect(play.elements.filter(({ kind }) => kind === 'cue').map(({ dual }) => dual)).toEqual([
      undefined,
      undefined,
      true,
    ])
    expect(play.elements.filter(({ revision }) => revision !== undefined)).toEqual([
      { kind: 'cue', character: 'c1', text: [{ text: "(V.O.) (CONT'D)" }], revision: 3 },
    ])
  })

  test('keeps styles', () => {
    expect(only(reading, 'action')?.text).toEqual([
      { text: 'Water ' },
      { text: 'drips', bold: true, underline: true },
      { text: ', A DROP at ' },
      { text: 'some', strike: true },
      { text: 'every', aside: 'cut' },
      { text: ' time.' },
    ])
    expect(only(reading, 'synopsis')?.text[1]).toEqual({ text: 'too long', italic: true })
    expect(only(reading, 'note')?.text[1]).toEqual({ text: 'cold?', bold: true })
  })

  test('has title page, SmartType characters and paper', () => {
    expect(play.titlePage).toEqual([
      { key: 'title', value: 'THE LAST FERRY' },
      { key: 'credit', value: 'Screenplay by' },
      { key: 'author', value: 'A. Nonymous\n& B. Nonymous' },
      { key: 'source', value: 'Based on the tale of a ferry' },
      { key: 'draft date', value: '3rd draft, 12 May 2025' },
      { key: 'contact', value: '1 Quay Street\nHarbour 12345\na@example.org' },
    ])
    expect(play.characters.map(({ name }) => name)).toEqual(['NORA', 'OLD PIKE', 'A SILENT GULL'])
    expect([play.kind, play.language, play.settings.layout, play.settings.paper]).toEqual([
      'screenplay',
      'en',
      'screenplay',
      'a4',
    ])
    expect(reading.warnings).toEqual([{ code: 'left_out', detail: 'CharacterHighlighting', count: 1 }])
  })

  test.each([
    ['older', OLD_FILE],
    ['newer', NEW_FILE],
  ])('of the %s kind survives a round trip, with verse as dialogue', (_, text) => {
    const { play } = read(text)
    const { play: back } = read(printFdx(play))
    const elements = play.elements.map((one) => (one.kind === 'verse' ? { ...one, kind: 'dialogue' as const } : one))
    expect(back).toEqual({ ...play, elements })
  })
})

describe('a custom template', () => {
  const reading = read(NEW_FILE)

  test('is read by its settings and style names', () => {
    expect(shown(reading)).toEqual([
      ['note', 'Pour tous'],
      ['section', 'Le début'],
      ['synopsis', 'premier motOn attend le bac.'],
      ['act', 'ACTE I'],
      ['scene', 'SCÈNE 1'],
      ['note', 'Au scénographe'],
      ['action', 'LE QUAI EST VIDE'],
      ['cue', 'ÉLÉONORE (à part) (SUITE)'],
      ['dialogue', 'Qui va là ?'],
      ['lyrics', 'Sur le pont'],
      ['verse', 'La mer est grande et moi je suis petite.'],
      ['pageBreak', ''],
      ['centred', 'Noir'],
      ['note', 'à revoir'],
    ])
    expect(only(reading, 'section')?.level).toBe(2)
    expect(only(reading, 'action')?.text[0]?.italic).toBe(true)
    expect([reading.play.kind, reading.play.language, reading.play.settings.layout]).toEqual([
      'stage',
      'fr',
      'stage-fr',
    ])
  })
})

describe('a cue', () => {
  const cueOf = (words: string, runs = ''): ScriptReading =>
    read(wrapped(`<Paragraph Type="Character"><Text>${words}</Text>${runs}</Paragraph>`))

  test.each([
    ["BOB (CONT'D)", "BOB (CONT'D)"],
    ["BOB (O.S., CONT'D)", "BOB (O.S., CONT'D)"],
    [' BOB ( on the phone )', 'BOB ( on the phone )'],
    ['BOB (continuing to walk)', 'BOB (continuing to walk)'],
    ['(a voice)', '(a voice)'],
    ['', ''],
  ])('%s is shown as %s', (words, wanted) => expect(shown(cueOf(words))).toEqual([['cue', wanted]]))

  /** Builds a file that has automatic "continued" marks turned on, with action between the given cues. */
  const marked = (cues: readonly string[], breaks: string): string[] => {
    const body = cues.map(
      (words) =>
        `<Paragraph Type="Character"><Text>${words}</Text></Paragraph><Paragraph Type="Dialogue"><Text>Yes.</Text></Paragraph><Paragraph Type="Action"><Text>Rain.</Text></Paragraph>`,
    )
    const settings = `<MoresAndContinueds><DialogueBreaks ${breaks}/></MoresAndContinueds></FinalDraft>`
    const { play } = read(wrapped(body.join('')).replace('</FinalDraft>', settings))
    return play.elements.filter(({ kind }) => kind === 'cue').map((cue) => cueText(play, cue))
  }
  const AUTOMATIC = `AutomaticCharacterContinueds="Yes" DialogueTop="(CONT'D)"`

  test.each([
    ["BOB (CONT'D)", 'BOB'],
    ['BOB (V.O.) (cont’d)', 'BOB (V.O.)'],
    ["BOB (O.S., CONT'D)", 'BOB (O.S.)'],
    ["BOB (CONT'D) (O.S.)", 'BOB (O.S.)'],
    ['BOB (SUITE)', 'BOB'],
  ])('%s with an automatic mark is shown as %s', (words, wanted) =>
    expect(marked(['BOB', words], AUTOMATIC)).toEqual(['BOB', wanted]),
  )

  test('takes the text of the “continued” mark from the file', () => {
    const breaks = 'AutomaticCharacterContinueds="Yes" DialogueTop="(weiter)"'
    expect(marked(['BOB', 'BOB (weiter)'], breaks)).toEqual(['BOB', 'BOB'])
  })

  test.each([
    ['the file adds no automatic marks', ['BOB', "BOB (CONT'D)"], AUTOMATIC.replace('Yes', 'No')],
    ['somebody else spoke before', ["BOB (CONT'D)", 'ANN', "BOB (CONT'D)"], AUTOMATIC],
    ['another speaker resumes without a mark', ['BOB', "BOB (CONT'D)", 'ANN', 'ANN'], AUTOMATIC],
  ])('keeps its “continued” mark if %s', (_, cues, breaks) => expect(marked(cues, breaks)).toEqual(cues))

  test('keeps the style of its extension', () => {
    expect(cueOf('BOB (', '<Text Style="Italic">off</Text><Text>)</Text>').play.elements[0]?.text).toEqual([
      { text: '(' },
      { text: 'off', italic: true },
      { text: ')' },
    ])
  })
})

describe('a file that is not a script', () => {
  test.each([
    ['plain text', 'Just words.', 'wrong_format'],
    ['other XML', '<html><body/></html>', 'wrong_format'],
    ['only a header', '<?xml version="1.0"?><FinalDraft DocumentType="Script"><Content>', 'damaged'],
    ['only a title page', '<FinalDraft><TitlePage><Content/></TitlePage>', 'damaged'],
    ['declared entities', `<!DOCTYPE a [<!ENTITY a "b">]>${OLD_FILE}`, 'hostile'],
  ])('is rejected: %s', (_, text, error) => expect(readFdx(text)).toEqual({ error }))

  test('reads the intact part of a truncated script', () => {
    const { play, warnings } = read(OLD_FILE.slice(0, OLD_FILE.indexOf('</Text><Text Style="Bold+Underline">')))
    expect(play.elements.map(({ kind }) => kind)).toEqual(['act', 'scene', 'synopsis', 'action', 'note'])
    expect(warnings).toContainEqual({ code: 'cut_short', count: 1 })
  })
})
