/** Reads and prints plays in binary formats such as PDF, and decodes text files in any common encoding. */
export { printPdf } from './pdf/print-pdf.ts'
export { printSceneTablePdf } from './pdf/scene-table.ts'
export type { PdfOptions } from './pdf/print-pdf.ts'
export { decodeText, MAX_FILE_BYTES } from './decode-text.ts'
export type { Decoded, DecodeError } from './decode-text.ts'
export { formatOf, readScript, READ_FORMATS } from './scripts/read-formats.ts'
export { PRINT_FORMATS } from './scripts/print-formats.ts'
export type { MissingLetter, PrintFormat, PrintOptions, ReadFormat, ScriptFile } from './scripts/formats.ts'
