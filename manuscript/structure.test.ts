import { describe, expect, test } from 'vitest'
import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { block, lines, Peer, seeded, snapshot } from './crowd/peer.ts'
import { chunked } from './block.ts'
import { blockType, NODE_SIZES, type Sizes } from './schema.ts'
import { rechunk, structure } from './structure.ts'
import { blockIds, changedBlocks, chunksOf, EDGE, findBlock, idOf } from './view.ts'

const sizesOf = (nodes: readonly Node[]): number[] => nodes.map(({ childCount }) => childCount)

/** Expects every size to be within the limits, and no two neighbours small enough to be joined. */
function expectSettled(sizes: readonly number[], { least, most }: Sizes): void {
  for (const [index, size] of sizes.entries()) {
    expect(size).toBeLessThanOrEqual(most)
    const before = sizes[index - 1] ?? most
    expect(Math.min(before, size) >= least || before + size > most).toBe(true)
  }
}

function expectGoodSizes({ children }: Node): void {
  expectSettled(sizesOf(children), NODE_SIZES.bundle)
  for (const bundle of children) expectSettled(sizesOf(bundle.children), NODE_SIZES.chunk)
}

test('splits a large paste into chunks and bundles, and joins them after large deletions', () => {
  const peer = new Peer('A', lines(100))
  peer.insertAfter(
    'b50',
    Array.from({ length: 2000 }, (_, n) => block(`pasted ${n}`)),
  )
  expectGoodSizes(peer.state.doc)
  expect(peer.state.doc.childCount).toBeGreaterThan(3)
  for (const id of peer.ids.filter((_, n) => n % 10 !== 0)) peer.remove(id)
  expect(peer.ids).toHaveLength(210)
  expectGoodSizes(peer.state.doc)
  expect(peer.state.doc.childCount).toBe(1)
  expect(peer.view).toEqual(peer.scratch)
})

test('deletes text across bundles', () => {
  const peer = new Peer('A', lines(1000))
  expect(peer.state.doc.childCount).toBeGreaterThan(2)
  const { pos } = peer.at('b950')
  peer.dispatch(peer.tr.delete(peer.at('b10').pos + 5, pos + 6))
  expect(peer.texts.slice(9, 12)).toEqual(['line 9', 'line950', 'line 951'])
  expectGoodSizes(peer.state.doc)
  expect(peer.view).toEqual(peer.scratch)
})

describe('dual dialogue', () => {
  const speech = (n: number, dual = false): Node[] => [
    blockType.create({ id: `c${n}`, kind: 'cue', dual: dual || null }),
    block(`said ${n}`, 'dialogue', `d${n}`),
  ]
  const rain = (from: number, to: number): Node[] =>
    Array.from({ length: to - from }, (_, n) => block('Rain.', 'action', `r${from + n}`))
  const chunkOf = (peer: Peer, id: string): string[] =>
    chunksOf(peer.state.doc)
      .find((chunk) => chunk.children.some((one) => idOf(one) === id))!
      .children.map(idOf)
  const toggle = (peer: Peer, id: string, dual: true | null): void =>
    peer.dispatch(peer.tr.setNodeAttribute(peer.at(id).pos, 'dual', dual))

  test('has its own chunk until it is no longer dual', () => {
    const peer = new Peer('A', snapshot([...rain(0, 8), ...speech(1), ...speech(2), ...rain(8, 16)]))
    expect(chunksOf(peer.state.doc)).toHaveLength(1)
    toggle(peer, 'c2', true)
    expect(chunkOf(peer, 'c1')).toEqual(['c1', 'd1', 'c2', 'd2'])
    expect(chunksOf(peer.state.doc)).toHaveLength(3)
    expect(peer.ids).toHaveLength(20)
    toggle(peer, 'c2', null)
    expect(chunksOf(peer.state.doc)).toHaveLength(1)
  })

  test.each([
    ['a chunk', NODE_SIZES.chunk.made],
    ['a bundle', NODE_SIZES.chunk.made * NODE_SIZES.bundle.made],
  ])('is joined across the border of %s', (_edge, size) => {
    const peer = new Peer(
      'A',
      snapshot([...rain(0, size - 2), ...speech(1), ...speech(2), ...rain(size, 2 * size - 2)]),
    )
    expect(chunkOf(peer, 'c1')).not.toContain('c2')
    toggle(peer, 'c2', true)
    expect(chunkOf(peer, 'c1')).toEqual(['c1', 'd1', 'c2', 'd2'])
    peer.insertAfter('d2', [block('and more', 'dialogue', null)])
    expect(chunkOf(peer, 'c1')).toHaveLength(5)
    expect(peer.view).toEqual(peer.scratch)
  })

  test('is never split when a play is opened', () => {
    const groups = Array.from({ length: 40 }, (_, n) => [
      ...speech(2 * n),
      ...speech(2 * n + 1, true),
      ...rain(n, n + 1),
    ])
    const peer = new Peer('A', snapshot(groups.flat()))
    for (let n = 0; n < 80; n += 2) expect(chunkOf(peer, `c${n}`)).toHaveLength(4)
  })
})

test('delays chunks but not ids during composition', () => {
  let composing = true
  let next = 0
  const plugin = structure({ freshId: () => `n${next++}`, knows: () => true, hold: () => composing })
  const nodes = Array.from({ length: 81 }, (_, n) => block(`${n}`, 'action', n < 80 ? `b${n}` : null))
  let state = EditorState.create({ doc: chunked(nodes.slice(0, 20)), plugins: [plugin] })
  state = state.apply(state.tr.insert(EDGE, nodes.slice(20)))
  expect(sizesOf(chunksOf(state.doc))).toEqual([81])
  expect(blockIds(state.doc)).toContain('n0')
  composing = false
  state = state.apply(state.tr.setMeta(rechunk, true))
  expectGoodSizes(state.doc)
})

test('finds a changed block among thousands by looking at one chunk', () => {
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
