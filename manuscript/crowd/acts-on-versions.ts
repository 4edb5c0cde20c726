/** Restores earlier versions. All writers in the crowd share them, as if they were stored on the server. */
import * as Y from 'yjs'
import { kindOf } from '../block.ts'
import { mergeVersion, restorePlayFrom, restoreSceneFrom } from '../restore.ts'
import { blockText, openShared, visibleIds, type Shared } from '../shared.ts'
import type { ActionContext, Writer } from './spot.ts'

/** The maximum number of versions kept. */
const MOST = 8

/** Opens an earlier state of the play as a separate document. */
export function openVersion(version: Uint8Array): Shared {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, version)
  return openShared(doc)
}

/** Stores this writer's current copy of the play as a version. */
export function keepVersion({ peer, versions }: Writer): void {
  versions.push(Y.encodeStateAsUpdate(peer.doc))
  if (versions.length > MOST) versions.splice(1, 1)
}

/** Returns the headings of a version's scenes; null is the opening before the first heading. */
const headingsOf = (version: Shared): (string | null)[] => [
  null,
  ...visibleIds(version).filter((id) => {
    const text = blockText(version, id)
    return text !== null && kindOf(text) === 'scene'
  }),
]

/**
 * Stores the current state, then merges a random version into the document and returns it, so that the caller can
 * restore from it. Returns null if there is no version or the writer is offline.
 */
function begin(spot: ActionContext): Shared | null {
  const earlier = spot.versions.length === 0 ? null : spot.pick(spot.versions)
  if (earlier === null || spot.isOffline()) return null
  keepVersion(spot)
  const version = openVersion(earlier)
  mergeVersion(spot.peer.binding.shared, version)
  return version
}

export function restoreVersion(spot: ActionContext): void {
  const version = begin(spot)
  if (version !== null) spot.peer.binding.edit((shared) => restorePlayFrom(shared, version))
}

export function restoreOneScene(spot: ActionContext): void {
  const version = begin(spot)
  if (version === null) return
  const heading = spot.pick(headingsOf(version))
  spot.peer.binding.edit((shared) => restoreSceneFrom(shared, version, heading))
}
