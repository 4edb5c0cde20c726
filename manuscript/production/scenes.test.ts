import { describe, expect, test } from 'vitest'
import { sceneNumbers, textOf } from '@replique/script'
import { block, Peer, seeded, snapshot, sync } from '../crowd/peer.ts'
import type { Binding } from '../binding.ts'
import { joinBackward } from '../commands/split-join.ts'
import { sceneMove } from '../commands/scenes.ts'
import { playUpdate, toPlay } from '../convert.ts'
import { editConflicts } from '../edit-conflicts.ts'
import { readSettings } from '../settings.ts'
import { blockText } from '../shared.ts'
import { attrsOf, idOf } from '../view.ts'
import { keepScenes } from './keep-scenes.ts'
import { lockNumbers, unlockNumbers } from './revisions.ts'
import { omitScene, restoreScene } from './omitted.ts'
import { readProduction } from './registers.ts'

const plugins = ({ shared, freshId }: Binding) => [
  keepScenes({ locked: () => readProduction(shared).production?.numbersLocked === true, freshId }),
]

/** Three scenes, each with a heading (s1, s2, s3) and two lines. */
const START = snapshot(
  [1, 2, 3].flatMap((n) => [
    block(`INT. PLACE ${n}`, 'scene', `s${n}`),
    block(`first line of ${n}`, 'action', `a${n}`),
    block(`second line of ${n}`, 'action', `b${n}`),
  ]),
)

function locked(name = 'A', client?: number): Peer {
  const peer = new Peer(name, START, { plugins, ...(client !== undefined && { client }) })
  peer.binding.edit(lockNumbers)
  return peer
}

/** Returns the play as numbered headings and lines, with omitted text in brackets. */
function drawn(peer: Peer): string[] {
  if (peer.view.join('\n') !== peer.scratch.join('\n')) throw new Error('The view is not what is shared')
  const play = toPlay(peer.doc)
  const numbers = sceneNumbers(play)
  return play.elements.map(({ kind, text, omitted }, index) => {
    if (kind !== 'scene') return textOf(text)
    const below = omitted ? ` [${omitted.map((one) => textOf(one.text)).join('; ')}]` : ''
    return `${numbers.get(index)} ${omitted ? 'OMITTED ' : ''}${textOf(text)}${below}`
  })
}

const heading = (peer: Peer, after: string, words: string): void => peer.insertAfter(after, [block(words, 'scene')])

describe('locked numbers', () => {
  test('are written on every heading in one step, and undone in one', () => {
    const peer = locked()
    expect(drawn(peer).filter((line) => line.includes('PLACE'))).toEqual([
      '1 INT. PLACE 1',
      '2 INT. PLACE 2',
      '3 INT. PLACE 3',
    ])
    peer.binding.undo()
    expect(peer.blocks.map(({ node }) => attrsOf(node).number)).toEqual(Array(9).fill(null))
    expect(readSettings(peer.binding.shared)).not.toHaveProperty('production.numbersLocked')
  })
  test('give new scenes numbers between them', () => {
    const peer = locked()
    heading(peer, 'b2', 'INT. NEW')
    heading(peer, 'b1', 'INT. NEWER')
    peer.dispatch(peer.tr.insert(1, block('INT. FIRST', 'scene')))
    heading(peer, 'b3', 'INT. LAST')
    expect(drawn(peer).filter((line) => line.includes('INT.'))).toEqual([
      'A1 INT. FIRST',
      '1 INT. PLACE 1',
      '1A INT. NEWER',
      '2 INT. PLACE 2',
      '2A INT. NEW',
      '3 INT. PLACE 3',
      '4 INT. LAST',
    ])
    peer.binding.edit(lockNumbers)
    heading(peer, 'b2', 'INT. NEWEST')
    expect(drawn(peer)).toContain('A2A INT. NEWEST')
  })
  test('are different if two users insert at the same place', () => {
    const [a, b] = [locked('A', 1), new Peer('B', START, { plugins, client: 2 })]
    sync(a, b)
    heading(a, 'b1', 'INT. ONE')
    heading(b, 'b1', 'INT. OTHER')
    sync(a, b)
    expect(drawn(a)).toEqual(drawn(b))
    expect(drawn(a).flatMap((line) => /^1[AB] /.exec(line)?.[0] ?? [])).toEqual(['1A ', '1B '])
  })
  test('move with a scene', () => {
    const peer = locked()
    const plan = sceneMove(peer.state.doc, 's3', 'up')!
    peer.binding.move(plan.ids, plan.after)
    expect(drawn(peer).filter((line) => line.includes('INT.'))).toEqual([
      '1 INT. PLACE 1',
      '3 INT. PLACE 3',
      '2 INT. PLACE 2',
    ])
  })
  test('stay on the original when a scene is copied', () => {
    const peer = locked()
    const copies = ['s1', 'a1'].map((id) => peer.at(id).node)
    peer.insertAfter('b2', copies)
    expect(drawn(peer).filter((line) => line.includes('INT.'))).toEqual([
      '1 INT. PLACE 1',
      '2 INT. PLACE 2',
      '2A INT. PLACE 1',
      '3 INT. PLACE 3',
    ])
  })
  test('remain after unlocking', () => {
    const peer = locked()
    peer.binding.edit(unlockNumbers)
    expect(drawn(peer)[3]).toBe('2 INT. PLACE 2')
    peer.remove('s2')
    expect(peer.ids).not.toContain('s2')
  })
})

