/** A play as a shared document: Yjs types, the ProseMirror schema, the binding between them, and editing commands. */
export * from './attribution.ts'
export { groupsIn } from './beside.ts'
export type { Columns } from './beside.ts'
export * from './binding.ts'
export {
  calledCharacters,
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
  setIn,
  unlist,
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
export { dissolveCue, joinBackward, joinForward, insertPageBreak, divide, splitBlock } from './commands/split-join.ts'
export type { SplitPlace } from './commands/split-join.ts'
export * from './commands/kind.ts'
export * from './commands/marks.ts'
export { adoptSlice, retext } from './commands/paste.ts'
export * from './commands/scenes.ts'
export * from './commands/tech-cues.ts'
export * from './convert.ts'
export { elementOf, elementsOf, elementToBlock, elementsToBlocks, isFormat } from './elements.ts'
export { Gate, updateGate, isTypedByOthers } from './gate.ts'
export type { IncomingUpdate } from './gate.ts'
export { freshId, isOwnId, blockText, moveRun, openShared, visibleIds } from './shared.ts'
export type { Shared } from './shared.ts'
export * from './orphans.ts'
export * from './production/revisions.ts'
export * from './production/omitted.ts'
export { readProduction, changeProduction, removeRevision, writeProduction } from './production/registers.ts'
export type { ProductionChange } from './production/registers.ts'
export { markChanges, keepScenes } from './production/keep-scenes.ts'
export type { MarkOptions } from './production/keep-scenes.ts'
export { acceptSuggestions, rejectSuggestions, type Decision } from './annotations/accept.ts'
export { anchorAt, quoteOf, stretchOf, type Stretch } from './annotations/anchor.ts'
export { backFrom, carriedKey, carryAnnotations } from './annotations/carry.ts'
export { AnnotationIndex } from './annotations/annotation-index.ts'
export { keepOnce } from './annotations/once.ts'
export {
  readAnnotation,
  annotationsOf,
  isOpen,
  isProposing,
  isSomething,
  saidIn,
  hasRoom,
  addAnnotation,
  say,
  changeMessage,
  removeMessage,
  resolveAnnotation,
  decideSuggestion,
  setProposal,
  setAnchor,
  setQuote,
  wasPut,
} from './annotations/annotation.ts'
export type { Message, Annotation, NewAnnotation, NewMessage } from './annotations/annotation.ts'
export {
  isValidEntry,
  PUT,
  ANNOTATION_LIMITS,
  SAY,
  type Anchor,
  type Deed,
  type Outcome,
  type AnnotationKind,
  type Said,
} from './annotations/shape.ts'
export { chunked, renderDoc } from './block.ts'
export type { BlockAttrs } from './dom.ts'
export { Repair } from './repair.ts'
export { hearVersion, restorePlayFrom, restoreSceneFrom } from './restore.ts'
export * from './schema.ts'
export type { SavedPosition, SavedSelection } from './selection.ts'
export * from './settings.ts'
export * from './structure.ts'
export * from './title-page.ts'
export * from './view.ts'
