import { useStore } from '../../../platform/store.ts'
import type { DeskParts } from '../desk/desk-parts.ts'

/** The same parts, writable only where what is done here is done: while one proposes, lists and cards are for reading. */
export function useOwnHand(parts: DeskParts): DeskParts {
  const proposing = useStore(parts.editor.remarks.wanted)
  return proposing && parts.writable ? { ...parts, writable: false } : parts
}
