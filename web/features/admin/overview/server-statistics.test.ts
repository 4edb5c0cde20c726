import { expect, test } from 'vitest'
import { bytesInWords } from './server-statistics.tsx'

const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  [0, 'en', '0 byte'],
  [999, 'en', '999 byte'],
  [1000, 'en', '1 kB'],
  [3_449_000, 'en', '3.4 MB'],
  [34_490_000, 'fr', '34 Mo'],
  [3_449_000_000, 'fr', '3,4 Go'],
  [9e18, 'en', '9,000,000 TB'],
])('%d bytes in %s: %s', (bytes, locale, words) => {
  expect(plain(bytesInWords(bytes, locale))).toBe(words)
})
