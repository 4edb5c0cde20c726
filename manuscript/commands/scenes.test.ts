import { describe, expect, test } from 'vitest'
import type { Peer } from '../cohort/peer.ts'
import { writer } from '../cohort/stage.ts'
import { sceneMove, sceneMoveBefore, scenesOf } from './scenes.ts'

describe('scenes', () => {
  const play = (): Peer =>
    writer('action: opening', 'act: I', 'scene: 1', 'action: x', 'scene: 2', 'act: II', 'action: y', 'scene: 3')

  test('are stretches from heading to heading', () => {
    expect(scenesOf(play().state.doc).map(({ kind, ids }) => `${kind} ${ids.join('')}`)).toEqual([
      'opening a',
      'act b',
      'scene cd',
      'scene e',
      'act fg',
      'scene h',
    ])
  })

  test('move one place, also into another act, and not above the first heading', () => {
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

  test('are dropped before another', () => {
    const { doc } = play().state
    expect(sceneMoveBefore(doc, 'h', 'c')).toEqual({ ids: ['h'], after: 'b' })
    expect(sceneMoveBefore(doc, 'd', null)).toEqual({ ids: ['c', 'd'], after: 'h' })
    expect(sceneMoveBefore(doc, 'g', 'c')).toBeNull()
  })
})
