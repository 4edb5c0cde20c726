import { createStore } from '../../../platform/store.ts'

/** Whether tones are on here; not so until it is known. */
export const tonesOn = createStore(false)
