/** Remarks: comments on words of a play and suggestions for them, in threads beside the text. */
export { acceptSuggestions, rejectSuggestions, type Decision } from './accept.ts'
export { anchorAt, quoteOf, stretchOf, type Stretch } from './anchor.ts'
export { backFrom } from './back.ts'
export { RemarkBook } from './book.ts'
export { carriedKey, carryRemarks } from './carry.ts'
export { keepOnce } from './once.ts'
export * from './remark.ts'
export {
  fitsRegister,
  PUT,
  REMARK_LIMITS,
  SAY,
  type Anchor,
  type Deed,
  type Outcome,
  type RemarkKind,
  type Said,
} from './shape.ts'
export { wasPut } from './was-put.ts'
export * from './write.ts'
