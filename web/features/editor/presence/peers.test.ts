import { expect, test } from 'vitest'
import { initialsOf, readPeer } from './peers.ts'

test('a peer is parsed and gets one of twelve hues', () => {
  const cursor = { anchor: null, head: null }
  expect(readPeer(5, { user: { id: 'p', name: 'Zoé', colour: 11 }, cursor })).toEqual({
    client: 5,
    id: 'p',
    name: 'Zoé',
    hue: 12,
    cursor,
  })
  expect(readPeer(5, { user: { id: 'p', name: 'Zoé', colour: -1 } })?.hue).toBe(12)
})

test('invalid states are ignored', () => {
  expect(readPeer(1, null)).toBeNull()
  expect(readPeer(1, { user: 'Zoé' })).toBeNull()
  expect(readPeer(1, { cursor: {} })).toBeNull()
})

test('initials can be made from any name', () => {
  expect(initialsOf('Élodie de La Tour')).toBe('ÉT')
  expect(initialsOf('Jean-Luc')).toBe('JL')
  expect(initialsOf('zoé')).toBe('Z')
  expect(initialsOf('  ')).toBe('')
})
