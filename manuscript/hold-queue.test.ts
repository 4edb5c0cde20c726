import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { lines, Peer } from './crowd/peer.ts'
import { HoldQueue, createUpdateQueue } from './hold-queue.ts'

test('holds items and delivers them in order, and can be held again during delivery', () => {
  const seen: number[] = []
  const gate: HoldQueue<number> = new HoldQueue((item) => {
    seen.push(item)
    if (item === 2) gate.hold()
  })
  gate.receive(0)
  gate.hold()
  gate.receive(1)
  gate.receive(2)
  gate.receive(3)
  expect(seen).toEqual([0])
  gate.release()
  expect(seen).toEqual([0, 1, 2])
  expect(gate.held).toBe(true)
  gate.release()
  expect(seen).toEqual([0, 1, 2, 3])
})

test('holds a peer’s updates during composition, sends own typing, and converges', () => {
  const update = lines(3)
  const [a, b] = [new Peer('A', update), new Peer('B', update)]
  const gate = createUpdateQueue(a.doc)
  b.doc.on('update', (bytes: Uint8Array) => gate.receive({ update: bytes, origin: 'net' }))
  a.doc.on('update', (bytes: Uint8Array, origin: unknown) => origin !== 'net' && Y.applyUpdate(b.doc, bytes, 'other'))
  gate.hold()
  b.type('b1', 0, 'peer ')
  a.type('b1', 6, '…')
  expect(a.text('b1')).toBe('line 1…')
  gate.release()
  expect(a.text('b1')).toBe('peer line 1…')
  expect(b.text('b1')).toBe('peer line 1…')
})
