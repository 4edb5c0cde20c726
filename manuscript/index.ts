/** A play as a shared document: Yjs types, the ProseMirror schema, the binding between them, and editing commands. */
export * from './attribution.ts'
export { columnGroupsOf } from './dual-columns.ts'
export type { Columns } from './dual-columns.ts'
export * from './binding.ts'
export {
  referencedCharacters,
  findCharacter,
  knowsCharacter,
  nameOf,
  readCharacters,
  resolveCharacter,
  sameName,
} from './cast.ts'
export {
  addCharacter,
  writeCharacters,
  renameCharacter,
  describeCharacter,
  setAge,
  setColour,
  setPrinted,
  setRegister,
  removeFromList,
  setAliases,
  removeCharacter,
  moveCharacter,
  orderCharacters,
  mergeCharacters,
  setGroup,
  addMember,
  removeMember,
  setAttribute,
  setRelation,
} from './cast-edits.ts'
export { linkEverywhere } from './commands/cue.ts'
export * from './cast-edits.ts'
export { removeBlock, blockAtHead, neighbours, selectedBlocks } from './commands/block-edits.ts'
export { castOf, linkBlock, linkCue, chooseCharacter } from './commands/cue.ts'
export type { Cast } from './commands/cue.ts'
export * from './commands/find.ts'
export { unlinkCueAtStart, deletionKeys, insertPageBreak, splitAtCaret, splitBlock } from './commands/split-join.ts'
export type { SplitPlace } from './commands/split-join.ts'
export * from './commands/kind.ts'
export * from './commands/marks.ts'
export { linkPastedCues, replaceText } from './commands/paste.ts'
export * from './commands/scenes.ts'
export * from './commands/tech-cues.ts'
export * from './convert.ts'
export { elementOf, elementsOf, elementToBlock, elementsToBlocks, isFormat } from './elements.ts'
export { HoldQueue, createUpdateQueue, isTypedByOthers } from './hold-queue.ts'
export type { IncomingUpdate } from './hold-queue.ts'
export { applyInParts } from './split-update.ts'
export { freshId, isOwnId, blockText, moveBlocks, openShared, visibleIds } from './shared.ts'
export type { Shared } from './shared.ts'
export * from './edit-conflicts.ts'
export * from './production/revisions.ts'
export * from './production/omitted.ts'
export { readProduction, changeProduction, removeRevision, writeProduction } from './production/registers.ts'
export type { ProductionChange } from './production/registers.ts'
export { changeMoves, readMoves, type MoveChange } from './production/moves.ts'
export { markChanges, keepScenes } from './production/keep-scenes.ts'
export type { MarkOptions } from './production/keep-scenes.ts'
export { acceptSuggestions, rejectSuggestions, type Decision } from './annotations/accept.ts'
export { anchorAt, quoteOf, rangeOf, type TextRange } from './annotations/anchor.ts'
export { inverseMapping, carriedKey, carryAnnotations } from './annotations/carry.ts'
export { AnnotationIndex } from './annotations/annotation-index.ts'
export { removeDuplicates } from './annotations/remove-duplicates.ts'
export {
  readAnnotation,
  annotationsOf,
  isOpen,
  isProposing,
  hasContent,
  messagesOf,
  mayAddThread,
  addAnnotation,
  addMessage,
  changeMessage,
  removeMessage,
  resolveAnnotation,
  decideSuggestion,
  setProposal,
  setAnchor,
  setQuote,
  hasInsertion,
} from './annotations/annotation.ts'
export type { Message, Annotation, NewAnnotation, NewMessage } from './annotations/annotation.ts'
export {
  isValidEntry,
  INSERTION_PREFIX,
  ANNOTATION_LIMITS,
  MESSAGE_PREFIX,
  type Anchor,
  type SignedAction,
  type Outcome,
  type AnnotationKind,
  type StoredMessage,
} from './annotations/shape.ts'
export { chunked, renderDoc } from './block.ts'
export type { BlockAttrs } from './dom.ts'
export { firstLines, type FirstLines } from './first-lines.ts'
export {
  columnRules,
  FONTS,
  isBare,
  isInBrackets,
  layoutSheet,
  placeOf,
  rowsToFill,
  scriptAttributes,
  sides,
} from './layout-sheet.ts'
export { Repair } from './repair.ts'
export { mergeVersion, restorePlayFrom, restoreSceneFrom } from './restore.ts'
export * from './schema.ts'
export type { SavedPosition, SavedSelection } from './selection.ts'
export * from './settings.ts'
export * from './structure.ts'
export * from './title-page.ts'
export * from './view.ts'
