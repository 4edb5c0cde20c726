/** A word of each part of a play is in a file, or its part is among what the file leaves out. */
import { describe, expect, test } from 'vitest'
import { emptyPlay, plain, type Element, type Play } from '@replique/script'
import { readPdf } from '../tests/read-pdf.ts'
import { leftOutOf, type LeftOut } from './left-out.ts'
import { PRINT_FORMATS } from './print-formats.ts'
import { readScript } from './read-script.ts'

/** For each part a word that stands nowhere else. */
const WORDS: Readonly<Partial<Record<LeftOut, string>>> = {
  notes: 'gannet',
  sections: 'heron',
  synopses: 'lapwing',
  cuts: 'osprey',
  characters: 'plover',
}

const elements: readonly Element[] = [
  { kind: 'section', level: 2, text: plain('heron') },
  { kind: 'synopsis', text: plain('lapwing') },
  { kind: 'scene', text: plain('INT. LOFT - DAY') },
  { kind: 'note', text: plain('gannet') },
  { kind: 'action', text: [{ text: 'Rain' }, { text: ' osprey', aside: 'cut' }, { text: ' falls.', bold: true }] },
  { kind: 'cue', text: [], character: 'ada' },
  { kind: 'verse', text: plain('The tide is late.') },
]

function playFor(layout: Play['settings']['layout']): Play {
  const play = emptyPlay(layout === 'screenplay' ? 'screenplay' : 'stage', 'en')
  const characters = [{ id: 'ada', name: 'ADA', aliases: [], description: 'a plover' }]
  return { ...play, elements, characters, settings: { ...play.settings, layout } }
}

async function wordsIn(name: string, extension: string, bytes: Uint8Array): Promise<string> {
  if (name === 'pdf') return JSON.stringify(readPdf(bytes).pages)
  if (name !== 'docx') return new TextDecoder().decode(bytes)
  return JSON.stringify(await readScript({ name: `play${extension}`, bytes }))
}

const formats = PRINT_FORMATS.filter(({ name }) => name !== 'epub')

describe.each(['screenplay', 'stage-us', 'stage-fr'] as const)('of a play in the layout %s', (layout) => {
  const play = playFor(layout)
  test.each(formats)('$name holds all that is not told', async ({ name, extension, open }) => {
    const words = await wordsIn(name, extension, await (await open())(play))
    const told = leftOutOf(play, name).map(({ what }) => what)
    const missing = Object.entries(WORDS).filter(([, word]) => !words.includes(word))
    expect(missing.map(([what]) => what)).toEqual(told.filter((what) => what in WORDS))
  })
})

test('a Word document without notes leaves out what else would be a comment', () => {
  expect(leftOutOf(playFor('stage-us'), 'docx')).toEqual([])
  expect(leftOutOf(playFor('stage-us'), 'docx', { notes: false })).toEqual([
    { what: 'notes', count: 1 },
    { what: 'sections', count: 1 },
    { what: 'synopses', count: 1 },
    { what: 'cuts', count: 1 },
  ])
})

test('verse and bold words are told where they become plain', () => {
  expect(leftOutOf(playFor('screenplay'), 'fdx')).toContainEqual({ what: 'verse', count: 1 })
  expect(leftOutOf(playFor('screenplay'), 'text')).toContainEqual({ what: 'marks', count: 1 })
})
