import { openShared, playUpdate, setTitleValue, blockText, moveBlocks } from '@replique/manuscript'
import { parseFountain } from '@replique/script'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { validateUpdate as validate } from './validate-update.ts'
import { expectLinear } from '../../../workshop/growth-for-tests.ts'

/** Validates an update as sent by an editor of the play. */
const validateUpdate = (doc: Y.Doc, update: Uint8Array) => validate(doc, update, { user: 'alice', edits: true })

const start = (): Y.Doc => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, playUpdate(parseFountain('Title: Rain\n\nINT. BUS - NIGHT\n\nWIN\nHello.\n\nHALE\nGood night.\n')))
  return doc
}
/** Creates a second replica of a document. */
const replica = (doc: Y.Doc): Y.Doc => {
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  return other
}
/** Makes a change on a replica and returns the resulting update. */
const sent = (doc: Y.Doc, change: (doc: Y.Doc) => void): Uint8Array => {
  const other = replica(doc)
  const updates: Uint8Array[] = []
  other.on('update', (update: Uint8Array) => void updates.push(update))
  other.transact(() => change(other))
  return Y.mergeUpdates(updates)
}
const firstBlock = (doc: Y.Doc): string => String(openShared(doc).order.get(0))

describe('updates from our editors are new', () => {
  test.each<[string, (doc: Y.Doc) => void]>([
    ['typing', (doc) => blockText(openShared(doc), firstBlock(doc))?.insert(0, 'é𝄞', { strong: true })],
    ['deleting', (doc) => blockText(openShared(doc), firstBlock(doc))?.delete(0, 3)],
    ['formatting', (doc) => blockText(openShared(doc), firstBlock(doc))?.format(0, 3, { em: true })],
    ['a new kind', (doc) => blockText(openShared(doc), firstBlock(doc))?.setAttribute('kind', 'action')],
    ['a removed block', (doc) => removeFirst(doc)],
    ['a moved block', (doc) => moveBlocks(openShared(doc), [firstBlock(doc)], String(openShared(doc).order.get(1)))],
    ['a new block', (doc) => void openShared(doc).blocks.set('x.1', new Y.XmlText('new'))],
    ['a title', (doc) => setTitleValue(openShared(doc), 'title', 'Snow')],
    ['another title entry', (doc) => setTitleValue(openShared(doc), 'author', 'Somebody')],
    ['a setting', (doc) => void openShared(doc).settings.set('sceneNumbers', true)],
    ['a character', (doc) => void openShared(doc).characters.set('c9', new Y.Map([['name', 'ODETTE']]))],
  ])('%s', (_, change) => {
    const doc = start()
    expect(validateUpdate(doc, sent(doc, change))).toBe('new')
  })

  test('a whole play in an empty document', () => {
    expect(validateUpdate(new Y.Doc(), Y.encodeStateAsUpdate(start()))).toBe('new')
  })

  test('the same new id, created by two users at once', () => {
    const doc = start()
    const one = sent(doc, (copy) => openShared(copy).blocks.set('x.1', new Y.XmlText('one')))
    const two = replica(doc)
    openShared(two).blocks.set('x.1', new Y.XmlText('two'))
    Y.applyUpdate(doc, one)
    expect(validateUpdate(doc, Y.encodeStateAsUpdate(two, Y.encodeStateVector(doc)))).toBe('new')
    Y.applyUpdate(two, one)
    expect(validateUpdate(doc, Y.encodeStateAsUpdate(two, Y.encodeStateVector(doc)))).toBe('new')
  })
})

describe('updates that are already stored are known', () => {
  test('a replica with nothing to add', () => {
    const doc = start()
    Y.applyUpdate(
      doc,
      sent(doc, (copy) => blockText(openShared(copy), firstBlock(copy))?.delete(0, 2)),
    )
    expect(validateUpdate(doc, Y.encodeStateAsUpdate(replica(doc), Y.encodeStateVector(doc)))).toBe('known')
    expect(validateUpdate(doc, Y.encodeStateAsUpdate(replica(doc)))).toBe('known')
  })

  test('a single deletion is new', () => {
    const doc = start()
    const other = replica(doc)
    blockText(openShared(other), firstBlock(other))?.delete(0, 1)
    expect(validateUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)))).toBe('new')
  })
})

