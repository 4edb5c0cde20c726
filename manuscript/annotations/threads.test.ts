import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { lines, Peer, sync } from '../crowd/peer.ts'
import { drawn, writer } from '../crowd/writer.ts'
import { toPlay } from '../convert.ts'
import { acceptSuggestions, rejectSuggestions } from './accept.ts'
import {
  isOpen,
  isProposing,
  annotationsOf,
  messagesOf,
  changeMessage,
  removeMessage,
  resolveAnnotation,
  addMessage,
} from './annotation.ts'
import { comment, annotation, suggest, wordsUnder } from './annotations-for-tests.ts'

const message = (author: string, at: number, text: string) => ({ author, at, text, mentions: [] })

function two(): [Peer, Peer] {
  const start = lines(3)
  return [new Peer('A', start), new Peer('B', start)]
}

describe('a thread', () => {
  test('keeps simultaneous messages in the same order for both users', () => {
    const [a, b] = two()
    const id = comment(a, 'b1', 'line')
    sync(a, b)
    addMessage(a.binding.shared, id, message('A', 3, 'Later'))
    addMessage(b.binding.shared, id, message('B', 2, 'Sooner'))
    sync(a, b)
    expect(annotation(a, id).messages.map(({ text }) => text)).toEqual(['About line', 'Sooner', 'Later'])
    expect(annotation(b, id)).toEqual(annotation(a, id))
  })

  test('is resolved once when two users resolve it at once, and can be reopened', () => {
    const [a, b] = two()
    const id = comment(a, 'b1', 'line')
    sync(a, b)
    resolveAnnotation(a.binding.shared, id, { by: 'A', at: 5 })
    resolveAnnotation(b.binding.shared, id, { by: 'B', at: 6 })
    sync(a, b)
    expect(isOpen(annotation(a, id))).toBe(false)
    expect(annotation(a, id)).toEqual(annotation(b, id))
    resolveAnnotation(b.binding.shared, id, null)
    sync(a, b)
    expect(isOpen(annotation(a, id))).toBe(true)
  })

  test('shows edited and deleted messages', () => {
    const [a] = two()
    const id = comment(a, 'b1', 'line')
    const { shared } = a.binding
    const second = addMessage(shared, id, message('A', 2, 'Well'))
    changeMessage(shared, { id, message: second }, { text: 'Well, no', mentions: ['B'], at: 7 })
    expect(annotation(a, id).messages[1]).toMatchObject({
      author: 'A',
      at: 2,
      text: 'Well, no',
      mentions: ['B'],
      edited: 7,
    })
    removeMessage(shared, { id, message: second })
    expect(annotation(a, id).messages[1]).toMatchObject({ text: '', removed: true, at: 2 })
    expect(messagesOf(annotation(a, id))).toHaveLength(1)
  })

  test('is not part of the undo history or of the play', () => {
    const [a] = two()
    const id = comment(a, 'b1', 'line')
    a.type('b1', 0, 'x')
    addMessage(a.binding.shared, id, message('A', 2, 'Well'))
    const play = toPlay(a.doc)
    a.binding.undo()
    expect(a.binding.undo()).toBe(false)
    expect(annotation(a, id).messages).toHaveLength(2)
    expect(JSON.stringify(play)).not.toContain('About')
  })

  test('is ignored if it is malformed', () => {
    const doc = new Y.Doc()
    const annotations = doc.getMap<unknown>('remarks')
    annotations.set('words', 'x')
    annotations.set('empty', new Y.Map())
    annotations.set(
      'odd',
      new Y.Map<unknown>([
        ['kind', 'comment'],
        ['author', 5],
        ['at', 'now'],
        ['anchor', { start: 1 }],
      ]),
    )
    expect(annotationsOf({ annotations })).toEqual([])
  })
})

describe('a suggestion', () => {
  const decision = { by: 'A', at: 9 }
  const LINES = ['scene: A bridge', 'action: The light falls.', 'dialogue: Yes.']

  test('is undone completely if it shares letters with the words it replaces', () => {
    const peer = writer('action: The lamp turns over a quiet sea.')
    const id = suggest(peer, ['a', 'turns'], 'sweeps')
    for (let round = 0; round < 3; round++) {
      acceptSuggestions(peer.binding, [id], decision)
      expect(drawn(peer)).toEqual(['action: The lamp sweeps over a quiet sea.'])
      peer.binding.undo()
      expect(wordsUnder(peer, id)).toBe('turns')
    }
  })

  test.each<[string, readonly [string, string], string, string[]]>([
    ['that changes words', ['b', 'light'], 'rain', ['scene: A bridge', 'action: The rain falls.', 'dialogue: Yes.']],
    ['that adds words', ['c', ''], ' No.', ['scene: A bridge', 'action: The light falls.', 'dialogue: Yes. No.']],
    ['that deletes words', ['b', ' light'], '', ['scene: A bridge', 'action: The falls.', 'dialogue: Yes.']],
    [
      'that begins a paragraph',
      ['b', ' light'],
      '\nNew',
      ['scene: A bridge', 'action: The', 'action: New falls.', 'dialogue: Yes.'],
    ],
  ])('%s is accepted as one step', (_, words, proposal, after) => {
    const peer = writer(...LINES)
    const before = drawn(peer)
    const id = suggest(peer, words, proposal)
    expect(drawn(peer)).toEqual(before)
    expect(acceptSuggestions(peer.binding, [id], decision)).toBe(1)
    expect(drawn(peer)).toEqual(after)
    expect(annotation(peer, id).outcome).toEqual({ result: 'accepted', ...decision })
    peer.binding.undo()
    expect(drawn(peer)).toEqual(before)
    expect(isOpen(annotation(peer, id))).toBe(true)
    expect(wordsUnder(peer, id)).toBe(words[1])
    peer.binding.redo()
    expect(drawn(peer)).toEqual(after)
    expect(isOpen(annotation(peer, id))).toBe(false)
  })

  test('is accepted or rejected together with all others in one step', () => {
    const peer = writer(...LINES)
    const ids = [
      suggest(peer, ['b', 'light'], 'rain'),
      suggest(peer, ['b', 'The'], 'Some'),
      suggest(peer, ['c', 'Yes'], ''),
    ]
    expect(acceptSuggestions(peer.binding, ids, decision)).toBe(3)
    expect(drawn(peer)).toEqual(['scene: A bridge', 'action: Some rain falls.', 'dialogue: .'])
    peer.binding.undo()
    expect(drawn(peer)).toEqual(LINES)
    expect(rejectSuggestions(peer.binding, ids, decision)).toBe(3)
    expect(ids.map((id) => annotation(peer, id).outcome?.result)).toEqual(['rejected', 'rejected', 'rejected'])
    peer.binding.undo()
    expect(ids.every((id) => isOpen(annotation(peer, id)))).toBe(true)
    expect(drawn(peer)).toEqual(LINES)
  })

  test('stays open and can’t be accepted if its words are deleted', () => {
    const peer = writer(...LINES)
    const id = suggest(peer, ['b', 'light'], 'rain')
    peer.remove('b')
    expect(acceptSuggestions(peer.binding, [id], decision)).toBe(0)
    expect(isOpen(annotation(peer, id)) && isProposing(annotation(peer, id))).toBe(true)
  })

  test('affects nothing else if its words are deleted by another suggestion', () => {
    const peer = writer(...LINES)
    const inner = suggest(peer, ['b', 'ligh'], 'nigh')
    const outer = suggest(peer, ['b', 'The light'], 'It')
    acceptSuggestions(peer.binding, [inner, outer], decision)
    expect(drawn(peer)[1]).toBe('action: It falls.')
  })
})
