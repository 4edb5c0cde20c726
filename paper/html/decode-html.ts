import { decodeText, type Decoded } from '../decode-text.ts'

const HEAD = 4096
const DECLARED =
  /<meta\b[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]+)|^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i

/** Reads the bytes of a page as text: by their mark, else as what its head names, else as any text. */
export function decodeHtml(bytes: Uint8Array): Decoded {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  const found = DECLARED.exec(head)
  const named = found?.[1] ?? found?.[2]
  const isMarked = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(head)
  if (named === undefined || isMarked || /^utf-?(?:8|16)/i.test(named)) return decodeText(bytes)
  const plain = decodeText(bytes)
  // bytes that are no text at all stay so, whatever the head says
  if ('error' in plain && plain.error !== 'not_text') return plain
  try {
    const text = new TextDecoder(named, { fatal: true }).decode(bytes)
    return text.includes('\0') ? plain : { text }
  } catch {
    return plain
  }
}
