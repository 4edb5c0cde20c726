/** Fountain in and out: any text becomes a play, and any play becomes a text that gives the same play back. */
export { parseFountain } from './parse.ts'
export type { FountainOptions } from './parse.ts'
export { printFountain } from './print.ts'
export { printPlainFountain } from './print-body.ts'
