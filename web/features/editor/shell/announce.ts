import { createStore } from '../../../platform/store.ts'

/** What was last said for those who hear the page. */
export const said = createStore('')

/** Says something once the screen reader has a moment; nothing of it is seen. */
export function say(words: string): void {
  said.set(words)
}
