import { describe, expect, test } from 'vitest'
import { textOf } from '../../rich-text.ts'
import { readPlainText } from '../plain-text.ts'
import type { SourceDocument } from '../source.ts'
import { recognise } from './recognise.ts'

const TALK = 'ANNA. It is late.\n\nBEN. It is not.\n\nANNA. The ferry has gone.\n\nBEN. Another will come.\n'
const titleOf = (text: string) =>
  Object.fromEntries(readPlainText(text).play.titlePage.map(({ key, value }) => [key, value]))

test('reads title and author from the first line', () => {
  expect(titleOf(`The Ferry, by Ada Moore\n\nACT I\n\n${TALK}`)).toEqual({ title: 'The Ferry', author: 'Ada Moore' })
  expect(titleOf(`The House by the Ferry\n\nACT I\n\n${TALK}`)).toEqual({ title: 'The House by the Ferry' })
})

test('does not read a title with a heading style as a scene', () => {
  const head = (words: string) => ({ text: [{ text: words }], gap: 1, heading: 2 })
  const said = TALK.trim()
    .split('\n\n')
    .map((words) => ({ text: [{ text: words }], gap: 0 }))
  const lines = [head('The Ferry'), { text: [{ text: 'by Ada Moore' }], gap: 0 }, head('The Ferry.'), ...said]
  const { play } = recognise({ lines, wrapped: false })
  expect(play.titlePage).toEqual([
    { key: 'title', value: 'The Ferry' },
    { key: 'author', value: 'Ada Moore' },
  ])
  expect(play.elements.filter(({ kind }) => kind === 'scene' || kind === 'act')).toHaveLength(1)
  const untitled = recognise({ lines: [head('The quay'), ...said], wrapped: false }).play
  expect(untitled.elements[0]?.kind).toBe('scene')
})

