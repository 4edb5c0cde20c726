import { recognise, type ReadResult, MOST_PARAGRAPHS } from '@replique/script'
import type { ReadLimits } from '../scripts/formats.ts'
import { readOwnPrint } from './own-print.ts'
import { readPages } from './read-pages.ts'
import { showsPdf } from './shows-pdf.ts'
import { sourceOfPdf } from './source-of-pdf.ts'

/**
 * Reads a PDF as a play by where its words stand; one that we printed says itself what each paragraph is. Pages that are damaged, or that there is no time for, are left out
 * with a remark. Throws only the reason of the signal.
 */
export async function readPdf(bytes: Uint8Array, limits: ReadLimits = {}): Promise<ReadResult> {
  if (!showsPdf(bytes)) return { error: 'wrong_format' }
  const pages = await readPages(bytes, limits)
  if ('error' in pages) return pages
  const own = readOwnPrint(pages)
  if (own !== null) return own
  const source = sourceOfPdf(pages)
  if (source === null) return { error: 'no_text' }
  if (source.document.lines.length > MOST_PARAGRAPHS) return { error: 'too_long' }
  const reading = recognise(source.document)
  return { ...reading, remarks: [...source.remarks, ...reading.remarks] }
}
