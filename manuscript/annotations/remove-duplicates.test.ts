/** Two users accept the same suggestion before they receive each other's changes. */
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { block, Peer, snapshot, sync } from '../crowd/peer.ts'
import { acceptSuggestions } from './accept.ts'
import { isOpen, setProposal } from './annotation.ts'
import { INSERTION_PREFIX } from './shape.ts'
import { annotation, suggest, wordsUnder } from './annotations-for-tests.ts'

const START = snapshot([
  block('A bridge', 'scene', 'a'),
  block('The light falls over the sea.', 'action', 'b'),
  block('Yes.', 'dialogue', 'c'),
])

interface Meeting {
  readonly a: Peer
  readonly b: Peer
  readonly id: string
  readonly accept: (peer: Peer) => void
}

/** Creates two peers that both have a suggestion. The decision of the one with the greater client id prevails. */
function meet(words: readonly [string, string], proposal: string, [one, other] = [1, 2]): Meeting {
  const a = new Peer('A', START, { client: one })
  const b = new Peer('B', START, { client: other })
  const id = suggest(a, words, proposal)
  sync(a, b)
  return { a, b, id, accept: (peer) => acceptSuggestions(peer.binding, [id], { by: peer.name, at: 9 }) }
}

function agreed(...peers: readonly Peer[]): readonly string[] {
  for (const peer of peers) expect(peer.view).toEqual(peer.scratch)
  for (const peer of peers) expect(peer.texts).toEqual(peers[0]?.texts)
  return peers[0]?.texts ?? []
}

const ORDERS = [
  [1, 2],
  [2, 1],
]

describe.each(ORDERS)('a suggestion accepted by clients %i and %i at once', (one, other) => {
  const pages = [one, other] as [number, number]

  test.each<[string, readonly [string, string], string, string[]]>([
    ['other words', ['b', 'light'], 'rain', ['A bridge', 'The rain falls over the sea.', 'Yes.']],
    [
      'words with common letters',
      ['b', 'light falls'],
      'night calls',
      ['A bridge', 'The night calls over the sea.', 'Yes.'],
    ],
    ['words at the end', ['c', ''], ' No.', ['A bridge', 'The light falls over the sea.', 'Yes. No.']],
    ['fewer words', ['b', ' over the sea'], '', ['A bridge', 'The light falls.', 'Yes.']],
    ['a new line', ['b', ' light'], '\nNew', ['A bridge', 'The', 'New falls over the sea.', 'Yes.']],
    ['two lines', ['c', ''], '\nNo.\nNever.', ['A bridge', 'The light falls over the sea.', 'Yes.', 'No.', 'Never.']],
    ['an empty line', ['c', ''], '\n', ['A bridge', 'The light falls over the sea.', 'Yes.', '']],
  ])('applies only once: %s', (_, words, proposal, wanted) => {
    const { a, b, accept } = meet(words, proposal, pages)
    accept(a)
    accept(b)
    sync(a, b)
    expect(agreed(a, b)).toEqual(wanted)
  })

  test('restores the words and reopens when the client whose decision counts undoes it', () => {
    const { a, b, id, accept } = meet(['b', 'light'], 'rain', pages)
    accept(a)
    accept(b)
    sync(a, b)
    const [loser, winner] = one < other ? [a, b] : [b, a]
    expect(loser.binding.undo()).toBe(false)
    expect(agreed(a, b)[1]).toBe('The rain falls over the sea.')
    winner.binding.undo()
    sync(a, b)
    expect(agreed(a, b)[1]).toBe('The light falls over the sea.')
    expect(isOpen(annotation(a, id)) && isOpen(annotation(b, id))).toBe(true)
    expect(wordsUnder(winner, id)).toBe('light')
    winner.binding.redo()
    sync(a, b)
    expect(agreed(a, b)[1]).toBe('The rain falls over the sea.')
    expect(isOpen(annotation(a, id))).toBe(false)
  })

  test.each([
    ['in time, all of it stays', true],
    ['too late, only that stays', false],
  ])('keeps what a third client types there: if received %s', (_, isHeard) => {
    const { a, b, accept } = meet(['b', 'light'], 'rain', pages)
    accept(a)
    accept(b)
    const loser = one < other ? a : b
    const c = new Peer('C', Y.encodeStateAsUpdate(loser.doc))
    c.type('b', c.text('b').indexOf('rain') + 2, 'X')
    if (isHeard) sync(loser, c)
    sync(a, b, c)
    const words = agreed(a, b, c)[1] ?? ''
    expect(words).toContain('rain')
    expect(words.includes('raXin')).toBe(isHeard)
    expect(words.replace('raXin', '').replace('X', '')).toBe('The rain falls over the sea.')
  })

  test('keeps words typed beside it', () => {
    const { a, b, accept } = meet(['b', ' light'], '\nNew', pages)
    accept(a)
    accept(b)
    const c = new Peer('C', START)
    c.type('b', 19, ' late')
    sync(a, b, c)
    const text = agreed(a, b, c).join('|')
    expect(text.match(/New falls/gu)).toHaveLength(1)
    expect(text).toContain(' late')
  })

  test('keeps a word typed before that only one client had received', () => {
    const { a, b, accept } = meet(['b', ' light'], '\nNew', pages)
    b.type('b', 19, ' late')
    accept(a)
    accept(b)
    sync(a, b)
    expect(agreed(a, b).join('|')).toContain(' late')
  })

  test('keeps both wordings if they differ', () => {
    const { a, b, id, accept } = meet(['b', 'light'], 'rain', pages)
    accept(b)
    setProposal(a.binding.shared, id, 'raining')
    accept(a)
    sync(a, b)
    expect(agreed(a, b)[1]).toContain('raining')
  })
})

