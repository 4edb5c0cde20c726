import { expect, test } from 'vitest'
import { meansPhone, readPhone } from './phone-number.ts'

test.each([
  ['+33612345678', '+33612345678'],
  [' +33 6 12-34.56 78 ', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['0033 6 12 34 56 78', '+33612345678'],
  ['+1 (415) 555‑0100', '+14155550100'],
])('%s is a phone number', (text, number) => {
  expect(meansPhone(text)).toBe(true)
  expect(readPhone(text)).toBe(number)
})

test.each(['06 12 34 56 78', '612345678'])('%s lacks a country code', (text) => {
  expect(meansPhone(text)).toBe(true)
  expect(readPhone(text)).toBeUndefined()
})

test.each(['', 'ana@example.org', 'camille.martin', 'x33612345678', '12', '+33612345678901234', '+', '٠٦١٢٣٤٥٦٧٨'])(
  '“%s” is not a phone number',
  (text) => expect(readPhone(text)).toBeUndefined(),
)

test.each(['ana@example.org', 'camille.martin', 'pupil-7', ''])('“%s” is not treated as a phone number', (text) =>
  expect(meansPhone(text)).toBe(false),
)
