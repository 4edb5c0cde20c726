import { expect, test } from 'vitest'
import { fileCounter } from './download-plays.tsx'

const HEADER = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]
const ZIP = Uint8Array.from([...HEADER, 1, 2, 0x50, 0x50, ...HEADER, 0x50, 0x4b, 1, 2, ...HEADER])

test.each([1, 2, 3, 5, 6, 7, 100])('the progress of three files is counted in chunks of %d bytes', (size) => {
  const count = fileCounter()
  let files = 0
  for (let at = 0; at < ZIP.length; at += size) files = count(ZIP.slice(at, at + size))
  expect(files).toBe(3)
})
