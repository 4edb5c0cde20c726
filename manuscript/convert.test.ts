import { describe, expect, test } from 'vitest'
import { emptyPlay, type Play } from '@replique/script'
import * as Y from 'yjs'
import { Binding } from './binding.ts'
import { makePlay } from './crowd/plays.ts'
import { seeded } from './crowd/peer.ts'
import { playUpdate, seedPlay, toPlay } from './convert.ts'
import { elementsOf } from './elements.ts'

const docOf = (play: Play): Y.Doc => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, playUpdate(play))
  return doc
}
const withoutIds = (play: Play) => ({ ...play, elements: play.elements.map(({ id: _id, ...element }) => element) })

describe('play to document and back', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => seed))('loses nothing, seed %i', (seed) => {
    const play = makePlay(seeded(seed))
    const back = toPlay(docOf(play))
    expect(withoutIds(back)).toEqual(play)
    const again = toPlay(docOf(back))
    expect(withoutIds(again)).toEqual(play)
  })

  test('keeps unique block ids', () => {
    const play = makePlay(seeded(7))
    const doc = docOf(play)
    const ids = toPlay(doc).elements.map(({ id }) => id)
    expect(new Set(ids).size).toBe(play.elements.length)
    expect(toPlay(doc).elements.map(({ id }) => id)).toEqual(ids)
  })

  test('reads an empty document as an empty play', () => {
    expect(toPlay(new Y.Doc())).toEqual(emptyPlay('stage', 'en'))
  })

  test('seeds only an empty document', () => {
    const doc = docOf(emptyPlay('screenplay', 'fr'))
    expect(() => seedPlay(doc, makePlay(seeded(1)))).toThrow('Only an empty document')
  })
})

test('the editor reads the same elements as the server, with stable objects for untouched blocks', () => {
  const doc = docOf(makePlay(seeded(3)))
  const node = new Binding(doc).open()
  const elements = elementsOf(node)
  expect(elements).toEqual(toPlay(doc).elements)
  expect(elements.length).toBeGreaterThan(30)
  elementsOf(node).forEach((element, index) => expect(element).toBe(elements[index]))
})
