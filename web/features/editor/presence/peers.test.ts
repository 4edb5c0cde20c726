import { expect, test } from 'vitest'
import { initialsOf, readPeer } from './peers.ts'

test('reads a peer and gives them one of twelve hues', () => {
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

test('passes over states that are not understood', () => {
  expect(readPeer(1, null)).toBeNull()
  expect(readPeer(1, { user: 'Zoé' })).toBeNull()
  expect(readPeer(1, { cursor: {} })).toBeNull()
})

test('makes initials of any name', () => {
  expect(initialsOf('Élodie de La Tour')).toBe('ÉT')
  expect(initialsOf('Jean-Luc')).toBe('JL')
  expect(initialsOf('zoé')).toBe('Z')
  expect(initialsOf('  ')).toBe('')
})