describe('an omitted scene', () => {
  const OUT = '2 OMITTED INT. PLACE 2 [first line of 2; second line of 2]'
  test('keeps its number, and is restored with what was written meanwhile', () => {
    const [a, b] = [locked('A', 1), new Peer('B', START, { plugins, client: 2 })]
    sync(a, b)
    a.binding.edit((shared) => omitScene(shared, 's2'))
    b.type('a2', 0, 'still, the ')
    sync(a, b)
    expect(drawn(a)).toEqual(drawn(b))
    expect(drawn(a)[3]).toBe('2 OMITTED INT. PLACE 2 [still, the first line of 2; second line of 2]')
    expect(editConflicts(a.binding.shared)).toEqual([])
    b.binding.edit((shared) => restoreScene(shared, 's2'))
    sync(a, b)
    expect(drawn(a).slice(3, 6)).toEqual(['2 INT. PLACE 2', 'still, the first line of 2', 'second line of 2'])
  })
  test('is kept with its text in a copy of the play', () => {
    const peer = locked()
    peer.binding.edit((shared) => omitScene(shared, 's2'))
    expect(drawn(new Peer('copy', playUpdate(toPlay(peer.doc))))).toEqual(drawn(peer))
  })
  test('has its text once, however many references point to it', () => {
    const peer = locked()
    peer.binding.edit((shared) => omitScene(shared, 's1'))
    peer.binding.edit((shared) => omitScene(shared, 's2'))
    for (const [heading, named] of [
      ['s1', 'a1 b1 a1'],
      ['s2', 'b1 a2 b2'],
    ])
      peer.binding.edit((shared) => blockText(shared, heading ?? '')?.setAttribute('omitted', named ?? ''))
    expect(drawn(peer).slice(0, 2)).toEqual([
      '1 OMITTED INT. PLACE 1 [first line of 1; second line of 1]',
      '2 OMITTED INT. PLACE 2 [first line of 2; second line of 2]',
    ])
  })
  test('may be omitted by deleting its paragraphs, and restored in one undo step', () => {
    const peer = locked()
    const before = drawn(peer)
    const [from, to] = [peer.at('s2').pos, peer.at('b2').pos + peer.at('b2').node.nodeSize]
    peer.dispatch(peer.tr.delete(from, to))
    expect(drawn(peer)[3]).toBe(OUT)
    expect(editConflicts(peer.binding.shared)).toEqual([])
    peer.binding.undo()
    expect(drawn(peer)).toEqual(before)
  })
  test('may be omitted by deleting all its text, and the caret moves on', () => {
    const peer = locked()
    const [from, to] = [peer.at('s2').pos + 1, peer.at('b2').pos + 1 + peer.text('b2').length]
    peer.dispatch(peer.tr.delete(from, to))
    expect(drawn(peer)[3]).toBe(OUT)
    expect(peer.caret).toEqual(['s3', 0])
  })
  test('gives the remaining text to the previous scene if it is partly deleted', () => {
    const peer = locked()
    peer.place('a1', 5, 5)
    peer.dispatch(peer.tr.delete(peer.at('a1').pos + 6, peer.at('b2').pos + 8))
    expect(drawn(peer)).toEqual([
      '1 INT. PLACE 1',
      'firstline of 2',
      '2 OMITTED INT. PLACE 2 [first line of 2]',
      '3 INT. PLACE 3',
      'first line of 3',
      'second line of 3',
    ])
  })
  test('may be omitted by changing the kind of its heading, and gets its number back', () => {
    const peer = locked()
    peer.setKind('s2', 'action')
    expect(drawn(peer).slice(3, 7)).toEqual([
      'INT. PLACE 2',
      'first line of 2',
      'second line of 2',
      '2 OMITTED INT. PLACE 2 []',
    ])
    peer.setKind('s2', 'scene')
    expect(drawn(peer).filter((line) => line.includes('INT.'))).toEqual([
      '1 INT. PLACE 1',
      '2 INT. PLACE 2',
      '3 INT. PLACE 3',
    ])
  })
  test('accepts no typing', () => {
    const peer = locked()
    peer.binding.edit((shared) => omitScene(shared, 's2'))
    peer.type('s2', 3, 'nothing')
    peer.place('s3', 0).run(joinBackward)
    expect(drawn(peer).slice(3, 5)).toEqual([OUT, '3 INT. PLACE 3'])
    // replacing a word throughout the play still changes the omitted heading
    peer.place('a1', 0)
    const at = (id: string): number => peer.at(id).pos + 6
    peer.dispatch(peer.tr.insertText('SPOT', at('s3'), at('s3') + 5).insertText('SPOT', at('s2'), at('s2') + 5))
    expect(drawn(peer).filter((line) => line.includes('SPOT'))).toHaveLength(2)
  })
  test('gets a new number when pasted, and the old one stays in its place', () => {
    const peer = locked()
    const nodes = ['s2', 'a2', 'b2'].map((id) => peer.at(id).node)
    const [from, to] = [peer.at('s2').pos, peer.at('b2').pos + peer.at('b2').node.nodeSize]
    peer.dispatch(peer.tr.delete(from, to))
    peer.insertAfter('b3', nodes)
    expect(drawn(peer).filter((line) => line.includes('INT.'))).toEqual(
      [OUT, '3 INT. PLACE 3', '4 INT. PLACE 2'].toSpliced(0, 0, '1 INT. PLACE 1'),
    )
    expect(drawn(peer).slice(-2)).toEqual(['first line of 2', 'second line of 2'])
  })
})

