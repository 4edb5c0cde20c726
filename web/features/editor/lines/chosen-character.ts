import { createStore } from '../../../platform/store.ts'

/** Whose lines are shown, as an id of the characters list; null until somebody was chosen. */
export const chosenCharacter = createStore<string | null>(null)
