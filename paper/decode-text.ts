import { guessText, type GuessedText } from './guess-encoding.ts'
import type { ReadResult, ReadWarning } from '@replique/script'

/** Maximum size of a file, in bytes. Larger files are refused. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Why bytes are not text: `too_large` (over MAX_FILE_BYTES), `not_text` (an image, an archive, noise), `empty`. */
export type DecodeError = 'too_large' | 'not_text' | 'empty'

/** `guessed` is the name of the encoding if it was inferred from the bytes alone. */
export type Decoded = { readonly text: string; readonly guessed?: string } | { readonly error: DecodeError }

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** The first bytes of binary formats that can contain text further on. */
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
/** At most one code unit in this many may be a control character. */
const CONTROLS = 200
/** In UTF-16 text in the Latin alphabet, at least this share of the high bytes is zero. */
const ZERO_SHARE = 0.3
const SAMPLE = 4096

const startsWith = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, i) => bytes[i] === byte)

/** Detects UTF-16 without a byte order mark: every other byte is often zero. */
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

/** Returns the encoding given by the byte order mark. */
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

/**
 * Control characters that don't occur in text. A form feed and the end-of-file character of old systems are allowed.
 */
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
 * Decodes bytes as text: according to their byte order mark if they have one, as UTF-16 if they look like it, as UTF-8
 * if valid, or else in a guessed encoding. Returns an error for bytes that are not text.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.length > MAX_FILE_BYTES) return { error: 'too_large' }
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

/**
 * Decodes the bytes of an XML file. Uses the byte order mark or the encoding declaration; without either, decodes them
 * like any other text.
 */
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

const warningsOn = (decoded: Decoded): ReadWarning[] =>
  'guessed' in decoded && decoded.guessed !== undefined
    ? [{ code: 'guessed_encoding', detail: decoded.guessed, count: 1 }]
    : []

/** If the text encoding was guessed, adds a warning about it to the front of the result's warnings. */
export const withEncoding = (decoded: Decoded, result: ReadResult): ReadResult =>
  'error' in result ? result : { ...result, warnings: [...warningsOn(decoded), ...result.warnings] }
