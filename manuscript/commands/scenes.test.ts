import { describe, expect, test } from 'vitest'
import type { Peer } from '../crowd/peer.ts'
import { writer } from '../crowd/writer.ts'
import { actMove, actMoveBefore, actsOf, sceneMove, sceneMoveBefore, scenesOf } from './scenes.ts'

describe('scenes', () => {
  const play = (): Peer =>
    writer('action: opening', 'act: I', 'scene: 1', 'action: x', 'scene: 2', 'act: II', 'action: y', 'scene: 3')

  test('extend from heading to heading', () => {
    expect(scenesOf(play().state.doc).map(({ kind, ids }) => `${kind} ${ids.join('')}`)).toEqual([
      'opening a',
      'act b',
      'scene cd',
      'scene e',
      'act fg',
      'scene h',
    ])
  })

  test('move by one, also into another act, but not above the first heading', () => {
    const peer = play()
    const move = (id: string, direction: 'up' | 'down'): string | null => {
      const found = sceneMove(peer.state.doc, id, direction)
      if (found === null) return null
      peer.binding.move(found.ids, found.after)
      return peer.ids.join('')
    }
    expect(move('d', 'up')).toBeNull()
    expect(move('h', 'down')).toBeNull()
    expect(move('g', 'up')).toBeNull()
    expect(move('d', 'down')).toBe('abecdfgh')
    expect(move('h', 'up')).toBe('abecdhfg')
    expect(move('h', 'up')).toBe('abehcdfg')
    expect(move('c', 'down')).toBe('abehfgcd')
    peer.binding.undo()
    expect(peer.ids.join('')).toBe('abehcdfg')
  })

  test('can be dropped before another', () => {
    const { doc } = play().state
    expect(sceneMoveBefore(doc, 'h', 'c')).toEqual({ ids: ['h'], after: 'b' })
    expect(sceneMoveBefore(doc, 'd', null)).toEqual({ ids: ['c', 'd'], after: 'h' })
    expect(sceneMoveBefore(doc, 'e', 'f')).toBeNull()
    expect(sceneMoveBefore(doc, 'h', 'f')).toEqual({ ids: ['h'], after: 'e' })
    expect(sceneMoveBefore(doc, 'h', 'b')).toBeNull()
    expect(sceneMoveBefore(doc, 'g', 'c')).toBeNull()
    expect(sceneMoveBefore(doc, 'e', 'nowhere')).toBeNull()
  })

  test('move with their act, which never moves above the opening', () => {
    const peer = play()
    const { doc } = peer.state
    expect(actsOf(doc).map(({ kind, ids }) => `${kind} ${ids.join('')}`)).toEqual(['opening a', 'act bcde', 'act fgh'])
    expect(actMove(doc, 'b', 'up')).toBeNull()
    expect(actMove(doc, 'f', 'down')).toBeNull()
    expect(actMove(doc, 'c', 'down')).toBeNull()
    expect(actMove(doc, 'b', 'down')).toEqual({ ids: ['b', 'c', 'd', 'e'], after: 'h' })
    expect(actMove(doc, 'f', 'up')).toEqual({ ids: ['f', 'g', 'h'], after: 'a' })
    expect(actMoveBefore(doc, 'f', 'd')).toEqual({ ids: ['f', 'g', 'h'], after: 'a' })
    expect(actMoveBefore(doc, 'f', 'a')).toBeNull()
    expect(actMoveBefore(doc, 'b', 'h')).toBeNull()
  })
})
