import type { ReadResult, Remark } from '@replique/script'
import type { Decoded } from './decode-text.ts'

const remarkOn = (decoded: Decoded): Remark[] =>
  'guessed' in decoded && decoded.guessed !== undefined
    ? [{ code: 'guessed_encoding', detail: decoded.guessed, count: 1 }]
    : []

/** A reading that says first by which guess its bytes became text, where there was one. */
export const withEncoding = (decoded: Decoded, result: ReadResult): ReadResult =>
  'error' in result ? result : { ...result, remarks: [...remarkOn(decoded), ...result.remarks] }
