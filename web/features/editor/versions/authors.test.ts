import type { PlayAuthors } from '@replique/contract'
import { openShared, playUpdate } from '@replique/manuscript'
import { parseFountain } from '@replique/script'
import { expect, test } from 'vitest'
import { Awareness } from 'y-protocols/awareness'
import { applyUpdate, Doc, type XmlText } from 'yjs'
import type { PlayConnection } from '../connection/link.ts'
import { Authors, pagesOf } from './authors.ts'

const DAY = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-21T10:00:00.000Z'

const TOLD: PlayAuthors = {
  people: [
    { name: 'Ada', you: true, hue: 3 },
    { name: 'Béa', you: false, hue: 7 },
  ],
  clients: [
    { client: 1, person: 0, from: DAY, to: DAY },
    { client: 2, person: 1, from: DAY, to: DAY },
    { client: 3, person: 1, from: LATER, to: LATER },
    { client: 4, person: null, from: DAY, to: DAY },
  ],
}

function open(doc = new Doc()) {
  const awareness = new Awareness(doc)
  const link = { doc, awareness } as unknown as PlayConnection
  return { doc, awareness, authors: new Authors(link, TOLD) }
}

test('a client’s author comes from the server, the current user, or presence', () => {
  const { doc, awareness, authors } = open()
  const you = authors.pageOf(1).author
  expect(you.hue).toBe(3)
  expect(authors.pageOf(doc.clientID).author).toBe(you)
  expect(authors.pageOf(2).author).toMatchObject({ name: 'Béa', hue: 7 })
  awareness.states.set(9, { user: { id: 'x', name: 'Béa', colour: 1 } })
  awareness.states.set(10, { user: { id: 'y', name: 'Carl', colour: 1 } })
  expect(authors.pageOf(9).author).toBe(authors.pageOf(2).author)
  expect(authors.pageOf(10).author).toMatchObject({ name: 'Carl', hue: 2 })
  for (const nobody of [4, 77]) expect(authors.pageOf(nobody).author).toEqual({ key: '', name: '', hue: null })
})

test('the latest change of each author dates a paragraph', () => {
  const { authors } = open()
  const { made, changed } = pagesOf({ made: 1, changed: [3, 2, 4] }, authors)
  expect(made).toMatchObject({ from: DAY })
  expect(changed.map(({ author, from }) => [author.name, from])).toEqual([
    ['Béa', LATER],
    ['', DAY],
  ])
})

test('shares are computed from the present letters, the largest first', () => {
  const doc = new Doc()
  applyUpdate(doc, playUpdate(parseFountain('Rain.\n')))
  doc.clientID = 2
  const { blocks } = openShared(doc)
  const text = [...blocks.values()][0] as XmlText
  text.insert(text.length, ' And snow, and hail.')
  const shares = open(doc).authors.shares(openShared(doc))
  expect(shares.map(({ author, share }) => [author.name, share])).toEqual([
    ['Béa', 0.8],
    ['', 0.2],
  ])
})
