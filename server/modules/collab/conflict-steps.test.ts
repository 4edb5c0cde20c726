/** The steps counted before an update is applied are the steps that Yjs takes to apply it. */
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { seeded } from '../../../manuscript/crowd/peer.ts'
import { runCrowd } from '../../../manuscript/crowd/crowd.ts'
import { ConflictCounter, type Count } from './conflict-steps.ts'
import { COLLAB_LIMITS } from './limits.ts'
import { decodeUpdate } from './decode-update.ts'

function countSteps(doc: Y.Doc, update: Uint8Array, most = Infinity): Count {
  const counter = new ConflictCounter(doc, most)
  decodeUpdate(update, COLLAB_LIMITS.update, (item) => {
    if (item.clock + item.length > Y.getState(doc.store, item.client)) counter.add(item)
  })
  return counter.count()
}

/** Counts the steps that Yjs takes. In each step, it adds an item to two sets. */
/* oxlint-disable no-extend-native, typescript/unbound-method -- nothing of Yjs tells how far it walked */
function stepsOfYjs(doc: Y.Doc, update: Uint8Array): number {
  const add = Set.prototype.add
  let added = 0
  Set.prototype.add = function (this: Set<unknown>, value: unknown) {
    if (value instanceof Y.Item) added++
    return add.call(this, value)
  } as typeof add
  try {
    Y.applyUpdate(doc, update)
  } finally {
    Set.prototype.add = add
  }
  return added / 2
}
/* oxlint-enable no-extend-native, typescript/unbound-method */

const textOf = (doc: Y.Doc): Y.XmlText => {
  const blocks = doc.getMap('blocks')
  if (!blocks.has('b')) blocks.set('b', new Y.XmlText())
  return blocks.get('b') as Y.XmlText
}

describe('the conflict steps of an update match those of Yjs', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('for many inserts at one place, seed %i', (seed) => {
    const random = seeded(seed)
    const below = (limit: number): number => Math.floor(random() * limit)
    const server = new Y.Doc()
    textOf(server).insert(0, 'a line that stands there')
    const start = Y.encodeStateAsUpdate(server)
    const pages = Array.from({ length: 6 }, (_, index) => {
      const page = new Y.Doc()
      page.clientID = 1 + below(1e6) * 10 + index
      Y.applyUpdate(page, start)
      return page
    })
    let total = 0
    for (let round = 0; round < 150; round++) {
      const page = pages[below(pages.length)]!
      const text = textOf(page)
      const way = below(6)
      if (way === 0 && text.length > 4) text.delete(below(text.length - 3), 1 + below(3))
      else if (way === 1) text.insert(0, 'x')
      else if (way === 2) text.format(0, Math.min(3, text.length), { strong: true })
      else if (way === 3) page.getArray('order').insert(below(page.getArray('order').length + 1), [`p${round}`])
      else if (way === 4) page.getMap('settings').set('paper', round)
      else text.insert(below(text.length + 1), 'yz')
      if (below(4) > 0) continue
      const update = Y.encodeStateAsUpdate(page, Y.encodeStateVector(server))
      const counted = countSteps(server, update)
      const taken = stepsOfYjs(server, update)
      expect(counted).toMatchObject({ conflicts: taken })
      total += taken
      Y.applyUpdate(page, Y.encodeStateAsUpdate(server, Y.encodeStateVector(page)))
    }
    expect(total).toBeGreaterThan(0)
  })

  test.each([1, 2, 3])('for a crowd that writes a play, seed %i', (seed) => {
    const server = new Y.Doc()
    const heard = new WeakSet<Y.Doc>()
    let most = 0
    const take = (update: Uint8Array): void => {
      const counted = countSteps(server, update)
      if (typeof counted === 'string') return
      const taken = stepsOfYjs(server, update)
      expect(counted.conflicts).toBe(taken)
      most = Math.max(most, counted.steps)
    }
    runCrowd(seed, {
      operations: 80,
      check: 0,
      watch: (_, peers) => {
        for (const { doc } of peers) {
          if (heard.has(doc)) continue
          heard.add(doc)
          take(Y.encodeStateAsUpdate(doc, Y.encodeStateVector(server)))
          doc.on('update', (update: Uint8Array, origin: unknown) => {
            if (origin !== 'net') take(update)
          })
        }
      },
    })
    expect(most).toBeLessThan(COLLAB_LIMITS.steps / 100)
  })
})
