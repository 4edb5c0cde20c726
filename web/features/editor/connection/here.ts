import type { Awareness } from 'y-protocols/awareness'

/** Shows this page to the others from the first moment on: whoever only looks is here as well. */
export function appear(awareness: Awareness): void {
  awareness.setLocalState({ cursor: null })
}

/** Shows this page anew, as it was: whoever took it for gone listens only to what is newer. */
export function reappear(awareness: Awareness): void {
  awareness.setLocalState(awareness.getLocalState())
}

/**
 * Forgets that the others were here, now that the line is down. What is remembered of them would make the same words
 * of theirs, heard again on the next line, old news.
 */
export function forgetOthers({ clientID, meta, states }: Awareness): void {
  for (const client of meta.keys()) if (client !== clientID && !states.has(client)) meta.delete(client)
}

/**
 * Goes on under another client id where that of this page is somebody else's; false once something was written by it,
 * which would not be this page's words any more.
 */
export function renewPage(awareness: Awareness): boolean {
  const { doc } = awareness
  if (doc.store.clients.has(doc.clientID)) return false
  const shown = awareness.getLocalState()
  awareness.setLocalState(null)
  doc.clientID = crypto.getRandomValues(new Uint32Array(1))[0] ?? doc.clientID
  awareness.clientID = doc.clientID
  awareness.setLocalState(shown)
  return true
}