test('does not read a title above its author as a name, although it is repeated where the play begins', () => {
  const lines = [
    'ANTWERP',
    'by Ada Moore',
    'ANTWERP',
    '(Night. A quay.)',
    ...'ANNA|It is late.|BEN|It is not.|'.repeat(6).split('|'),
  ]
  const { titlePage, characters } = recognise({
    lines: lines.map((words) => ({ text: [{ text: words }], gap: 0 })),
    wrapped: false,
  }).play
  expect(titlePage).toEqual([
    { key: 'title', value: 'ANTWERP' },
    { key: 'author', value: 'Ada Moore' },
  ])
  expect(characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
})

test.each(['Un-named', 'python-docx', 'Microsoft Office User', 'Utilisateur'])(
  'ignores the placeholder author %s',
  (author) => {
    const lines = TALK.split('\n\n').map((words) => ({ text: [{ text: words }], gap: 1 }))
    const document: SourceDocument = { lines, wrapped: false, title: 'The Ferry', author }
    expect(recognise(document).play.titlePage).toEqual([{ key: 'title', value: 'The Ferry' }])
    expect(recognise({ ...document, author: 'Ada User' }).play.titlePage).toHaveLength(2)
  },
)

describe('the text that an archive adds to a play', () => {
  const text = `The Project Gutenberg eBook of The Ferry

This ebook is for the use of anyone anywhere at no cost and with
almost no restrictions whatsoever. ACT I of this licence.

*** START OF THE PROJECT GUTENBERG EBOOK THE FERRY ***

Produced by Somebody and the Online Team, from images
that a library has made.

THE FERRY

ACT I

${TALK}
*** END OF THE PROJECT GUTENBERG EBOOK THE FERRY ***

Section 1. General Terms of Use. 1.A. By reading or using any part
of this work you agree.
`
  const { play, warnings } = readPlainText(text)

  test('adds no scene, character or title page entry', () => {
    expect(play.characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
    expect(play.titlePage).toEqual([{ key: 'title', value: 'THE FERRY' }])
    expect(play.elements.map(({ text: words }) => textOf(words)).join(' ')).not.toMatch(/licence|Produced|Terms/)
  })

  test('is removed alone if there are no empty lines between paragraphs', () => {
    const lines = text.split('\n\n').map((words) => ({ text: [{ text: words.replaceAll('\n', ' ').trim() }], gap: 0 }))
    const read = recognise({ lines, wrapped: false })
    expect(read.play.characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
    expect(read.play.elements.filter(({ kind }) => kind === 'dialogue')).toHaveLength(4)
  })

  test('is removed between two plays in one file', () => {
    const end = '*** END OF THE PROJECT GUTENBERG EBOOK THE FERRY ***'
    const begin = '*** START OF THE PROJECT GUTENBERG EBOOK THE QUAY ***'
    const two = `ACT I\n\n${TALK}\n${end}\n\nSection 1. General Terms.\n\n${begin}\n\nACT I\n\n${TALK}`
    const { elements } = readPlainText(two).play
    expect(elements.filter(({ kind }) => kind === 'dialogue')).toHaveLength(8)
    expect(elements.map(({ text: words }) => textOf(words)).join(' ')).not.toContain('Terms')
  })

  test('is counted in a warning', () => {
    expect(warnings).toContainEqual({ code: 'left_out', detail: 'archive text', count: 9 })
  })
})

test('reads names with actors above the first heading as the cast list', () => {
  const cast = 'ANNA: Jane Doe\n\nBEN: John Roe\n\nFERRYMAN: Max Poe\n\nCAT: Kit\n\n'
  const { play } = readPlainText(`The Ferry\n\n${cast}ACT I\n\n${TALK.replaceAll('. ', ': ').repeat(3)}`)
  expect(play.characters.map(({ name, description }) => [name, description])).toEqual([
    ['ANNA', 'Jane Doe'],
    ['BEN', 'John Roe'],
    ['FERRYMAN', 'Max Poe'],
    ['CAT', 'Kit'],
  ])
  expect(play.elements[0]).toMatchObject({ kind: 'act' })
  expect(play.titlePage[0]).toEqual({ key: 'title', value: 'The Ferry' })
})

test('reads a cast list that contains the title role and a long description', () => {
  const crowd = `Passengers, who wait on the quay in the first act, ${'and sing, '.repeat(12)}and leave in the last.`
  const list = ['ANNA, a singer.', 'BEN, her brother.', 'THE FERRY, a boat.', 'THE CAT.', 'A BOY.', crowd]
  for (const roles of [list, list.map((role) => role.replace(', a boat', ''))]) {
    const { play } = readPlainText(`THE FERRY\n\nCHARACTERS\n\n${roles.join('\n')}\n\nACT I\n\n${TALK}`)
    const names = play.characters.map(({ name }) => name.toUpperCase())
    expect(names.slice(0, 5)).toEqual(['ANNA', 'BEN', 'THE FERRY', 'THE CAT', 'A BOY'])
    expect(play.elements[0]).toMatchObject({ kind: 'act' })
  }
  const paragraphs = [
    'THE FERRY',
    'CHARACTERS',
    'ANNA.',
    'BEN.',
    'THE FERRY.',
    'THE CAT.',
    'ACT I',
    ...TALK.trim().split('\n\n'),
  ]
  const { play } = recognise({
    lines: paragraphs.map((words) => ({ text: [{ text: words }], gap: 0 })),
    wrapped: false,
  })
  expect(play.characters.map(({ name }) => name)).toEqual(['ANNA', 'BEN', 'THE FERRY', 'THE CAT'])
  expect(play.elements[0]).toMatchObject({ kind: 'act' })
})

test('joins the wrapped lines of a role in the cast list', () => {
  const list =
    'CHARACTERS\n\nADA, keeper of the light, in oilskins, with a lamp and a bunch of\nkeys.\nBEN, her brother.\n'
  const talk = 'ADA: The tide is late tonight, and nobody will wait for it, least of all\nme.\n\nBEN: It is.\n\n'
  const { characters } = readPlainText(`${list}\n\nACT I\n\n${talk.repeat(8)}`).play
  expect(characters.map(({ name, description }) => [name, description])).toEqual([
    ['ADA', 'keeper of the light, in oilskins, with a lamp and a bunch of keys'],
    ['BEN', 'her brother'],
  ])
})

test('a recurring name that is also a word for the cast list begins no list', () => {
  const talk = 'CAST:\nThe tide is late.\n\nBEN:\nIt is not late at all.\n\n'
  const { elements } = readPlainText(`THE TIDE\n\nACT I\n\nSCENE 1\n\nBEN:\nCastarina!\n\n${talk.repeat(6)}`).play
  expect(elements.map(({ kind }) => kind).filter((kind) => kind === 'note')).toEqual([])
  expect(elements.filter(({ kind }) => kind === 'cue')).toHaveLength(13)
})
