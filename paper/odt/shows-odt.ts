import { showsZip } from '../zip/open-zip.ts'

const TYPE = 'application/vnd.oasis.opendocument.text'
/** The archive begins with a file that names its type, as it is. */
const NEAR = 200

const headOf = (bytes: Uint8Array, length: number): string => Buffer.from(bytes.subarray(0, length)).toString('latin1')

/** Whether bytes are an OpenDocument text, packed. */
export const showsOdt = (bytes: Uint8Array): boolean =>
  showsZip(bytes) && headOf(bytes, NEAR).includes(`mimetype${TYPE}`)

/** Whether bytes are an OpenDocument text in one XML file. */
export const showsFlatOdt = (bytes: Uint8Array): boolean => {
  const head = headOf(bytes, 4000)
  return /<office:document[\s>]/.test(head) && head.includes(TYPE)
}
