/** A play as a shared, living document: shared types, ProseMirror schema, the binding between them, and its commands. */
export * from './attribution.ts'
export { groupsIn, type Columns } from './beside.ts'
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
export { setAttribute, setRelation } from './cast-attributes.ts'
export * from './cast-edits.ts'
export * from './cast-groups.ts'
export * from './cast-link.ts'
export * from './cast-rename.ts'
export * from './commands/index.ts'
export * from './convert.ts'
export * from './elements.ts'
export * from './gate.ts'
export * from './ids.ts'
export { isFormat } from './marks.ts'
export * from './orphans.ts'
export * from './production/index.ts'
export * from './remarks/index.ts'
export { chunked, renderDoc } from './render.ts'
export { Repair } from './repair.ts'
export * from './restore.ts'
export * from './schema.ts'
export type { SavedPosition, SavedSelection } from './selection.ts'
export * from './settings.ts'
export { blockText, moveRun, openShared, visibleIds, type Shared } from './shared.ts'
export * from './structure.ts'
export * from './title-page.ts'
export { isTypedByOthers } from './typed-by-others.ts'
export * from './view.ts'
