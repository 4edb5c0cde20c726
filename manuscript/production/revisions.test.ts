import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { emptyPlay, lockPages, layoutOf, paginate, type Play } from '@replique/script'
import type { Binding } from '../binding.ts'
import { block, Peer, snapshot, sync } from '../crowd/peer.ts'
import { playUpdate, toPlay } from '../convert.ts'
import { readSettings } from '../settings.ts'
import { openShared } from '../shared.ts'
import { attrsOf } from '../view.ts'
import { beginRevision, clearMarks, closeRevision, forgetRevision, reviseSince } from './revisions.ts'
import { changeProduction, readProduction } from './registers.ts'
import { markChanges } from './keep-scenes.ts'

const plugins = ({ shared }: Binding) => [markChanges({ open: () => readProduction(shared).production?.open })]
const START = snapshot(['one', 'two', 'three', 'four'].map((words) => block(words, 'action', words)))
const SAID = { date: '3 May 2026', by: 'Agnès' }

function writing(name = 'A', client?: number): Peer {
  return new Peer(name, START, { plugins, ...(client !== undefined && { client }) })
}

const marks = (peer: Peer): string =>
  peer.blocks.map(({ node }) => `${node.textContent}${attrsOf(node).revision ?? ''}`).join(' ')

describe('an open revision', () => {
  test('marks what is written, in the same step', () => {
    const peer = writing()
    peer.type('one', 3, '!')
    peer.binding.edit((shared) => beginRevision(shared, SAID))
    peer.type('two', 3, '!')
    expect(marks(peer)).toBe('one! two!1 three four')
    peer.binding.undo()
    expect(marks(peer)).toBe('one! two three four')
    peer.binding.redo()
    peer.insertAfter('three', [block('new')])
    expect(marks(peer)).toBe('one! two!1 three new1 four')
  })
  test('marks what follows a deletion', () => {
    const peer = writing()
    peer.binding.edit((shared) => beginRevision(shared, SAID))
    peer.remove('two')
    expect(marks(peer)).toBe('one three1 four')
    peer.remove('four')
    expect(marks(peer)).toBe('one three1')
  })
  test('marks the start of a moved scene', () => {
    const peer = writing()
    peer.binding.edit((shared) => beginRevision(shared, SAID))
    peer.binding.move(['three', 'four'], null)
    expect(marks(peer)).toBe('three1 four one two')
    peer.binding.undo()
    expect(marks(peer)).toBe('one two three four')
  })
  test('leaves marking to the client that typed, and is the same for everyone', () => {
    const [a, b] = [writing('A', 1), writing('B', 2)]
    a.binding.edit((shared) => beginRevision(shared, SAID))
    sync(a, b)
    b.type('three', 0, 'and ')
    sync(a, b)
    expect(marks(a)).toBe('one two and three1 four')
    expect(marks(b)).toBe(marks(a))
  })
  test('is followed by the next one, and its marks can be cleared', () => {
    const peer = writing()
    peer.binding.edit((shared) => beginRevision(shared, SAID))
    peer.type('one', 0, 'x')
    peer.binding.edit(closeRevision)
    peer.type('two', 0, 'x')
    peer.binding.edit((shared) => beginRevision(shared, SAID))
    peer.type('three', 0, 'x')
    expect(marks(peer)).toBe('xone1 xtwo xthree2 four')
    expect(readSettings(peer.binding.shared).production).toEqual({
      revisions: [
        { number: 1, name: '', ...SAID },
        { number: 2, name: '', ...SAID },
      ],
      open: 2,
    })
    peer.binding.edit((shared) => clearMarks(shared, 1))
    expect(marks(peer)).toBe('xone xtwo xthree2 four')
    peer.binding.edit((shared) => forgetRevision(shared, 2))
    expect(marks(peer)).toBe('xone xtwo xthree four')
    expect(readSettings(peer.binding.shared).production?.open).toBeUndefined()
  })
  test('can be created afterwards from an earlier state', () => {
    const peer = writing()
    const earlier = toPlay(peer.doc)
    peer.type('two', 3, '!')
    peer.remove('three')
    peer.binding.edit((shared) => reviseSince(shared, earlier, SAID))
    expect(marks(peer)).toBe('one two!1 four1')
    peer.binding.undo()
    expect(marks(peer)).toBe('one two! four')
  })
})

describe('production settings', () => {
  function locked(): Play {
    const elements = Array.from({ length: 90 }, (_, i) => ({
      kind: 'action' as const,
      text: [{ text: `Line ${i}.` }],
      id: `e${i}`,
    }))
    const play = { ...emptyPlay('screenplay', 'en'), elements }
    const pages = lockPages(paginate(play, layoutOf(play.settings, 'en', 'screenplay')))
    return { ...play, settings: { ...play.settings, production: { pages } } }
  }
  const labels = (play: Play): string[] =>
    paginate(play, layoutOf(play.settings, play.language, play.kind)).pages.map(({ label }) => label)

  test('are kept in a copy with new paragraph ids', () => {
    const peer = new Peer('A', playUpdate(locked()))
    const last = peer.blocks[20]!
    peer.dispatch(
      peer.tr.insert(
        last.pos,
        Array.from({ length: 10 }, (_, i) => block(`More ${i}.`)),
      ),
    )
    expect(labels(toPlay(peer.doc)).slice(0, 3)).toEqual(['1', '1A', '2'])
    expect(labels(toPlay(new Peer('copy', playUpdate(toPlay(peer.doc))).doc)).slice(0, 3)).toEqual(['1', '1A', '2'])
  })
  test('keep pages that begin within dual dialogue', () => {
    const elements = Array.from({ length: 4 }, (_, i) => ({ kind: 'cue' as const, text: [{ text: 'A' }], id: `e${i}` }))
    const at = (place: number) => ({ id: `e${place}`, offset: 3, words: 'said' })
    const play: Play = { ...emptyPlay('screenplay', 'en'), elements }
    const pages = [{ label: '1', ...at(0), beside: at(1), further: [at(2), at(3)], rest: [] }]
    const peer = new Peer('A', playUpdate({ ...play, settings: { ...play.settings, production: { pages } } }))
    const ids = toPlay(peer.doc).elements.map(({ id }) => id)
    const [page] = toPlay(peer.doc).settings.production?.pages ?? []
    expect([page, page?.beside, ...(page?.further ?? [])].map((anchor) => anchor?.id)).toEqual(ids)
    peer.binding.edit((shared) => shared.settings.set('lockedPages', [{ ...page, further: [7, {}, page?.beside] }]))
    expect(toPlay(peer.doc).settings.production?.pages).toEqual([{ ...page, further: [page?.beside] }])
  })
  test('are ignored if invalid', () => {
    const shared = openShared(new Y.Doc())
    const wrongs = [null, 7, 'x', {}, [{ label: 3 }], [{ label: '1', id: 4, offset: 0 }], 'map']
    for (const wrong of wrongs)
      for (const key of ['lockedPages', 'revision:1', 'revision:x', 'revision', 'numbersLocked']) {
        shared.settings.set(key, wrong === 'map' ? new Y.Map() : wrong)
        const production = readProduction(shared).production ?? {}
        expect(production.pages ?? []).toEqual([])
        expect(production.open).toBeUndefined()
      }
    changeProduction(shared, { pages: [{ label: '1', id: 'a', offset: 0, words: '', rest: [] }] })
    expect(readProduction(shared).production?.pages).toHaveLength(1)
    changeProduction(shared, { pages: [] })
    expect(readProduction(shared).production?.pages).toBeUndefined()
  })
})
