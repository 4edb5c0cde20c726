import { showsZip } from '../zip/open-zip.ts'

const startOf = (bytes: Uint8Array, length: number): string => Buffer.from(bytes.subarray(0, length)).toString('latin1')

/** The beginning of a text file in characters that any encoding shares, enough to know it by. */
export function headOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 20_000))
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return head
    .toString('latin1')
    .replaceAll('\0', '')
    .slice(isWide ? 2 : 0)
}

/** Whether bytes are a PDF; some programs write a few bytes before its beginning. */
export const showsPdf = (bytes: Uint8Array): boolean => startOf(bytes, 1024).includes('%PDF-')

/** Whether bytes begin as RTF does. */
export const showsRtf = (bytes: Uint8Array): boolean => /^(?:\xef\xbb\xbf)?\s*\{\s*\\rtf/.test(startOf(bytes, 64))

const ODT_TYPE = 'application/vnd.oasis.opendocument.text'
/** The archive begins with a file that names its type, as it is. */
const NEAR = 200

/** Whether bytes are an OpenDocument text, packed. */
export const showsOdt = (bytes: Uint8Array): boolean =>
  showsZip(bytes) && startOf(bytes, NEAR).includes(`mimetype${ODT_TYPE}`)

/** Whether bytes are an OpenDocument text in one XML file. */
export const showsFlatOdt = (bytes: Uint8Array): boolean => {
  const head = startOf(bytes, 4000)
  return /<office:document[\s>]/.test(head) && head.includes(ODT_TYPE)
}
