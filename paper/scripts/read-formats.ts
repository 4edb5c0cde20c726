import {
  exactReading,
  parseFountain,
  readFdx,
  readOsf,
  readPlainText,
  readTei,
  readTrelby,
  showsFdx,
  showsOsf,
  showsTei,
  showsTrelby,
  type ReadResult,
  type Unreadable,
} from '@replique/script'
import { readCeltxFile, showsCeltxFile } from '../celtx/read-celtx-file.ts'
import { decodeText, decodeXml, withEncoding, type Decoded, MAX_FILE_BYTES } from '../decode-text.ts'
import { readFadeIn, showsFadeIn, readHighland, showsHighland } from '../zip/script-zip.ts'
import type { ReadFormat, ScriptFile, ReadLimits } from './formats.ts'
import { namesInZip, showsZip } from '../zip/open-zip.ts'
import { showsHtml, showsFlatOdt, showsOdt, showsRtf, showsPdf, headOf } from './shows-format.ts'

const WHY: Readonly<Record<string, Unreadable>> = { not_text: 'wrong_format', empty: 'empty', too_large: 'too_large' }

/** Turns a reader of text into a reader of bytes. */
const ofText =
  (decode: (bytes: Uint8Array) => Decoded, read: (text: string) => ReadResult) =>
  ({ bytes }: ScriptFile): ReadResult => {
    const decoded = decode(bytes)
    return 'text' in decoded
      ? withEncoding(decoded, read(decoded.text))
      : { error: WHY[decoded.error] ?? 'wrong_format' }
  }

/**
 * The formats, in the order in which they are tried. A file is read in the first format that recognises its bytes or,
 * if none does, in the format with its extension.
 */
export const READ_FORMATS: readonly ReadFormat[] = [
  {
    name: 'pdf',
    extensions: ['.pdf'],
    shows: showsPdf,
    open: async () => {
      const { readPdf } = await import('../pdf-in/read-pdf.ts')
      return ({ bytes }, limits) => readPdf(bytes, limits)
    },
  },
  {
    name: 'docx',
    extensions: ['.docx', '.docm', '.dotx'],
    shows: (bytes) => showsZip(bytes) && namesInZip(bytes).includes('word/document.xml'),
    open: async () => {
      const { readDocx } = await import('../docx/read-docx.ts')
      return ({ bytes }) => readDocx(bytes)
    },
  },
  {
    name: 'odt',
    extensions: ['.odt', '.ott'],
    shows: showsOdt,
    open: async () => {
      const { readOdt } = await import('../odt/read-odt.ts')
      return ({ bytes }) => readOdt(bytes)
    },
  },
  {
    name: 'fodt',
    extensions: ['.fodt'],
    shows: showsFlatOdt,
    open: async () => {
      const { readFlatOdt } = await import('../odt/read-odt.ts')
      return ({ bytes }) => readFlatOdt(bytes)
    },
  },
  {
    name: 'rtf',
    extensions: ['.rtf'],
    shows: showsRtf,
    open: async () => {
      const { readRtf } = await import('../rtf/read-rtf.ts')
      return ({ bytes }) => readRtf(bytes)
    },
  },
  {
    name: 'fdx',
    extensions: ['.fdx', '.fdxt'],
    shows: (bytes) => showsFdx(headOf(bytes)),
    open: () => Promise.resolve(ofText(decodeXml, readFdx)),
  },
  {
    name: 'fadein',
    extensions: ['.fadein'],
    shows: showsFadeIn,
    open: () => Promise.resolve(({ bytes }) => readFadeIn(bytes)),
  },
  {
    name: 'celtx',
    extensions: ['.celtx'],
    shows: showsCeltxFile,
    open: () => Promise.resolve(({ bytes }) => readCeltxFile(bytes)),
  },
  {
    name: 'trelby',
    extensions: ['.trelby', '.blyte'],
    shows: (bytes) => showsTrelby(headOf(bytes)),
    open: () => Promise.resolve(ofText(decodeText, readTrelby)),
  },
  {
    name: 'highland',
    extensions: ['.textpack'],
    shows: showsHighland,
    open: () => Promise.resolve(({ bytes }) => readHighland(bytes)),
  },
  {
    name: 'osf',
    extensions: ['.osf'],
    shows: (bytes) => showsOsf(headOf(bytes)),
    open: () => Promise.resolve(ofText(decodeXml, readOsf)),
  },
  {
    name: 'tei',
    extensions: ['.xml', '.tei'],
    shows: (bytes) => showsTei(headOf(bytes)),
    open: () => Promise.resolve(ofText(decodeXml, readTei)),
  },
  {
    name: 'html',
    extensions: ['.html', '.htm', '.xhtml'],
    shows: (bytes) => showsHtml(headOf(bytes)),
    open: async () => {
      const { readHtml } = await import('../html/read-html.ts')
      return ({ bytes }) => readHtml(bytes)
    },
  },
  {
    name: 'fountain',
    // before version 2, Highland used its own extension for plain Fountain
    extensions: ['.fountain', '.spmd', '.highland'],
    open: () => Promise.resolve(ofText(decodeText, (text) => exactReading(parseFountain(text)))),
  },
  {
    name: 'text',
    extensions: ['.txt', '.text', '.md'],
    open: () => Promise.resolve(ofText(decodeText, readPlainText)),
  },
]

const extensionOf = (name: string): string => /\.[^./\\]+$/.exec(name.toLowerCase())?.[0] ?? ''

/**
 * Returns the format of a file, identified by its bytes or, if they don't identify it, by its name. Returns undefined
 * if the format is not supported.
 */
export function formatOf({ name, bytes }: ScriptFile): ReadFormat | undefined {
  const extension = extensionOf(name)
  return (
    READ_FORMATS.find((format) => format.shows?.(bytes) === true) ??
    READ_FORMATS.find((format) => format.shows === undefined && format.extensions.includes(extension))
  )
}

/** Reads a file of any format as a play. Throws only if the signal is aborted, with the signal's reason. */
export async function readScript(file: ScriptFile, limits: ReadLimits = {}): Promise<ReadResult> {
  limits.signal?.throwIfAborted()
  if (file.bytes.length === 0) return { error: 'empty' }
  if (file.bytes.length > MAX_FILE_BYTES) return { error: 'too_large' }
  const format = formatOf(file)
  return format === undefined ? { error: 'wrong_format' } : (await format.open())(file, limits)
}
