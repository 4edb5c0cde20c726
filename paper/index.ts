/** Plays as files on a disk: PDF, and the text encodings that other programs write. */
export { printPdf } from './pdf/print-pdf.ts'
export type { PdfOptions } from './pdf/print-pdf.ts'
export { decodeText, LARGEST_FILE } from './decode-text.ts'
export type { Decoded, DecodeError } from './decode-text.ts'
