import { blockText, openShared, visibleIds, type Shared } from '@replique/manuscript'
import * as Y from 'yjs'
import type { Plays } from '../modules/plays/index.ts'

/** Edits a play's document as an open editor does. */
async function edit(plays: Plays, playId: string, by: string, change: (shared: Shared) => void): Promise<void> {
  const doc = new Y.Doc()
  const { snapshot, updates } = await plays.openText(playId)
  for (const update of snapshot === null ? updates : [snapshot, ...updates]) Y.applyUpdate(doc, update)
  const before = Y.encodeStateVector(doc)
  doc.transact(() => change(openShared(doc)))
  await plays.appendText(playId, Y.encodeStateAsUpdate(doc, before), { author: by, client: 'editor' })
}

function placeOf(shared: Shared, was: string): number {
  const at = visibleIds(shared).findIndex((block) => blockText(shared, block)?.toString() === was)
  if (at < 0) throw new Error(`nobody says ${was}`)
  return at
}

/** Replaces the text of a paragraph. */
export const rewrite = (
  plays: Plays,
  playId: string,
  { by, was, is }: { by: string; was: string; is: string },
): Promise<void> =>
  edit(plays, playId, by, (shared) => {
    const text = blockText(shared, visibleIds(shared)[placeOf(shared, was)] ?? '')
    text?.delete(0, text.length)
    text?.insert(0, is)
  })

/** Sets the tone of a speech whose dialogue directly follows its cue. */
export const mean = (
  plays: Plays,
  playId: string,
  { by, said, tone }: { by: string; said: string; tone: string },
): Promise<void> =>
  edit(plays, playId, by, (shared) => {
    const cue = visibleIds(shared)[placeOf(shared, said) - 1] ?? ''
    blockText(shared, cue)?.setAttribute('tone', tone)
  })
