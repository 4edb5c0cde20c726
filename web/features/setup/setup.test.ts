import { expect, test } from 'vitest'
import { codeInHash } from './setup.tsx'

test.each([
  ['#code=ABC-123', 'ABC-123'],
  ['#ABC-123', 'ABC-123'],
  ['#code=a%20b', 'a b'],
  ['', ''],
  ['#other=1', ''],
  ['#%E0%A4%A', ''],
])('%s contains the code “%s”', (hash, code) => {
  expect(codeInHash(hash)).toBe(code)
})
