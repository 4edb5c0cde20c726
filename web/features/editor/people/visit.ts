import type { MountedEditor } from '../mount.ts'
import { reveal } from '../writing/navigation.ts'
import type { Peer } from './peers.ts'

/** Shows where somebody is writing; one's own caret stays where it is. */
export function visitPeer({ view, binding }: MountedEditor, peer: Peer): void {
  const pos = binding.resolvePosition(peer.cursor?.head, view.state.doc)
  if (pos !== null) reveal(view, pos)
}
