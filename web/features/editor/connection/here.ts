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
