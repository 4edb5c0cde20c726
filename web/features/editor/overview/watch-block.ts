import { changedBlocks, idOf } from '@replique/manuscript'
import type { MountedEditor } from '../mount.ts'

type Listener = () => void

interface Watched {
  readonly listeners: Map<string, Set<Listener>>
  readonly stop: () => void
}

const watched = new WeakMap<MountedEditor, Watched>()

/** One listener for all fields of an editor: a key costs what it changed, however many fields there are. */
function open(editor: MountedEditor): Watched {
  const listeners = new Map<string, Set<Listener>>()
  let { doc } = editor.view.state
  const stop = editor.watch(() => {
    const before = doc
    doc = editor.view.state.doc
    if (doc === before) return
    const { was, now } = changedBlocks(before, doc)
    const ids = new Set([...was, ...now].map(({ node }) => idOf(node)))
    for (const id of ids) for (const listener of listeners.get(id) ?? []) listener()
  })
  const made = { listeners, stop }
  watched.set(editor, made)
  return made
}

/** Hears of every change of one paragraph; answers how to stop. */
export function watchBlock(editor: MountedEditor, id: string, listener: Listener): () => void {
  const { listeners, stop } = watched.get(editor) ?? open(editor)
  const own = listeners.get(id) ?? new Set()
  listeners.set(id, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && listeners.get(id) === own) listeners.delete(id)
    if (listeners.size > 0) return
    stop()
    watched.delete(editor)
  }
}
