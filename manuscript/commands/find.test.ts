import type { ElementKind } from '@replique/script'
import { describe, expect, test } from 'vitest'
import { block, Peer, snapshot } from '../crowd/peer.ts'
import { schema } from '../schema.ts'
import { castOf, linkCue } from './cue.ts'
import { findMatches, replaceMatches, type FindOptions } from './find.ts'

const writer = (...lines: readonly string[]): Peer =>
  new Peer('A', snapshot(lines.map((line, n) => block(line, n === 0 ? 'cue' : 'action', `b${n}`))))

const found = (peer: Peer, query: string, options?: FindOptions): string[] =>
  findMatches(peer.state.doc, query, options).map(({ from, to }) => peer.state.doc.textBetween(from, to))

describe('find', () => {
  const peer = writer('x', 'L’été, l’ETE, étéau \u{1F3AD} ete\u0301s', 'un\u00a0mot un mot')

  test.each<[string, FindOptions, string[]]>([
    ['ete', {}, ['été', 'ETE', 'été', 'ete\u0301']],
    ['été', {}, ['été', 'ETE', 'été', 'ete\u0301']],
    ['été', { matchAccents: true }, ['été', 'été']],
    ['ete', { matchCase: true }, ['été', 'été', 'ete\u0301']],
    ['ete', { wholeWord: true }, ['été', 'ETE']],
    ["l'e", {}, ['L’é', 'l’E']],
    ['un mot', {}, ['un\u00a0mot', 'un mot']],
    ['\u{1F3AD}', { wholeWord: true }, ['\u{1F3AD}']],
    ['', {}, []],
    ['nowhere', {}, []],
  ])('%s with %j', (query, options, expected) => {
    expect(found(peer, query, options)).toEqual(expected)
  })

  test('finds names in cues, but does not replace them', () => {
    const cast = writer('NORA (nora)', 'nora')
    cast.place('b0', 0).run(linkCue(castOf(cast.binding.shared)))
    expect(findMatches(cast.state.doc, 'nora').map(({ inName }) => inName)).toEqual([true, false, false])
    cast.run(replaceMatches(findMatches(cast.state.doc, 'nora'), 'Peter'))
    expect(cast.texts).toEqual(['(Peter)', 'Peter'])
  })
})

test('replacing all is one undo step, keeps marks and may delete the matches', () => {
  const peer = writer('x', 'old and old', 'older')
  const start = peer.at('b1').pos + 1
  peer.dispatch(peer.tr.addMark(start, start + 3, schema.marks.strong.create()))
  const matches = findMatches(peer.state.doc, 'old', { wholeWord: true })
  peer.binding.apart(() => peer.run(replaceMatches(matches, 'young')))
  expect(peer.texts).toEqual(['x', 'young and young', 'older'])
  expect(peer.at('b1').node.firstChild).toMatchObject({ text: 'young', marks: [{ type: { name: 'strong' } }] })
  peer.binding.undo()
  expect(peer.texts[1]).toBe('old and old')
  peer.run(replaceMatches(findMatches(peer.state.doc, 'old'), ''))
  expect(peer.texts).toEqual(['x', ' and ', 'er'])
  expect(peer.run(replaceMatches([], 'x'))).toBe(false)
  expect(peer.view).toEqual(peer.scratch)
})

describe('find with filters', () => {
  const cast = writer('NORA', 'The door, she says.', 'the door')
  const lines: readonly (readonly [ElementKind, string])[] = [
    ['cue', 'NORA'],
    ['parenthetical', '(at the door)'],
    ['dialogue', 'That door is shut.'],
    ['action', 'The door opens.'],
    ['dialogue', 'Or this door.'],
    ['cue', 'TORVALD'],
    ['dialogue', 'What door?'],
    ['scene', 'Scene 2, a door'],
    ['dialogue', 'Nobody’s door'],
  ]
  const peer = new Peer('A', snapshot(lines.map(([kind, words], n) => block(words, kind, `b${n}`))))
  for (const id of ['b0', 'b5']) peer.place(id, 0).run(linkCue(castOf(peer.binding.shared)))
  const nora = castOf(peer.binding.shared).find('Nora')?.id ?? ''
  const where = (options: FindOptions): string[] =>
    findMatches(peer.state.doc, 'door', options).map(({ from }) =>
      String(peer.state.doc.resolve(from).parent.attrs['id']),
    )

  test('finds only in the given kinds of elements', () => {
    expect(where({ kinds: ['action', 'scene'] })).toEqual(['b3', 'b7'])
    expect(where({ kinds: [] })).toEqual([])
    expect(found(cast, 'door')).toHaveLength(2)
  })

  test('finds only in the speeches of one character', () => {
    expect(where({ speaker: nora })).toEqual(['b1', 'b2', 'b4'])
    expect(where({ speaker: nora, kinds: ['dialogue'] })).toEqual(['b2', 'b4'])
    expect(where({ speaker: 'nobody' })).toEqual([])
  })

  test('replaces only there, in one undo step', () => {
    const before = peer.texts
    peer.binding.apart(() => peer.run(replaceMatches(findMatches(peer.state.doc, 'door', { speaker: nora }), 'gate')))
    expect(peer.texts.join('|').match(/gate/g)).toHaveLength(3)
    expect(peer.texts.join('|').match(/door/g)).toHaveLength(4)
    peer.binding.undo()
    expect(peer.texts).toEqual(before)
  })
})

test('finds words in a paragraph that changed after an earlier search', () => {
  const peer = writer('x', 'Œuvre é', 'été')
  expect(found(peer, 'e')).toEqual(['e', 'é', 'é', 'é'])
  peer.type('b2', 3, ' et été')
  expect(found(peer, 'ete')).toEqual(['été', 'été'])
})
