/** A play in production: numbers and pages that stay what they are called, scenes that were taken out, revisions. */
export * from './revisions.ts'
export * from './omitted.ts'
export { readProduction, changeProduction, removeRevision, writeProduction } from './registers.ts'
export type { ProductionChange } from './registers.ts'
export { markChanges, keepScenes } from './keep-scenes.ts'
export type { MarkOptions } from './keep-scenes.ts'
