import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { playUpdate } from './convert.ts'
import { seeded } from './crowd/peer.ts'
import { makePlay } from './crowd/plays.ts'
import { openShared } from './shared.ts'
import { applyInParts } from './split-update.ts'

/** A play with everything that a play can contain, changed by three writers who only sometimes hear each other. */
function coWritten(seed: number): Uint8Array {
  const random = seeded(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const start = playUpdate(makePlay(random))
  const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
  const hear = (doc: Y.Doc, other: Y.Doc): void =>
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)))
  docs.forEach((doc) => Y.applyUpdate(doc, start))
  for (let left = 300; left > 0; left--) {
    const doc = pick(docs)
    const texts = [...openShared(doc).blocks.values()] as Y.XmlText[]
    if (texts.length === 0) return start
    const text = pick(texts)
    const at = Math.floor(random() * (text.length + 1))
    const act = random()
    if (act < 0.5) text.insert(at, pick(['é', '🎭🎭', 'rain ', '\u0000']))
    else if (act < 0.7) text.delete(at, Math.min(3, text.length - at))
    else if (act < 0.85) text.format(at, text.length - at, { bold: true })
    else text.setAttribute('number', pick([null, 12, -3.5, 2 ** 40, true, ['a', { b: [] }]]) as unknown as string)
    if (random() < 0.2) hear(doc, pick(docs))
  }
  docs.forEach((doc) => docs.forEach((other) => hear(doc, other)))
  return Y.encodeStateAsUpdate(docs[0] as Y.Doc)
}

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  'the parts of an update hold all of it, and each can be applied after those before it, seed %i',
  (seed) => {
    const update = coWritten(seed)
    const doc = new Y.Doc()
    for (const _ of applyInParts(doc, update, 'net', 7)) expect(doc.store.pendingStructs).toBeNull()
    expect(Y.encodeStateVector(doc)).toEqual(Y.encodeStateVectorFromUpdate(update))
    Y.applyUpdate(doc, update)
    expect(Y.encodeStateAsUpdate(doc)).toEqual(update)
  },
)

test('an update that our editors don’t write, or that is cut off, has no parts', () => {
  const update = coWritten(1)
  const doc = new Y.Doc()
  doc.getText().insertEmbed(0, { picture: 'a' })
  const { length } = update
  for (const other of [Y.encodeStateAsUpdate(doc), update.subarray(0, length / 2), new Uint8Array(9).fill(255)])
    expect([...applyInParts(new Y.Doc(), other, 'net')]).toEqual([])
})
