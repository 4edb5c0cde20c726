import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { runCrowd } from '../../../manuscript/crowd/crowd.ts'
import { validateUpdate } from './validate-update.ts'

const runs = Number(process.env['REPLIQUE_CROWDS'] ?? 4)

test.each(Array.from({ length: runs }, (_, index) => index + 1))(
  'no update from honest writers is refused, seed %i',
  (seed) => {
    const server = new Y.Doc()
    const refused: string[] = []
    const heard = new WeakSet<Y.Doc>()
    const take = (update: Uint8Array, what: string, user: string): void => {
      const result = validateUpdate(server, update, { user, edits: true })
      if (result === 'new' || result === 'known') Y.applyUpdate(server, update)
      else refused.push(`${what}: ${result}`)
    }
    runCrowd(seed, {
      operations: 120,
      check: 0,
      watch: (what, peers) => {
        for (const { doc, name } of peers) {
          if (heard.has(doc)) continue
          heard.add(doc)
          take(Y.encodeStateAsUpdate(doc), `${what}, joining`, name)
          doc.on('update', (update: Uint8Array, origin: unknown) => {
            if (origin !== 'net') take(update, what, name)
          })
        }
        const back = peers[what.length % peers.length]
        if (back !== undefined)
          take(Y.encodeStateAsUpdate(back.doc, Y.encodeStateVector(server)), `${what}, back again`, back.name)
      },
    })
    expect(refused).toEqual([])
  },
)
