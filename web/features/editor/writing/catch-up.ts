import type { EditorView } from 'prosemirror-view'

interface Observed {
  readonly domObserver: { forceFlush(): void; flush(): void }
}

/**
 * Reads what the browser has done to the page and not told yet: a key just typed, a caret just placed. Before anything
 * redraws the page that did not come from here, or the redrawing takes them back. ProseMirror has this inside only.
 */
export function catchUp(view: EditorView): void {
  if (view.isDestroyed || view.composing) return
  const { domObserver } = view as unknown as Observed
  domObserver.forceFlush()
  domObserver.flush()
}
