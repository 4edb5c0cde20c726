/** Plays as files on a disk: PDF, and the text encodings that other programs write. */
export { printPdf } from './pdf/print-pdf.ts'
export type { PdfOptions } from './pdf/print-pdf.ts'
export { decodeText, LARGEST_FILE } from './decode-text.ts'
export type { Decoded, DecodeError } from './decode-text.ts'
export { formatOf, readScript } from './scripts/read-script.ts'
export { READ_FORMATS } from './scripts/read-formats.ts'
export { PRINT_FORMATS } from './scripts/print-formats.ts'
export type { PrintFormat, PrintOptions, ReadFormat, ScriptFile } from './scripts/formats.ts'
