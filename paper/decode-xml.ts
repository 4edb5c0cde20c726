import { decodeText, type Decoded } from './decode-text.ts'

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
