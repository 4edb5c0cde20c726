/** For each part of a play, tests that the file contains a word from it or that the part is reported as left out. */
import { describe, expect, test } from 'vitest'
import { emptyPlay, leftOutOf, plain, type Element, type LeftOut, type Play } from '@replique/script'
import { readPdf } from '../tests/read-pdf.ts'
import { PRINT_FORMATS } from './print-formats.ts'
import { readScript } from './read-formats.ts'

/** For each part of a play, a word that occurs nowhere else. */
const WORDS: Readonly<Partial<Record<LeftOut, string>>> = {
  notes: 'gannet',
  sections: 'heron',
  synopses: 'lapwing',
  cuts: 'osprey',
  omitted: 'curlew',
  titlePage: 'dunlin',
  characters: 'plover',
  aliases: 'whimbrel',
}

const elements: readonly Element[] = [
  { kind: 'section', level: 2, text: plain('heron') },
  { kind: 'synopsis', text: plain('lapwing') },
  { kind: 'scene', text: plain('INT. LOFT - DAY') },
  { kind: 'note', text: plain('gannet') },
  { kind: 'action', text: [{ text: 'Rain' }, { text: ' osprey', aside: 'cut' }, { text: ' falls.', bold: true }] },
  { kind: 'cue', text: [], character: 'ada' },
  { kind: 'verse', text: plain('The tide is late.'), part: 'first' },
  { kind: 'scene', text: plain('EXT. QUAY - DAY'), omitted: [{ kind: 'action', text: plain('A curlew.') }] },
  { kind: 'scene', text: plain('EXT. MUD - DAY') },
  { kind: 'action', text: [{ text: 'Wet ' }, { text: 'sand', strike: true }], revision: 1 },
]

function playFor(layout: Play['settings']['layout']): Play {
  const play = emptyPlay(layout === 'screenplay' ? 'screenplay' : 'stage', 'en')
  const characters = [{ id: 'ada', name: 'ADA', aliases: ['whimbrel'], description: 'a plover', role: 'cook' }]
  const titlePage = [
    { key: 'title', value: 'Birds' },
    { key: 'subtitle', value: 'Of the Shore' },
    { key: 'season', value: 'dunlin' },
  ]
  return { ...play, titlePage, elements, characters, settings: { ...play.settings, layout } }
}

async function wordsIn(name: string, extension: string, bytes: Uint8Array): Promise<string> {
  if (name === 'pdf') return JSON.stringify(readPdf(bytes).pages)
  if (name !== 'docx') return new TextDecoder().decode(bytes)
  return JSON.stringify(await readScript({ name: `play${extension}`, bytes }))
}

const formats = PRINT_FORMATS.filter(({ name }) => name !== 'epub')

describe.each(['screenplay', 'stage-us', 'stage-fr'] as const)('leftOutOf a play in the layout %s', (layout) => {
  const play = playFor(layout)
  test.each(formats)('$name contains everything that is not listed as left out', async ({ name, extension, open }) => {
    const words = await wordsIn(name, extension, await (await open())(play))
    const told = leftOutOf(play, name).map(({ what }) => what)
    const missing = Object.entries(WORDS).filter(([, word]) => !words.includes(word))
    expect(missing.map(([what]) => what)).toEqual(told.filter((what) => what in WORDS))
  })
})

const namesOf = (...asked: Parameters<typeof leftOutOf>): string[] => leftOutOf(...asked).map(({ what }) => what)

test('lists what a Word document without notes leaves out', () => {
  const always = namesOf(playFor('stage-us'), 'docx')
  const without = leftOutOf(playFor('stage-us'), 'docx', { notes: false })
  expect(without.filter(({ what }) => !always.includes(what))).toEqual([
    { what: 'notes', count: 1 },
    { what: 'sections', count: 1 },
    { what: 'synopses', count: 1 },
    { what: 'cuts', count: 1 },
    { what: 'omitted', count: 1 },
  ])
})

test('lists what is read back as something else', () => {
  const play = playFor('screenplay')
  expect(leftOutOf(play, 'fdx')).toContainEqual({ what: 'verse', count: 1 })
  expect(leftOutOf(play, 'text')).toContainEqual({ what: 'marks', count: 2 })
  expect(namesOf(play, 'fountain')).toEqual([])
  expect(namesOf(play, 'tei')).toEqual(['traits'])
})

test('lists place and time if the title page doesn’t show them, and unlisted characters', () => {
  const play = playFor('screenplay')
  const titlePage = [{ key: 'lieu', value: 'Un quai' }]
  expect(leftOutOf({ ...play, titlePage }, 'pdf')).toContainEqual({ what: 'titlePage', count: 1 })
  expect(namesOf({ ...play, titlePage }, 'text')).not.toContain('titlePage')
  const silent = { id: 'eve', name: 'EVE', aliases: [], description: '' }
  expect(leftOutOf({ ...play, characters: [silent] }, 'pdf')).toContainEqual({ what: 'characters', count: 1 })
  expect(namesOf({ ...playFor('stage-us'), characters: [silent] }, 'pdf')).not.toContain('characters')
  const hidden = { ...silent, unprinted: true as const }
  expect(namesOf({ ...playFor('stage-us'), characters: [hidden] }, 'pdf')).toContain('characters')
})
