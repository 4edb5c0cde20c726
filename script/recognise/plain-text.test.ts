import { describe, expect, test } from 'vitest'
import { blocksOf } from '../blocks.ts'
import { textOf } from '../rich-text.ts'
import { readPlainText } from './plain-text.ts'

const CUE = ' '.repeat(22)
const SAID = ' '.repeat(10)

/** A scene as a program prints it, with lines broken to fit the page. */
const scene = (place: string): string[] => [
  place,
  '',
  'The ferry has left without its bell, and the bell is still',
  'ringing somewhere below the quay, slowly, as if it had all',
  'the time of the world.',
  '',
  `${CUE}MARTHE`,
  `${SAID}You hear it too? Then I am not`,
  `${SAID}the only one who has stayed here`,
  `${SAID}for a bell.`,
  '',
  `${CUE}OLE`,
  `${SAID}I stayed for the ferry. I was`,
  `${SAID}late, as I am for everything that`,
  `${SAID}floats.`,
  '',
]

const page = (number: number): string[] => ['', '', `${' '.repeat(58)}${number}.`, '', '']

/** Scenes of a printed screenplay, each on its own page with a page number. */
const printed = (indent = 0): string =>
  Array.from({ length: 6 }, (_, at) => [...page(at + 1), ...scene(`EXT. QUAY ${at + 1} - NIGHT`)])
    .flat()
    .map((line) => (line === '' ? '' : ' '.repeat(indent) + line))
    .join('\n')

describe('a printed screenplay saved as text', () => {
  test.each([0, 10])('has its paragraphs joined with a left margin of %d columns', (indent) => {
    const { play } = readPlainText(printed(indent))
    const first = play.elements.slice(0, 6).map(({ kind, text }) => [kind, textOf(text)])
    expect(play.kind).toBe('screenplay')
    expect(first).toEqual([
      ['scene', 'EXT. QUAY 1 - NIGHT'],
      [
        'action',
        'The ferry has left without its bell, and the bell is still ringing somewhere below the quay, slowly, as if it had all the time of the world.',
      ],
      ['cue', ''],
      ['dialogue', 'You hear it too? Then I am not the only one who has stayed here for a bell.'],
      ['cue', ''],
      ['dialogue', 'I stayed for the ferry. I was late, as I am for everything that floats.'],
    ])
    expect(play.characters.map(({ name }) => name)).toEqual(['MARTHE', 'OLE'])
  })

  test('produces a warning about the page numbers left out', () => {
    const { play, warnings } = readPlainText(printed())
    expect(warnings).toContainEqual({ code: 'left_out', detail: 'page heads', count: 6 })
    expect(play.elements.filter(({ kind }) => kind === 'action')).toHaveLength(6)
  })

  test('is read if names have the same indent as dialogue', () => {
    const flush = printed().replaceAll(CUE, SAID)
    const { play } = readPlainText(flush)
    expect(play.characters.map(({ name }) => name)).toEqual(['MARTHE', 'OLE'])
    expect(play.elements.filter(({ kind }) => kind === 'dialogue')).toHaveLength(12)
  })

  test('has a title page above the first paragraph of action', () => {
    const text = `${CUE}THE BELL\n\n${CUE}Written by\n\n${CUE}Jo Tern\n\nBlack. A bell rings below the water, and nobody is there to hear it.\n\n${printed()}`
    const { play } = readPlainText(text)
    expect(play.titlePage).toEqual([
      { key: 'title', value: 'THE BELL' },
      { key: 'credit', value: 'Written by' },
      { key: 'author', value: 'Jo Tern' },
    ])
    expect(play.elements[0]?.kind).toBe('action')
  })
})

test('keeps the line breaks of Fountain', () => {
  const { play } = readPlainText(
    'EXT. QUAY - NIGHT\n\nA bell.\nAnother bell.\n\nMARTHE\nYes.\nNo.\n\nINT. SHED - NIGHT\n\nDark.\n',
  )
  expect(play.elements.map(({ text }) => textOf(text))).toContain('A bell.\nAnother bell.')
})

describe('a title page in Fountain’s form above names in front of speeches', () => {
  const said = [
    'Anna: It is late.',
    'Ben (turning): It is not.',
    'Anna: The ferry has gone.',
    'Ben: Another will come.',
  ]
  const page = ['Title: The Ferry', 'Author: Ada Moore']
  const many = [...said, ...said, ...said]

  test.each([
    ['with an empty line between', [...page, 'Place: Antwerp', '', ...many]],
    ['without one', [...page, ...many]],
    ['in French', ['Titre : The Ferry', 'Auteur : Ada Moore', '', ...many.map((line) => line.replace(':', ' :'))]],
  ])('%s', (_, lines) => {
    const { play } = readPlainText(lines.join('\n'))
    const { title, author, blocks, characters } = blocksOf(play)
    expect([title, author]).toEqual(['The Ferry', 'Ada Moore'])
    expect(characters).toEqual(['Anna', 'Ben'])
    expect(blocks).toHaveLength(many.length)
    expect(blocks[1]).toEqual({ type: 'speech', speaker: 'Ben', text: 'It is not.', stage: ['turning'] })
  })

  test('stays Fountain if its names are above their speeches', () => {
    const { play } = readPlainText(`${page.join('\n')}\n\n${'ANNA\nNote: it is late.\n\n'.repeat(8)}`)
    expect(blocksOf(play).blocks[0]).toMatchObject({ speaker: 'ANNA', text: 'Note: it is late.' })
  })
})