describe('a suggestion accepted by two clients at once', () => {
  test('is applied once on a third client after both have left', () => {
    const { a, b, accept } = meet(['b', 'light'], 'rain')
    accept(a)
    accept(b)
    const c = new Peer('C', Y.mergeUpdates([a, b].map(({ doc }) => Y.encodeStateAsUpdate(doc))))
    c.type('c', 0, '-')
    expect(agreed(c)[1]).toBe('The rain falls over the sea.')
    sync(a, b, c)
    expect(agreed(a, b, c)[1]).toBe('The rain falls over the sea.')
  })

  test('is not deduplicated by a client that can’t edit', () => {
    const { a, b, accept } = meet(['b', 'light'], 'rain')
    accept(a)
    accept(b)
    const reader = new Peer('R', START, { onlyReads: true })
    const updates: Uint8Array[] = []
    reader.doc.on('update', (update: Uint8Array, origin: unknown) => origin === 'net' || updates.push(update))
    for (const { doc } of [a, b]) Y.applyUpdate(reader.doc, Y.encodeStateAsUpdate(doc), 'net')
    expect(reader.text('b')).toBe('The rainrain falls over the sea.')
    expect(updates).toEqual([])
  })

  test('leaves other suggestions of the same step intact, and stays when they are undone', () => {
    const { a, b, id } = meet(['b', 'light'], 'rain', [1, 2])
    const all = [id, suggest(a, ['c', 'Yes'], 'No'), suggest(a, ['a', 'bridge'], 'pier')]
    acceptSuggestions(a.binding, all, { by: 'A', at: 9 })
    acceptSuggestions(b.binding, [id], { by: 'B', at: 9 })
    sync(a, b)
    expect(agreed(a, b)).toEqual(['A pier', 'The rain falls over the sea.', 'No.'])
    a.binding.undo()
    sync(a, b)
    expect(agreed(a, b)).toEqual(['A bridge', 'The rain falls over the sea.', 'Yes.'])
    a.binding.redo()
    sync(a, b)
    expect(agreed(a, b)).toEqual(['A pier', 'The rain falls over the sea.', 'No.'])
  })

  test('is applied once if one client undoes it before syncing and redoes it after', () => {
    const { a, b, accept } = meet(['b', 'light'], 'rain', [2, 1])
    accept(a)
    a.binding.undo()
    accept(b)
    sync(a, b)
    expect(agreed(a, b)[1]).toContain('rain')
    a.binding.redo()
    sync(a, b)
    expect(agreed(a, b)[1]?.match(/rain/gu)).toHaveLength(1)
  })

  test('is applied once after undo and redo', () => {
    const { a, b, accept } = meet(['b', 'light'], 'rain', [2, 1])
    accept(a)
    a.binding.undo()
    a.binding.redo()
    accept(b)
    sync(a, b)
    expect(agreed(a, b)[1]).toBe('The rain falls over the sea.')
  })

  test.each(['', 'x', '[]', '[1]', '{"a":1}', '[0,"w",[["b",[[1,0,1e15]]]],[]]', '[0,"w",[["b",[[1,-1,2]]]],[7]]'])(
    'tolerates invalid data about it (%s)',
    (nonsense) => {
      const { a, b, id, accept } = meet(['b', 'light'], 'rain')
      accept(a)
      accept(b)
      const entry = a.binding.shared.annotations.get(id) as Y.Map<unknown>
      entry.set(`${INSERTION_PREFIX}77`, nonsense)
      entry.set(`${INSERTION_PREFIX}x`, nonsense)
      sync(a, b)
      expect(agreed(a, b)[1]).toBe('The rain falls over the sea.')
    },
  )
})
