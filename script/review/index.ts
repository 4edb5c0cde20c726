/** A file that was made out and is looked over before it becomes a play. */
export { DRAFT_KINDS, REACHES, correct, correctAll, reached, relabelLines } from './correct.ts'
export type { Correction, Reach, LineKind } from './correct.ts'
export { draftOf, likelySame, finishDraft, wordsOfLine } from './draft.ts'
export type { Draft, DraftLine, OriginalLine, ReadDraft, SaidBy } from './draft.ts'
