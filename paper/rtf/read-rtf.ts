import {
  recognise,
  textOf,
  type ReadResult,
  type Remark,
  type SourceDocument,
  type Unreadable,
  MOST_PARAGRAPHS,
} from '@replique/script'
import { withStyledCues } from '../lines/styled-cues.ts'
import { RtfReader } from './rtf-reader.ts'
import { showsRtf } from '../scripts/shows-format.ts'

export interface RtfSource {
  readonly document: SourceDocument
  readonly remarks: readonly Remark[]
}

/** Reads an RTF file as formatted paragraphs. Deleted text, notes, headers, footers and pictures are skipped. */
export function sourceOfRtf(bytes: Uint8Array): RtfSource | { readonly error: Unreadable } {
  if (!showsRtf(bytes)) return { error: 'wrong_format' }
  const reader = new RtfReader(bytes)
  const isWhole = reader.read()
  if (reader.isHostile) return { error: 'hostile' }
  const { lines } = reader.paragraphs.out
  if (lines.every(({ text }) => textOf(text).trim() === '')) return { error: isWhole ? 'empty' : 'damaged' }
  const [title, author] = [reader.title.trim(), reader.author.trim()]
  return {
    document: {
      lines: withStyledCues(lines),
      wrapped: false,
      ...(title !== '' && { title }),
      ...(author !== '' && { author }),
    },
    remarks: [
      ...(isWhole ? [] : [{ code: 'cut_short' as const, count: 1 }]),
      ...[...reader.leftOut].map(([detail, count]) => ({ code: 'left_out' as const, detail, count })),
    ],
  }
}

/** Reads an RTF file as a play. */
export function readRtf(bytes: Uint8Array): ReadResult {
  const source = sourceOfRtf(bytes)
  if ('error' in source) return source
  if (source.document.lines.length > MOST_PARAGRAPHS) return { error: 'too_long' }
  const reading = recognise(source.document)
  return { ...reading, remarks: [...source.remarks, ...reading.remarks] }
}
