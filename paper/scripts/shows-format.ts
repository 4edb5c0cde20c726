import { showsZip } from '../zip/open-zip.ts'

const STARTS =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,2000}-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|link|style|p|div|h[1-6]|center|pre|table|section|article|main|font|b|i|em|strong|blockquote|ul|ol|dl|br|hr|span|a)(?:[\s/>])/i

/** Returns whether text begins like a web page or a fragment of one. */
export const showsHtml = (head: string): boolean => STARTS.test(head)

const TYPE = 'application/vnd.oasis.opendocument.text'
/**
 * Number of bytes to search at the start of the archive. Its first file is uncompressed and contains the media type.
 */
const NEAR = 200

const beginningOf = (bytes: Uint8Array, length: number): string =>
  Buffer.from(bytes.subarray(0, length)).toString('latin1')

/** Returns whether the bytes are a zipped OpenDocument text. */
export const showsOdt = (bytes: Uint8Array): boolean =>
  showsZip(bytes) && beginningOf(bytes, NEAR).includes(`mimetype${TYPE}`)

/** Returns whether the bytes are an OpenDocument text in a single XML file. */
export const showsFlatOdt = (bytes: Uint8Array): boolean => {
  const head = beginningOf(bytes, 4000)
  return /<office:document[\s>]/.test(head) && head.includes(TYPE)
}

/** Returns whether the bytes are a PDF. Some programs write other bytes before its header. */
export const showsPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).toString('latin1').includes('%PDF-')

/** Returns whether the bytes are RTF. */
export const showsRtf = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*\{\s*\\rtf/.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'))

/**
 * Returns the beginning of a text file, decoded so that at least its ASCII characters are correct. These are enough to
 * recognise its format.
 */
export function headOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 20_000))
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  return head
    .toString('latin1')
    .replaceAll('\0', '')
    .slice(isWide ? 2 : 0)
}