describe('updates that our editors never send are invalid', () => {
  test.each<[string, (doc: Y.Doc) => void]>([
    ['an entry deleted', (doc) => openShared(doc).blocks.delete(firstBlock(doc))],
    ['an entry replaced', (doc) => void openShared(doc).blocks.set(firstBlock(doc), new Y.XmlText('mine'))],
    ['a value for an entry', (doc) => void openShared(doc).blocks.set('x', 'words')],
    ['a value in the place of an entry', (doc) => void openShared(doc).blocks.set(firstBlock(doc), 5)],
    ['another type for an entry', (doc) => void openShared(doc).blocks.set('x', new Y.Map())],
    ['an unknown root', (doc) => void doc.getMap('elsewhere').set('x', 1)],
    ['a type in the order', (doc) => openShared(doc).order.push([new Y.Map()])],
    ['a document in a document', (doc) => void openShared(doc).settings.set('x', new Y.Doc())],
    ['bytes', (doc) => void openShared(doc).settings.set('x', new Uint8Array(9))],
    ['a map in a map', (doc) => nest(doc, 3)],
    [
      'everything deleted',
      (doc) => {
        const { blocks, order } = openShared(doc)
        for (const id of blocks.keys()) blocks.delete(id)
        order.delete(0, order.length)
      },
    ],
  ])('%s', (_, change) => {
    const doc = start()
    expect(validateUpdate(doc, sent(doc, change))).toBe('invalid')
  })

  test('an entry deleted by a range beyond the stored content', () => {
    const doc = start()
    const update = sent(doc, (copy) => openShared(copy).blocks.delete(firstBlock(copy)))
    const [client, clock] = deletedIn(update)
    const more = Buffer.concat(
      [[0, 1], [...varUint(client)], [1], [...varUint(clock)], [...varUint(1_000_000)]].map((part) =>
        Buffer.from(part),
      ),
    )
    expect(validateUpdate(doc, more)).toBe('early')
  })

  test('maps nested 10 000 levels deep', () => {
    const doc = start()
    expect(
      validateUpdate(
        doc,
        sent(doc, (copy) => nest(copy, 10_000)),
      ),
    ).toBe('invalid')
  })

  test.each([7, 5_000, 100_000])('values nested %i levels deep, which JSON.parse accepts', (depth) => {
    const deep = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    expect(() => JSON.parse(deep) as unknown).not.toThrow()
    const doc = start()
    const update = sent(doc, (copy) => blockText(openShared(copy), firstBlock(copy))?.insertEmbed(0, { a: 1 }))
    const at = Buffer.from(update).indexOf('{"a":1}')
    const bomb = Buffer.concat([
      update.subarray(0, at - 1),
      varUint(deep.length),
      Buffer.from(deep),
      update.subarray(at + 7),
    ])
    expect(validateUpdate(doc, bomb)).toBe('invalid')
  })

  test('a million tiny structs, in linear time', async () => {
    const doc = start()
    const validate = (count: number) => () => {
      const many = [varUint(1), varUint(count), varUint(7), varUint(0), Buffer.alloc(count * 2, 1), varUint(0)]
      expect(validateUpdate(doc, Buffer.concat(many))).toBe('invalid')
    }
    await expectLinear(validate(100_000), validate(1_000_000))
  })

  test('an update truncated at any byte', () => {
    const doc = start()
    const whole = sent(doc, (copy) =>
      blockText(openShared(copy), firstBlock(copy))?.insert(0, 'words', { strong: true }),
    )
    for (let length = 0; length < whole.length; length++)
      expect(validateUpdate(doc, whole.subarray(0, length)), `the first ${length} bytes`).toBe('invalid')
    expect(validateUpdate(doc, Buffer.concat([whole, Buffer.from([0])]))).toBe('invalid')
  })

  test.each([1, 2, 3, 4])('random bytes, seed %i, without an exception; an accepted update can be applied', (seed) => {
    const doc = start()
    const next = random(seed)
    for (let round = 0; round < 3_000; round++) {
      const bytes = Uint8Array.from({ length: next(40) }, () => next(256))
      if (validateUpdate(doc, bytes) !== 'invalid') Y.applyUpdate(replica(doc), bytes)
    }
  })
})

describe('an incomplete update is refused when it leaves out', () => {
  test('the deletion of the entry that it overwrites', () => {
    const doc = start()
    const other = replica(doc)
    const updates: Uint8Array[] = []
    other.on('update', (update: Uint8Array) => void updates.push(update))
    openShared(other).blocks.set(firstBlock(doc), 5)
    const whole = Buffer.from(updates[0]!)
    const ranges = [...Y.decodeUpdate(whole).ds.clients].flatMap(([client, gone]) => [
      client,
      gone.length,
      ...gone.flatMap(({ clock, len }) => [clock, len]),
    ])
    const deletion = Buffer.concat([1, ...ranges].map(varUint))
    expect(whole.subarray(-deletion.length)).toEqual(deletion)
    const silent = Buffer.concat([whole.subarray(0, -deletion.length), varUint(0)])
    expect(validateUpdate(doc, silent)).toBe('invalid')
  })

  test('the client’s earlier changes', () => {
    const doc = start()
    const other = replica(doc)
    const [first, second] = openShared(other).order.toArray() as string[]
    blockText(openShared(other), first!)?.insert(0, 'Early. ')
    const before = Y.encodeStateVector(other)
    blockText(openShared(other), second!)?.insert(0, 'Late. ')
    expect(validateUpdate(doc, Y.encodeStateAsUpdate(other, before))).toBe('early')
    expect(validateUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)))).toBe('new')
  })
})

/** Returns the client and clock of the first deletion in an update. */
function deletedIn(update: Uint8Array): [number, number] {
  const [client, ranges] = [...Y.decodeUpdate(update).ds.clients][0] ?? [0, []]
  return [client, ranges[0]?.clock ?? 0]
}

/** Deletes a block as the editor does: removes its id from the order, empties its text and marks it as deleted. */
function removeFirst(doc: Y.Doc): void {
  const text = blockText(openShared(doc), firstBlock(doc))
  openShared(doc).order.delete(0, 1)
  text?.delete(0, text.length)
  text?.setAttribute('gone', 'true')
}

function nest(doc: Y.Doc, depth: number): void {
  let map = new Y.Map<unknown>()
  openShared(doc).characters.set('x', map)
  for (let level = 1; level < depth; level++) {
    const inner = new Y.Map<unknown>()
    map.set('in', inner)
    map = inner
  }
}

function varUint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) | 128)
  }
}

function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}
