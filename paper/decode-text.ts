import { guessText, type GuessedText } from './guess-encoding.ts'
import type { ReadResult, Remark } from '@replique/script'

/** Files larger than this are refused, in bytes. */
export const LARGEST_FILE = 20 * 1024 * 1024

/** Why bytes are no text: `too_large` (over LARGEST_FILE), `not_text` (a picture, an archive, noise), `empty`. */
export type DecodeError = 'too_large' | 'not_text' | 'empty'

/** `guessed` is the name of the encoding, where nothing but the bytes themselves spoke for it. */
export type Decoded = { readonly text: string; readonly guessed?: string } | { readonly error: DecodeError }

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** How files begin that hold text only in between. */
const SIGNATURES = [
  '%PDF-',
  'PK\x03\x04',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  '\x1f\x8b',
  'RIFF',
  '\xd0\xcf\x11\xe0',
  'OggS',
  'ID3',
]
/** How many units may be control characters: one in so many. */
const CONTROLS = 200
/** Share of the halves of UTF-16 units that are zero, in any text of the Latin alphabet. */
const ZERO_SHARE = 0.3
const SAMPLE = 4096

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, i) => bytes[i] === byte)

/** UTF-16 without a mark shows itself by zeros in every other place. */
function guessUtf16(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  sample.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros.map((count) => count / (sample.length / 2))
  if (bytes.length % 2 !== 0 || Math.min(even, odd) > 0.01) return undefined
  if (odd > ZERO_SHARE) return 'utf-16le'
  return even > ZERO_SHARE ? 'utf-16be' : undefined
}

/** The encoding that the first bytes announce. */
function announced(bytes: Uint8Array): Encoding | undefined {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return undefined
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Control characters that no text has (a form feed, and the end-of-file sign of old systems, may be there). */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\x01-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]/g

const isText = (text: string): boolean =>
  !text.includes('\0') && (text.match(CONTROL)?.length ?? 0) * CONTROLS <= text.length

function decodeUnannounced(bytes: Uint8Array): Partial<GuessedText> | undefined {
  const wide = guessUtf16(bytes)
  const text = decodeAs(bytes, wide ?? 'utf-8')
  if (text === undefined) return wide === undefined ? guessText(bytes) : undefined
  return wide === undefined ? { text } : { text, guessed: 'UTF-16' }
}

/**
 * Reads bytes as text: by their byte order mark, as UTF-16 that has none, as UTF-8 where they are valid UTF-8, else by
 * a guess. Bytes that are no text are an error.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.length > LARGEST_FILE) return { error: 'too_large' }
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (SIGNATURES.some((signature) => head.startsWith(signature))) return { error: 'not_text' }
  const encoding = announced(bytes)
  const decoded = encoding === undefined ? decodeUnannounced(bytes) : undefined
  const text = encoding === undefined ? decoded?.text : decodeAs(bytes, encoding)
  if (text === undefined || !isText(text)) return { error: 'not_text' }
  if (text.trim() === '') return { error: 'empty' }
  return decoded?.guessed === undefined ? { text } : { text, guessed: decoded.guessed }
}

const DECLARED = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/

/** Reads the bytes of XML as text: by their mark, else as what the declaration names, else as any text. */
export function decodeXml(bytes: Uint8Array): Decoded {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const named = DECLARED.exec(head)?.[1]
  if (named === undefined || /^utf-?(?:8|16)/i.test(named)) return decodeText(bytes)
  try {
    const text = new TextDecoder(named, { fatal: true }).decode(bytes)
    return text.trim() === '' ? { error: 'empty' } : { text }
  } catch {
    return decodeText(bytes)
  }
}

const remarkOn = (decoded: Decoded): Remark[] =>
  'guessed' in decoded && decoded.guessed !== undefined
    ? [{ code: 'guessed_encoding', detail: decoded.guessed, count: 1 }]
    : []

/** The result, preceded by a remark about the assumed text encoding if it was a guess. */
export const withEncoding = (decoded: Decoded, result: ReadResult): ReadResult =>
  'error' in result ? result : { ...result, remarks: [...remarkOn(decoded), ...result.remarks] }
