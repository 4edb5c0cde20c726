import { expect, test } from 'vitest'
import { EditorState } from 'prosemirror-state'
import { block, lines, Peer, seeded } from './cohort/peer.ts'
import { chunked } from './render.ts'
import { LEAST_IN_CHUNK, MOST_IN_CHUNK } from './schema.ts'
import { rechunk, structure } from './structure.ts'
import { blockIds, changedBlocks, findBlock } from './view.ts'

const sizesOf = (peer: Peer): number[] => peer.state.doc.content.content.map((chunk) => chunk.childCount)

test('a large paste is cut into chunks of a good size, and large deletions join what is left', () => {
  const peer = new Peer('A', lines(100))
  peer.insertAfter(
    'b50',
    Array.from({ length: 1000 }, (_, n) => block(`pasted ${n}`)),
  )
  for (const size of sizesOf(peer)) expect(size).toBeLessThanOrEqual(MOST_IN_CHUNK)
  for (const id of peer.ids.filter((_, n) => n % 10 !== 0)) peer.remove(id)
  expect(peer.ids).toHaveLength(110)
  const sizes = sizesOf(peer)
  for (let n = 1; n < sizes.length; n++)
    expect(Math.min(sizes[n - 1] ?? 0, sizes[n] ?? 0)).toBeGreaterThanOrEqual(LEAST_IN_CHUNK)
  expect(peer.view).toEqual(peer.scratch)
})

test('chunks wait while an input method composes; ids do not', () => {
  let composing = true
  let next = 0
  const plugin = structure({ freshId: () => `n${next++}`, knows: () => true, hold: () => composing })
  const nodes = Array.from({ length: 81 }, (_, n) => block(`${n}`, 'action', n < 80 ? `b${n}` : null))
  let state = EditorState.create({ doc: chunked(nodes.slice(0, 40)), plugins: [plugin] })
  state = state.apply(state.tr.insert(1, nodes.slice(40)))
  expect(state.doc.child(0).childCount).toBe(81)
  expect(blockIds(state.doc)).toContain('n0')
  composing = false
  state = state.apply(state.tr.setMeta(rechunk, true))
  expect(state.doc.content.content.every((chunk) => chunk.childCount <= MOST_IN_CHUNK)).toBe(true)
})

test('a changed block is found among thousands by looking at one chunk', () => {
  const random = seeded(2)
  const peer = new Peer('A', lines(2000))
  const before = peer.state.doc
  for (let n = 0; n < 20; n++) {
    const id = `b${Math.floor(random() * 2000)}`
    const was = peer.state.doc
    peer.type(id, 2, 'x')
    const { was: old, now } = changedBlocks(was, peer.state.doc)
    expect([old.length, now.length]).toEqual([1, 1])
    expect(now[0]).toEqual(findBlock(peer.state.doc, id))
  }
  expect(changedBlocks(before, before)).toMatchObject({ was: [], now: [] })
  expect(findBlock(before, 'nobody')).toBeNull()
})
