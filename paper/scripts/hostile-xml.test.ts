/**
 * Tests that XML designed to exhaust memory is refused within a second and 200 MB, in a screenwriting format and in
 * TEI. The files are read in a separate process.
 */
import { strToU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReader, type Reader } from '../tests/reader.ts'

const TIME = 1_000
const MEMORY = 200 * 1024 * 1024

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
const HEADS: Record<string, readonly [head: string, words: string]> = {
  'a billion laughs': [`<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`, '&l9;'],
  'a repeated long entity': [`<!DOCTYPE a [<!ENTITY a "${'a'.repeat(50_000)}">]>`, '&a;'.repeat(50_000)],
  'an external entity': ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
  '200,000 nested elements': ['', '<Text>'.repeat(200_000)],
}
const FORMATS: Record<string, (head: string, words: string) => string> = {
  fdx: (head, words) =>
    `${head}<FinalDraft DocumentType="Script"><Content><Paragraph Type="Action"><Text>${words}</Text></Paragraph></Content></FinalDraft>`,
  xml: (head, words) =>
    `${head}<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><sp><p>${words}</p></sp></body></text></TEI>`,
}

let reader: Reader
let before: number
beforeAll(async () => {
  reader = openReader()
  // measures the memory that a valid file needs, to subtract it in the tests
  for (const [format, make] of Object.entries(FORMATS))
    before = (await reader.read({ name: `a.${format}`, bytes: strToU8(make('', 'x')) }, 60_000)).peak
})
afterAll(() => reader.close())

const cases = Object.entries(FORMATS).flatMap(([format, make]) =>
  Object.entries(HEADS).map(([what, [head, words]]) => ({ format, what, text: make(head, words) })),
)
test.each(cases)('rejects $format with $what within the memory limit', async ({ format, text }) => {
  const { answer, peak } = await reader.read({ name: `a.${format}`, bytes: strToU8(text) }, TIME)
  expect(['hostile', 'wrong_format']).toContain(answer)
  expect(peak - before).toBeLessThan(MEMORY)
})
