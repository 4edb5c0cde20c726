import { blockText, openShared, visibleIds } from '@replique/manuscript'
import * as Y from 'yjs'
import type { Plays } from '../rooms/plays/index.ts'

/** Writes other words in place of a paragraph's, as an open editor does. */
export async function rewrite(
  plays: Plays,
  playId: string,
  { by, was, is }: { by: string; was: string; is: string },
): Promise<void> {
  const doc = new Y.Doc()
  const { snapshot, updates } = await plays.openText(playId)
  for (const update of snapshot === null ? updates : [snapshot, ...updates]) Y.applyUpdate(doc, update)
  const before = Y.encodeStateVector(doc)
  const shared = openShared(doc)
  const text = visibleIds(shared)
    .map((block) => blockText(shared, block))
    .find((one) => one?.toString() === was)
  if (!text) throw new Error(`nobody says ${was}`)
  doc.transact(() => {
    text.delete(0, text.length)
    text.insert(0, is)
  })
  await plays.appendText(playId, Y.encodeStateAsUpdate(doc, before), { author: by, client: 'editor' })
}
