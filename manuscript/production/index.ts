/** A play in production: numbers and pages that stay what they are called, scenes that were taken out, revisions. */
export * from './numbers.ts'
export * from './omitted.ts'
export * from './registers.ts'
export { keepScenes } from './keep-scenes.ts'
export * from './mark-changes.ts'
export * from './revisions.ts'
