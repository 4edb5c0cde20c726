/** A file that was made out and is looked over before it becomes a play. */
export { DRAFT_KINDS, REACHES } from './correction.ts'
export type { Correction, Reach } from './correction.ts'
export { correct, correctAll, reached, relabelLines } from './correct.ts'
export type { LineKind } from './correct.ts'
export { draftOf } from './draft.ts'
export type { Draft, DraftLine, OriginalLine, ReadDraft, SaidBy } from './draft.ts'
export { finishDraft } from './finish.ts'
export { wordsOfLine } from './line-words.ts'
