/** A play as a shared, living document: shared types, ProseMirror schema, the binding between them, and its commands. */
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
export * from './cast-rename.ts'
export * from './commands/index.ts'
export * from './convert.ts'
export { elementOf, elementsOf, elementToBlock, elementsToBlocks, isFormat } from './elements.ts'
export { Gate, updateGate, isTypedByOthers } from './gate.ts'
export type { IncomingUpdate } from './gate.ts'
export { freshId, isOwnId, blockText, moveRun, openShared, visibleIds } from './shared.ts'
export type { Shared } from './shared.ts'
export * from './orphans.ts'
export * from './production/index.ts'
export * from './remarks/index.ts'
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
