import { expect, test } from 'vitest'
import { fileNameIn } from './api/api.ts'
import { fileCounter } from './save-file.ts'

const HEADER = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]
const ZIP = Uint8Array.from([...HEADER, 1, 2, 0x50, 0x50, ...HEADER, 0x50, 0x4b, 1, 2, ...HEADER])

test.each([1, 2, 3, 5, 6, 7, 100])('the progress of three files is counted in chunks of %d bytes', (size) => {
  const count = fileCounter()
  let files = 0
  for (let at = 0; at < ZIP.length; at += size) files = count(ZIP.slice(at, at + size))
  expect(files).toBe(3)
})

test.each([
  ['attachment; filename="replique.zip"', 'replique.zip'],
  [
    `attachment; filename="_.zip"; filename*=UTF-8''L%E2%80%99%C3%A9t%C3%A9%20%E2%80%93%20R%C3%B4les.zip`,
    'L’été – Rôles.zip',
  ],
  ['inline', ''],
])('reads the file name in %j', (header, name) => expect(fileNameIn(header)).toBe(name))
