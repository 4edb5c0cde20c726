/** Remarks: comments on words of a play and suggestions for them, in threads beside the text. */
export { acceptSuggestions, rejectSuggestions, type Decision } from './accept.ts'
export { anchorAt, quoteOf, stretchOf, type Stretch } from './anchor.ts'
export { backFrom, carriedKey, carryRemarks } from './carry.ts'
export { RemarkBook } from './book.ts'
export { keepOnce } from './once.ts'
export {
  readRemark,
  remarksOf,
  isOpen,
  isProposing,
  isSomething,
  saidIn,
  hasRoom,
  addRemark,
  say,
  changeMessage,
  removeMessage,
  resolveRemark,
  decideRemark,
  setProposal,
  setAnchor,
  setQuote,
  wasPut,
} from './remark.ts'
export type { Message, Remark, NewRemark, NewMessage } from './remark.ts'
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