const SEEDS = Number(process.env['PRODUCTION_SEEDS'] ?? 15)

test.each(Array.from({ length: SEEDS }, (_, i) => i))(
  'keeps numbers consistent whatever two users write, seed %i',
  (seed) => {
    const random = seeded(seed + 1)
    const below = (limit: number): number => Math.floor(random() * limit)
    const [a, b] = [locked('A', 1), new Peer('B', START, { plugins, client: 2 })]
    sync(a, b)
    for (let i = 0; i < 60; i++) {
      const peer = random() < 0.5 ? a : b
      const { blocks } = peer
      const here = blocks[below(blocks.length)]!
      const last = blocks[Math.min(blocks.length - 1, blocks.indexOf(here) + below(5))]!
      const id = idOf(here.node)
      const act = below(9)
      if (act < 2) peer.insertAfter(id, [block(`INT. NEW ${i}`, 'scene')])
      else if (act === 2) peer.dispatch(peer.tr.delete(here.pos + 1, last.pos + 1 + below(last.node.content.size + 1)))
      else if (act === 3 && blocks.length > 3) peer.remove(id)
      else if (act === 4) peer.setKind(id, random() < 0.5 ? 'scene' : 'action')
      else if (act === 5) peer.binding.edit((shared) => omitScene(shared, id))
      else if (act === 6) peer.binding.edit((shared) => restoreScene(shared, id))
      else if (act === 7) peer.insertAfter(id, [block(`line ${i}`)])
      else peer.insertAfter(id, [here.node])
      if (random() < 0.3) sync(a, b)
    }
    sync(a, b)
    expect(drawn(a)).toEqual(drawn(b))
    const numbers = [...sceneNumbers(toPlay(a.doc)).values()]
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const number of ['1', '2', '3']) expect(numbers).toContain(number)
    for (const { node } of a.blocks)
      if (/^s\d$/.test(idOf(node)) && attrsOf(node).kind === 'scene')
        expect([idOf(node).slice(1), null]).toContain(attrsOf(node).number)
  },
)
