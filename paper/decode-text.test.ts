import { describe, expect, test } from 'vitest'
import { decodeText, MAX_FILE_BYTES } from './decode-text.ts'

const SCENE = 'INT. CAFÉ – NUIT\n\nELLE\n« Où ? »\n'
const utf16 = (text: string, big: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le')
  return big ? bytes.swap16() : bytes
}

describe('decodeText reads text', () => {
  test.each([
    ['as UTF-8', Buffer.from(SCENE)],
    ['as UTF-8 with a byte order mark', Buffer.from(`\ufeff${SCENE}`)],
    ['as UTF-16 with a byte order mark', utf16(`\ufeff${SCENE}`, false)],
    ['as big-endian UTF-16 with a byte order mark', utf16(`\ufeff${SCENE}`, true)],
  ])('%s', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: SCENE })
  })
  test('in any alphabet', () => {
    expect(decodeText(Buffer.from('Нет. 日本語'))).toEqual({ text: 'Нет. 日本語' })
    expect(decodeText(utf16('\ufeffНет. 日本語', false))).toEqual({ text: 'Нет. 日本語' })
  })
  test('with form feeds and an end-of-file character', () => {
    expect(decodeText(Buffer.from('A\fB\x1a'))).toEqual({ text: 'A\fB\x1a' })
  })
  test('up to the size limit', () => {
    expect(decodeText(new Uint8Array(MAX_FILE_BYTES).fill(65))).toHaveProperty('text')
  })
})

/** Returns pseudo-random bytes, the same on every run. */
function noise(length: number): Uint8Array {
  let state = 7
  return Uint8Array.from({ length }, () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 16)
}

describe('decodeText rejects', () => {
  test.each([
    ['noise', noise(5000), 'not_text'],
    ['noise without zeros', noise(5000).map((byte) => byte || 1), 'not_text'],
    ['noise of high bytes', noise(5000).map((byte) => byte | 0x80), 'not_text'],
    ['noise after a UTF-16 byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), noise(5000)]), 'not_text'],
    ['noise after a UTF-8 byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), noise(5000)]), 'not_text'],
    ['a PDF', Buffer.from('%PDF-1.4\nall ASCII'), 'not_text'],
    ['an archive', Buffer.from('PK\x03\x04word/document.xml'), 'not_text'],
    ['text with a zero byte', Buffer.from('INT. CAF\0E'), 'not_text'],
    ['an empty file', new Uint8Array(), 'empty'],
    ['only white space', Buffer.from('\ufeff \r\n\t'), 'empty'],
    ['too much', new Uint8Array(MAX_FILE_BYTES + 1).fill(65), 'too_large'],
  ])('%s', (_, bytes, error) => {
    expect(decodeText(bytes)).toEqual({ error })
  })
})
