import { describe, expect, test } from 'vitest'
import { block, Peer, snapshot } from '../cohort/peer.ts'
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

  test('names that cues show are found, and left to a rename', () => {
    const cast = writer('NORA (nora)', 'nora')
    cast.place('b0', 0).run(linkCue(castOf(cast.binding.shared)))
    expect(findMatches(cast.state.doc, 'nora').map(({ inName }) => inName)).toEqual([true, false, false])
    cast.run(replaceMatches(findMatches(cast.state.doc, 'nora'), 'Peter'))
    expect(cast.texts).toEqual(['(Peter)', 'Peter'])
  })
})

test('replacing all is one step of undo, keeps marks, and leaves what a peer needs in place', () => {
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
